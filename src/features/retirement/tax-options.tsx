import { clsx } from 'clsx'
import { estimatedDollars } from '#app/platform/format.ts'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Cents } from '#core/finance/math/money.ts'
import type { Choice } from './tax-choices.ts'
import type { TaxFigures } from './tax-jobs.ts'

/** A figure that choices are compared by. */
export interface TaxMetric {
  readonly name: string
  /** Null where there is none, such as no required distribution. */
  readonly of: (figures: TaxFigures) => Cents | null
  readonly isMoreBetter: boolean
}

export const LIFETIME_TAX: TaxMetric = {
  name: 'Lifetime tax',
  of: ({ lifetimeTax }) => lifetimeTax,
  isMoreBetter: false,
}
export const END_BALANCE: TaxMetric = {
  name: 'End balance',
  of: ({ endBalance }) => endBalance,
  isMoreBetter: true,
}
export const HEIRS_KEEP: TaxMetric = {
  name: 'Heirs keep',
  of: ({ heirsKeep }) => heirsKeep,
  isMoreBetter: true,
}
export const SURCHARGES: TaxMetric = {
  name: 'Medicare surcharges',
  of: ({ irmaa }) => irmaa,
  isMoreBetter: false,
}
export const FIRST_RMD: TaxMetric = {
  name: 'First RMD',
  of: ({ firstRmd }) => firstRmd?.cents ?? null,
  isMoreBetter: false,
}

interface TaxOptionsProps<Value> {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly metrics: readonly TaxMetric[]
  /** In the order of the choices; undefined until they are worked out. */
  readonly figures: readonly (TaxFigures | null)[] | undefined
  readonly chosen: string
  readonly onChoose: (choice: Choice<Value>) => void
}

/** The best of a metric; null where all choices are alike. */
function bestOf({ of, isMoreBetter }: TaxMetric, figures: readonly (TaxFigures | null)[]): Cents | null {
  const values = figures.flatMap((each) => {
    const value = each && of(each)
    return value === null ? [] : [value]
  })
  const best = isMoreBetter ? Math.max(...values) : Math.min(...values)
  return values.some((value) => estimatedDollars(value) !== estimatedDollars(best)) ? best : null
}

/** The first choice with the same figures as one after it, as they are shown; undefined for one that differs. */
function twinOf<Value>(
  place: number,
  { choices, metrics, figures = [] }: Pick<TaxOptionsProps<Value>, 'choices' | 'metrics' | 'figures'>,
): Choice<Value> | undefined {
  const shown = (each: TaxFigures | null | undefined) =>
    each && [...metrics.map(({ of }) => estimatedDollars(of(each) ?? -1)), each.shortFrom].join(' ')
  const own = shown(figures[place])
  return own === undefined || own === null
    ? undefined
    : choices.slice(0, place).find((_, before) => shown(figures[before]) === own)
}

/** Choices one below the other, each with its figures; the best of each figure is marked. */
export function TaxOptions<Value>(props: TaxOptionsProps<Value>) {
  const { label, choices, metrics, figures, chosen, onChoose } = props
  const best = metrics.map((metric) => (figures ? bestOf(metric, figures) : null))
  return (
    <RadioGroup
      reads
      aria-label={label}
      value={chosen}
      onValueChange={(id) => {
        const choice = choices.find((each) => each.id === id)
        if (choice) onChoose(choice)
      }}
      className="divide-y divide-hair"
    >
      {choices.map(({ id, name, about }, place) => {
        const twin = twinOf(place, props)
        return (
          <div key={id} className="py-1">
            <RadioItem value={id} label={name} detail={about} />
            {twin ? (
              <p className="mb-3 ml-9 text-13 text-quiet">Same as “{twin.name}”.</p>
            ) : figures ? (
              <Figures figures={figures[place] ?? null} metrics={metrics} best={best} />
            ) : (
              <Skeleton className="mb-3 ml-9 h-10" />
            )}
          </div>
        )
      })}
    </RadioGroup>
  )
}

interface FiguresProps {
  readonly figures: TaxFigures | null
  readonly metrics: readonly TaxMetric[]
  readonly best: readonly (Cents | null)[]
}

function Figures({ figures, metrics, best }: FiguresProps) {
  if (!figures) return <p className="mb-3 ml-9 text-13 text-quiet">We can’t calculate this choice.</p>
  return (
    <dl
      className={clsx('mb-3 ml-9 grid grid-cols-3 gap-x-3 gap-y-2', metrics.length > 3 && 'lg:grid-cols-5')}
    >
      {metrics.map((metric, place) => {
        const value = metric.of(figures)
        const isBest =
          value !== null &&
          best[place] !== null &&
          estimatedDollars(value) === estimatedDollars(best[place] ?? 0)
        return (
          <div key={metric.name}>
            <dt className="text-13 text-quiet">{metric.name}</dt>
            <dd className="text-15 font-medium">
              {value === null ? 'None' : estimatedDollars(value)}
              {metric === FIRST_RMD && figures.firstRmd && (
                <span className="font-normal text-quiet"> in {figures.firstRmd.year}</span>
              )}
              {isBest && (
                <span className="block text-13 text-accent">
                  {metric.isMoreBetter ? 'Highest' : 'Lowest'}
                </span>
              )}
            </dd>
          </div>
        )
      })}
      {figures.shortFrom !== null && (
        <p className="col-span-full text-13 font-medium text-red">Savings run out in {figures.shortFrom}.</p>
      )}
    </dl>
  )
}
