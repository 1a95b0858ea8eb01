/** The steps of setting up the plan. */
import type { RetirementPlan } from '#core/contract/retirement.ts'

export const STEPS = ['you', 'partner', 'spending', 'social-security', 'contributions'] as const
export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  you: 'When do you want to retire?',
  partner: 'Who is this plan for?',
  spending: 'What will you spend?',
  'social-security': 'What will Social Security pay?',
  contributions: 'What are you saving?',
}

/** Whether the plan has what a step saves. A partner is optional, so the step counts as done once spending is saved. */
const isSaved = (plan: RetirementPlan): Readonly<Record<Step, boolean>> => ({
  you: plan.dates !== null,
  partner: plan.dates?.partner_retires_in !== undefined || plan.income_target !== null,
  spending: plan.income_target !== null,
  'social-security': plan.social_security !== null,
  contributions: plan.contribution !== null,
})

/** The first step that isn't saved; undefined once the plan is set up. */
export const nextStep = (plan: RetirementPlan): Step | undefined => {
  const saved = isSaved(plan)
  return STEPS.find((step) => !saved[step])
}

/** How many steps are left. */
export const stepsLeft = (plan: RetirementPlan): number =>
  Object.values(isSaved(plan)).filter((done) => !done).length

/**
 * The step to show: the one in the address, or the first that isn't saved. Only the first step comes without retirement dates.
 *
 * @param wanted as in the address
 */
export function stepOf(wanted: string | undefined, plan: RetirementPlan): Step {
  if (!plan.dates) return 'you'
  return STEPS.find((step) => step === wanted) ?? nextStep(plan) ?? 'you'
}

/** The next or previous step; undefined beyond the ends. */
export const stepBeside = (step: Step, by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(step) + by]
