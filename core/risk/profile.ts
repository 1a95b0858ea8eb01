/** Creates a risk profile from the questionnaire. Shared by the server and the replay of queued writes. */
import { createUserRiskProfile, type RiskProfile } from '#core/contract/risk.ts'
import { CAPACITY_QUESTIONS, TOLERANCE_QUESTIONS } from '#core/finance/data/risk-questionnaire.ts'
import { type RiskAnswers, scoreRisk } from '#core/finance/market/risk-score.ts'
import { isoInstant } from '#core/finance/math/dates.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { on, type Replay, replay } from '#core/outbox/replay.ts'

const QUESTIONS = [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS]

/**
 * A risk profile with its score, of the answers to today's questions and nothing else that was sent. Answers that are not
 * complete are refused.
 *
 * @param atMs when they were given, in milliseconds since 1970
 */
export function createRiskProfile(
  sent: RiskAnswers,
  risk_profile_uuid: string,
  atMs: number,
): Result<RiskProfile> {
  const answers = Object.fromEntries(QUESTIONS.flatMap(({ id }) => (sent[id] ? [[id, sent[id]]] : [])))
  const scored = scoreRisk(answers)
  if (!scored.ok) return scored
  const { version, band, score, tolerance, tolerancePoints, penaltyPoints, capacity, why } = scored.value
  return ok({
    risk_profile_uuid,
    version,
    answers,
    band,
    score,
    tolerance,
    tolerance_points: tolerancePoints,
    penalty_points: penaltyPoints,
    capacity,
    why: why.map((reason) => ({ ...reason })),
    created_at: isoInstant(atMs),
  })
}

const reducers: Replay<readonly RiskProfile[]> = [
  on(createUserRiskProfile, (history, { body, id, write }) => {
    const { risk_profile_uuid = id } = body
    const profile = createRiskProfile(body.answers, risk_profile_uuid, write.made_at)
    const isKnown = history.some((each) => each.risk_profile_uuid === risk_profile_uuid)
    return profile.ok && !isKnown ? [profile.value, ...history] : history
  }),
]

/** The client's risk profiles, the newest first, once every pending write is sent. */
export const replayRiskProfiles = (history: readonly RiskProfile[], writes: Queue): readonly RiskProfile[] =>
  replay(history, writes, reducers)
