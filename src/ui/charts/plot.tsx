import { type MouseEvent, type ReactNode, useState } from 'react'

/** The index of the point under the cursor; undefined while nothing points at the chart. */
export interface Cursor {
  readonly index: number | null
  readonly move: (index: number | null) => void
}

/** A cursor over this many points. It stays in range when their number drops. */
export function useCursor(count: number): Cursor {
  const [index, move] = useState<number | null>(null)
  return { index: index === null || count === 0 ? null : Math.min(index, count - 1), move }
}

/** The index of the point nearest to x; `places` ascend. */
export function nearest(places: readonly number[], x: number): number {
  let best = 0
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = index
  }
  return best
}

export interface PlotProps {
  width: number
  height: number
  /** The x of each point. */
  places: readonly number[]
  cursor: Cursor
  /** What the cursor moves through: "Balance over time". */
  label: string
  /** The id of the sentence that describes the chart. */
  describedBy: string
  /** The text of a point for a screen reader: "March 2028: $31,200". */
  textAt: (index: number) => string
  /** The tooltip of the point under the cursor. */
  tip: ReactNode
  /** HTML over the chart, such as labels inside it. */
  over?: ReactNode | undefined
  /** Opens the details of a point: the one clicked, or on Enter the one under the cursor. */
  onChoose?: ((index: number) => void) | undefined
  /** SVG. */
  children: ReactNode
}

/**
 * A chart with a cursor. A mouse moves it by pointing and a finger by sliding sideways, so scrolling still works; the keyboard
 * and screen readers move it through a slider under the chart.
 */
export function Plot({
  width,
  height,
  places,
  cursor,
  label,
  describedBy,
  textAt,
  onChoose,
  ...drawn
}: PlotProps) {
  const { index, move } = cursor
  const x = index === null ? undefined : places[index]
  const pointed = (event: MouseEvent<HTMLElement>) =>
    nearest(places, event.clientX - event.currentTarget.getBoundingClientRect().left)
  const point = (event: MouseEvent<HTMLElement>) => move(pointed(event))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider below does the same by keyboard
    <div
      data-slot="plot"
      className="relative touch-pan-y rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
      onPointerDown={point}
      onPointerMove={point}
      onClick={(event) => onChoose?.(pointed(event))}
      onPointerLeave={(event) => {
        // Lifting a finger ends the pointing, but the client is still reading.
        if (event.pointerType === 'mouse') move(null)
      }}
    >
      <svg width={width} height={height} className="block max-w-full overflow-visible" aria-hidden="true">
        {drawn.children}
        {x !== undefined && <line x1={x} x2={x} y1={0} y2={height - 24} className="stroke-ink" />}
      </svg>
      {drawn.over}
      {index !== null && x !== undefined && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-1 z-1 rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-pop"
          style={tipPlace(x, width)}
        >
          {drawn.tip}
        </div>
      )}
      <input
        type="range"
        className="sr-only"
        min={0}
        max={Math.max(0, places.length - 1)}
        value={index ?? 0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuetext={textAt(index ?? 0)}
        onChange={(event) => move(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChoose?.(index ?? 0)
        }}
        onFocus={() => move(index ?? 0)}
        onBlur={() => move(null)}
      />
    </div>
  )
}

/** Narrower charts have no room for the tooltip beside the cursor. */
const NARROW = 480

/** Where the tooltip goes: beside the cursor on the roomier side, or above it within the chart. */
const tipPlace = (x: number, width: number) =>
  width < NARROW
    ? { left: x, maxWidth: width, width: 'max-content', transform: `translateX(-${(x / width) * 100}%)` }
    : {
        maxWidth: Math.max(x, width - x) - 16,
        ...(x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }),
      }

export interface TipProps {
  /** The label of the point. */
  title: ReactNode
  /** The point's figure, and details below it. */
  children: ReactNode
}

/** The tooltip beside the cursor. */
export const Tip = ({ title, children }: TipProps) => (
  <>
    <p className="text-quiet">{title}</p>
    <div className="font-medium">{children}</div>
  </>
)
