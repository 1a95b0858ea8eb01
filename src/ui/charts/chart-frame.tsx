import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PagedTable, type PagedTableProps } from '#app/ui/data/paged-table.tsx'
import { useThirdPerson } from '#app/ui/third-person.ts'

export interface ChartFrameProps {
  /** A sentence or two that describe the chart. */
  summary: ReactNode
  /** The same figures as a table; a function where it is expensive to build and the chart changes often. */
  table: PagedTableProps | (() => PagedTableProps)
  /** For a chart that runs to the edges of a card: its text keeps a margin. */
  inset?: boolean | undefined
  className?: string | undefined
  /** Renders the chart at a width, described by the element with this id. */
  children: (width: number, summaryId: string) => ReactNode
}

/** Wraps every chart with its description and a table of its figures. */
export function ChartFrame({ summary, table, inset = false, className, children }: ChartFrameProps) {
  const margin = inset && 'px-4 md:px-5'
  const { width, ref } = useWidth()
  const thirdPerson = useThirdPerson()
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <figure data-slot="chart" className={clsx('flex min-w-0 flex-col gap-2', className)}>
      <div ref={ref}>{children(width, `${id}-summary`)}</div>
      <figcaption id={`${id}-summary`} className={clsx('text-13 text-quiet', margin)}>
        {thirdPerson(summary)}
      </figcaption>
      <div className={clsx(margin)}>
        <Button
          reads
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

/**
 * Tracks the width of an element in pixels; the chart is redrawn for it, so its text is never stretched. Pass `ref` to the
 * element.
 *
 * @param initial used until the first layout
 */
function useWidth(initial = 640) {
  const [width, setWidth] = useState(initial)
  const ref = (element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }
  return { width, ref }
}
