import type { Milestone } from '#core/contract/goal-kinds.ts'
import type { Bands, GoalPlan } from '#core/contract/projection.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { targetByMonth } from './bands.ts'
import { monthsUntil } from './months.ts'

/** A milestone: a quarter of the target, or one the client added. */
export interface WayPoint {
  readonly by: 'share' | 'client'
  readonly name: string
  /** When the median outcome reaches it, or the client's own date; null if not reached by the goal's date. */
  readonly date: IsoDate | null
  readonly amount_cents: number | null
  /** Whether it is reached today. */
  readonly is_reached: boolean
  /** Whether the median outcome has the amount by then. */
  readonly is_expected: boolean
}

const PARTS = [0.25, 0.5, 0.75, 1] as const

/** Quarters of the target in the goal's money, each with the month in which the median outcome reaches it. */
function quarters(plan: GoalPlan, bands: Bands, today: IsoDate): WayPoint[] {
  const target = targetByMonth(plan)
  return PARTS.map((part) => {
    const month = bands.p50.findIndex((cents, at) => cents >= roundCents(part * (target[at] ?? 0)))
    return {
      by: 'share',
      name: part === 1 ? 'Goal reached' : `${part * 100}%`,
      date: month < 0 ? null : addMonths(today, month),
      amount_cents: roundCents(part * plan.target_cents),
      is_reached: month === 0,
      is_expected: month >= 0,
    }
  })
}

/** A goal's quarters and the client's own milestones, by date; those without a date come last. */
export function wayPointsOf(
  plan: GoalPlan,
  bands: Bands,
  milestones: readonly Milestone[],
  today: IsoDate,
): WayPoint[] {
  const own = milestones.map(({ name, date, amount_cents }): WayPoint => {
    const then = bands.p50[Math.min(plan.months, monthsUntil(today, date))] ?? 0
    return {
      by: 'client',
      name,
      date,
      amount_cents,
      is_reached: amount_cents === null ? date <= today : plan.initial_cents >= amount_cents,
      is_expected: amount_cents === null || then >= amount_cents,
    }
  })
  const last = '9999-12-31'
  return [...quarters(plan, bands, today), ...own].sort((a, b) =>
    (a.date ?? last).localeCompare(b.date ?? last),
  )
}
