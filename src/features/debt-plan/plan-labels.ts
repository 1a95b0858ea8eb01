/** The plan in sentences. Month 0 is today, month 1 the first with payments. */
import { count, monthAndYear, monthsInWords, wholeDollars } from '#app/platform/format.ts'
import { debtFreeLabel } from '#app/shared/debt/payoff-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, PayoffStrategy } from '#core/contract/debt-plan.ts'
import type { PaymentsBeyondPlan } from '#core/debt/payments-beyond-plan.ts'
import type { PayoffOutcome } from '#core/finance/loans/payoff.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { wholeDollarDifference } from '#core/finance/math/money.ts'

/** The result of a plan. */
export interface PlanResult {
  readonly outcome: { readonly kind: 'paid'; readonly months: number } | { readonly kind: 'never' | 'short' }
  readonly interest_cents: number
}
type AsPaid = NonNullable<DebtPlan['as_paid']>

/** `March 2031`, for a month of the plan. */
export const monthOfPlan = (from: IsoDate, month: number): string => monthAndYear(addMonths(from, month))

/** The one-line answer: when it is over, or that it is not. */
export function planTitle(
  { outcome }: DebtPlan,
  debts: readonly Debt[],
  from: IsoDate,
  isAsPaid = false,
): string {
  if (outcome.kind === 'paid') return `${debtFreeLabel(debts)} in ${monthOfPlan(from, outcome.months)}`
  if (isAsPaid) {
    return outcome.open.length === 1
      ? 'At your current payments, one of your debts is never paid off'
      : `At your current payments, ${outcome.open.length} of your debts are never paid off`
  }
  return outcome.open.length === 1
    ? 'This plan never pays off one of your debts'
    : `This plan never pays off ${outcome.open.length} of your debts`
}

/** The plan it is compared with. */
export const MINIMUM_ONLY = 'Minimum payments only'

export const STRATEGY_NAMES: Readonly<Record<PayoffStrategy, string>> = {
  avalanche: 'Least interest: highest rate first',
  snowball: 'Quick wins: smallest balance first',
  custom: 'Custom order: you choose',
  minimum: MINIMUM_ONLY,
}

/** `$4,632 and 4 years, 5 months`, for the values above zero. */
const savings = (cents: number, months: number): string =>
  [wholeDollars(cents) !== '$0' && cents > 0 && wholeDollars(cents), months > 0 && monthsInWords(months)]
    .filter(Boolean)
    .join(' and ')

/** The interest that it saves over minimum payments, in cents of whole dollars. */
const savedCents = ({ interest_cents, saved }: DebtPlan): number =>
  wholeDollarDifference(interest_cents + (saved?.interest_cents ?? 0), interest_cents)

/** The same in words; empty where nothing is saved. */
export const interestSaved = (plan: DebtPlan): string =>
  savedCents(plan) > 0 ? wholeDollars(savedCents(plan)) : ''

/** What it saves over minimum payments, and where the client's current payments are better. */
export function planSub(plan: DebtPlan): string {
  if (plan.outcome.kind === 'never') return 'Interest is growing faster than these payments.'
  if (plan.choice.strategy === 'minimum')
    return 'This is what minimum payments alone lead to. Anything extra gets you there sooner.'
  const saved = plan.saved && savings(savedCents(plan), plan.saved.months)
  const gain = saved ? `You save ${saved} compared with minimum payments.` : withoutGain(plan)
  return [gain, behindToday(plan)].filter(Boolean).join(' ')
}

/** Where current payments are better than a plan; empty where they are not. */
function behindToday({ outcome, interest_cents, as_paid }: DebtPlan): string {
  if (outcome.kind !== 'paid' || as_paid === null || as_paid.months === null) return ''
  const dearer = wholeDollarDifference(interest_cents, as_paid.interest_cents)
  const later = outcome.months - as_paid.months
  const parts = [
    dearer >= 100 && `costs ${wholeDollars(dearer)} more interest`,
    later > 0 && `takes ${monthsInWords(later)} longer`,
  ].filter(Boolean)
  return parts.length > 0 ? `It ${parts.join(' and ')} than your current payments.` : ''
}

const withoutGain = ({ saved }: DebtPlan): string =>
  saved ? 'That’s the same as minimum payments only.' : 'Minimum payments alone would never pay it off.'

