import type { ReactNode } from 'react'
import { BottomLabels, roomBetween, ValueLines } from './axes.tsx'
import {
  type FanProps,
  figuresAt,
  isOneWay,
  mostOfFan,
  pathBetween,
  pathThrough,
  type Places,
  type FanLine,
} from './fan-data.ts'
import { endLabels, spotsAbove } from './label-spot.ts'
import { type Cursor, Plot, Tip } from './plot.tsx'
import { type Box, boxBeside, placesAcross, valueAxis } from './scale.ts'

interface FanPlotProps {
  readonly fan: FanProps
  readonly width: number
  readonly summaryId: string
  readonly cursor: Cursor
}

/** The fan at a width. */
export function FanPlot({ fan, width, summaryId, cursor }: FanPlotProps) {
  const { points, bands, target, paidIn, compare, actual, height = 260 } = fan
  const others = [target.values, paidIn.values, ...(compare ? [within(compare.bands.p50, points)] : [])]
  const most = Math.max(mostOfFan(bands, others), ...(actual?.values.values() ?? []))
  const axis = valueAxis(most, height, fan.formatTick)
  const whole = boxBeside(axis, width, height)
  // The figures of the last point are on the right.
  const box = { ...whole, right: whole.right - END_WIDTH }
  const places = placesAcross([...points.keys()], box)
  const at: Places = {
    x: (point) => places[point] ?? 0,
    // A tail that exceeds the scale runs along the top.
    y: (value) => Math.max(box.top, axis.y(value)),
  }
  const said = (point: number) => figuresAt(fan, point).map(([name, value]) => `${name}: ${value}`)
  const lineLabels = lineLabelsOf(fan, at, places, box)
  return (
    <>
      <Plot
        width={width}
        height={height}
        places={places}
        cursor={cursor}
        label={fan.label}
        describedBy={summaryId}
        textAt={(point) => [points[point], ...said(point)].join('. ')}
        onChoose={fan.onChoose}
        tip={
          cursor.index !== null && (
            <Tip title={points[cursor.index]}>
              <Figures fan={fan} point={cursor.index} />
            </Tip>
          )
        }
      >
        <ValueLines axis={axis} box={box} />
        <Layers fan={fan} at={at} />
        <EndLabels fan={fan} at={at} box={box} />
        {lineLabels.map(({ name, spot }) => spot && <LineLabel key={name} text={name} {...spot} />)}
        <BottomLabels
          ticks={roomBetween(
            fan.marks.map(({ point, label }) => ({ x: places[point] ?? 0, label })),
            box,
          )}
          box={box}
        />
      </Plot>
      <FanKey fan={fan} labeled={lineLabels.flatMap(({ line, spot }) => (spot ? [line] : []))} />
    </>
  )
}

/** Room for `$1.5M` on the right. */
const END_WIDTH = 50

interface Drawn {
  readonly fan: FanProps
  readonly at: Places
  readonly box: Box
}

/** The values of the bands and the median at the last point. */
function EndLabels({ fan: { bands, formatTick }, at, box }: Drawn) {
  const label = (values: readonly number[], isMain = false) => {
    const value = values.at(-1) ?? 0
    return { y: at.y(value), text: formatTick(value), isMain }
  }
  const labels = isOneWay(bands)
    ? [label(bands.p50, true)]
    : endLabels([
        label(bands.p50, true),
        label(bands.p95),
        label(bands.p5),
        label(bands.p75),
        label(bands.p25),
      ])
  return (
    <g className="text-13">
      {labels.map(({ y, text, isMain }) => (
        <text
          key={y}
          x={box.right + 6}
          y={y}
          dy="0.32em"
          className={isMain ? 'fill-ink font-bold' : 'fill-quiet'}
        >
          {text}
        </text>
      ))}
    </g>
  )
}

const CHARACTER = 7

