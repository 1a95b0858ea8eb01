import type { Bands, GoalPlan } from '#core/contract/projection.ts'
import { approximateFan, type Fan } from '#core/finance/market/fan.ts'
import { priceLevel, projectGoal, savingFlows } from '#core/finance/market/project.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { modelFigures } from './model.ts'
import { growthOf, savingOf, targetGrowth } from './plan.ts'

const plain = (fan: Fan): Bands => ({
  p5: [...fan.p5],
  p25: [...fan.p25],
  p50: [...fan.p50],
  p75: [...fan.p75],
  p95: [...fan.p95],
})

const oneBand = (balances: readonly number[]): Bands => ({
  p5: [...balances],
  p25: [...balances],
  p50: [...balances],
  p75: [...balances],
  p95: [...balances],
})

const flowsOf = (plan: GoalPlan): Float64Array => savingFlows(savingOf(plan), plan.months)

function steadyBands(plan: GoalPlan): Bands {
  const path = projectGoal(savingOf(plan), growthOf(plan), plan.months)
  return oneBand(path.ok ? [...path.value.balances] : [])
}

/** A plan's fan in closed form, fast enough for a slider; also used by the server. Empty if it cannot be calculated. */
export function bandsOf(plan: GoalPlan): Bands {
  if (plan.growth.kind === 'steady') return steadyBands(plan)
  const fan = approximateFan(modelFigures(plan.growth.model).monthlyLog, flowsOf(plan))
  return fan.ok ? plain(fan.value) : oneBand([])
}

/** Cumulative contributions by month, today first, in whole cents. */
export function paidInByMonth(plan: GoalPlan): number[] {
  let paid = 0
  return Array.from(flowsOf(plan), (flow) => roundCents((paid += flow)))
}

/** The target by month, in that month's money, today first. */
export const targetByMonth = (plan: GoalPlan): number[] =>
  Array.from({ length: plan.months + 1 }, (_, month) =>
    roundCents(plan.target_cents * priceLevel(targetGrowth(plan), month)),
  )
