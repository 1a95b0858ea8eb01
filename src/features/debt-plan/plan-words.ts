/** The plan in sentences. Month 0 is today, month 1 the first in which something is paid. */
import type { DebtPlan, PayoffStrategy } from '#core/contract/debt-plan.ts'
import type { Uncounted } from '#core/debt/uncounted.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import type { PayoffOutcome } from '#core/finance/payoff.ts'
import { count, monthAndYear, monthsInWords, wholeDollars } from '#app/lib/format.ts'

type AsPaid = NonNullable<DebtPlan['as_paid']>

/** `March 2031`, for a month of the plan. */
export const monthOfPlan = (from: IsoDate, month: number): string => monthAndYear(addMonths(from, month))

/** The one line that answers: when it is over, or that it is not. */
export function planTitle({ outcome }: DebtPlan, from: IsoDate): string {
  if (outcome.kind === 'paid') return `Debt-free in ${monthOfPlan(from, outcome.months)}`
  return outcome.open.length === 1
    ? 'This plan never ends one of your debts'
    : `This plan never ends ${outcome.open.length} of your debts`
}

export const STRATEGY_NAMES: Readonly<Record<PayoffStrategy, string>> = {
  avalanche: 'Avalanche: highest rate first',
  snowball: 'Snowball: smallest balance first',
  custom: 'Your own order',
  minimum: 'Minimums alone',
}

/** `$4,632 and 4 years 5 months`, of what is more than nothing. */
const savings = (cents: number, months: number): string =>
  [wholeDollars(cents) !== '$0' && cents > 0 && wholeDollars(cents), months > 0 && monthsInWords(months)]
    .filter(Boolean)
    .join(' and ')

/** What it saves against minimums, and against going on as today where more is paid, in one sentence. */
export function planSub(plan: DebtPlan): string {
  if (plan.outcome.kind === 'never') return 'Their interest grows as fast as you pay.'
  if (plan.choice.strategy === 'minimum')
    return 'This is what minimums alone come to. Anything extra ends it sooner.'
  const against = [
    plan.saved && ([savings(plan.saved.interest_cents, plan.saved.months), 'paying minimums'] as const),
    plan.as_paid && ([savedToday(plan, plan.as_paid), 'paying each debt as you do today'] as const),
  ].flatMap((one) => (one?.[0] ? `${one[0]} against ${one[1]}` : []))
  const gain = against.length > 0 ? `You save ${against.join(', and ')}.` : withoutGain(plan)
  return [gain, behindToday(plan)].filter(Boolean).join(' ')
}

/** Where going on as today is better than a plan; empty where it is not. */
function behindToday({ outcome, interest_cents, as_paid }: DebtPlan): string {
  if (outcome.kind !== 'paid' || as_paid === null || as_paid.months === null) return ''
  const dearer = interest_cents - as_paid.interest_cents
  const later = outcome.months - as_paid.months
  const parts = [
    dearer >= 100 && `costs ${wholeDollars(dearer)} more interest`,
    later > 0 && `takes ${monthsInWords(later)} longer`,
  ].filter(Boolean)
  return parts.length > 0 ? `It ${parts.join(' and ')} than paying each debt as you do today.` : ''
}

const withoutGain = ({ saved }: DebtPlan): string =>
  saved ? 'That is what minimums alone come to.' : 'At minimums alone it would never end.'

/** What a plan saves against each debt as it is paid today; empty where that never ends. */
function savedToday({ outcome, interest_cents }: DebtPlan, paid: AsPaid): string {
  if (outcome.kind !== 'paid' || paid.months === null) return ''
  return savings(paid.interest_cents - interest_cents, paid.months - outcome.months)
}

/** Where each debt by itself goes at what is paid for it today. */
export const asPaidWords = ({ months, interest_cents }: AsPaid, from: IsoDate): string =>
  months === null
    ? 'As you pay today, each debt by itself, it never ends.'
    : `As you pay today, each debt by itself: ${monthOfPlan(from, months)} · ${wholeDollars(interest_cents)} interest.`

/** How the plan would end if it counted on all that is paid today. */
export function countingWords(plan: DebtPlan, { counting }: Uncounted, from: IsoDate): string {
  if (counting.months === null) return 'Counting on it does not end every debt either.'
  const end = `Counting on it, you are debt-free in ${monthOfPlan(from, counting.months)}`
  if (plan.outcome.kind === 'never') return `${end}.`
  const months = plan.outcome.months - counting.months
  const interest = plan.interest_cents - counting.interest_cents
  const gains = [
    months > 0 && `${monthsInWords(months)} sooner`,
    interest >= 100 && `with ${wholeDollars(interest)} less interest`,
  ].filter(Boolean)
  return gains.length > 0 ? `${end}: ${gains.join(', ')}.` : `${end}.`
}

/** `March 2031 · $12,340 interest` */
export function outcomeWords(outcome: PayoffOutcome, interestCents: number, from: IsoDate): string {
  return outcome.kind === 'paid'
    ? `${monthOfPlan(from, outcome.months)} · ${wholeDollars(interestCents)} interest`
    : 'It never ends'
}

/** What a strategy costs against the cheapest. */
export function aboveBest(cents: number | null): string {
  if (cents === null) return ''
  return wholeDollars(cents) === '$0' ? 'the cheapest' : `costs ${wholeDollars(cents)} more`
}

/** What an early win is, and its price. */
export function winWords(wins: number, winsMonth: number, extraCents: number, from: IsoDate): string {
  const first = wins === 1 ? 'First debt' : `First ${wins} debts`
  const price =
    wholeDollars(extraCents) === '$0' ? 'costs nothing more' : `costs ${wholeDollars(extraCents)} more`
  return `${first} gone by ${monthOfPlan(from, winsMonth)}; ${price}`
}

/** What the burndown shows, in one sentence. */
export function burndownSummary(plan: DebtPlan, owedCents: number, from: IsoDate): string {
  const closing = plan.debts
    .flatMap(({ name, closed_month }) => (closed_month === null ? [] : [{ name, month: closed_month }]))
    .sort((one, other) => one.month - other.month)
  const [first, last] = [closing[0], closing.at(-1)]
  const start = `You owe ${wholeDollars(owedCents)} today`
  if (plan.outcome.kind === 'never')
    return `${start}. ${count(plan.outcome.open.length, 'debt')} would still be open after a hundred years; this shows the first ten.`
  if (!first || !last) return `${start}.`
  if (closing.length === 1) return `${start}, and nothing from ${monthOfPlan(from, last.month)} on.`
  return `${start}. ${first.name} closes first, in ${monthOfPlan(from, first.month)}, and ${last.name} last, in ${monthOfPlan(from, last.month)}.`
}
