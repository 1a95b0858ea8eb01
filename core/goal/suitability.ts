import type { Goal } from '#core/contract/goal-kinds.ts'
import type { RiskProfile, Suitability } from '#core/contract/risk.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { bandForHorizon, lowerBand, scoreRisk } from '#core/finance/risk-score.ts'
import { modelName } from './model.ts'
import { monthsToGoal } from './months.ts'
import { isSteady } from './plan.ts'

/** Until the questions are answered nobody is planned with more than this. A judgement. */
const UNANSWERED_BAND: RiskBand = 'average'

/** The answers that count. */
export type Answered = Pick<RiskProfile, 'band' | 'answers'>

interface Allowed {
  readonly band: RiskBand
  readonly why: readonly string[]
}

const hasMoreRisk = (model: RiskBand, than: RiskBand): boolean =>
  RISK_BANDS.indexOf(model) > RISK_BANDS.indexOf(than)

function allowedFor(profile: Answered | null, months: number | undefined): Allowed {
  if (profile === null) {
    const band = months === undefined ? UNANSWERED_BAND : lowerBand(UNANSWERED_BAND, bandForHorizon(months))
    return {
      band,
      why: [
        `You have not answered the questions on risk yet, so we plan with ${modelName(UNANSWERED_BAND)} at most.`,
        ...(band === UNANSWERED_BAND
          ? []
          : ['The money is needed soon, and a fall may not be made up by then.']),
      ],
    }
  }
  const scored = scoreRisk(profile.answers, months)
  if (scored.ok) return { band: scored.value.band, why: scored.value.why.map(({ text }) => text) }
  // Answers of an older edition, which today's questions no longer score: their band stands, under the goal's horizon.
  const band = months === undefined ? profile.band : lowerBand(profile.band, bandForHorizon(months))
  return { band, why: ['Your answers are to older questions. Answer them anew for a closer look.'] }
}

/**
 * A goal's room for risk: the band by the client's answers and the time left, the portfolios that are allowed, the one
 * that the figures use, and why an active goal is held if its own choice has more risk than it may bear.
 *
 * @param profile null while the questions are not answered
 */
export function suitabilityOf(
  goal: Pick<Goal, 'mode' | 'model' | 'status' | 'target_date'>,
  profile: Answered | null,
  today: IsoDate,
): Suitability {
  const months = goal.target_date === null ? undefined : monthsToGoal(today, goal.target_date)
  const { band: allowed_band, why } = allowedFor(profile, months)
  const model = goal.model ?? allowed_band
  const isHeld =
    (goal.status === 'active' || goal.status === 'held') &&
    !isSteady(goal) &&
    hasMoreRisk(model, allowed_band)
  return {
    band: profile?.band ?? null,
    allowed_band,
    model,
    allowed: RISK_BANDS.filter((band) => !hasMoreRisk(band, allowed_band)),
    held_reason: isHeld
      ? `${modelName(model)} has more risk than this goal may bear. ${why.at(-1) ?? ''} Choose ${modelName(allowed_band)} or less.`
      : null,
    why: [...why],
  }
}
