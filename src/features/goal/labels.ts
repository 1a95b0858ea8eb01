/** Labels of goals. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk, TrackLabel } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { capital, chanceFigure } from '#core/goal/chance.ts'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import type { PillProps } from '#app/ui/pill.tsx'

export interface State {
  readonly words: string
  readonly tone: NonNullable<PillProps['tone']>
}

const TRACK: Readonly<Record<TrackLabel, State>> = {
  on_track: { words: 'On track', tone: 'good' },
  close: { words: 'Close', tone: 'warning' },
  at_risk: { words: 'At risk', tone: 'warning' },
  off_track: { words: 'Off track', tone: 'bad' },
}

/** A savings goal reaches its target by its date or does not. */
const STEADY_TRACK: Readonly<Record<'on' | 'off', State>> = {
  on: { words: 'On track', tone: 'good' },
  off: { words: 'Off track', tone: 'warning' },
}

const STATUS: Readonly<Partial<Record<Goal['status'], State>>> = {
  draft: { words: 'Draft', tone: 'quiet' },
  paused: { words: 'Paused', tone: 'quiet' },
  held: { words: 'Too much risk', tone: 'warning' },
  reached: { words: 'Reached', tone: 'good' },
  archived: { words: 'Archived', tone: 'quiet' },
}

/** A goal's state in a word or two: what its status requires, else its progress. */
export function stateOf({ goal, outlook }: GoalWithRisk, today: IsoDate): State {
  const status = STATUS[goal.status]
  if (status) return status
  if (goal.target_date !== null && goal.target_date <= today)
    return { words: 'Date has passed', tone: 'warning' }
  if (!outlook) return { words: 'Needs an amount and a date', tone: 'quiet' }
  return outlook.kind === 'steady' ? STEADY_TRACK[outlook.chance >= 1 ? 'on' : 'off'] : TRACK[outlook.label]
}

/** `$90,000 by June 2030`; the short form is the target alone where there is no date. */
const targetWords = ({ target_cents, target_date }: Pick<Goal, 'target_cents' | 'target_date'>): string =>
  [
    target_cents === null ? 'your target' : wholeDollars(target_cents),
    target_date !== null && `by ${monthAndYear(target_date)}`,
  ]
    .filter(Boolean)
    .join(' ')

/** The title of a goal's page: `74% chance of reaching $90,000 by June 2030`, or its name while there is no projection. */
export function answerOf({ goal, outlook }: Pick<GoalWithRisk, 'goal' | 'outlook'>): string {
  if (goal.status === 'reached') return `Goal reached: ${goal.name}`
  if (!outlook || goal.status === 'archived' || goal.status === 'draft') return goal.name
  const target = targetWords(goal)
  if (outlook.kind === 'market')
    return `${capital(chanceFigure(outlook.chance))} chance of reaching ${target}`
  return outlook.chance >= 1 ? `On track to reach ${target}` : `Not on track to reach ${target}`
}

/** `By March 2031`, for a list. */
export const dueWords = ({ target_date }: Pick<Goal, 'target_date'>): string =>
  target_date === null ? 'No date yet' : `By ${monthAndYear(target_date)}`
