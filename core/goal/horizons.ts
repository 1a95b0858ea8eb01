/** What a goal earns by how far ahead its date lies. A later date may bring another portfolio, as its suitability says. */
import type { Suitability } from '#core/contract/risk.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { HORIZON_CAPS } from '#core/finance/data/risk-questionnaire.ts'
import { bandForHorizon, lowerBand } from '#core/finance/market/risk-score.ts'
import { growthKindOf, isSteady, type PlannedGoal } from './plan.ts'

/** Dates that bring the same growth: from so many months ahead on, until the next horizon begins. */
export interface Horizon {
  readonly from: number
  readonly growth: GoalPlan['growth']
}

/** The first month of each stretch of time that allows the same risk. */
const STARTS: readonly number[] = [0, ...HORIZON_CAPS.map(({ belowMonths }) => belowMonths)]

/**
 * The horizons of a goal, the nearest first. What the client has chosen stays, and dates that do not allow it are left
 * out; a goal that follows its suitability has the most that each date allows.
 */
export function horizonsOf(
  goal: Pick<PlannedGoal, 'mode' | 'model' | 'initial_cents' | 'accounts'>,
  { answers_band }: Pick<Suitability, 'answers_band'>,
): Horizon[] {
  if (isSteady(goal)) return [{ from: 0, growth: growthKindOf(goal, answers_band) }]
  const most = STARTS.map((from) => ({ from, model: lowerBand(answers_band, bandForHorizon(from)) }))
  const { model: chosen } = goal
  const market = (from: number, model: RiskBand): Horizon => ({ from, growth: { kind: 'market', model } })
  if (chosen === null) {
    return most
      .filter(({ model }, place) => model !== most[place - 1]?.model)
      .map(({ from, model }) => market(from, model))
  }
  const first = most.find(({ model }) => lowerBand(chosen, model) === chosen)
  return first ? [market(first.from, chosen)] : []
}

/** What a goal earns with its date so many months ahead; undefined where its portfolio is not allowed. */
export const growthIn = (horizons: readonly Horizon[], months: number): GoalPlan['growth'] | undefined =>
  horizons.findLast(({ from }) => from <= months)?.growth
