import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { PagedTable, type PagedTableProps } from '#app/ui/paged-table.tsx'
import { useWidth } from './use-width.ts'

export interface ChartFrameProps {
  /** One sentence that says what the picture shows. */
  summary: string
  /** The same figures as a table; as a function where it is work to make and the picture changes often. */
  table: PagedTableProps | (() => PagedTableProps)
  className?: string | undefined
  /** The picture at a width, described by the sentence of this id. */
  children: (width: number, summaryId: string) => ReactNode
}

/** Around every picture: its sentence, and its figures as a table for those who would rather read. */
export function ChartFrame({ summary, table, className, children }: ChartFrameProps) {
  const { width, ref } = useWidth()
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <figure data-slot="chart" className={clsx('flex min-w-0 flex-col gap-2', className)}>
      <div ref={ref}>{children(width, `${id}-summary`)}</div>
      <figcaption id={`${id}-summary`} className="text-13 text-quiet">
        {summary}
      </figcaption>
      <div>
        <Button
          variant="link"
          size="sm"
          aria-expanded={isTable}
          aria-controls={`${id}-table`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Hide the table' : 'Show as table'}
        </Button>
      </div>
      <div id={`${id}-table`} hidden={!isTable}>
        {isTable && <PagedTable {...(typeof table === 'function' ? table() : table)} />}
      </div>
    </figure>
  )
}
