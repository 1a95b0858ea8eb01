import type { GoalMode } from '#core/contract/goal-kinds.ts'

// Not from the contract's schema, which would come with the first load of every page.
const MODES: readonly string[] = ['save', 'invest', 'retire'] satisfies GoalMode[]

/** Whether a part of an address names one of the lists of goals. */
export const isGoalMode = (text: string): text is GoalMode => MODES.includes(text)
