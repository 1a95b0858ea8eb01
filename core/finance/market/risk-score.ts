import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import {
  CAPACITY_QUESTIONS,
  CONSISTENCY,
  HORIZON_ANSWER_MONTHS,
  HORIZON_CAPS,
  RISK_QUESTIONNAIRE_VERSION,
  TOLERANCE_BANDS,
  TOLERANCE_QUESTIONS,
  type RiskOption,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** The key of the chosen option, by question id. */
export type RiskAnswers = Readonly<Record<string, RiskOption['key']>>

/** One reason for the band, in words for the client. */
interface RiskReason {
  readonly kind: 'tolerance' | 'inconsistent' | 'capacity' | 'horizon'
  readonly text: string
}

export interface RiskScore {
  readonly version: string
  readonly band: RiskBand
  /** The band that the answers allow, before the horizon cap. */
  readonly uncapped: RiskBand
  /** The band that the answers allow with unlimited time, the same for every goal. */
  readonly unlimited: RiskBand
  /** 0 to 100, with 20 points per band; does not include the horizon cap. */
  readonly score: number
  /** Willingness, 0 to 100, after the penalty. */
  readonly tolerance: number
  /** Points from the 13 questions (13 to 47), and the points deducted for conflicting answers. */
  readonly tolerancePoints: number
  readonly penaltyPoints: number
  /** How much risk the client's situation allows, 0 to 100. */
  readonly capacity: number
  readonly why: readonly RiskReason[]
}

type Fault = 'missing-answer' | 'unknown-answer' | 'bad-horizon'

const BAND_WIDTH = 100 / RISK_BANDS.length

const BAND_NAMES: Readonly<Record<RiskBand, string>> = {
  low: 'low',
  below_average: 'below average',
  average: 'average',
  above_average: 'above average',
  high: 'high',
}

/** The less risky of two bands. */
export const lowerBand = (first: RiskBand, second: RiskBand): RiskBand =>
  RISK_BANDS.indexOf(first) <= RISK_BANDS.indexOf(second) ? first : second

const bandOf = (score: number): RiskBand =>
  RISK_BANDS[Math.min(RISK_BANDS.length - 1, Math.floor(score / BAND_WIDTH))] ?? 'low'

/**
 * The riskiest band for money needed in a number of months; a date in the past counts as today.
 * Throws a RangeError for NaN. The caps are our own judgment.
 */
export function bandForHorizon(months: number): RiskBand {
  if (Number.isNaN(months)) throw new RangeError('Not a number of months')
  return HORIZON_CAPS.find(({ belowMonths }) => months < belowMonths)?.band ?? 'high'
}

interface Answered {
  readonly question: RiskQuestion
  readonly points: number
}

function readAnswers(
  questions: readonly RiskQuestion[],
  answers: RiskAnswers,
): Result<readonly Answered[], Fault> {
  const read: Answered[] = []
  for (const question of questions) {
    const key = answers[question.id]
    if (key === undefined) return refuse('missing-answer', `Answer this question: ${question.text}`)
    const option = question.options.find((candidate) => candidate.key === key)
    if (!option) return refuse('unknown-answer', `Choose one of the answers: ${question.text}`)
    read.push({ question, points: option.points })
  }
  return ok(read)
}

/** Where an answer falls between the lowest and highest points of its question: 0 to 1. */
function placeOf({ question, points }: Answered): number {
  const allowed = question.options.map((option) => option.points)
  const least = Math.min(...allowed)
  return (points - least) / (Math.max(...allowed) - least)
}

/** Points deducted for conflicting answers. */
function penaltyFor(answered: readonly Answered[]): number {
  const places = answered.filter(({ question }) => question.options.length > 2).map(placeOf)
  const mean = places.reduce((sum, place) => sum + place, 0) / places.length
  const variance = places.reduce((sum, place) => sum + (place - mean) ** 2, 0) / places.length
  const excess = Math.max(0, Math.sqrt(variance) - CONSISTENCY.allowedSpread)
  return Math.round(excess * CONSISTENCY.pointsPerSpread)
}

/** Scales points to 0 to 100: each published band covers 20, linearly within the band. */
function toleranceOf(points: number): number {
  const place = RISK_BANDS.findIndex((band) => points <= TOLERANCE_BANDS[band].to)
  const band = RISK_BANDS[place] ?? 'high'
  const { from, to } = TOLERANCE_BANDS[band]
  // The last band reaches 100 at its maximum points; each other band ends where the next one begins.
  const steps = band === 'high' ? to - from : to + 1 - from
  return BAND_WIDTH * (place + (points - from) / steps)
}

/** @param hasOwnDate whether the goal's own date caps the band, in which case the horizon answer earns full marks */
function capacityOf(answered: readonly Answered[], hasOwnDate: boolean): number {
  return CAPACITY_QUESTIONS.reduce((sum, { id, weight }) => {
    if (id === 'horizon' && hasOwnDate) return sum + 100 * weight
    const answer = answered.find(({ question }) => question.id === id)
    return sum + (answer ? 100 * weight * placeOf(answer) : 0)
  }, 0)
}

/**
 * Capacity outweighs willingness when it is lower, and never raises the score above willingness: no client gets more
 * risk than they are willing to take. The weights are our own judgment.
 */
const combine = (tolerance: number, capacity: number): number =>
  capacity >= tolerance ? tolerance : 0.7 * capacity + 0.3 * tolerance

function explain(found: Omit<RiskScore, 'version' | 'score' | 'unlimited' | 'why'>): RiskReason[] {
  const { tolerance, tolerancePoints, penaltyPoints, capacity, uncapped, band } = found
  const why: RiskReason[] = [
    {
      kind: 'tolerance',
      text: `Your answers show ${BAND_NAMES[bandOf(tolerance)].replace(' ', '-')} willingness to take risk (${tolerancePoints} of ${TOLERANCE_BANDS.high.to} points).`,
    },
  ]
  if (penaltyPoints > 0) {
    const points = penaltyPoints === 1 ? '1 point' : `${penaltyPoints} points`
    why.push({
      kind: 'inconsistent',
      text: `Some of your answers conflict, so we subtract ${points}.`,
    })
  }
  if (capacity < tolerance) {
    why.push({
      kind: 'capacity',
      text: 'Your situation can take less risk than you’re willing to. We give that more weight.',
    })
  }
  if (band !== uncapped) {
    why.push({
      kind: 'horizon',
      text: `You’ll need the money soon, and there may not be time to recover from a loss, so we cap the risk at ${BAND_NAMES[band]}.`,
    })
  }
  return why
}

/**
 * The risk band of a client, or of one goal, from the answers to all questions. Each goal's own date caps its band; the
 * client's horizon answer applies only to money without a goal.
 *
 * @param goalMonths months until the goal's date; if omitted, the client's horizon answer caps the band
 */
export function scoreRisk(answers: RiskAnswers, goalMonths?: number): Result<RiskScore, Fault> {
  if (goalMonths !== undefined && !Number.isFinite(goalMonths)) {
    return refuse('bad-horizon', 'The time to the goal must be a number of months.')
  }
  const willing = readAnswers(TOLERANCE_QUESTIONS, answers)
  if (!willing.ok) return willing
  const able = readAnswers(CAPACITY_QUESTIONS, answers)
  if (!able.ok) return able

  const tolerancePoints = willing.value.reduce((sum, { points }) => sum + points, 0)
  const penaltyPoints = Math.min(penaltyFor(willing.value), tolerancePoints - TOLERANCE_BANDS.low.from)
  const tolerance = toleranceOf(tolerancePoints - penaltyPoints)
  const capacity = capacityOf(able.value, goalMonths !== undefined)
  const score = combine(tolerance, capacity)
  const uncapped = bandOf(score)
  const months = goalMonths ?? HORIZON_ANSWER_MONTHS[answers['horizon'] ?? 'a']
  const band = lowerBand(uncapped, bandForHorizon(months))

  return ok({
    version: RISK_QUESTIONNAIRE_VERSION,
    band,
    uncapped,
    unlimited: bandOf(combine(tolerance, capacityOf(able.value, true))),
    score,
    tolerance,
    tolerancePoints,
    penaltyPoints,
    capacity,
    why: explain({ tolerance, tolerancePoints, penaltyPoints, capacity, uncapped, band }),
  })
}
