/** The plan in sentences. Month 0 is today, month 1 the first in which something is paid. */
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import type { PayoffOutcome } from '#core/finance/payoff.ts'
import { count, monthAndYear, monthsInWords, wholeDollars } from '#app/lib/format.ts'

/** `March 2031`, for a month of the plan. */
export const monthOfPlan = (from: IsoDate, month: number): string => monthAndYear(addMonths(from, month))

/** The one line that answers: when it is over, or that it is not. */
export function planTitle({ outcome }: DebtPlan, from: IsoDate): string {
  if (outcome.kind === 'paid') return `Debt-free in ${monthOfPlan(from, outcome.months)}`
  return outcome.open.length === 1
    ? 'This plan never ends one of your debts'
    : `This plan never ends ${outcome.open.length} of your debts`
}

/** What it saves against minimums, in one sentence. */
export function planSub(plan: DebtPlan): string {
  if (plan.outcome.kind === 'never') return 'Their interest grows as fast as you pay.'
  if (plan.choice.strategy === 'minimum')
    return 'This is what minimums alone come to. Anything extra ends it sooner.'
  if (!plan.saved) return 'At minimums alone it would never end.'
  const { interest_cents, months } = plan.saved
  const parts = [
    interest_cents > 0 && wholeDollars(interest_cents),
    months > 0 && monthsInWords(months),
  ].filter(Boolean)
  return parts.length > 0
    ? `You save ${parts.join(' and ')} against paying minimums.`
    : 'That is what minimums alone come to.'
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
