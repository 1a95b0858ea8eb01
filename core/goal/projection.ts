import type { GoalPlan, Projection } from '#core/contract/projection.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { bandsOf, paidInByMonth, targetByMonth } from './bands.ts'
import { chanceRange, outlookOf } from './chance.ts'
import type { Horizon } from './horizons.ts'
import { assumedReturn, modelFigures } from './model.ts'
import { dayWithMonths } from './months.ts'
import { contributionFor, monthFor } from './solve.ts'

function assumptionsOf({ growth }: GoalPlan): Projection['assumptions'] {
  const { version, source, asOf, inflation } = capitalMarket
  const shared = {
    version,
    source,
    as_of: asOf,
    inflation_rate: inflation.compoundRate,
    compound_return: assumedReturn(growth),
  }
  if (growth.kind === 'steady') return { ...shared, volatility: 0, cost_rate: 0 }
  const { moments, costRate } = modelFigures(growth.model)
  return { ...shared, volatility: moments.volatility, cost_rate: costRate }
}

/**
 * Everything a goal page shows about the future.
 *
 * @param horizons the goal's growth by date
 * @param date the goal's date, from which the date for an 80% chance is counted
 */
export function projectionOf(
  goal_uuid: string | null,
  plan: GoalPlan,
  horizons: readonly Horizon[],
  today: IsoDate,
  date: IsoDate,
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
    chance_range: chanceRange(plan),
    contribution_for_80_cents: contributionFor(plan),
    date_for_80: on === null ? null : dayWithMonths(today, date, on.months),
    assumptions: assumptionsOf(plan),
  }
}
