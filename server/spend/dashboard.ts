/** What the spending page shows of a period, and a month in review. */
import type { Guardrail } from '#core/contract/guardrail.ts'
import type { Section } from '#core/contract/section.ts'
import type {
  CashFlow,
  ExpectedItem,
  getDashboardDataForWeb,
  getMonthReview,
  getSpendMonth,
  MonthReview,
  SpendDashboard,
} from '#core/contract/spend-dashboard.ts'
import { addDays, addMonths, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { monthlySaving } from '#core/goal/totals.ts'
import { CASH_FLOW_DAYS, cashAhead } from '#core/ledger/cash-flow.ts'
import { presentEntry } from '#core/ledger/entry.ts'
import { openEntries } from '#core/ledger/ledger.ts'
import { incomeToCome, safeToday } from '#core/ledger/safe-to-spend.ts'
import { isSpending } from '#core/spend/categories.ts'
import {
  type Bill,
  goalDays,
  limitsProgress,
  type PeriodFacts,
  totalLimit,
  totalProgress,
} from '#core/spend/limits.ts'
import * as month from '#core/spend/month.ts'
import { monthOf, type SpendPeriod } from '#core/spend/period.ts'
import type { FoundCharge } from '#core/spend/recurring.ts'
import { monthTotals, newRecurring } from '#core/spend/review.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { wrongField } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Viewer } from '#server/http/route.ts'
import { loadLedger } from '#server/ledger/load-ledger.ts'
import {
  currentLimits,
  guardrailOf,
  limitsIn,
  payFrequencyOf,
  type LimitOfPeriod,
} from './guardrail-queries.ts'
import * as queries from './month-queries.ts'
import { presentTransaction } from './transaction-queries.ts'

const LATEST = 5

type FullMonth = Awaited<ReturnType<typeof queries.fullMonths>>[number]

/** Payments of recurring charges in a period. */
const billsIn = (recurring: readonly FoundCharge[], period: SpendPeriod): Bill[] =>
  recurring
    .filter(({ charge }) => charge.direction === 'out' && charge.state !== 'hidden')
    .flatMap(({ charges }) => month.inPeriod(charges, period))

/** Usual spending a day besides bills, of the full months before; null with too few. */
function usualPerDay(
  months: readonly FullMonth[],
  recurring: readonly FoundCharge[],
): PeriodFacts['usualPerDay'] {
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last || months.length < queries.USUAL_MONTHS) return () => null
  const span = { from: first.period.from, to: last.period.to }
  const bills = billsIn(recurring, span)
  const parts = months.flatMap((each) => each.parts)
  const days = daysBetween(span.from, span.to) + 1
  return (isCounted) =>
    Math.max(
      0,
      (bills.filter(isCounted).reduce((sum, { amount_cents }) => sum + amount_cents, 0) -
        parts.filter(isCounted).reduce((sum, { amount_cents }) => sum + amount_cents, 0)) /
        days,
    )
}

/** The goal whose days overspending costs: the client's choice, else the first that has contributions. */
async function goalCost(db: Db, userUuid: string, guardrail: Guardrail, over_cents: number) {
  if (over_cents <= 0) return null
  const goals = (await goalsOf(db, userUuid)).filter(
    ({ status, monthly_contribution_cents }) => status === 'active' && monthly_contribution_cents > 0,
  )
  const goal = goals.find(({ goal_uuid }) => goal_uuid === guardrail.goal_uuid) ?? goals[0]
  if (!goal) return null
  const { goal_uuid, name, monthly_contribution_cents } = goal
  return { goal_uuid, name, over_cents, days: goalDays(over_cents, monthly_contribution_cents) }
}

/** What a client's goals plan to put into savings in a period. */
async function plannedSaving(db: Db, userUuid: string, { from, to }: SpendPeriod): Promise<number> {
  const monthly = monthlySaving(await goalsOf(db, userUuid))
  const isMonth = from.endsWith('-01') && addDays(to, 1) === addMonths(from, 1)
  return isMonth ? monthly : roundCents((monthly * 12 * (daysBetween(from, to) + 1)) / 365.25)
}

interface Shown {
  readonly guardrail: Guardrail
  readonly period: SpendPeriod
  readonly limits: readonly LimitOfPeriod[]
  /** A period that is over has nothing to come. */
  readonly isOver: boolean
}

