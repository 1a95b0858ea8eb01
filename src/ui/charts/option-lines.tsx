import { line } from 'd3-shape'
import { BottomLabels, roomBetween, ValueLines } from './axes.tsx'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { Plot, Tip, useCursor } from './plot.tsx'
import { axisOver, boxBeside, placesAcross, type ValueAxis } from './scale.ts'
import { labelHeights } from './trend-area.tsx'

export interface OptionLine {
  readonly name: string
  /** One value per option; null for one that is not available. */
  readonly values: readonly (number | null)[]
  /** The indexes of the option with the highest value, and of the one that is chosen. */
  readonly best: number
  readonly chosen: number
}

export interface OptionLinesProps extends Pick<ChartFrameProps, 'summary' | 'table'> {
  /** What the cursor moves through: "Lifetime value by claiming age". */
  label: string
  /** In order along the axis: "67 and 3 months". */
  options: readonly string[]
  /** Options labeled below the chart, where they fit. */
  marks: readonly { readonly option: number; readonly label: string }[]
  lines: readonly OptionLine[]
  formatValue: (value: number) => string
  formatTick: (value: number) => string
  height?: number | undefined
}

const TOP = 28
const STROKES = ['stroke-accent', 'stroke-series-4'] as const
const DASHES = [undefined, '6 4'] as const

/** An axis that fits the values and need not start at zero: what differs between options matters. */
function closeAxis(values: readonly number[], height: number, format: (value: number) => string): ValueAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return axisOver(least < most ? [least, most] : [least - 1, most + 1], height, format, TOP)
}

/** What each option along an axis is worth, with the best and the chosen one marked. */
export function OptionLines({ summary, table, label, options, marks, lines, ...look }: OptionLinesProps) {
  const { formatValue, formatTick, height = 220 } = look
  const cursor = useCursor(options.length)
  const values = lines.flatMap((each) => each.values.filter((value) => value !== null))
  const axis = closeAxis(values, height, formatTick)
  const figures = (option: number) =>
    lines.flatMap(({ name, values: of }) => {
      const value = of[option]
      return value === null || value === undefined ? [] : [{ name, value: formatValue(value) }]
    })
  const draw = (width: number, summaryId: string) => {
    const box = boxBeside(axis, width, height)
    const places = placesAcross([...options.keys()], box)
    const ticks = marks.map(({ option, label: text }) => ({ x: places[option] ?? 0, label: text }))
    const names = lines.length > 1 ? namesOf(lines, axis, height) : []
    return (
      <Plot
        width={width}
        height={height}
        places={places}
        cursor={cursor}
        label={label}
        describedBy={summaryId}
        textAt={(option) =>
          [options[option], ...figures(option).map(({ name, value }) => `${name}: ${value}`)].join('. ')
        }
        tip={
          cursor.index !== null && (
            <Tip title={options[cursor.index]}>
              {figures(cursor.index).map(({ name, value }) => (
                <span key={name} className="flex justify-between gap-4">
                  <span className="font-normal text-quiet">{name}</span> {value}
                </span>
              ))}
            </Tip>
          )
        }
      >
        <ValueLines axis={axis} box={box} />
        {lines.map((each, place) => (
          <g key={each.name}>
            <path
              d={pathOf(each, places, axis)}
              fill="none"
              className={STROKES[place % STROKES.length]}
              strokeDasharray={DASHES[place % DASHES.length]}
              strokeWidth="2"
            />
            <Dots line={each} places={places} axis={axis} />
          </g>
        ))}
        {names.map(({ name, y, isRight }) => (
          <text
            key={name}
            x={isRight ? box.right - 4 : box.left + 4}
            y={y}
            textAnchor={isRight ? 'end' : 'start'}
            className="fill-quiet stroke-surface text-13 [paint-order:stroke]"
            strokeWidth="4"
          >
            {name}
          </text>
        ))}
        <BottomLabels ticks={roomBetween(ticks, box)} box={box} />
      </Plot>
    )
  }
  return (
    <ChartFrame summary={summary} table={table}>
      {draw}
    </ChartFrame>
  )
}

/** Where the name of each line goes: at its left end, or at the right where its best option is at the left. */
function namesOf(lines: readonly OptionLine[], { y }: ValueAxis, height: number) {
  const placed = lines.map(({ name, values, best }) => {
    const isRight = best < values.length / 2
    const end = isRight ? values.findLast((value) => value !== null) : values.find((value) => value !== null)
    return { name, isRight, y: y(end ?? 0) }
  })
  return [false, true].flatMap((isRight) => {
    const side = placed.filter((each) => each.isRight === isRight)
    const heights = labelHeights(
      side.map((each) => each.y),
      height,
    )
    return side.map((each, place) => ({ ...each, y: heights[place] ?? each.y }))
  })
}

function pathOf({ values }: OptionLine, places: readonly number[], { y }: ValueAxis): string {
  const spots = values.flatMap((value, option): [number, number][] =>
    value === null ? [] : [[places[option] ?? 0, y(value)]],
  )
  return line()(spots) ?? ''
}

interface DotsProps {
  readonly line: OptionLine
  readonly places: readonly number[]
  readonly axis: ValueAxis
}

/** A ring at the best option with its name, and a filled dot at the chosen one. */
function Dots({ line: { values, best, chosen }, places, axis }: DotsProps) {
  const spot = (option: number) => ({ x: places[option] ?? 0, y: axis.y(values[option] ?? 0) })
  const [top, own] = [spot(best), spot(chosen)]
  const isRight = top.x > (places.at(-1) ?? 0) - 24
  const isLeft = top.x < (places[0] ?? 0) + 24
  return (
    <>
      <circle cx={top.x} cy={top.y} r="6" className="fill-surface stroke-ink" strokeWidth="1.5" />
      <text
        x={isRight ? top.x + 4 : isLeft ? top.x - 4 : top.x}
        y={top.y - 11}
        textAnchor={isRight ? 'end' : isLeft ? 'start' : 'middle'}
        className="fill-ink stroke-surface text-13 [paint-order:stroke]"
        strokeWidth="4"
      >
        Best
      </text>
      <circle cx={own.x} cy={own.y} r="4" className="fill-accent stroke-surface" strokeWidth="1.5" />
    </>
  )
}
