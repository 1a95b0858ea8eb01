import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'

export interface PagedTableProps {
  /** Names the table to screen readers. */
  caption: string
  /** The first column heads its row; the others hold figures. */
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** A total row, on every page. */
  foot?: readonly ReactNode[] | undefined
  pageSize?: number | undefined
  /** `none` where the edges of a card serve as the table's. */
  frame?: 'line' | 'none' | undefined
  className?: string | undefined
}

// Narrow on a phone, where three amounts beside a month just fit.
const room = 'px-1.5 py-2 whitespace-nowrap first:pl-4 last:pr-4 sm:px-3 md:first:pl-5 md:last:pr-5'
const cell = clsx(room, 'text-right')
const head = clsx(room, 'sticky left-0 bg-surface text-left font-medium')

const Row = ({ cells, className }: { cells: readonly ReactNode[]; className?: string | undefined }) => (
  <tr className={className}>
    {cells.map((each, column) =>
      column === 0 ? (
        <th key="head" scope="row" className={head}>
          {each}
        </th>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- a cell has no key but its column
        <td key={column} className={cell}>
          {each}
        </td>
      ),
    )}
  </tr>
)

/** A table of figures of any length, paged. A wide one scrolls sideways inside its frame. */
export function PagedTable({
  caption,
  columns,
  rows,
  foot,
  pageSize = 24,
  frame = 'line',
  className,
}: PagedTableProps) {
  const thirdPersonText = useThirdPersonText()
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const shown = Math.min(page, pages - 1)
  const first = shown * pageSize
  return (
    <div data-slot="paged-table" className={clsx('flex flex-col gap-2', className)}>
      <section
        aria-label={thirdPersonText(caption)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what has the focus
        tabIndex={0}
        className={clsx(
          'overflow-x-auto',
          frame === 'line' ? 'rounded-control border border-line' : 'border-y border-line',
        )}
      >
        <table className="w-full border-collapse text-13">
          <caption className="sr-only">{thirdPersonText(caption)}</caption>
          <thead>
            <tr className="border-b border-line text-quiet">
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  // A long heading wraps on a phone, so that the figures fit.
                  className={clsx(
                    index === 0 ? head : cell,
                    'align-bottom font-medium max-sm:whitespace-normal',
                  )}
                >
                  {thirdPersonText(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hair">
            {rows.slice(first, first + pageSize).map((cells, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no key but its place, and keeps no state
              <Row key={first + index} cells={cells} />
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <Row cells={foot} className="border-t border-line font-medium" />
            </tfoot>
          )}
        </table>
      </section>
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${thirdPersonText(caption)}`}
          className={clsx('flex items-center justify-between gap-2', frame === 'none' && 'px-2 pb-2')}
        >
          <Button
            reads
            variant="quiet"
            size="icon"
            aria-label="Previous page"
            disabled={shown === 0}
            onClick={() => setPage(shown - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <output className="text-13 text-quiet">
            {first + 1} to {Math.min(first + pageSize, rows.length)} of {rows.length}
          </output>
          <Button
            reads
            variant="quiet"
            size="icon"
            aria-label="Next page"
            disabled={shown === pages - 1}
            onClick={() => setPage(shown + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  )
}
