import type { RiskProfile } from '#core/contract/risk.ts'
import type { Result } from '#core/finance/math/result.ts'
import { ok } from '#core/finance/math/result.ts'
import { scoreRisk } from '#core/finance/market/risk-score.ts'
import type { riskProfiles } from '#server/db/schema/goal.ts'

type NewProfile = typeof riskProfiles.$inferInsert

/** A set of answers with what is made of it, as it is kept. Answers that are not complete are refused. */
export function profileRow(
  ids: { readonly risk_profile_uuid: string; readonly user_uuid: string },
  answers: RiskProfile['answers'],
  created_at: Date,
): Result<NewProfile> {
  const scored = scoreRisk(answers)
  if (!scored.ok) return scored
  const { version, band, score, tolerance, tolerancePoints, penaltyPoints, capacity, why } = scored.value
  return ok({
    ...ids,
    version,
    answers,
    band,
    score,
    tolerance,
    tolerance_points: tolerancePoints,
    penalty_points: penaltyPoints,
    capacity,
    why: why.map((reason) => ({ ...reason })),
    created_at,
  })
}
