import type { GoalPlan } from '#core/contract/projection.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { chanceOfPlan, WANTED_CHANCE } from './chance.ts'
import type { Horizon } from './horizons.ts'

/** The latest date for a goal: 50 years from today. */
const LATEST_MONTH = 600
const DOLLAR = 100
/** Search limit: ten million dollars a month. */
const MOST_MONTHLY_DOLLARS = 10_000_000

export const reaches = (plan: GoalPlan, wanted: number): boolean => chanceOfPlan(plan) >= wanted

/**
 * The smallest integer from `least` to `most` for which a monotonic predicate holds; null if there is none. Searches in
 * growing steps first, because solutions are usually near.
 */
export function leastWhole(least: number, most: number, holds: (value: number) => boolean): number | null {
  if (least > most) return null
  if (holds(least)) return least
  let below = least
  let above = least
  for (let step = 1; ; step *= 2) {
    above = Math.min(most, below + step)
    if (holds(above)) break
    if (above === most) return null
    below = above
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}

/**
 * The smallest monthly contribution, in whole dollars from 0, that gives a plan the wanted chance; null if none does. A
 * plan that has reached its target needs none.
 */
export function contributionFor(plan: GoalPlan, wanted = WANTED_CHANCE): number | null {
  const dollars = leastWhole(0, MOST_MONTHLY_DOLLARS, (amount) =>
    reaches({ ...plan, monthly_contribution_cents: amount * DOLLAR }, wanted),
  )
  return dollars === null ? null : dollars * DOLLAR
}

/**
 * The earliest date from a month on with the wanted chance for the same amounts; null if not within 50 years. Each
 * horizon is searched separately, because a later one may bring a more volatile portfolio.
 */
export function monthFor(
  plan: GoalPlan,
  horizons: readonly Horizon[],
  from: number,
  wanted = WANTED_CHANCE,
): Pick<GoalPlan, 'months' | 'growth'> | null {
  for (const [place, { from: first, growth }] of horizons.entries()) {
    const last = Math.min(LATEST_MONTH, (horizons[place + 1]?.from ?? Infinity) - 1)
    const months = leastWhole(Math.max(from, first), last, (month) =>
      reaches({ ...plan, months: month, growth }, wanted),
    )
    if (months !== null) return { months, growth }
  }
  return null
}

/** The largest target, in whole dollars and in the same money as the plan's, that has the wanted chance. */
export function targetFor(plan: GoalPlan, wanted = WANTED_CHANCE): number {
  const tooMuch = leastWhole(
    1,
    MAX_CENTS / DOLLAR,
    (dollars) => !reaches({ ...plan, target_cents: dollars * DOLLAR }, wanted),
  )
  return ((tooMuch ?? MAX_CENTS / DOLLAR) - 1) * DOLLAR
}
