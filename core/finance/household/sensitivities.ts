import { roundCents } from '#core/finance/math/money.ts'
import type { Result } from '#core/finance/math/result.ts'
import { answer, type AnswerProblem, type AnswerRequest } from './answer-search.ts'
import {
  withClaimShift,
  withContributionScale,
  withLongevityShift,
  withRetirementShift,
} from './plan-changes.ts'
import type { HouseholdPlan } from './plan.ts'

/** The inputs whose effect is compared. */
export type SensitivityInput =
  | 'return'
  | 'inflation'
  | 'spending'
  | 'retirement'
  | 'claim'
  | 'contributions'
  | 'longevity'

/** The chance of success with one input changed either way. */
export interface Sensitivity {
  readonly input: SensitivityInput
  /** The change: a rate (0.01 is a point), a share, months or years, as the input has it. */
  readonly step: number
  readonly unit: 'points' | 'share' | 'months' | 'years'
  /** The chance with the input lower by the step, and higher by it. */
  readonly lower: number
  readonly higher: number
  /** The difference of the two, at least 0. */
  readonly swing: number
}

const shiftReturns = (plan: HouseholdPlan, by: number): HouseholdPlan => ({
  ...plan,
  expectedReturn: plan.expectedReturn.map((rate) => Math.max(-0.5, rate + by)),
})

const scaleSpending = (plan: HouseholdPlan, scale: number): HouseholdPlan => ({
  ...plan,
  spending: {
    ...plan.spending,
    essentialCents: roundCents(plan.spending.essentialCents * scale),
    niceToHaveCents: roundCents(plan.spending.niceToHaveCents * scale),
  },
})

interface Change {
  readonly input: SensitivityInput
  readonly step: number
  readonly unit: Sensitivity['unit']
  /** The plan with the input changed by a step, 1 or -1. */
  readonly apply: (plan: HouseholdPlan, direction: number) => HouseholdPlan
}

const CHANGES: readonly Change[] = [
  { input: 'return', step: 0.01, unit: 'points', apply: (plan, way) => shiftReturns(plan, way * 0.01) },
  {
    input: 'inflation',
    step: 0.01,
    unit: 'points',
    apply: (plan, way) => ({ ...plan, inflation: plan.inflation + way * 0.01 }),
  },
  { input: 'spending', step: 0.1, unit: 'share', apply: (plan, way) => scaleSpending(plan, 1 + way * 0.1) },
  {
    input: 'retirement',
    step: 12,
    unit: 'months',
    apply: (plan, way) => withRetirementShift(plan, way * 12),
  },
  { input: 'claim', step: 12, unit: 'months', apply: (plan, way) => withClaimShift(plan, way * 12) },
  {
    input: 'contributions',
    step: 0.25,
    unit: 'share',
    apply: (plan, way) => withContributionScale(plan, 1 + way * 0.25),
  },
  { input: 'longevity', step: 5, unit: 'years', apply: (plan, way) => withLongevityShift(plan, way * 5) },
]

/** How much each input moves the chance of success, changed alone; the one that moves it most comes first. */
export const sensitivities = (
  plan: HouseholdPlan,
  request: AnswerRequest,
): Result<readonly Sensitivity[], AnswerProblem> =>
  answer(plan, request, ({ chanceOf }) =>
    CHANGES.map(({ apply, ...change }) => {
      const lower = chanceOf(apply(plan, -1))
      const higher = chanceOf(apply(plan, 1))
      return { ...change, lower, higher, swing: Math.abs(higher - lower) }
    }).sort((a, b) => b.swing - a.swing),
  )
