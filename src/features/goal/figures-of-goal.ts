import type { ReactNode } from 'react'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import type { FigureRef } from '#app/shared/figures/figure.tsx'
import { capitalized } from '#core/capitalized.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { chanceFigure } from '#core/goal/chance.ts'

type Part = 'chance' | 'target' | 'date' | 'contribution' | 'saved'

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
      }
    : {
        saved,
        chance: { id: 'goal-chance', of },
        target: { id: 'goal-target', of },
        date: { id: 'goal-date', of },
        contribution: { id: 'goal-contribution-month', of },
      }
}

type Marked = readonly [value: string, figure: FigureRef & { readonly more?: ReactNode }]

/**
 * The figures in a goal's answer, as it says them: chance, target and date or, of one that follows the retirement plan, the
 * plan's chance, date and spending.
 *
 * @param more how certain the chance is
 */
export function figuresIn(found: GoalWithRisk, more: ReactNode): readonly Marked[] {
  const { goal, outlook, retirement } = found
  const { chance, target, date } = figuresOfGoal(found)
  if (retirement) {
    const { retires_in, success_share, monthly_spending_cents } = retirement
    return [
      [capitalized(chanceFigure(success_share)), chance],
      ...(retires_in === null ? [] : [[monthAndYear(`${retires_in}-01`), date] as const]),
      ...(monthly_spending_cents === null
        ? []
        : [[wholeDollars(monthly_spending_cents), { id: 'spend-in-retirement-month' }] as const]),
    ]
  }
  return [
    ...(outlook?.kind === 'market'
      ? [[capitalized(chanceFigure(outlook.chance)), { ...chance, more }] as const]
      : []),
    ...(goal.target_cents === null ? [] : [[wholeDollars(goal.target_cents), target] as const]),
    ...(goal.target_date === null ? [] : [[monthAndYear(goal.target_date), date] as const]),
  ]
}
