/** A goal's growth by its date: a later date may make another portfolio suitable. */
import type { GoalPlan } from '#core/contract/projection.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { HORIZON_CAPS } from '#core/finance/data/risk-questionnaire.ts'
import { bandForHorizon, lowerBand } from '#core/finance/market/risk-score.ts'
import { growthKindOf, isSteady, type PlannedGoal } from './plan.ts'
import { suggestedBand } from './suitability.ts'

/** A range of dates with the same growth: from `months` ahead until the next horizon. */
export interface Horizon {
  readonly from: number
  readonly growth: GoalPlan['growth']
}

/** The first month of each range with the same maximum risk. */
const STARTS: readonly number[] = [0, ...HORIZON_CAPS.map(({ belowMonths }) => belowMonths)]

/**
 * The horizons of a goal, nearest first. A client's choice of portfolio stays, and dates for which it is unsuitable are
 * left out; otherwise each date has the portfolio that we suggest for it.
 */
export function horizonsOf(
  goal: Pick<PlannedGoal, 'mode' | 'model' | 'initial_cents' | 'accounts'>,
  { band, answers_band }: Pick<Suitability, 'band' | 'answers_band'>,
): Horizon[] {
  if (isSteady(goal)) return [{ from: 0, growth: growthKindOf(goal, answers_band) }]
  const most = STARTS.map((from) => ({ from, model: lowerBand(answers_band, bandForHorizon(from)) }))
  const { model: chosen } = goal
  const market = (from: number, model: RiskBand): Horizon => ({ from, growth: { kind: 'market', model } })
  if (chosen === null) {
    const suggested = most.map(({ from, model }) => ({
      from,
      model: suggestedBand({ band, allowed_band: model }),
    }))
    return suggested
      .filter(({ model }, place) => model !== suggested[place - 1]?.model)
      .map(({ from, model }) => market(from, model))
  }
  const first = most.find(({ model }) => lowerBand(chosen, model) === chosen)
  return first ? [market(first.from, chosen)] : []
}

/** A goal's growth for a date this many months ahead; undefined if its portfolio is unsuitable. */
export const growthIn = (horizons: readonly Horizon[], months: number): GoalPlan['growth'] | undefined =>
  horizons.findLast(({ from }) => from <= months)?.growth
