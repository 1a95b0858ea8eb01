/** What is safe to spend, in words. The spending page and the home page say the same. */
import { dayInYear, longMonth, wholeDollars } from '#app/platform/format.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'

/** The day that the answer was calculated for. */
export const dayOfAnswer = ({ period }: SpendDashboard): IsoDate => addDays(period.from, period.day - 1)

/** Cents are dropped, so that what is safe is never exceeded. */
export const downDollars = (cents: number): string => wholeDollars(Math.floor(cents / 100) * 100)

/** How far spending is beyond the limits of the period; 0 or less within them. */
export const overLimits = ({ total }: SpendDashboard): number =>
  total ? total.spent_cents - Math.max(0, total.limit_cents + total.carried_cents) : 0

/** Whether something is said to be safe to spend: there are limits, and the period is not over. */
export const isSafeToSpend = ({ safe_to_spend, period }: SpendDashboard, today: IsoDate): boolean =>
  safe_to_spend !== null && period.to >= today

export const isMonth = ({ period: { from, to } }: SpendDashboard): boolean =>
  from.endsWith('-01') && addDays(to, 1) === addMonths(from, 1)

/** `November’s income`, or `Income from Nov 6 to Nov 19`. */
const incomeWords = (spend: SpendDashboard, today: IsoDate): string =>
  isMonth(spend)
    ? `${longMonth(spend.period.from)}’s income`
    : `Income from ${dayInYear(spend.period.from, today)} to ${dayInYear(spend.period.to, today)}`

/** What bounds the amount that is safe to spend, as a sentence; null where there is none. */
export function safeToSpendReason(spend: SpendDashboard, today: IsoDate): string | null {
  const { safe_to_spend: safe, period } = spend
  if (!safe || !isSafeToSpend(spend, today)) return null
  if (overLimits(spend) >= 100) return 'Nothing is left to spend.'
  const until = dayInYear(period.to, today)
  switch (safe.bound_by) {
    case 'limits':
      if (safe.over_cents >= 100)
        return `Today’s spending is ${wholeDollars(safe.over_cents)} above today’s share of your limits.`
      return safe.limits_left_cents > 0
        ? `Your limits leave ${downDollars(safe.limits_left_cents)} until ${until}, after bills still to come.`
        : 'Spending and the bills still to come use up your limits.'
    case 'income': {
      const left = safe.income_left_cents ?? 0
      const income = incomeWords(spend, today)
      return left > 0
        ? `${income} leaves ${downDollars(left)} until ${until}, after bills, saving and debt payments.`
        : `${income} is ${wholeDollars(-left)} less than spending, bills, saving and debt payments.`
    }
    case 'cash': {
      if (!safe.low_point) return null
      const { date, balance_cents } = safe.low_point
      const low = `${wholeDollars(balance_cents)} on ${dayInYear(date, today)}`
      const cushion =
        safe.cushion_cents > 0 ? `the ${wholeDollars(safe.cushion_cents)} you want to keep` : 'zero'
      return balance_cents < safe.cushion_cents
        ? `Your balance is expected to fall to ${low}, below ${cushion}.`
        : `Your balance is expected to fall to ${low}. Spending more would take it below ${cushion}.`
    }
  }
}

/** How much the limits exceed the income of the period, as a sentence; null where they don't, or without income. */
export function limitsAboveIncome(spend: SpendDashboard, today: IsoDate): string | null {
  const { total, income_cents, income_to_come_cents, period } = spend
  const income = income_cents + income_to_come_cents
  if (!total || income <= 0 || period.to < today || total.limit_cents - income < 100) return null
  return `Your limits add up to ${wholeDollars(total.limit_cents)}, ${wholeDollars(total.limit_cents - income)} more than ${incomeWords(spend, today).replace(/^I/, 'i')} of ${wholeDollars(income)}.`
}

/** `Most of your bills for November are paid.`; empty without bills. */
function billsWords(spend: SpendDashboard): string {
  const { paid_bills_cents: paid = 0, upcoming_cents: coming = 0 } = spend.total ?? {}
  const when = isMonth(spend) ? ` for ${longMonth(spend.period.from)}` : ''
  if (paid + coming <= 0) return ''
  if (coming <= 0) return `Your bills${when} are paid.`
  if (paid > coming) return `Most of your bills${when} are paid, ${wholeDollars(coming)} is still to come.`
  return `${wholeDollars(coming)} of your bills${when} is still to come.`
}

/** `Most of your bills for November are paid. We project $5,443 by Nov 30, $297 under your limits.` */
export function paceWords(spend: SpendDashboard, today: IsoDate): string {
  const { total, period } = spend
  if (!total) return ''
  const allowed = Math.max(0, total.limit_cents + total.carried_cents)
  const under = allowed - total.projected_cents
  const against =
    Math.abs(under) < 100
      ? 'right at your limits'
      : `${wholeDollars(Math.abs(under))} ${under > 0 ? 'under' : 'over'} your limits`
  const projection = `We project ${wholeDollars(total.projected_cents)} by ${dayInYear(period.to, today)}, ${against}.`
  return [billsWords(spend), projection].filter((words) => words !== '').join(' ')
}
