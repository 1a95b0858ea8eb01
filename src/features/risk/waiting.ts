/** Answers on risk that were handed in on this device and are not sent yet. Pure. */
import * as v from 'valibot'
import { createUserRiskProfile, type RiskProfile, RiskProfileInput } from '#core/contract/risk.ts'
import { scoreRisk } from '#core/finance/market/risk-score.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'

/** The sets of answers, the newest first, and which of them wait. */
export interface Profiles {
  readonly current: RiskProfile | undefined
  readonly history: readonly RiskProfile[]
  readonly waiting: ReadonlySet<string>
}

/** A waiting set with what the server will make of it; undefined for one that it will refuse. */
function profileOf(write: QueuedWrite): RiskProfile | undefined {
  const said = v.safeParse(RiskProfileInput, write.body)
  if (write.endpoint !== createUserRiskProfile.name || write.state !== 'waiting' || !said.success) {
    return undefined
  }
  const { answers, risk_profile_uuid = write.id } = said.output
  const scored = scoreRisk(answers)
  if (!scored.ok) return undefined
  const { tolerancePoints, penaltyPoints, why, ...same } = scored.value
  return {
    ...same,
    risk_profile_uuid,
    answers,
    tolerance_points: tolerancePoints,
    penalty_points: penaltyPoints,
    why: [...why],
    created_at: new Date(write.made_at).toISOString(),
  }
}

export function profilesWithWaiting(
  answered: readonly RiskProfile[],
  queue: readonly QueuedWrite[],
): Profiles {
  const made = queue.flatMap((write) => profileOf(write) ?? []).toReversed()
  const history = [...made, ...answered]
  return {
    current: history[0],
    history,
    waiting: new Set(made.map(({ risk_profile_uuid }) => risk_profile_uuid)),
  }
}
