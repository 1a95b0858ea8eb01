/** Sums of a period's transactions. */
import type { SpendDay } from '#core/contract/guardrail.ts'
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { CategorySum } from '#core/contract/spend-dashboard.ts'
import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { dailyShares } from '#core/finance/spend/spend.ts'
import { isSpending } from './categories.ts'
import type { SpendPeriod } from './period.ts'

/** Money of one category and type on a day: one transaction, one part of a split, or several of these together. */
export interface SpendPart {
  readonly date: IsoDate
  readonly category: SpendCategory
  readonly type: SpendType
  /** Negative for money out. */
  readonly amount_cents: number
  readonly transaction_count: number
}

/** What money is for. */
export type Kind = Pick<SpendPart, 'category' | 'type'>

/** The money that parts took out, in cents; negative if more came in. */
export const outOf = (parts: readonly Pick<SpendPart, 'amount_cents'>[]): number =>
  // Subtracted from 0, so that nothing is 0 rather than -0.
  parts.reduce((sum, { amount_cents }) => sum - amount_cents, 0)

/** Income, spending less refunds, and what is saved, in cents. */
export interface PeriodSums {
  readonly income_cents: number
  readonly spent_cents: number
  /** Income less spending, wherever it is; negative if more was spent. */
  readonly saved_cents: number
  /** What was moved to savings accounts and investments, less what was taken from them. */
  readonly moved_cents: number
}

export function sumsOf(parts: readonly SpendPart[]): PeriodSums {
  const income_cents = parts.reduce(
    (sum, { type, amount_cents }) => sum + (type === 'income' ? amount_cents : 0),
    0,
  )
  const spent_cents = outOf(parts.filter(isSpending))
  const moved_cents = outOf(parts.filter(({ type }) => type === 'saving'))
  return { income_cents, spent_cents, saved_cents: income_cents - spent_cents, moved_cents }
}

/**
 * What a month usually has of needs, wants and saving, in cents: the median, so that one unusual month does not count.
 *
 * @param months the parts of each full month
 */
export function usualTypes(months: readonly (readonly SpendPart[])[]): ReturnType<typeof typeSums> {
  const sums = months.map(typeSums)
  const of = (type: 'need' | 'want' | 'saving'): number => roundCents(median(sums.map((each) => each[type])))
  return { need: of('need'), want: of('want'), saving: of('saving') }
}

/** Needs, wants and saving of parts, in cents. */
export const typeSums = (parts: readonly SpendPart[]) => {
  const of = (type: SpendType): number => outOf(parts.filter((part) => part.type === type))
  return { need: of('need'), want: of('want'), saving: of('saving') }
}

export const inPeriod = <T extends { readonly date: IsoDate }>(
  dated: readonly T[],
  { from, to }: SpendPeriod,
): T[] => dated.filter(({ date }) => date >= from && date <= to)

/** A category's key within sums. The client may have given one category two types. */
const kindKey = ({ category, type }: Kind): string => `${category} ${type}`

function byKind(parts: readonly SpendPart[]): Map<string, SpendPart[]> {
  const kinds = new Map<string, SpendPart[]>()
  for (const part of parts) {
    const known = kinds.get(kindKey(part))
    if (known) known.push(part)
    else kinds.set(kindKey(part), [part])
  }
  return kinds
}

/**
 * Spending by category, the largest first.
 *
 * @param before the parts of the full months before
 * @param months how many these are; 0 if there is too little history for an average
 */
export function categorySums(
  parts: readonly SpendPart[],
  before: readonly SpendPart[],
  months: number,
): CategorySum[] {
  const now = byKind(parts.filter(isSpending))
  const earlier = byKind(before.filter(isSpending))
  return [...new Set([...now.keys(), ...(months > 0 ? earlier.keys() : [])])]
    .flatMap((key) => {
      const [own = [], past = []] = [now.get(key), earlier.get(key)]
      const [any] = own.length > 0 ? own : past
      if (!any) return []
      return {
        category: any.category,
        type: any.type,
        spent_cents: outOf(own),
        transaction_count: own.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
        usual_cents: months > 0 ? roundCents(outOf(past) / months) : null,
      }
    })
    .sort((a, b) => b.spent_cents - a.spent_cents || kindKey(a).localeCompare(kindKey(b)))
}

/**
 * Each day of a period up to today: its spending, and as shares of the limits what counts against them, that day's and that
 * of all days to it. Spending that no limit covers has no share.
 */
export function spendDays(
  parts: readonly SpendPart[],
  { from, to }: SpendPeriod,
  today: IsoDate,
  limit: { readonly cents: number; readonly isCounted: (part: SpendPart) => boolean } | null,
): SpendDay[] {
  const last = today < to ? today : to
  const count = Math.max(0, daysBetween(from, last) + 1)
  const spent = Array.from({ length: count }, () => 0)
  const measured = Array.from({ length: count }, () => 0)
  const counts = Array.from({ length: count }, () => 0)
  for (const part of parts.filter(isSpending)) {
    const { date, amount_cents, transaction_count } = part
    const place = daysBetween(from, date)
    if (place < 0 || place >= count) continue
    spent[place] = (spent[place] ?? 0) - amount_cents
    if (limit?.isCounted(part)) measured[place] = (measured[place] ?? 0) - amount_cents
    counts[place] = (counts[place] ?? 0) + transaction_count
  }
  return unwrap(dailyShares(Math.max(0, limit?.cents ?? 0), measured)).map(
    ({ share, runningShare }, place) => ({
      date: addDays(from, place),
      spent_cents: spent[place] ?? 0,
      share,
      running_share: runningShare,
      transaction_count: counts[place] ?? 0,
    }),
  )
}

/** The middle of the values, or the mean of the middle two; 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
