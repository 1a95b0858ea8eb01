import type { Box, ValueAxis } from './scale.ts'

export interface Tick {
  readonly x: number
  readonly label: string
}

/** A hairline and its value at each tick. */
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

/** Half the width of a label. */
const half = ({ label }: Tick): number => (label.length * CHARACTER) / 2

const isAtLeft = ({ x }: Tick, box: Box): boolean => x <= box.left + 1

/** The labels that fit under a chart: from the left, dropping any too close to the one before. */
export function roomFor(ticks: readonly Tick[], box: Box): Tick[] {
  const shown: Tick[] = []
  let end = -Infinity
  for (const tick of ticks) {
    const width = half(tick)
    if (tick.x - width < end + GAP || tick.x + width > box.right + width / 2) continue
    shown.push(tick)
    // The first label starts at the edge; the others are centered on their tick.
    end = tick.x + (isAtLeft(tick, box) ? 2 * width : width)
  }
  return shown
}

/** Keeps the first and last labels, then those between that fit. */
export function roomBetween(ticks: readonly Tick[], box: Box): Tick[] {
  const last = ticks.at(-1)
  if (ticks.length < 2 || !last) return [...ticks]
  const end = last.x >= box.right - 1 ? last.x - last.label.length * CHARACTER : last.x - half(last)
  const before = ticks.slice(0, -1).filter((tick, place) => place === 0 || tick.x + half(tick) + GAP <= end)
  return [...roomFor(before, box), last]
}

/** Labels under a chart. The first and last stay inside it. */
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
