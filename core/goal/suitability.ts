import type { Goal } from '#core/contract/goal-kinds.ts'
import type { RiskProfile, Suitability } from '#core/contract/risk.ts'
import { RISK_BANDS, type RiskBand, UNANSWERED_BAND } from '#core/finance/data/model-portfolios.ts'
import { bandForHorizon, lowerBand, scoreRisk } from '#core/finance/market/risk-score.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { modelName } from './model.ts'
import { monthsToGoal } from './months.ts'
import { isSteady } from './plan.ts'

/** The current answers. */
export type Answered = Pick<RiskProfile, 'band' | 'answers'>

type Judged = Pick<Goal, 'mode' | 'model' | 'status' | 'target_date'>

const monthsLeft = ({ target_date }: Judged, today: IsoDate): number | undefined =>
  target_date === null ? undefined : monthsToGoal(today, target_date)

/**
 * The portfolio that a goal uses unless the client chooses one: as much risk as its date allows, and no more than the client's
 * own band. Without answers there is no such band.
 */
export const suggestedBand = ({ band, allowed_band }: Pick<Suitability, 'band' | 'allowed_band'>): RiskBand =>
  band === null ? allowed_band : lowerBand(band, allowed_band)

/** Whether a portfolio has more risk than another. */
export const hasMoreRisk = (model: RiskBand, than: RiskBand): boolean =>
  RISK_BANDS.indexOf(model) > RISK_BANDS.indexOf(than)

/** The limit of a goal's risk. It can lie above what we suggest, which stays within the client's own band. */
export const mostRiskInWords = (allowed_band: RiskBand): string =>
  `${modelName(allowed_band)} is the most risk allowed for this date.`

interface Allowed {
  readonly band: RiskBand
  /** The band the answers allow with unlimited time, with or without a date of the goal. */
  readonly answersBand: RiskBand
  readonly why: readonly string[]
}

/** A band capped by the time left. */
const capped = (band: RiskBand, months: number | undefined): RiskBand =>
  months === undefined ? band : lowerBand(band, bandForHorizon(months))

function allowedFor(profile: Answered | null, months: number | undefined): Allowed {
  if (profile === null) {
    const band = capped(UNANSWERED_BAND, months)
    return {
      band,
      answersBand: UNANSWERED_BAND,
      why: [
        `You haven’t taken the risk questionnaire yet, so we use ${modelName(UNANSWERED_BAND)} at most.`,
        ...(band === UNANSWERED_BAND
          ? []
          : ['You’ll need the money soon, and there may not be time to recover from a loss.']),
      ],
    }
  }
  const scored = scoreRisk(profile.answers, months)
  if (scored.ok) {
    const { band, unlimited, why } = scored.value
    return { band, answersBand: unlimited, why: why.map(({ text }) => text) }
  }
  // Answers to an older questionnaire cannot be scored again: their band remains, capped by the goal's horizon.
  const band = capped(profile.band, months)
  return {
    band,
    answersBand: profile.band,
    why: ['You answered an older questionnaire. Retake it for a closer fit.'],
  }
}

/**
 * A goal's suitability: the band from the client's answers and the time left, the allowed portfolios, the one used for
 * the figures, and why an active goal is held if its chosen portfolio has too much risk.
 *
 * @param profile null until the questionnaire is answered
 */
export function suitabilityOf(goal: Judged, profile: Answered | null, today: IsoDate): Suitability {
  const months = monthsLeft(goal, today)
  return suitabilityWith(goal, profile?.band ?? null, allowedFor(profile, months))
}

/**
 * A goal's suitability after a change on a device, which knows the allowed band but not the answers.
 *
 * @param known the server's latest suitability of this goal, or of another goal of the client
 */
export function suitabilityAgain(goal: Judged, known: Suitability, today: IsoDate): Suitability {
  const { answers_band } = known
  const months = monthsLeft(goal, today)
  // Without a date, the client's horizon answer has already capped the band.
  const band = months === undefined ? (known.band ?? answers_band) : capped(answers_band, months)
  const why = band === known.allowed_band ? known.why : [mostRiskInWords(band)]
  return suitabilityWith(goal, known.band, { band, answersBand: answers_band, why })
}

function suitabilityWith(goal: Judged, band: RiskBand | null, allowed: Allowed): Suitability {
  const { band: allowed_band, answersBand: answers_band, why } = allowed
  const suggested = suggestedBand({ band, allowed_band })
  const model = goal.model ?? suggested
  const isHeld =
    (goal.status === 'active' || goal.status === 'held') &&
    !isSteady(goal) &&
    hasMoreRisk(model, allowed_band)
  return {
    band,
    answers_band,
    allowed_band,
    model,
    allowed: RISK_BANDS.filter((each) => !hasMoreRisk(each, allowed_band)),
    held_reason: isHeld
      ? `${modelName(model)} carries more risk than we suggest for this goal. ${why.at(-1) ?? ''} Choose ${modelName(suggested)} or a lower-risk portfolio.`
      : null,
    why: [...why],
  }
}
