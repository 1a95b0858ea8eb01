/** The time range of a net worth chart. */
import type { NetWorth, WorthPoint } from '#core/contract/net-worth.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, wholeDollarDifference } from '#core/finance/math/money.ts'

export const WORTH_RANGES = ['1M', '3M', '1Y', 'all'] as const
export type WorthRange = (typeof WORTH_RANGES)[number]

/** Input of a range. */
export type WorthHistory = Pick<NetWorth, 'as_of' | 'history' | 'recent' | 'year_ago'>

/** The points of a range, oldest first and today last: days for up to three months, otherwise month ends. */
export function pointsIn(
  { as_of, history, recent, year_ago }: WorthHistory,
  range: WorthRange,
): WorthPoint[] {
  switch (range) {
    case '1M':
      return recent.filter((point) => point.as_of >= addMonths(as_of, -1))
    case '3M':
      return recent
    case '1Y': {
      const later = history.filter((point) => point.as_of > addMonths(as_of, -12))
      return year_ago ? [year_ago, ...later] : later
    }
    case 'all':
      return history
  }
}

/**
 * The change of net worth since the first point, with its day: the difference of both in whole dollars, as they are read.
 * Null with fewer than two points.
 */
export function changeOver(points: readonly WorthPoint[]): { since: IsoDate; cents: Cents } | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  return { since: first.as_of, cents: wholeDollarDifference(last.net_cents, first.net_cents) }
}
