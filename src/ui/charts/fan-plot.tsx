import { BottomLabels, roomFor, ValueLines } from './axes.tsx'
import {
  type FanProps,
  figuresAt,
  isOneWay,
  mostOfFan,
  pathBetween,
  pathThrough,
  type Places,
} from './fan-data.ts'
import { FanKey } from './fan-key.tsx'
import { type Cursor, Plot, Tip } from './plot.tsx'
import { boxBeside, placesAcross, valueAxis } from './scale.ts'

interface FanPlotProps {
  readonly fan: FanProps
  readonly width: number
  readonly summaryId: string
  readonly cursor: Cursor
}

/** The fan at a width. */
export function FanPlot({ fan, width, summaryId, cursor }: FanPlotProps) {
  const { points, bands, target, paidIn, compare, actual, formatValue, height = 260 } = fan
  const others = [target.values, paidIn.values, ...(compare ? [within(compare.bands.p50, points)] : [])]
  const most = Math.max(mostOfFan(bands, others), ...(actual?.values.values() ?? []))
  const axis = valueAxis(most, height, fan.formatTick)
  const box = boxBeside(axis, width, height)
  const places = placesAcross([...points.keys()], box)
  const at: Places = {
    x: (point) => places[point] ?? 0,
    // A tail that has no room runs along the top.
    y: (value) => Math.max(box.top, axis.y(value)),
  }
  const said = (point: number) =>
    figuresAt(fan, point).map(([name, value]) => `${name}: ${formatValue(value)}`)
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
        <BottomLabels
          ticks={roomFor(
            fan.marks.map(({ point, label }) => ({ x: places[point] ?? 0, label })),
            box,
          )}
          box={box}
        />
      </Plot>
      <FanKey fan={fan} />
    </>
  )
}

/** As much of another line as there are points for. */
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
    {figuresAt(fan, point).map(([name, value]) => (
      <li key={name} className="flex items-center justify-between gap-3 font-normal">
        <span className="truncate">{name}</span>
        <span className="font-medium">{fan.formatValue(value)}</span>
      </li>
    ))}
  </ul>
)
