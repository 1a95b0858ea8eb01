import type { GoalPlan, Projection } from '#core/contract/projection.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { bandsOf, paidInByMonth, targetByMonth } from './bands.ts'
import { outlookOf } from './chance.ts'
import type { Horizon } from './horizons.ts'
import { compoundAfterCost, modelFigures } from './model.ts'
import { simulatedChance } from './simulation.ts'
import { contributionFor, monthFor } from './solve.ts'

/** Paths that are run beside the closed form; their standard error near 80 % is 0.9 points. */
export const PROJECTION_PATHS = 2000

function assumptionsOf({ growth }: GoalPlan): Projection['assumptions'] {
  const { version, source, asOf, inflation } = capitalMarket
  const shared = { version, source, as_of: asOf, inflation_rate: inflation.compoundRate }
  if (growth.kind === 'steady') {
    return { ...shared, compound_return: growth.annual_rate, volatility: 0, cost_rate: 0 }
  }
  const { moments, costRate } = modelFigures(growth.model)
  return {
    ...shared,
    compound_return: compoundAfterCost(growth.model),
    volatility: moments.volatility,
    cost_rate: costRate,
  }
}

/**
 * All that a goal page shows of the future.
 *
 * @param horizons what the goal earns by another date
 * @param paths simulated paths; 0 leaves the simulation to a worker
 */
export function projectionOf(
  goal_uuid: string | null,
  plan: GoalPlan,
  horizons: readonly Horizon[],
  today: IsoDate,
  paths = PROJECTION_PATHS,
): Projection {
  const on = monthFor(plan, horizons, 0)
  return {
    goal_uuid,
    as_of: today,
    plan,
    outlook: outlookOf(plan),
    bands: bandsOf(plan),
    paid_in: paidInByMonth(plan),
    target: targetByMonth(plan),
    simulated: paths > 0 ? simulatedChance(plan, paths) : null,
    contribution_for_80_cents: contributionFor(plan),
    date_for_80: on === null ? null : addMonths(today, on.months),
    assumptions: assumptionsOf(plan),
  }
}
