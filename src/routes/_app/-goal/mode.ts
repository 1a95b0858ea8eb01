import type { GoalMode } from '#core/contract/goal-kinds.ts'

// Not from the contract's schema, which would be part of the first load of every page.
const MODES: readonly string[] = ['save', 'invest', 'retire'] satisfies GoalMode[]

/** Whether a path segment names one of the goal lists. */
export const isGoalMode = (text: string): text is GoalMode => MODES.includes(text)
