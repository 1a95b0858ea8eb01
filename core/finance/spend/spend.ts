import { isCents, isNonNegativeCents, MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/**
 * The limit of a month, or of a pay period, and the spending that counts against it. Amounts are money spent, 0 or more.
 */
export type MonthSpend = {
  readonly limitCents: Cents
  /** Spent in this month before today; negative if refunds exceed spending. */
  readonly spentBeforeCents: Cents
  readonly spentTodayCents: Cents
  /** Upcoming bills of this month that count against the limit. */
  readonly upcomingCents: Cents
  /** The part of what was spent that paid bills: it does not come again in this month. 0 by default. */
  readonly paidBillsCents?: Cents
  /** Usual spending a day besides bills, in cents, if known: it steadies the projection of the first days. */
  readonly usualPerDayCents?: number
  /** 1 to the length of the month. */
  readonly day: number
  readonly daysInMonth: number
}

export type PaceState = 'under' | 'on_track' | 'over'

export type SpendPace = {
  readonly spentCents: Cents
  /** Spending as a share of the limit; null without a limit. */
  readonly spentShare: number | null
  /** Share of the month elapsed at the end of today. */
  readonly monthShare: number
  /** Projected spending for the month at the pace so far, including at least the upcoming bills. */
  readonly projectedCents: Cents
  readonly state: PaceState
}

/** A projection within 5% of the limit is on track, so that one day's noise does not flip the color. */
const TOLERANCE = 0.05

/** The validation error of a month, if any. */
function monthFault(month: MonthSpend): Result<never, 'bad-month'> | null {
  const { limitCents, upcomingCents, spentBeforeCents, spentTodayCents, day, daysInMonth } = month
  const { paidBillsCents = 0, usualPerDayCents = 0 } = month
  const areAmounts =
    [limitCents, upcomingCents, paidBillsCents].every(isNonNegativeCents) &&
    usualPerDayCents >= 0 &&
    usualPerDayCents <= MAX_CENTS &&
    [spentBeforeCents, spentTodayCents].every(isCents)
  return areAmounts && isWhole(daysInMonth, 7, 31) && isWhole(day, 1, daysInMonth)
    ? null
    : refuse(
        'bad-month',
        'A month needs a limit of zero or more, amounts in whole cents, and one of its days.',
      )
}

/**
 * What a month's spending will come to: bills paid and to come, and everyday spending at its pace. With a usual pace,
 * the days to come are a mix of both that leans on this month's own pace as more of it has passed; without one, a
 * single purchase in the first week can dominate.
 */
function projection({ paidBillsCents, usualPerDayCents, ...month }: MonthSpend, spentCents: Cents): Cents {
  const { day, daysInMonth, upcomingCents } = month
  const paid = paidBillsCents ?? 0
  const everyday = spentCents - paid
  const elapsed = day / daysInMonth
  const pace = everyday / day
  const perDay = usualPerDayCents === undefined ? pace : elapsed * pace + (1 - elapsed) * usualPerDayCents
  const byPace = spentCents + perDay * (daysInMonth - day)
  const bills = paidBillsCents === undefined ? 0 : upcomingCents
  return Math.max(roundCents(byPace) + bills, spentCents + upcomingCents)
}

/** The pace of spending in a month. */
export function spendPace(month: MonthSpend): Result<SpendPace, 'bad-month'> {
  const fault = monthFault(month)
  if (fault) return fault
  const spentCents = month.spentBeforeCents + month.spentTodayCents
  const projectedCents = projection(month, spentCents)
  const state: PaceState =
    projectedCents > month.limitCents * (1 + TOLERANCE) || spentCents > month.limitCents
      ? 'over'
      : projectedCents > month.limitCents * (1 - TOLERANCE)
        ? 'on_track'
        : 'under'
  return ok({
    spentCents,
    spentShare: month.limitCents > 0 ? spentCents / month.limitCents : null,
    monthShare: month.day / month.daysInMonth,
    projectedCents,
    state,
  })
}

export type SafeToSpend = {
  /** Today's even share of the limit less earlier spending and upcoming bills. */
  readonly allowanceCents: Cents
  readonly leftCents: Cents
  /** Spent today above the allowance; it lowers that of the remaining days. */
  readonly overCents: Cents
}

/** What may be spent today so that each remaining day can have as much. Rounded down, so that the limit is never exceeded. */
export function safeToSpend(month: MonthSpend): Result<SafeToSpend, 'bad-month'> {
  const fault = monthFault(month)
  if (fault) return fault
  const free = month.limitCents - month.spentBeforeCents - month.upcomingCents
  const daysLeft = month.daysInMonth - month.day + 1
  const allowanceCents = Math.max(0, Math.floor(free / daysLeft))
  return ok({
    allowanceCents,
    leftCents: Math.max(0, allowanceCents - month.spentTodayCents),
    overCents: Math.max(0, month.spentTodayCents - allowanceCents),
  })
}

export type DayShare = {
  /** 1 to the length of the month. */
  readonly day: number
  readonly spentCents: Cents
  /** The day's share of the month's limit, and that of all days to it; null without a limit. */
  readonly share: number | null
  readonly runningShare: number | null
}

/**
 * Each day's share of a month's limit.
 *
 * @param spentByDay one amount for each day, from the 1st
 */
export function dailyShares(
  limitCents: Cents,
  spentByDay: readonly Cents[],
): Result<DayShare[], 'bad-month'> {
  if (!isNonNegativeCents(limitCents) || !spentByDay.every(isCents) || spentByDay.length > 31) {
    return refuse('bad-month', 'A month needs a limit of zero or more, and amounts in whole cents.')
  }
  let running = 0
  return ok(
    spentByDay.map((spentCents, index) => {
      running += spentCents
      return {
        day: index + 1,
        spentCents,
        share: limitCents > 0 ? spentCents / limitCents : null,
        runningShare: limitCents > 0 ? running / limitCents : null,
      }
    }),
  )
}

/** Percent of a limit at which the client is alerted. */
export const ALERT_PERCENTS = [80, 100] as const
export type AlertPercent = (typeof ALERT_PERCENTS)[number]

/** The thresholds that spending has reached. Compared in whole cents, so that exactly 80% is 80%. Empty for NaN. */
export const reachedAlerts = (limitCents: Cents, spentCents: Cents): AlertPercent[] =>
  ALERT_PERCENTS.filter((percent) => spentCents > 0 && spentCents * 100 >= limitCents * percent)
