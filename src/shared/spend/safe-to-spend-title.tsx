import { dayInYear, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { dayOfAnswer, downDollars, isMonth, isSafeToSpend, overLimits } from './safe-to-spend.ts'

interface SafeToSpendTitleProps {
  readonly spend: SpendDashboard
  readonly today: IsoDate
  /** Completes what was spent: `so far`, `in October 2026`. */
  readonly when?: string
}

/**
 * `You can spend $42 today`, or `You’re $142 over this month’s limits`. Without limits, and for a period that is over,
 * what was spent.
 */
export function SafeToSpendTitle({ spend, today, when = 'so far' }: SafeToSpendTitleProps) {
  const { safe_to_spend, spent_cents, period } = spend
  if (!safe_to_spend || !isSafeToSpend(spend, today)) {
    return (
      <>
        <Figure id="spent-month" of={period.from}>
          {wholeDollars(spent_cents)}
        </Figure>{' '}
        spent {when}
      </>
    )
  }
  const over = overLimits(spend)
  if (over >= 100) {
    return (
      <>
        <ThirdPerson>You’re</ThirdPerson>{' '}
        <Figure id="over-limits-month" of={period.from}>
          {wholeDollars(over)}
        </Figure>{' '}
        over {isMonth(spend) ? 'this month’s' : 'this period’s'} limits
      </>
    )
  }
  const { left_today_cents } = safe_to_spend
  const day = dayOfAnswer(spend)
  const onDay = day === today ? 'today' : `on ${dayInYear(day, today)}`
  if (left_today_cents < 100) {
    return (
      <>
        <Figure id="safe-to-spend">Nothing</Figure> left to spend {onDay}
      </>
    )
  }
  return (
    <>
      <ThirdPerson>You can spend</ThirdPerson>{' '}
      <Figure id="safe-to-spend">{downDollars(left_today_cents)}</Figure> {onDay}
    </>
  )
}
