import type { Returns } from '#core/contract/goal-returns.ts'
import type { AccountPoint, Source } from '#core/contract/money-accounts.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { roundCents } from '#core/finance/money.ts'
import {
  compareWithBenchmark,
  moneyWeightedReturn,
  timeWeightedReturn,
  type AccountRecord,
} from '#core/finance/performance.ts'
import type { Benchmark } from './benchmark.ts'
import { weakerSource } from './figures.ts'
import { modelName } from './model.ts'

/** An account as a goal sees it: its values, the oldest first, and the share that serves the goal. */
export interface AccountHistory {
  readonly source: Source
  readonly share: number
  readonly points: readonly AccountPoint[]
}

/** The values of several accounts as one, the oldest first. */
export interface JoinedHistory {
  readonly source: Source
  readonly points: readonly AccountPoint[]
  /** False where some account had no value of a day, so that its last one stood in. */
  readonly isExact: boolean
}

/** One account on a day of the joined history: what it is worth, and what came in. */
interface OnDay {
  readonly cents: number
  readonly flow: number
  readonly isKnown: boolean
}

/** Reads an account day by day; days are asked for in order. */
function readerOf({ points, share }: AccountHistory): (date: IsoDate) => OnDay {
  let place = -1
  return (date) => {
    while ((points[place + 1]?.as_of ?? '9999-12-31') <= date) place += 1
    const point = points[place]
    if (!point) return { cents: 0, flow: 0, isKnown: true }
    const isOn = point.as_of === date
    // The first value of an account that joins later is money that comes in.
    const flow = !isOn ? 0 : place === 0 ? point.balance_cents : point.flow_cents
    return { cents: point.balance_cents * share, flow: flow * share, isKnown: isOn }
  }
}

/**
 * Joins the accounts of a goal, each by the share that serves it today, as though it always had. An account that begins
 * later than the others comes in as a payment.
 */
export function joinHistories(accounts: readonly AccountHistory[]): JoinedHistory {
  const dates = [...new Set(accounts.flatMap(({ points }) => points.map(({ as_of }) => as_of)))].sort()
  const readers = accounts.map(readerOf)
  let isExact = true
  const points = dates.map((as_of): AccountPoint => {
    const days = readers.map((read) => read(as_of))
    isExact &&= days.every(({ isKnown }) => isKnown)
    return {
      as_of,
      balance_cents: roundCents(days.reduce((sum, { cents }) => sum + cents, 0)),
      flow_cents: roundCents(days.reduce((sum, { flow }) => sum + flow, 0)),
    }
  })
  const source = accounts.reduce<Source>((weakest, each) => weakerSource(weakest, each.source), 'linked')
  return { source, points, isExact }
}

/** As the engine reads it: the first value is where the record begins, so its flow is none. */
const recordOf = (points: readonly AccountPoint[]): AccountRecord => ({
  valuations: points.map(({ as_of, balance_cents }) => ({ date: as_of, valueCents: balance_cents })),
  flows: points
    .slice(1)
    .filter(({ flow_cents }) => flow_cents !== 0)
    .map(({ as_of, flow_cents }) => ({ date: as_of, amountCents: flow_cents })),
})

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
 * What a history has returned, and against a benchmark where there is one.
 *
 * @param against the model with its levels from the first value to the last; null for money that follows no market
 */
export function returnsOf(
  { source, points, isExact }: JoinedHistory,
  against: { readonly model: RiskBand; readonly benchmark: Benchmark } | null,
): Returns {
  const record = recordOf(points)
  const first = points[0]
  const last = points.at(-1)
  const timed = timeWeightedReturn(record)
  const own = moneyWeightedReturn(record)
  const flow_cents = record.flows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const start_cents = first?.balance_cents ?? 0
  const end_cents = last?.balance_cents ?? 0
  return {
    from: first?.as_of ?? null,
    to: last?.as_of ?? null,
    source,
    start_cents,
    end_cents,
    flow_cents,
    gain_cents: end_cents - start_cents - flow_cents,
    time_weighted: timed.ok ? { ...plain(timed.value), is_exact: timed.value.isExact && isExact } : null,
    money_weighted: own.ok ? plain(own.value) : null,
    why_none: timed.ok ? (own.ok ? null : own.message) : timed.message,
    benchmark: against && comparison(record, against.model, against.benchmark),
  }
}
