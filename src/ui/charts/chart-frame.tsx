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
  /** For a picture that runs to the edges of a card: its words keep a margin. */
  inset?: boolean | undefined
  className?: string | undefined
  /** The picture at a width, described by the sentence of this id. */
  children: (width: number, summaryId: string) => ReactNode
}

/** Around every picture: its sentence, and its figures as a table for those who would rather read. */
export function ChartFrame({ summary, table, inset = false, className, children }: ChartFrameProps) {
  const margin = inset && 'px-4 md:px-5'
  const { width, ref } = useWidth()
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <figure data-slot="chart" className={clsx('flex min-w-0 flex-col gap-2', className)}>
      <div ref={ref}>{children(width, `${id}-summary`)}</div>
      <figcaption id={`${id}-summary`} className={clsx('text-13 text-quiet', margin)}>
        {summary}
      </figcaption>
      <div className={clsx(margin)}>
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
      <div id={`${id}-table`} hidden={!isTable} className={clsx(margin)}>
        {isTable && <PagedTable {...(typeof table === 'function' ? table() : table)} />}
      </div>
    </figure>
  )
}
