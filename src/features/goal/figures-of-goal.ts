import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { FigureRef } from '#app/shared/figures/figure.tsx'

type Part = 'chance' | 'target' | 'date' | 'contribution' | 'saved' | 'projected'

/** The headline figures of a goal. One that follows the retirement plan shows the plan's, and has only its savings for itself. */
export function figuresOfGoal({ goal, retirement }: GoalWithRisk): Readonly<Record<Part, FigureRef>> {
  const of = goal.goal_uuid
  const saved = { id: 'goal-saved', of } as const
  return retirement
    ? {
        saved,
        chance: { id: 'chance-of-success' },
        target: { id: 'savings-needed-at-retirement' },
        date: { id: 'retirement-date' },
        contribution: { id: 'retirement-saving-month' },
        projected: { id: 'savings-at-retirement' },
      }
    : {
        saved,
        chance: { id: 'goal-chance', of },
        target: { id: 'goal-target', of },
        date: { id: 'goal-date', of },
        contribution: { id: 'goal-contribution-month', of },
        projected: { id: 'goal-projected', of },
      }
}
