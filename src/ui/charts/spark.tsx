import { area, line } from 'd3-shape'

const [WIDTH, HEIGHT] = [120, 48]

/** A sparkline without axes; the text beside it gives the figures. Renders nothing for fewer than two values. */
export function Spark({ values }: { values: readonly number[] }) {
  const least = Math.min(0, ...values)
  const span = Math.max(0, ...values) - least
  if (values.length < 2 || span === 0) return null
  const y = (value: number) => HEIGHT - ((value - least) / span) * HEIGHT
  const spots = values.map((value, index): [number, number] => [
    (index / (values.length - 1)) * WIDTH,
    y(value),
  ])
  const [lastX, lastY] = spots.at(-1) ?? [0, 0]
  return (
    <svg
      data-slot="spark"
      viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
      className="h-14 w-32 flex-none"
      aria-hidden="true"
    >
      <path d={area().y0(y(0))(spots) ?? ''} className="fill-series-2/25" />
      <path d={line()(spots) ?? ''} className="fill-none stroke-accent" strokeWidth="2" />
      <circle cx={lastX} cy={lastY} r="3.5" className="fill-primary stroke-accent" strokeWidth="1.5" />
    </svg>
  )
}
