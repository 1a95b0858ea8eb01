import { useId } from 'react'
import { BottomLabels, roomFor, ValueLines } from './axes.tsx'
import { type Cursor, Plot, Tip } from './plot.tsx'
import { type Box, boxBeside, placesAcross, type ValueAxis, valueAxis } from './scale.ts'
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
  fitsReference: boolean | undefined
  cursor: Cursor
  formatValue: (value: number) => string
  formatTick: (value: number) => string
  onChoose: ((point: number) => void) | undefined
}

/** The layers of a StackedArea at a width. */
export function StackedPlot({ width, height, points, series, total, reference, ...props }: StackedPlotProps) {
  const { cursor, formatValue, fitsReference } = props
  // By default scaled to the layers alone: a comparison that grows without end would flatten them.
  const scaled = fitsReference && reference ? [...total.values, ...reference.values] : total.values
  const axis = valueAxis(Math.max(...scaled), height, props.formatTick)
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
        onChoose={props.onChoose}
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
          <Reference
            path={linePath(reference, places, axis.y)}
            label={referenceLabel(reference, places, axis, box, props.formatTick)}
            box={box}
          />
        )}
        <BottomLabels ticks={roomFor(ticks, box)} box={box} />
      </Plot>
      <Key layers={layers} />
    </>
  )
}

/** A label at the end of the line, with how far it goes where it leaves the chart. */
function referenceLabel(
  { name, values }: Series,
  places: readonly number[],
  { y }: ValueAxis,
  box: Box,
  formatTick: StackedPlotProps['formatTick'],
) {
  const isCut = y(Math.max(...values)) < box.top
  const text = isCut ? `${name}: up to ${formatTick(Math.max(...values))}` : name
  const start = box.right - text.length * CHARACTER
  const below = values.filter((_, point) => (places[point] ?? 0) >= start)
  // Above the line along its full width.
  return { text, y: Math.max(box.top + 10, y(Math.max(...below)) - 8) }
}

const CHARACTER = 7.5

interface ReferenceProps {
  readonly path: string
  readonly label: { readonly text: string; readonly y: number }
  readonly box: Box
}

/** The comparison line, labeled at its end and cut off where it leaves the chart. */
function Reference({ path, label, box }: ReferenceProps) {
  const clip = useId()
  return (
    <g>
      <clipPath id={clip}>
        {/* Until it is laid out, a chart may be narrower than its labels. */}
        <rect
          x={box.left}
          y={box.top}
          width={Math.max(0, box.right - box.left)}
          height={box.bottom - box.top}
        />
      </clipPath>
      <path
        d={path}
        fill="none"
        clipPath={`url(#${clip})`}
        className="stroke-ink"
        strokeWidth="1.5"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
      <text
        x={box.right}
        y={label.y}
        textAnchor="end"
        strokeWidth="4"
        className="fill-quiet stroke-surface text-13 [paint-order:stroke]"
      >
        {label.text}
      </text>
    </g>
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
        // oxlint-disable-next-line react/no-array-index-key -- names may repeat
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
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat
          key={order}
          aria-hidden="true"
          className="pointer-events-none absolute -translate-y-1/2 rounded-mark bg-surface/90 px-1.5 text-13 whitespace-nowrap"
          style={{ left: spot.x, top: spot.y }}
        >
          {name}
        </span>
      ),
  )

/** Names that did not fit inside their layers. */
function Key({ layers }: { layers: readonly DrawnLayer[] }) {
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet empty:hidden">
      {layers.map(
        ({ name, color, spot }, order) =>
          !spot && (
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat
            <li key={order} className="flex min-w-0 items-center gap-1.5">
              <Swatch color={color} />
              <span className="truncate">{name}</span>
            </li>
          ),
      )}
    </ul>
  )
}

interface FiguresProps {
  /** Top first. */
  lines: readonly Series[]
  series: readonly ColoredSeries[]
  point: number
  formatValue: (value: number) => string
}

/** Every figure at a point, without zeros. */
const Figures = ({ lines, series, point, formatValue }: FiguresProps) => (
  <ul>
    {lines.map((line, place) => {
      const value = line.values[point] ?? 0
      const color = series.find((each) => each === line)?.color
      return (
        value > 0 && (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat
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

const FILLS = ['fill-area-1', 'fill-area-2', 'fill-area-3', 'fill-area-4', 'fill-area-5']

/** The fill of a color, by its index. */
const fillOf = (color: number): string => FILLS[color % FILLS.length] ?? ''
/** The second five use the same colors, hatched. */
const isHatched = (color: number): boolean => color >= FILLS.length

/** Hatching, for a fill of `url(#id)`. */
const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1="0" x2="0" y1="0" y2="6" className="stroke-surface" strokeWidth="3" />
  </pattern>
)

/** The color swatch beside a series' name. */
function Swatch({ color }: { color: number }) {
  const id = useId()
  return (
    <svg width="12" height="12" className="inline-block flex-none" aria-hidden="true">
      <rect width="12" height="12" rx="3" className={fillOf(color)} />
      {isHatched(color) && (
        <>
          <defs>
            <Hatch id={id} />
          </defs>
          <rect width="12" height="12" rx="3" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  )
}
