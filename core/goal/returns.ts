import type { Returns } from '#core/contract/goal-returns.ts'
import type { AccountPoint, Source } from '#core/contract/money-accounts.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import {
  compareWithBenchmark,
  moneyWeightedReturn,
  timeWeightedReturn,
  type AccountRecord,
  type Flow,
} from '#core/finance/market/performance.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import type { Benchmark } from './benchmark.ts'
import { modelName } from './model.ts'
import { weakerSource } from './sum-figures.ts'

/** An account of a goal: its values, oldest first, and the share that funds the goal. */
export interface AccountHistory {
  readonly source: Source
  readonly share: number
  readonly points: readonly AccountPoint[]
}

/** Combined values of several accounts, oldest first. */
export interface JoinedHistory {
  readonly source: Source
  readonly points: readonly AccountPoint[]
  /** Engine input, from the first value above 0, because an empty account has no return. */
  readonly record: AccountRecord
  /** False if an account's previous value was used for a day, or the day of a contribution is assumed. */
  readonly isExact: boolean
}

/**
 * The day from which the contribution recorded with a value counts. It is known for a linked account. A manually
 * entered one happened at some time since the previous value, so it counts at the midpoint, as in Dietz's original
 * method (CFA Institute, GIPS, Guidance Statement on Calculation Methodology).
 */
function flowDay(source: Source, before: AccountPoint | undefined, { as_of }: AccountPoint): IsoDate {
  if (source === 'linked' || !before) return as_of
  return addDays(before.as_of, Math.ceil(daysBetween(before.as_of, as_of) / 2))
}

/**
 * An account's flows, each on the day from which it counts. The first value of an account that joins later is a
 * contribution.
 */
const flowsOf = ({ points, share, source }: AccountHistory): Flow[] =>
  points.map((point, place) => ({
    date: flowDay(source, points[place - 1], point),
    amountCents: (place === 0 ? point.balance_cents : point.flow_cents) * share,
  }))

/** An account on a day of the combined history: value and contributions. */
interface OnDay {
  readonly cents: number
  readonly flow: number
  /** Contributions since the last known value, included in the next. */
  readonly pending: number
  readonly isKnown: boolean
}

/** Reads an account day by day; days must be in order. */
function readerOf(account: AccountHistory): (date: IsoDate) => OnDay {
  const { points, share } = account
  const flows = flowsOf(account)
  let place = -1
  return (date) => {
    while ((points[place + 1]?.as_of ?? '9999-12-31') <= date) place += 1
    const point = points[place]
    if (!point) return { cents: 0, flow: 0, pending: 0, isKnown: true }
    const isOn = point.as_of === date
    const next = flows[place + 1]
    return {
      cents: point.balance_cents * share,
      flow: isOn ? (flows[place]?.amountCents ?? 0) : 0,
      pending: next && next.date <= date ? next.amountCents : 0,
      isKnown: isOn,
    }
  }
}

/** The flows of all accounts in order, one per day. */
function joinFlows(accounts: readonly AccountHistory[]): Flow[] {
  const byDay = new Map<IsoDate, number>()
  for (const { date, amountCents } of accounts.flatMap(flowsOf))
    byDay.set(date, (byDay.get(date) ?? 0) + amountCents)
  return [...byDay]
    .map(([date, cents]) => ({ date, amountCents: roundCents(cents) }))
    .filter(({ amountCents }) => amountCents !== 0)
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** From the first value above 0; everything if there is none. */
function sinceFunded({ valuations, flows }: AccountRecord): AccountRecord {
  const first = Math.max(
    0,
    valuations.findIndex(({ valueCents }) => valueCents > 0),
  )
  const from = valuations[first]?.date ?? ''
  return { valuations: valuations.slice(first), flows: flows.filter(({ date }) => date > from) }
}

const areDaysKnown = ({ points, source }: AccountHistory, since: IsoDate): boolean =>
  points.every(
    (point, place) =>
      point.as_of <= since ||
      point.flow_cents === 0 ||
      flowDay(source, points[place - 1], point) === point.as_of,
  )

/**
 * Combines the accounts of a goal, each at its current share for the whole time. An account that begins later than the
 * others counts as a contribution.
 */
export function joinHistories(accounts: readonly AccountHistory[]): JoinedHistory {
  const dates = [...new Set(accounts.flatMap(({ points }) => points.map(({ as_of }) => as_of)))].sort()
  const readers = accounts.map(readerOf)
  const days = dates.map((as_of) => ({ as_of, each: readers.map((read) => read(as_of)) }))
  const sumOf = (each: readonly OnDay[], part: (day: OnDay) => number): number =>
    roundCents(each.reduce((sum, day) => sum + part(day), 0))
  const record = sinceFunded({
    valuations: days.map(({ as_of, each }) => ({
      date: as_of,
      valueCents: sumOf(each, ({ cents, pending }) => cents + pending),
    })),
    flows: joinFlows(accounts),
  })
  const since = record.valuations[0]?.date ?? ''
  return {
    source: accounts.reduce<Source>((weakest, each) => weakerSource(weakest, each.source), 'linked'),
    points: days.map(({ as_of, each }) => ({
      as_of,
      balance_cents: sumOf(each, ({ cents }) => cents),
      flow_cents: sumOf(each, ({ flow }) => flow),
    })),
    record,
    isExact:
      days.every(({ as_of, each }) => as_of < since || each.every(({ isKnown }) => isKnown)) &&
      accounts.every((account) => areDaysKnown(account, since)),
  }
}

const plain = ({ rate, annualRate }: { readonly rate: number; readonly annualRate: number | null }) => ({
  rate,
  annual_rate: annualRate,
})

function comparison(
  record: AccountRecord,
  model: RiskBand,
  { levels, known_through }: Benchmark,
): Returns['benchmark'] {
  const compared = compareWithBenchmark(record, levels)
  if (!compared.ok) return null
  const { benchmark, benchmarkValueCents, aheadCents } = compared.value
  return {
    model,
    name: modelName(model),
    ...plain(benchmark),
    value_cents: benchmarkValueCents,
    ahead_cents: aheadCents,
    known_through,
    is_estimated: (record.valuations.at(-1)?.date ?? '') > known_through,
  }
}

/**
 * The returns of a history, compared with a benchmark if there is one.
 *
 * @param against the model with its levels from the first value to the last; null without a benchmark
 */
export function returnsOf(
  { source, record, isExact }: JoinedHistory,
  against: { readonly model: RiskBand; readonly benchmark: Benchmark } | null,
): Returns {
  const first = record.valuations[0]
  const last = record.valuations.at(-1)
  const timed = timeWeightedReturn(record)
  const own = moneyWeightedReturn(record)
  const flow_cents = record.flows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const start_cents = first?.valueCents ?? 0
  const end_cents = last?.valueCents ?? 0
  return {
    from: first?.date ?? null,
    to: last?.date ?? null,
    source,
    start_cents,
    end_cents,
    flow_cents,
    gain_cents: end_cents - start_cents - flow_cents,
    time_weighted: timed.ok ? { ...plain(timed.value), is_exact: timed.value.isExact && isExact } : null,
    money_weighted: own.ok ? { ...plain(own.value), is_exact: isExact } : null,
    why_none: timed.ok ? (own.ok ? null : own.message) : timed.message,
    benchmark: against && comparison(record, against.model, against.benchmark),
  }
}
