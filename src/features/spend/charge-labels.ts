/** Recurring charges in words. */
import { dayInYear, inDays } from '#app/platform/format.ts'
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

export const cadenceLabels: Readonly<Record<RecurringCharge['cadence'], string>> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  semimonthly: 'twice a month',
  four_weekly: 'every four weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  semiannual: 'every six months',
  yearly: 'every year',
}

export const stateLabels: Readonly<Record<RecurringCharge['state'], string>> = {
  active: 'Active',
  ended: 'Ended',
  hidden: 'Hidden',
  cancelled: 'Canceled',
}

/** `next in 7 days`, `expected 2 days ago`; of one that doesn't go on, `last on Sep 10`. */
export function chargeDateLabel({ state, next_date, last_date }: RecurringCharge, today: IsoDate): string {
  if (state !== 'active') return `last on ${dayInYear(last_date, today)}`
  const days = daysBetween(today, next_date)
  return days < 0 ? `expected ${inDays(days)}` : `next ${inDays(days)}`
}

export const priceRiseMessage = (
  { from_cents, to_cents, date }: NonNullable<RecurringCharge['price_rise']>,
  today: IsoDate,
): string =>
  `Price went up from ${formatUsd(from_cents)} to ${formatUsd(to_cents)} on ${dayInYear(date, today)}`

export const chargedAfterCancelMessage = (
  { amount_cents, date }: NonNullable<RecurringCharge['charged_after_cancel']>,
  today: IsoDate,
): string => `Charged ${formatUsd(Math.abs(amount_cents))} on ${dayInYear(date, today)}, after you canceled`
