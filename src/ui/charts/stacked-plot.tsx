import { useId } from 'react'

import { BottomLabels, roomFor, ValueLines } from './axes.tsx'
import { fillOf, Hatch, isHatched, Swatch } from './fills.tsx'
import { type Cursor, Plot, Tip } from './plot.tsx'
import { boxBeside, placesAcross, valueAxis } from './scale.ts'
import type { ColoredSeries, Series } from './series.ts'
import { type DrawnLayer, linePath, stackLayers } from './stack-layers.ts'

export interface StackedPlotProps {
  width: number
  height: number
  label: string
  summaryId: string
  points: readonly string[]
  marks: readonly { readonly point: number; readonly label: string }[]
  series: readonly ColoredSeries[]
  total: Series
  reference: Series | undefined
  cursor: Cursor
  formatValue: (value: number) => string
  formatTick: (value: number) => string
}

/** The layers of a StackedArea at a width. */
export function StackedPlot({ width, height, points, series, total, reference, ...props }: StackedPlotProps) {
  const { cursor, formatValue } = props
  const most = Math.max(...total.values, ...(reference?.values ?? []))
  const axis = valueAxis(most, height, props.formatTick)
  const box = boxBeside(axis, width, height)
  const places = placesAcross([...points.keys()], box)
  const layers = stackLayers(series, places, axis.y)
  const lines = [...(reference ? [reference] : []), total, ...series.toReversed()]
  const ticks = props.marks.map(({ point, label }) => ({ x: places[point] ?? 0, label }))
  const textAt = (point: number) => {
    const figures = lines.filter(({ values }) => (values[point] ?? 0) > 0)
    return [
      points[point],
      ...figures.map(({ name, values }) => `${name}: ${formatValue(values[point] ?? 0)}`),
    ].join('. ')
  }
  return (
    <>
      <Plot
        width={width}
        height={height}
        places={places}
        cursor={cursor}
        label={props.label}
        describedBy={props.summaryId}
        textAt={textAt}
        tip={
          cursor.index !== null && (
            <Tip title={points[cursor.index]}>
              <Figures {...{ lines, series, formatValue }} point={cursor.index} />
            </Tip>
          )
        }
        over={<LayerNames layers={layers} />}
      >
        <ValueLines axis={axis} box={box} />
        <Layers layers={layers} />
        {reference && (
          <path
            d={linePath(reference, places, axis.y)}
            fill="none"
            className="stroke-ink"
            strokeWidth="1.5"
            strokeDasharray="2 4"
            strokeLinecap="round"
          />
        )}
        <BottomLabels ticks={roomFor(ticks, box)} box={box} />
      </Plot>
      <Key layers={layers} reference={reference} />
    </>
  )
}

function Layers({ layers }: { layers: readonly DrawnLayer[] }) {
  const hatch = useId()
  return (
    <g className="stroke-surface" strokeLinejoin="round">
      <defs>
        <Hatch id={hatch} />
      </defs>
      {layers.map(({ name, color, path }, order) => (
        // Names may be alike; a layer is known by its place.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={order} data-series={name}>
          <path d={path} className={fillOf(color)} />
          {isHatched(color) && <path d={path} fill={`url(#${hatch})`} opacity="0.4" />}
        </g>
      ))}
    </g>
  )
}

const LayerNames = ({ layers }: { layers: readonly DrawnLayer[] }) =>
  layers.map(
    ({ name, spot }, order) =>
      spot && (
        <span
          // oxlint-disable-next-line react/no-array-index-key
          key={order}
          aria-hidden="true"
          className="pointer-events-none absolute -translate-y-1/2 rounded-mark bg-surface/90 px-1.5 text-13 whitespace-nowrap"
          style={{ left: spot.x, top: spot.y }}
        >
          {name}
        </span>
      ),
  )

/** Names that found no room in their layers. */
function Key({ layers, reference }: { layers: readonly DrawnLayer[]; reference: Series | undefined }) {
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {layers.map(
        ({ name, color, spot }, order) =>
          !spot && (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={order} className="flex min-w-0 items-center gap-1.5">
              <Swatch color={color} />
              <span className="truncate">{name}</span>
            </li>
          ),
      )}
      {reference && (
        <li className="flex items-center gap-1.5">
          <svg width="20" height="12" aria-hidden="true">
            <line
              x1="1"
              x2="19"
              y1="6"
              y2="6"
              className="stroke-ink"
              strokeWidth="1.5"
              strokeDasharray="2 4"
              strokeLinecap="round"
            />
          </svg>
          {reference.name}
        </li>
      )}
    </ul>
  )
}

interface FiguresProps {
  /** From the top down. */
  lines: readonly Series[]
  series: readonly ColoredSeries[]
  point: number
  formatValue: (value: number) => string
}

/** Every figure at a point. Those that are nothing are left out. */
const Figures = ({ lines, series, point, formatValue }: FiguresProps) => (
  <ul>
    {lines.map((line, place) => {
      const value = line.values[point] ?? 0
      const color = series.find((each) => each === line)?.color
      return (
        value > 0 && (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="flex items-center gap-1.5 font-normal">
            {color !== undefined && <Swatch color={color} />}
            <span className="flex-1 truncate">{line.name}</span>
            <span className="pl-3 font-medium">{formatValue(value)}</span>
          </li>
        )
      )
    })}
  </ul>
)