async function show(
  db: Db,
  userUuid: string,
  today: IsoDate,
  { guardrail, period, limits, isOver }: Shown,
): Promise<SpendDashboard> {
  const lastAhead = addDays(today, CASH_FLOW_DAYS - 1)
  const [parts, months, loaded, latest, unreviewed_count, freshness] = await parallelQueries(
    db,
    () => queries.partsBetween(db, userUuid, period),
    () => queries.fullMonths(db, userUuid, period.from),
    () => loadLedger(db, userUuid, today, period.to > lastAhead ? period.to : lastAhead),
    () => queries.latestOf(db, userUuid, period, LATEST),
    () => queries.unreviewedCount(db, userUuid, period),
    () => queries.freshnessOf(db, userUuid),
  )
  const { ledger, recurring: found } = loaded
  const entries = isOver ? [] : openEntries(ledger).filter(({ date }) => date <= period.to)
  const coming = entries.filter(({ amount_cents, kind }) => amount_cents < 0 && kind !== 'transfer')
  const day = isOver ? period.to : today
  const facts: PeriodFacts = {
    period,
    today: day,
    parts,
    upcoming: coming,
    paid: billsIn(found, period),
    usualPerDay: usualPerDay(months, found),
  }
  const total = totalProgress(limits, facts)
  const over = total ? total.spent_cents - total.limit_cents - total.carried_cents : 0
  const { cushion_cents } = guardrail
  const planned_saving_cents = total && !isOver ? await plannedSaving(db, userUuid, period) : 0
  const { low_point } = cashAhead({ ...loaded, cushion_cents, today })
  const usual = months.length < queries.USUAL_MONTHS ? [] : months.flatMap((each) => each.parts)
  return {
    month: day.slice(0, 7),
    period: {
      ...period,
      day: daysBetween(period.from, day) + 1,
      day_count: daysBetween(period.from, period.to) + 1,
    },
    ...month.sumsOf(parts),
    income_to_come_cents: incomeToCome(entries),
    safe_to_spend: isOver
      ? null
      : safeToday({ period: facts, limits, entries, planned_saving_cents, low_point, cushion_cents }),
    total,
    limits: limitsProgress(limits, facts),
    goal_cost: await goalCost(db, userUuid, guardrail, over),
    days: month.spendDays(parts, period, day, totalLimit(limits)),
    categories: month.categorySums(
      parts,
      usual,
      months.length < queries.USUAL_MONTHS ? 0 : queries.USUAL_MONTHS,
    ),
    upcoming: coming.map(presentEntry),
    ahead: isOver
      ? []
      : openEntries(ledger)
          .filter(({ date }) => date <= lastAhead)
          .map(presentEntry),
    unreviewed_count,
    latest: latest.map(presentTransaction),
    freshness,
  }
}

export async function readDashboard({
  db,
  caller,
  params,
  today,
}: Call<typeof getDashboardDataForWeb>): Promise<Answer<SpendDashboard>> {
  const userUuid = ownUuid(caller, params.id)
  const guardrail = await guardrailOf(db, userUuid)
  const { period, limits } = await currentLimits(db, userUuid, guardrail, today)
  return { data: await show(db, userUuid, today, { guardrail, period, limits, isOver: false }) }
}

/** Limits of a calendar month; none while the client's limits are for pay periods, which do not compare with it. */
async function limitsOfMonth(db: Db, userUuid: string, guardrail: Guardrail, period: SpendPeriod) {
  if (guardrail.period !== 'month') return []
  return limitsIn(db, userUuid, guardrail, period, await payFrequencyOf(db, userUuid))
}

/** @throws ApiError for `month` if it has not begun */
function monthNamed(named: string, today: IsoDate): SpendPeriod {
  const period = monthOf(`${named}-01`)
  if (period.from > today) throw wrongField('month', 'Choose this month or an earlier one')
  return period
}

export async function readMonth({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getSpendMonth>): Promise<Answer<SpendDashboard>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const period = monthNamed(query.month, today)
  const guardrail = await guardrailOf(db, userUuid)
  const limits = await limitsOfMonth(db, userUuid, guardrail, period)
  const isOver = period.to < today
  return { data: await show(db, userUuid, today, { guardrail, period, limits, isOver }) }
}

