import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { findRootNear } from '#core/finance/math/find-root.ts'
import { isAmount, roundCents, type Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** An account's value at the end of a day, including that day's flows; below 0 on margin. */
export interface Valuation {
  readonly date: IsoDate
  readonly valueCents: Cents
}

/** A contribution or (below 0) withdrawal by the client, at the end of a day. Interest and dividends are not flows. */
export interface Flow {
  readonly date: IsoDate
  readonly amountCents: Cents
}

/** An account's valuations and the flows between them, both in order of date. */
export interface AccountRecord {
  readonly valuations: readonly Valuation[]
  readonly flows: readonly Flow[]
}

export interface RealisedReturn {
  /** Over the whole time. */
  readonly rate: number
  /** Annualized; null for less than a year, which is not annualized (as the GIPS standards require). */
  readonly annualRate: number | null
}

export interface TimeWeightedReturn extends RealisedReturn {
  /** False if a flow fell on a day without a valuation, so that its subperiod is estimated. */
  readonly isExact: boolean
}

type Fault = 'too-few-valuations' | 'not-in-order' | 'bad-amount' | 'undefined-return'

const DAYS_A_YEAR = 365

const annualised = (growth: number, days: number): number | null =>
  days < DAYS_A_YEAR ? null : growth ** (DAYS_A_YEAR / days) - 1

interface Span {
  readonly start: Valuation
  readonly end: Valuation
  readonly days: number
  /** Flows after the first day, up to the last. */
  readonly flows: readonly Flow[]
}

const flowsWithin = (flows: readonly Flow[], from: IsoDate, to: IsoDate): readonly Flow[] =>
  flows.filter(({ date }) => date > from && date <= to)

const inOrder = (dated: readonly { readonly date: IsoDate }[], mayRepeat: boolean): boolean =>
  dated.every(({ date }, i) => {
    const before = dated[i - 1]
    return !before || before.date < date || (mayRepeat && before.date === date)
  })

/** The span of a record, from first to last valuation. Excludes flows before or after it. */
function spanOf({ valuations, flows }: AccountRecord): Result<Span, Fault> {
  const start = valuations[0]
  const end = valuations.at(-1)
  if (!start || !end || valuations.length < 2) {
    return refuse('too-few-valuations', 'Record a second balance to see your return.')
  }
  if (!inOrder(valuations, false) || !inOrder(flows, true)) {
    return refuse('not-in-order', 'Values and payments must be in order of date.')
  }
  const areAmounts =
    valuations.every(({ valueCents }) => isAmount(Math.abs(valueCents))) &&
    flows.every(({ amountCents }) => isAmount(Math.abs(amountCents)))
  if (!areAmounts) return refuse('bad-amount', 'Values and payments must be amounts in cents.')
  return ok({
    start,
    end,
    days: daysBetween(start.date, end.date),
    flows: flowsWithin(flows, start.date, end.date),
  })
}

const refuseUndefined = (): Result<never, Fault> =>
  refuse('undefined-return', 'The account was empty while its value changed, so we can’t calculate a return.')

/**
 * Growth over a span by Modified Dietz: gain over the average capital, each flow weighted by the days
 * it was invested. Exact if the flows are on the last day. Null without capital.
 */
function dietzGrowth({ start, end, days, flows }: Span): number | null {
  const flowSum = flows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const gain = end.valueCents - start.valueCents - flowSum
  const average = flows.reduce(
    (sum, { date, amountCents }) => sum + (amountCents * daysBetween(date, end.date)) / days,
    start.valueCents,
  )
  if (gain === 0) return 1
  const growth = 1 + gain / average
  return average > 0 && growth >= 0 ? growth : null
}

/**
 * The time-weighted return: the growth of one dollar from the first day to the last, independent of contributions and
 * withdrawals. Subperiods end at each valuation and are compounded (as the GIPS standards require).
 */
export function timeWeightedReturn(record: AccountRecord): Result<TimeWeightedReturn, Fault> {
  const span = spanOf(record)
  if (!span.ok) return span
  const { valuations } = record
  let growth = 1
  let isExact = true
  for (const [i, end] of valuations.entries()) {
    const start = valuations[i - 1]
    if (!start) continue
    const flows = flowsWithin(span.value.flows, start.date, end.date)
    const part = dietzGrowth({ start, end, days: daysBetween(start.date, end.date), flows })
    if (part === null) return refuseUndefined()
    growth *= part
    if (!Number.isFinite(growth)) return refuseUndefined()
    isExact &&= flows.every(({ date }) => date === end.date)
  }
  return ok({ rate: growth - 1, annualRate: annualised(growth, span.value.days), isExact })
}

/** Bound of the search for a money-weighted return, as log growth: a millionth to a million times the money. */
const WIDEST_LOG = Math.log(1e6)

/**
 * The money-weighted return: the rate at which all flows compound to the last value. It is the client's own return,
 * including the timing of contributions. If there are several rates (possible with flows of both signs), the one
 * nearest to the Modified Dietz estimate.
 */
export function moneyWeightedReturn(record: AccountRecord): Result<RealisedReturn, Fault | 'no-rate'> {
  const read = spanOf(record)
  if (!read.ok) return read
  const span = read.value
  const { start, end, days, flows } = span
  const dated = flows.map(({ date, amountCents }) => ({
    amountCents,
    share: daysBetween(date, end.date) / days,
  }))
  // Left over at the end, in the end's money for a loss and in the start's for a gain: no power grows beyond 1.
  const leftOver = (logGrowth: number): number => {
    const shift = logGrowth > 0 ? -logGrowth : 0
    return dated.reduce(
      (sum, { amountCents, share }) => sum + amountCents * Math.exp(logGrowth * share + shift),
      start.valueCents * Math.exp(logGrowth + shift) - end.valueCents * Math.exp(shift),
    )
  }
  const estimate = dietzGrowth(span)
  const guess = estimate === null ? 0 : Math.log(Math.min(1e6, Math.max(1e-6, estimate)))
  const root = findRootNear(leftOver, guess, -WIDEST_LOG, WIDEST_LOG)
  if (root === null) return refuse('no-rate', 'No single rate of return fits these contributions.')
  return ok({ rate: Math.expm1(root), annualRate: annualised(Math.exp(root), days) })
}

/** A benchmark's level with all income reinvested, above 0, at the end of a day; in order of date. */
export interface BenchmarkLevel {
  readonly date: IsoDate
  readonly level: number
}

export interface BenchmarkComparison {
  /** The benchmark's return over the same time. */
  readonly benchmark: RealisedReturn
  /** The value of the same flows invested in the benchmark. */
  readonly benchmarkValueCents: Cents
  /** The client's value less that. */
  readonly aheadCents: Cents
}

/** The level on a day; between two known days it is interpolated. Null outside the data. */
export function levelOn(levels: readonly BenchmarkLevel[], date: IsoDate): number | null {
  const next = levels.findIndex((level) => level.date >= date)
  const after = levels[next]
  if (!after) return null
  if (after.date === date) return after.level
  const before = levels[next - 1]
  if (!before) return null
  const share = daysBetween(before.date, date) / daysBetween(before.date, after.date)
  return before.level * (after.level / before.level) ** share
}

/** Compares a record with a benchmark: in dollars by the same flows, and as a rate without them. */
export function compareWithBenchmark(
  record: AccountRecord,
  levels: readonly BenchmarkLevel[],
): Result<BenchmarkComparison, Fault | 'no-benchmark'> {
  const span = spanOf(record)
  if (!span.ok) return span
  if (!levels.every(({ level }) => level >= 1e-6 && level <= 1e12) || !inOrder(levels, false)) {
    return refuse('no-benchmark', "A benchmark's levels must be above zero and in order of date.")
  }
  const { start, end, days, flows } = span.value
  const first = levelOn(levels, start.date)
  const last = levelOn(levels, end.date)
  if (first === null || last === null) {
    return refuse('no-benchmark', 'We don’t have benchmark data for all of this period.')
  }
  // Every day of a flow lies between the first and the last, so its level is known.
  const units = flows.reduce(
    (sum, { date, amountCents }) => sum + amountCents / (levelOn(levels, date) ?? last),
    start.valueCents / first,
  )
  const benchmarkValueCents = roundCents(units * last)
  const growth = last / first
  return ok({
    benchmark: { rate: growth - 1, annualRate: annualised(growth, days) },
    benchmarkValueCents,
    aheadCents: end.valueCents - benchmarkValueCents,
  })
}