/** Lines labeled in the chart, as far as there is room; the key names the others. */
function lineLabelsOf(fan: FanProps, { y }: Places, places: readonly number[], box: Box) {
  const { bands, target, paidIn, compare, formatTick } = fan
  const heights = (values: readonly number[]) => values.map(y)
  const median = heights(bands.p50)
  const wanted = heights(target.values)
  const paid = heights(paidIn.values)
  const other = compare ? [heights(compare.bands.p50)] : []
  const goal = `${target.name} ${formatTick(target.values.at(-1) ?? 0)}`
  const [goalSpot = null, paidSpot = null] = spotsAbove(
    [
      { text: goal, own: wanted, others: [median, paid, ...other] },
      { text: paidIn.name, own: paid, others: [median, wanted, ...other] },
    ],
    places,
    (text) => text.length * CHARACTER,
    box.top - 12,
  )
  return [
    { name: goal, line: target.name, spot: goalSpot },
    { name: paidIn.name, line: paidIn.name, spot: paidSpot },
  ]
}

const LineLabel = ({ text, x, y }: { text: string; x: number; y: number }) => (
  <text
    x={x}
    y={y}
    className="fill-ink stroke-surface text-13 font-medium [paint-order:stroke]"
    strokeWidth="3"
    strokeLinejoin="round"
  >
    {text}
  </text>
)

/** The part of another line that the points cover. */
const within = (values: readonly number[], points: readonly string[]): readonly number[] =>
  values.slice(0, points.length)

function Layers({ fan, at }: { fan: FanProps; at: Places }) {
  const { points, bands, target, paidIn, compare, actual } = fan
  const known = actual && [...actual.values]
  return (
    <g fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      {!isOneWay(bands) && (
        <>
          <path d={pathBetween(bands.p5, bands.p95, at)} className="fill-series-2/20" />
          <path d={pathBetween(bands.p25, bands.p75, at)} className="fill-series-2/35" />
        </>
      )}
      <path
        d={pathThrough(paidIn.values, at)}
        className="stroke-quiet"
        strokeWidth="1.5"
        strokeDasharray="0.5 4"
      />
      <path
        d={pathThrough(target.values, at)}
        className="stroke-ink"
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      {compare && (
        <path
          d={pathThrough(within(compare.bands.p50, points), at)}
          className="stroke-series-5"
          strokeDasharray="9 4"
        />
      )}
      <path d={pathThrough(bands.p50, at)} className="stroke-accent" />
      {known?.map(([point, value]) => (
        <circle
          key={point}
          cx={at.x(point)}
          cy={at.y(value)}
          r="3.5"
          className="fill-ink stroke-surface"
          strokeWidth="1.5"
        />
      ))}
    </g>
  )
}

const Figures = ({ fan, point }: { fan: FanProps; point: number }) => (
  <ul>
    {figuresAt(fan, point, fan.formatTick).map(([name, value]) => (
      <li key={name} className="flex items-center justify-between gap-3 font-normal">
        <span className="whitespace-nowrap">{name}</span>
        <span className="font-medium whitespace-nowrap">{value}</span>
      </li>
    ))}
  </ul>
)

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <svg width="20" height="12" className="flex-none" fill="none" strokeLinecap="round" aria-hidden="true">
      {children}
    </svg>
    <span className="truncate">{name}</span>
  </li>
)

interface FanKeyProps {
  readonly fan: FanProps
  /** The names of lines labeled in the chart. */
  readonly labeled: readonly string[]
}

/** The key to a fan's lines that have no room for a label beside them. */
function FanKey({ fan: { target, paidIn, compare, actual }, labeled }: FanKeyProps) {
  const isOpen = ({ name, values }: FanLine) => values.length > 0 && !labeled.includes(name)
  const hasTarget = isOpen(target)
  if (!hasTarget && !isOpen(paidIn) && !compare && !actual) return null
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {hasTarget && (
        <Entry name={target.name}>
          <path d="M1 6H19" className="stroke-ink" strokeWidth="1.5" strokeDasharray="6 5" />
        </Entry>
      )}
      {isOpen(paidIn) && (
        <Entry name={paidIn.name}>
          <path d="M1 6H19" className="stroke-quiet" strokeWidth="1.5" strokeDasharray="0.5 4" />
        </Entry>
      )}
      {compare && (
        <Entry name={compare.name}>
          <path d="M1 6H19" className="stroke-series-5" strokeWidth="2" strokeDasharray="9 4" />
        </Entry>
      )}
      {actual && (
        <Entry name={actual.name}>
          <circle cx="10" cy="6" r="3.5" className="fill-ink" />
        </Entry>
      )}
    </ul>
  )
}
