/** The steps to a new goal, and the buttons of a step. */
import type { ReactNode } from 'react'
import { FormButtons } from '#app/ui/form.tsx'
import type { Goal } from '#core/contract/goal-kinds.ts'

export const STEPS = ['purpose', 'target', 'accounts', 'money'] as const
export type Step = (typeof STEPS)[number]

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  purpose: 'Add a goal',
  target: 'How much, and by when?',
  accounts: 'Which accounts fund this goal?',
  money: 'How much will you save?',
}

/** How far a draft allows going: what the server has stored of it decides. */
function furthest(draft: Goal | undefined): Step {
  if (!draft) return 'purpose'
  return draft.target_cents === null || draft.target_date === null ? 'target' : 'money'
}

/**
 * The step to show: the one in the address, or the first incomplete one where it names none or one too far.
 *
 * @param wanted as in the address
 */
export function stepOf(wanted: string | undefined, draft: Goal | undefined): Step {
  const most = STEPS.indexOf(furthest(draft))
  const asked = STEPS.findIndex((step) => step === wanted)
  const resumed = most === STEPS.length - 1 ? most - 1 : most
  return STEPS[asked < 0 ? resumed : Math.min(asked, most)] ?? 'purpose'
}

/** The next or previous step; undefined beyond the ends. */
export const stepBeside = (step: Step, by: 1 | -1): Step | undefined => STEPS[STEPS.indexOf(step) + by]

export interface Buttons {
  /** Back, as a link. */
  readonly back: ReactNode
  readonly submitLabel: string
}

/** Next and Back. */
export const StepButtons = ({ back, submitLabel }: Buttons) => (
  <FormButtons label={submitLabel}>{back}</FormButtons>
)
