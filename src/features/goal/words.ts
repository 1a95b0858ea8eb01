/** What is said of a goal in words. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Figure } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, Outlook, TrackLabel } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { tenthsOf } from '#core/goal/chance.ts'
import { monthAndYear, shortDate } from '#app/lib/format.ts'
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

const STATUS: Readonly<Partial<Record<Goal['status'], State>>> = {
  draft: { words: 'Not finished', tone: 'quiet' },
  paused: { words: 'Paused', tone: 'quiet' },
  held: { words: 'Held', tone: 'warning' },
  reached: { words: 'Reached', tone: 'good' },
  archived: { words: 'Archived', tone: 'quiet' },
}

/** A goal's state in a word or two: what its status asks for, else how it is on the way. */
export function stateOf({ goal, outlook }: GoalWithRisk, today: IsoDate): State {
  const status = STATUS[goal.status]
  if (status) return status
  if (goal.target_date !== null && goal.target_date <= today)
    return { words: 'Date has passed', tone: 'warning' }
  return outlook ? TRACK[outlook.label] : { words: 'Needs an amount and a date', tone: 'quiet' }
}

/** `7 in 10`; steady goals have no chance, only yes or no. */
export function chanceShort({ kind, chance }: Pick<Outlook, 'kind' | 'chance'>): string {
  if (kind === 'steady') return chance >= 1 ? 'In time' : 'Not in time'
  if (chance >= 0.95) return 'Over 9 in 10'
  if (chance < 0.05) return 'Under 1 in 10'
  return `${tenthsOf(chance)} in 10`
}

/** `By March 2031`, for a list. */
export const dueWords = ({ target_date }: Pick<Goal, 'target_date'>): string =>
  target_date === null ? 'No date yet' : `By ${monthAndYear(target_date)}`

const SOURCES: Readonly<Record<Figure['source'], string>> = {
  linked: 'from your bank',
  typed: 'as you entered it',
  estimated: 'estimated',
}

/** `as you entered it, Nov 21, 2026`: where a figure comes from and how old it is. */
export const figureWords = ({ source, as_of }: Pick<Figure, 'source' | 'as_of'>): string =>
  as_of === null ? SOURCES[source] : `${SOURCES[source]}, ${shortDate(as_of)}`

const SHORT_SOURCES: Readonly<Record<Figure['source'], string>> = {
  linked: 'Linked',
  typed: 'Typed',
  estimated: 'Estimated',
}

/** `Typed today`, `Linked Oct 3, 2026`: the same where there is little room. */
export const figureShort = ({ source, as_of }: Pick<Figure, 'source' | 'as_of'>, today: IsoDate): string =>
  [SHORT_SOURCES[source], as_of === today ? 'today' : as_of && shortDate(as_of)].filter(Boolean).join(' ')

const SUMS: Readonly<Record<Figure['source'], string>> = {
  linked: 'all from your banks',
  typed: 'some as you entered them',
  estimated: 'some estimated',
}

/** What a sum rests on: `Values of Nov 21, 2026 or later, some estimated.` Empty for a sum of nothing. */
export const sumWords = ({ source, as_of }: Pick<Figure, 'source' | 'as_of'>): string =>
  as_of === null ? '' : `Values of ${shortDate(as_of)} or later, ${SUMS[source]}.`
