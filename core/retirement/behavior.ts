import type { Data } from '#core/contract/endpoint.ts'
import type { getBehavioralTendency } from '#core/contract/retirement-answers.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import { scoreBehavior } from '#core/finance/market/behavioral.ts'

/** Money habits from the answers so far, and what they change in the advice once every question is answered. */
export function behaviorOf({ behavior }: RetirementPlan): Data<typeof getBehavioralTendency> {
  const answers = behavior?.answers ?? {}
  const scored = scoreBehavior(BEHAVIORAL_QUESTIONS, answers)
  const isAnswered = ({ id, options }: (typeof BEHAVIORAL_QUESTIONS)[number]): boolean =>
    options.some((option) => option.id === answers[id])
  return {
    behavior,
    unanswered: BEHAVIORAL_QUESTIONS.filter((question) => !isAnswered(question)).map(({ id }) => id),
    result: scored.ok
      ? {
          tendencies: scored.value.tendencies.map(({ tendency, share, strength, says }) => ({
            tendency,
            share,
            strength,
            advice: says,
          })),
          success_goal: scored.value.advice.targetSuccess,
          is_floor_first: scored.value.advice.floorFirst,
        }
      : null,
  }
}
