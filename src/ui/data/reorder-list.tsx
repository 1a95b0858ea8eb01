import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'

export interface ReorderItem {
  readonly id: string
  /** What it is called in announcements. */
  readonly name: string
  readonly content: ReactNode
}

export interface ReorderListProps {
  /** What is being ordered: "Debts". */
  label: string
  items: readonly ReorderItem[]
  onReorder: (ids: string[]) => void
  className?: string | undefined
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)]
}

/** The target index for a finger at `y`: the dragged row passes a neighbor at its middle. */
function placeAt(rows: readonly Element[], from: number, y: number): number {
  const middle = (index: number) => {
    const { top, bottom } = rows[index]?.getBoundingClientRect() ?? { top: y, bottom: y }
    return (top + bottom) / 2
  }
  let place = from
  while (place > 0 && y < middle(place - 1)) place -= 1
  while (place < rows.length - 1 && y > middle(place + 1)) place += 1
  return place
}

/** Reorderable rows, or only their order where one may only read. */
export const ReorderList = (props: ReorderListProps) =>
  useReadOnly() ? <OrderedList {...props} /> : <MovableList {...props} />

const OrderedList = ({ label, items, className }: ReorderListProps) => (
  <ol aria-label={label} className={clsx('flex flex-col divide-y divide-hair', className)}>
    {items.map(({ id, content }) => (
      <li key={id} className="px-3 py-2.5">
        {content}
      </li>
    ))}
  </ol>
)

/** Moved by dragging with a mouse or a finger, by buttons, or by arrow keys on a row's handle. */
function MovableList({ label, items, onReorder, className }: ReorderListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const id = useId()
  const ids = items.map((item) => item.id)
  const last = items.length - 1

  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to > last) return
    setSaid(`${items[from]?.name ?? ''} is now ${to + 1} of ${items.length}.`)
    onReorder(moved(ids, from, to))
  }
  const drag = (event: PointerEvent) => {
    const from = dragged === undefined ? -1 : ids.indexOf(dragged)
    if (from >= 0) move(from, placeAt([...(list.current?.children ?? [])], from, event.clientY))
  }
  return (
    <div data-slot="reorder-list" className={className}>
      <p id={`${id}-hint`} className="sr-only">
        Drag it, or press the up and down arrow keys.
      </p>
      <output className="sr-only">{said}</output>
      <ol
        ref={list}
        aria-label={label}
        className="flex flex-col divide-y divide-hair"
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            place={`${index + 1} of ${items.length}`}
            hintId={`${id}-hint`}
            isFirst={index === 0}
            isLast={index === last}
            isDragged={item.id === dragged}
            onMove={(by) => move(index, index + by)}
            onDrag={(pointerId) => {
              // Handled by the list, not the row: a row that moves in the document would lose the pointer.
              list.current?.setPointerCapture(pointerId)
              setDragged(item.id)
            }}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  item: ReorderItem
  place: string
  hintId: string
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onMove: (by: -1 | 1) => void
  onDrag: (pointerId: number) => void
}

function Row({ item, place, hintId, isFirst, isLast, isDragged, onMove, onDrag }: RowProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={clsx(
        'flex items-center gap-1 py-1.5 transition-colors',
        isDragged && 'rounded-control bg-wash shadow-pop',
      )}
    >
      <button
        type="button"
        aria-label={`Move ${item.name}, ${place}`}
        aria-describedby={hintId}
        className={clsx(
          'grid size-11 flex-none touch-none place-items-center rounded-inner text-quiet select-none hover:text-ink',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button === 0) onDrag(event.pointerId)
        }}
      >
        <GripVertical className="size-5" aria-hidden="true" />
      </button>
      <div className="min-w-0 flex-1">{item.content}</div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${item.name} up`}
        aria-disabled={isFirst || undefined}
        className={clsx(isFirst && 'opacity-50')}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Move ${item.name} down`}
        aria-disabled={isLast || undefined}
        className={clsx(isLast && 'opacity-50')}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
    </li>
  )
}
