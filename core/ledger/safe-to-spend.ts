/** What is safe to spend today: the least of what the limits, income and cash allow. */
import type { LimitInput } from '#core/contract/guardrail.ts'
import type { SafeToSpend } from '#core/contract/spend-dashboard.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { safeToSpend } from '#core/finance/spend/spend.ts'
import { isSpending } from '#core/spend/categories.ts'
import { monthSpend, type PeriodFacts, totalMonth } from '#core/spend/limits.ts'
import { outOf } from '#core/spend/month.ts'
import type { LedgerEntry } from './entry.ts'

/** What bounds spending besides the limits. */
export interface SafeFacts {
  readonly period: PeriodFacts
  readonly limits: readonly (LimitInput & { readonly carried_cents: number })[]
  /** Expected in the rest of the period. */
  readonly entries: readonly LedgerEntry[]
  /** What the client plans to put into savings in the period, by their goals. */
  readonly planned_saving_cents: number
  /** The lowest balance of the cash flow; null without an account. */
  readonly low_point: { readonly date: IsoDate; readonly balance_cents: number } | null
  readonly cushion_cents: number
}

const sumOf = (amounts: readonly { readonly amount_cents: number }[]): number => 0 - outOf(amounts)

/** Income that is still expected. */
export const incomeToCome = (entries: readonly LedgerEntry[]): number =>
  sumOf(entries.filter(({ type, amount_cents }) => type === 'income' && amount_cents > 0))

/** Income of the period, received and still expected. */
const incomeOf = ({ period: { parts }, entries }: SafeFacts): number =>
  sumOf(parts.filter(({ type }) => type === 'income')) + incomeToCome(entries)

/**
 * What is put into savings in the period: what was moved and is expected to be, or what the goals plan if that is more.
 * Negative for a client who lives on savings.
 */
function savingOf({ period: { parts }, entries, planned_saving_cents }: SafeFacts): number {
  const isSaving = ({ type }: { readonly type: string }): boolean => type === 'saving'
  const moved = outOf(parts.filter(isSaving)) + outOf(entries.filter(isSaving))
  return planned_saving_cents > 0 ? Math.max(moved, planned_saving_cents) : moved
}

/** What the payoff plan takes for balances on cards, whose purchases were spending when they were made. */
const payoffOf = ({ entries }: SafeFacts): number =>
  outOf(entries.filter(({ kind, type }) => kind === 'debt' && !isSpending({ type })))

/**
 * What is safe to spend today; null without limits. Three bounds, of which the least counts: today's even share of what
 * the limits leave after bills; the same of what income leaves after bills, planned saving and debt payments; and what
 * keeps the lowest balance of the next 30 days above the client's cushion. What was spent today is taken off the shares
 * once; the balance has it already.
 */
export function safeToday(facts: SafeFacts): SafeToSpend | null {
  const { period, limits, low_point, cushion_cents } = facts
  const total = totalMonth(limits, period)
  if (!total) return null
  const byLimits = unwrap(safeToSpend(total))
  const income = incomeOf(facts)
  const available = income - savingOf(facts) - payoffOf(facts)
  const all = monthSpend(period, roundCents(available), isSpending)
  const left = (month: typeof total): number =>
    month.limitCents - month.spentBeforeCents - month.spentTodayCents - month.upcomingCents
  const bounds = [
    { by: 'limits' as const, cents: byLimits.leftCents },
    ...(income > 0 ? [{ by: 'income' as const, cents: unwrap(safeToSpend(all)).leftCents }] : []),
    ...(low_point
      ? [{ by: 'cash' as const, cents: Math.max(0, low_point.balance_cents - cushion_cents) }]
      : []),
  ]
  const [least] = bounds.toSorted((a, b) => a.cents - b.cents)
  return {
    left_today_cents: least?.cents ?? 0,
    over_cents: least?.by === 'limits' ? byLimits.overCents : 0,
    bound_by: least?.by ?? 'limits',
    limits_left_cents: left(total),
    income_left_cents:
      income > 0
        ? roundCents(available) - all.spentBeforeCents - all.spentTodayCents - all.upcomingCents
        : null,
    low_point,
    cushion_cents,
  }
}