/** How each debt ends on its own at its current payment. */
export const asPaidWords = ({ months, interest_cents }: AsPaid, from: IsoDate): string =>
  months === null
    ? 'At your current payments, you’d never be debt-free.'
    : `At your current payments: ${monthOfPlan(from, months)} · ${wholeDollars(interest_cents)} interest`

/** How the plan would end if it counted on all current payments. */
export function countingWords(plan: DebtPlan, { counting }: PaymentsBeyondPlan, from: IsoDate): string {
  if (counting.months === null) return 'Even with it, some debts are never paid off.'
  const end = `Including it, you’d be debt-free in ${monthOfPlan(from, counting.months)}`
  if (plan.outcome.kind === 'never') return `${end}.`
  const months = plan.outcome.months - counting.months
  const interest = wholeDollarDifference(plan.interest_cents, counting.interest_cents)
  const gains = [
    months > 0 && `${monthsInWords(months)} sooner`,
    interest >= 100 && `with ${wholeDollars(interest)} less interest`,
  ].filter(Boolean)
  return `${[end, ...gains].join(', ')}.`
}

/** `March 2031 · $12,340 interest` */
export function outcomeWords(outcome: PayoffOutcome, interestCents: number, from: IsoDate): string {
  return outcome.kind === 'paid'
    ? `${monthOfPlan(from, outcome.months)} · ${wholeDollars(interestCents)} interest`
    : 'Never paid off'
}

/** A strategy's cost above the one with the least interest. */
export function aboveBest(cents: number | null): string {
  if (cents === null) return ''
  return wholeDollars(cents) === '$0' ? 'lowest interest' : `${wholeDollars(cents)} more interest`
}

/** `saves $391 and 3 months`, what a plan gains over another; empty where it gains nothing or one never ends. */
export function gainWords(plan: PlanResult, other: PlanResult): string {
  if (plan.outcome.kind !== 'paid' || other.outcome.kind !== 'paid') return ''
  const saved = savings(
    wholeDollarDifference(other.interest_cents, plan.interest_cents),
    other.outcome.months - plan.outcome.months,
  )
  return saved && `saves ${saved}`
}

/** A plan recommended to a client without a saved one. */
export interface Recommendation {
  readonly title: string
  /** What it gains over current payments. */
  readonly gain: string
}

/** What the least-interest plan gains over current payments; null where it gains nothing. */
export function recommendationOf(
  suggested: PlanResult,
  asPaid: PlanResult,
  debts: readonly Debt[],
  from: IsoDate,
): Recommendation | null {
  if (suggested.outcome.kind !== 'paid') return null
  const title = `${debtFreeLabel(debts)} in ${monthOfPlan(from, suggested.outcome.months)}`
  if (asPaid.outcome.kind !== 'paid')
    return { title, gain: 'At your current payments, you’d never be debt-free.' }
  const gain = gainWords(suggested, asPaid)
  return gain ? { title, gain: `It ${gain} compared with your current payments.` } : null
}

/** An early win and its price. */
export function winsLabel(wins: number, winsMonth: number, extraCents: number, from: IsoDate): string {
  const first = wins === 1 ? 'first debt' : `first ${wins} debts`
  const amount = wholeDollars(Math.abs(extraCents))
  const price =
    amount === '$0'
      ? 'at no extra cost'
      : extraCents < 0
        ? `with ${amount} less interest`
        : `for ${amount} more interest`
  return `Pay off your ${first} by ${monthOfPlan(from, winsMonth)} ${price}`
}

/** The burndown in one sentence. */
export function burndownSummary(plan: DebtPlan, owedCents: number, from: IsoDate): string {
  const closing = plan.debts
    .flatMap(({ name, closed_month }) => (closed_month === null ? [] : [{ name, month: closed_month }]))
    .sort((one, other) => one.month - other.month)
  const [first, last] = [closing[0], closing.at(-1)]
  const start = `Your plan starts with ${wholeDollars(owedCents)} of debt today`
  if (plan.outcome.kind === 'never')
    return `${start}. ${count(plan.outcome.open.length, 'debt')} would still be open after 100 years. The chart shows the first 10.`
  if (!first || !last) return `${start}.`
  if (closing.length === 1) return `${start}. It’s paid off in ${monthOfPlan(from, last.month)}.`
  return `${start}. ${first.name} is paid off first, in ${monthOfPlan(from, first.month)}, and ${last.name} last, in ${monthOfPlan(from, last.month)}.`
}
