import type { Box, ValueAxis } from './scale.ts'

export interface Tick {
  readonly x: number
  readonly label: string
}

/** A hairline and its value at each mark. */
export const ValueLines = ({ axis, box }: { axis: ValueAxis; box: Box }) => (
  <g className="text-13">
    {axis.ticks.map(({ y, label }) => (
      <g key={label}>
        <line x1={box.left} x2={box.right} y1={y} y2={y} className="stroke-line" />
        <text x={box.left - 8} y={y} dy="0.32em" textAnchor="end" className="fill-quiet">
          {label}
        </text>
      </g>
    ))}
  </g>
)

const GAP = 14
const CHARACTER = 7.5

/** Half of a label's width. */
const half = ({ label }: Tick): number => (label.length * CHARACTER) / 2

const isAtLeft = ({ x }: Tick, box: Box): boolean => x <= box.left + 1

/** What finds room of the marks under a picture: from the left, none nearer to the one before than it reads well. */
export function roomFor(ticks: readonly Tick[], box: Box): Tick[] {
  const kept: Tick[] = []
  let end = -Infinity
  for (const tick of ticks) {
    const width = half(tick)
    if (tick.x - width < end + GAP || tick.x + width > box.right + width / 2) continue
    kept.push(tick)
    // The first one begins at the edge; the others stand in the middle of their mark.
    end = tick.x + (isAtLeft(tick, box) ? 2 * width : width)
  }
  return kept
}

/** What finds room between the first mark and the last, which come first. */
export function roomBetween(ticks: readonly Tick[], box: Box): Tick[] {
  const last = ticks.at(-1)
  if (ticks.length < 2 || !last) return [...ticks]
  const end = last.x >= box.right - 1 ? last.x - last.label.length * CHARACTER : last.x - half(last)
  const before = ticks.slice(0, -1).filter((tick, place) => place === 0 || tick.x + half(tick) + GAP <= end)
  return [...roomFor(before, box), last]
}

/** Words under a picture. Those at its ends stay inside it. */
export const BottomLabels = ({ ticks, box }: { ticks: readonly Tick[]; box: Box }) => (
  <g className="text-13">
    {ticks.map((tick) => (
      <text
        key={`${tick.x} ${tick.label}`}
        x={tick.x}
        y={box.bottom + 18}
        textAnchor={isAtLeft(tick, box) ? 'start' : tick.x >= box.right - 1 ? 'end' : 'middle'}
        className="fill-quiet"
      >
        {tick.label}
      </text>
    ))}
  </g>
)
