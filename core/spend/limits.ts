/** What limits carry into a period, how they stand in it, and which limits suit a client. */
import type { LimitInput, LimitSubject } from '#core/contract/guardrail.ts'
import type { SpendType } from '#core/contract/spend-categories.ts'
import type { LimitProgress } from '#core/contract/spend-dashboard.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { budgetRule } from '#core/finance/spend/spend-standard.ts'
import { type MonthSpend, spendPace } from '#core/finance/spend/spend.ts'
import { isSpending, usualType } from './categories.ts'
import { type Kind, outOf, type SpendPart, usualTypes } from './month.ts'
import type { SpendPeriod } from './period.ts'

/** Whether a limit is for money of a kind. */
const isFor = (subject: LimitSubject, kind: Kind): boolean =>
  subject.kind === 'type'
    ? kind.type === subject.type
    : isSpending(kind) && kind.category === subject.category

/** What counts against a limit, in cents. */
export const spentOf = (subject: LimitSubject, parts: readonly SpendPart[]): number =>
  outOf(parts.filter((part) => isFor(subject, part)))

/** A limit, with the day on which its rollover begins. */
export interface CarriedLimit extends LimitInput {
  readonly since: IsoDate
}

/**
 * What a limit carries into a period: what each period since it was set left, or overspent. What a period leaves is
 * its limit, less what was spent, and with what it had been left itself.
 *
 * @param periods the full periods before this one, oldest first, with what was spent in each
 */
export function carriedInto(
  limit: CarriedLimit,
  periods: readonly (SpendPeriod & { readonly parts: readonly SpendPart[] })[],
): number {
  if (!limit.rolls_over) return 0
  return periods
    .filter(({ to }) => to >= limit.since)
    .reduce((carried, { parts }) => carried + limit.limit_cents - spentOf(limit.subject, parts), 0)
}

/** A bill of the period, paid or still to come. */
export interface Bill extends Kind {
  readonly date: IsoDate
  /** Negative. */
  readonly amount_cents: number
}

/** What limits are measured by. */
export interface PeriodFacts {
  readonly period: SpendPeriod
  /** A day of the period; its last for a period that is over. */
  readonly today: IsoDate
  readonly parts: readonly SpendPart[]
  readonly paid: readonly Bill[]
  readonly upcoming: readonly Bill[]
  /** Usual spending a day of one kind besides bills, in cents; null while unknown. */
  readonly usualPerDay: (isCounted: (kind: Kind) => boolean) => number | null
}

/** The period as the pace and the daily amount count it, for spending of some kinds. */
export function monthSpend(
  { period, today, parts, paid, upcoming, usualPerDay }: PeriodFacts,
  limit_cents: number,
  isCounted: (kind: Kind) => boolean,
): MonthSpend {
  const counted = parts.filter(isCounted)
  const bills = paid.filter(isCounted)
  const spent = outOf(counted)
  const usual = usualPerDay(isCounted)
  // Bills paid today were planned, so they are not today's choice to spend.
  const today_cents =
    outOf(counted.filter(({ date }) => date === today)) - outOf(bills.filter(({ date }) => date === today))
  return {
    limitCents: Math.max(0, limit_cents),
    spentBeforeCents: spent - today_cents,
    spentTodayCents: today_cents,
    upcomingCents: Math.max(0, outOf(upcoming.filter(isCounted))),
    paidBillsCents: Math.max(0, Math.min(spent, outOf(bills))),
    ...(usual !== null && { usualPerDayCents: Math.max(0, usual) }),
    day: daysBetween(period.from, today) + 1,
    daysInMonth: daysBetween(period.from, period.to) + 1,
  }
}

interface Measured {
  readonly limit_cents: number
  readonly carried_cents: number
}

function progress({ limit_cents, carried_cents }: Measured, month: MonthSpend) {
  const { spentCents, projectedCents, state } = unwrap(spendPace(month))
  return {
    limit_cents,
    carried_cents,
    spent_cents: spentCents,
    upcoming_cents: month.upcomingCents,
    paid_bills_cents: month.paidBillsCents ?? 0,
    projected_cents: projectedCents,
    state,
  }
}