/** The sections that expected payments come from, where not from transactions, and their names without these. */
const SECTION_SUMS: Readonly<Partial<Record<ExpectedItem['kind'], { section: Section; name: string }>>> = {
  debt: { section: 'debts', name: 'Debt payments' },
  premium: { section: 'protection', name: 'Insurance' },
  tax: { section: 'taxes', name: 'Taxes' },
}

/**
 * Expected items with those of each day from sections that aren't shared as one payment, and without the name of a card
 * that the client entered as a debt; the order of the days stays.
 */
function withSectionSums(items: readonly ExpectedItem[], sections: Viewer['sections']): ExpectedItem[] {
  const sums = new Map<string, ExpectedItem>()
  return items.flatMap((item) => {
    if (item.kind === 'subscription') return [{ ...item, name: 'Subscription' }]
    const of = item.kind === 'card' && item.debt_uuid !== null ? SECTION_SUMS.debt : SECTION_SUMS[item.kind]
    if (!of || sections.includes(of.section)) return [item]
    const { date, amount_cents, kind, certainty } = item
    const key = `${date} ${of.section}`
    const known = sums.get(key)
    if (known) {
      known.amount_cents += amount_cents
      return []
    }
    const sum: ExpectedItem = {
      date,
      due_on: date,
      name: of.name,
      amount_cents,
      kind: kind === 'card' ? 'debt' : kind,
      certainty,
      range: null,
      debt_uuid: null,
      recurring_key: null,
    }
    sums.set(key, sum)
    return [sum]
  })
}

/** What a viewer gets of a period: no goal, debt or bank by name where its section isn't shared. */
export const dashboardForViewer = (
  dashboard: SpendDashboard,
  { sections }: Pick<Viewer, 'sections'>,
): SpendDashboard => ({
  ...dashboard,
  goal_cost: sections.includes('goals') ? dashboard.goal_cost : null,
  upcoming: withSectionSums(dashboard.upcoming, sections),
  ahead: withSectionSums(dashboard.ahead, sections),
  freshness: {
    ...dashboard.freshness,
    broken: sections.includes('net_worth') ? dashboard.freshness.broken : [],
  },
})

/** What a viewer gets of the cash flow: what other sections have each day as one payment, where they aren't shared. */
export const cashFlowForViewer = (flow: CashFlow, { sections }: Pick<Viewer, 'sections'>): CashFlow => ({
  ...flow,
  days: flow.days.map((day) => ({ ...day, items: withSectionSums(day.items, sections) })),
})

/** The months that have transactions, in the last two years. */
const SHOWN_MONTHS = 24

async function monthsWithSums(db: Db, userUuid: string, today: IsoDate): Promise<MonthReview['months']> {
  const to = monthOf(today).to
  const rows = await queries.monthSums(db, userUuid, {
    from: addMonths(monthOf(today).from, 1 - SHOWN_MONTHS),
    to,
  })
  const months = new Map<string, { month: string; income_cents: number; spent_cents: number }>()
  for (const { month: name, type, amount_cents } of rows) {
    const known = months.get(name) ?? { month: name, income_cents: 0, spent_cents: 0 }
    months.set(name, known)
    if (type === 'income') known.income_cents += amount_cents
    if (isSpending({ type })) known.spent_cents -= amount_cents
  }
  return [...months.values()]
}

export async function readReview({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getMonthReview>): Promise<Answer<MonthReview>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const lastMonth = addMonths(monthOf(today).from, -1)
  const period = query.month === undefined ? monthOf(lastMonth) : monthNamed(query.month, lastMonth)
  const guardrail = await guardrailOf(db, userUuid)
  const limits = await limitsOfMonth(db, userUuid, guardrail, period)
  const [parts, months, { found }, largest, all] = await parallelQueries(
    db,
    () => queries.partsBetween(db, userUuid, period),
    () => queries.fullMonths(db, userUuid, period.from),
    () => queries.recurringOf(db, userUuid, today),
    () => queries.largestOf(db, userUuid, period, LATEST),
    () => monthsWithSums(db, userUuid, today),
  )
  const before = months.length < queries.USUAL_MONTHS ? [] : months.map((each) => each.parts)
  const facts = { period, today: period.to, parts, upcoming: [], paid: [], usualPerDay: () => null }
  return {
    data: {
      month: period.from.slice(0, 7),
      ...monthTotals(parts, before),
      largest: largest.map(presentTransaction),
      limits: limitsProgress(limits, facts),
      new_recurring: newRecurring(found, period, queries.recurringFrom(today)),
      months: all,
    },
  }
}
