import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Button } from './button.tsx'

export interface PagedTableProps {
  /** Names the table to screen readers. */
  caption: string
  /** The first column heads its row; the others are figures. */
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** A last row that sums up, on every page. */
  foot?: readonly ReactNode[] | undefined
  pageSize?: number | undefined
  className?: string | undefined
}

const cell = 'px-3 py-2 text-right whitespace-nowrap'
const head = 'sticky left-0 bg-surface px-3 py-2 text-left font-medium whitespace-nowrap'

const Row = ({ cells, className }: { cells: readonly ReactNode[]; className?: string | undefined }) => (
  <tr className={className}>
    {cells.map((each, column) =>
      column === 0 ? (
        <th key="head" scope="row" className={head}>
          {each}
        </th>
      ) : (
        // A cell has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={column} className={cell}>
          {each}
        </td>
      ),
    )}
  </tr>
)

/** A table of figures of any length, some rows at a time. A wide one scrolls sideways inside its frame. */
export function PagedTable({ caption, columns, rows, foot, pageSize = 24, className }: PagedTableProps) {
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const shown = Math.min(page, pages - 1)
  const first = shown * pageSize
  return (
    <div data-slot="paged-table" className={clsx('flex flex-col gap-2', className)}>
      <section
        aria-label={caption}
        // It scrolls sideways where it is wide, so the keyboard must get into it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-13">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-quiet">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index === 0 ? head : clsx(cell, 'font-medium')}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hair">
            {rows.slice(first, first + pageSize).map((cells, index) => (
              // Rows have no name but their place, which never changes within a table.
              // oxlint-disable-next-line react/no-array-index-key
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
        <nav aria-label={`Pages of ${caption}`} className="flex items-center justify-between gap-2">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Earlier rows"
            disabled={shown === 0}
            onClick={() => setPage(shown - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <output className="text-13 text-quiet">
            {first + 1} to {Math.min(first + pageSize, rows.length)} of {rows.length}
          </output>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Later rows"
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