/** How each limit stands. */
export const limitsProgress = (
  limits: readonly (LimitInput & { readonly carried_cents: number })[],
  facts: PeriodFacts,
): LimitProgress[] =>
  limits.map(({ subject, limit_cents, carried_cents }) => ({
    subject,
    ...progress(
      { limit_cents, carried_cents },
      monthSpend(facts, limit_cents + carried_cents, (kind) => isFor(subject, kind)),
    ),
  }))

/** Which limits make up the total: those on needs and wants, and those on categories of a type without one. */
function inTotal<T extends LimitInput>(limits: readonly T[]): T[] {
  const types = new Set<SpendType>(
    limits.flatMap(({ subject }) => (subject.kind === 'type' ? [subject.type] : [])),
  )
  return limits.filter(({ subject }) => {
    if (subject.kind === 'type') return true
    const type = usualType(subject.category)
    return isSpending({ type }) && !types.has(type)
  })
}

type PeriodLimit = LimitInput & { readonly carried_cents: number }

/** The sum of the limits of a period, and the spending that counts against them; null without limits. */
function totalOf(limits: readonly PeriodLimit[], facts: PeriodFacts) {
  const counted = inTotal(limits)
  if (counted.length === 0) return null
  const limit_cents = counted.reduce((sum, limit) => sum + limit.limit_cents, 0)
  const carried_cents = counted.reduce((sum, limit) => sum + limit.carried_cents, 0)
  const month = monthSpend(facts, limit_cents + carried_cents, (kind) =>
    counted.some(({ subject }) => isFor(subject, kind)),
  )
  return { measured: { limit_cents, carried_cents }, month }
}

/** The period as all limits together count it; null without limits. */
export const totalMonth = (limits: readonly PeriodLimit[], facts: PeriodFacts): MonthSpend | null =>
  totalOf(limits, facts)?.month ?? null

/** The sum of the limits of a period with its pace; null without limits. */
export function totalProgress(
  limits: readonly PeriodLimit[],
  facts: PeriodFacts,
): Omit<LimitProgress, 'subject'> | null {
  const total = totalOf(limits, facts)
  return total && progress(total.measured, total.month)
}

/** What each day's spending is a share of: the limits of a period together, and which kinds count against them. */
export interface TotalLimit {
  readonly cents: number
  readonly isCounted: (kind: Kind) => boolean
}

/** The limits of a period together; null without limits. */
export function totalLimit(
  limits: readonly (LimitInput & { readonly carried_cents: number })[],
): TotalLimit | null {
  const counted = inTotal(limits)
  if (counted.length === 0) return null
  return {
    cents: counted.reduce((sum, { limit_cents, carried_cents }) => sum + limit_cents + carried_cents, 0),
    isCounted: (kind) => counted.some(({ subject }) => isFor(subject, kind)),
  }
}

const TEN_DOLLARS = 10_00
const roundedUp = (cents: number): number => Math.ceil(cents / TEN_DOLLARS) * TEN_DOLLARS

const typeLimit = (type: 'need' | 'want', limit_cents: number): LimitInput[] =>
  limit_cents > 0 ? [{ subject: { kind: 'type', type }, limit_cents, rolls_over: false }] : []

/**
 * Limits on needs and wants as the client usually spends, rounded up to $10. Empty without spending.
 *
 * @param months the parts of each full month
 */
export function suggestedLimits(months: readonly (readonly SpendPart[])[]): LimitInput[] {
  const usual = usualTypes(months)
  return (['need', 'want'] as const).flatMap((type) => typeLimit(type, roundedUp(usual[type])))
}

/** Limits on needs and wants by the 50/30/20 rule, rounded down to a dollar. */
export function ruleLimits(afterTaxMonthly: number): LimitInput[] {
  const { need, want } = unwrap(budgetRule(Math.max(0, afterTaxMonthly)))
  return [...typeLimit('need', need - (need % 100)), ...typeLimit('want', want - (want % 100))]
}

/** The goal days that overspending costs: how long its contributions take to make up for it, at least one. */
export const goalDays = (over_cents: number, monthly_contribution_cents: number): number =>
  Math.max(1, Math.round((over_cents / (monthly_contribution_cents * 12)) * 365.25))
