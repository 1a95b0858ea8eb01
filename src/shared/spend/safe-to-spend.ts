/** What is safe to spend, in words. The spending page and the home page say the same. */
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { dayInYear, wholeDollars } from '#app/platform/format.ts'

/** The day that the answer was calculated for. */
export const dayOfAnswer = ({ period }: SpendDashboard): IsoDate => addDays(period.from, period.day - 1)

/**
 * `You can spend $42 today`. Null without limits, and for a period that is over. Cents are dropped, so that the limit is never
 * exceeded.
 */
export function safeToSpendTitle(spend: SpendDashboard, today: IsoDate): string | null {
  const { safe_to_spend, period } = spend
  if (!safe_to_spend || period.to < today) return null
  const { left_today_cents, over_cents } = safe_to_spend
  const day = dayOfAnswer(spend)
  const when = day === today ? 'today' : `on ${dayInYear(day, today)}`
  if (over_cents > 0) return `${wholeDollars(over_cents)} over what’s safe to spend ${when}`
  const left = wholeDollars(Math.floor(left_today_cents / 100) * 100)
  return left_today_cents < 100 ? `Nothing left to spend ${when}` : `You can spend ${left} ${when}`
}
