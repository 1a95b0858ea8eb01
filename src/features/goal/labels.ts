/** Labels of goals, of their types, states and fields. */
import {
  Baby,
  Car,
  ChartNoAxesCombined,
  GraduationCap,
  Hammer,
  Heart,
  House,
  Plane,
  Sprout,
  Target,
  Umbrella,
  type LucideIcon,
} from 'lucide-react'
import { monthAndYear, wholeDollars, count, rate, shortDate, yesOrNo } from '#app/platform/format.ts'
import { type ConflictRow, conflictRow as row } from '#app/shared/changes/conflict-card.tsx'
import type { PillProps } from '#app/ui/pill.tsx'
import { capitalized } from '#core/capitalized.ts'
import type { Goal, GoalChange, GoalKind, GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk, TrackLabel, PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { planLabel } from '#core/goal/follow-plan.ts'
import { modelName } from '#core/goal/model.ts'

interface KindWords {
  readonly label: string
  readonly detail: string
  readonly icon: LucideIcon
}

const byKind: Readonly<Record<GoalKind, KindWords>> = {
  emergency: { label: 'Emergency fund', detail: '3 to 6 months of expenses', icon: Umbrella },
  home: { label: 'Home', detail: 'Down payment and closing costs', icon: House },
  car: { label: 'Car', detail: 'Your next car, without a loan', icon: Car },
  education: {
    label: 'College',
    detail: 'Tuition and living costs, for you or a child',
    icon: GraduationCap,
  },
  travel: { label: 'Travel', detail: 'A trip paid for before you leave', icon: Plane },
  wedding: { label: 'Wedding', detail: 'The wedding and everything around it', icon: Heart },
  renovation: { label: 'Renovation', detail: 'A kitchen, a roof, a bathroom', icon: Hammer },
  family: { label: 'Family', detail: 'A child, family leave, or a parent’s care', icon: Baby },
  retirement: { label: 'Retirement', detail: 'Income for after you stop working', icon: Sprout },
  wealth: { label: 'Build wealth', detail: 'No purpose yet, just growth', icon: ChartNoAxesCombined },
  other: { label: 'Something else', detail: 'Anything with an amount and a date', icon: Target },
}

/** The purpose of a goal's money. */
export const kindOf = (kind: GoalKind): KindWords => byKind[kind]

interface ListWords {
  readonly title: string
  readonly emptyTitle: string
  readonly empty: string
}

interface ModeWords extends ListWords {
  /** The offered types, most common first. */
  readonly kinds: readonly GoalKind[]
  /** Whether an amount is taken to be in today's dollars, until the client says otherwise. */
  readonly isInTodaysPrices: boolean
}

const byMode: Readonly<Record<GoalMode, ModeWords>> = {
  save: {
    title: 'Savings goals',
    emptyTitle: 'Save for something',
    empty: 'Set a target and a date, and see what it takes each month.',
    kinds: ['emergency', 'home', 'car', 'education', 'travel', 'wedding', 'renovation', 'family', 'other'],
    isInTodaysPrices: false,
  },
  invest: {
    title: 'Investing goals',
    emptyTitle: 'Invest for something further away',
    empty: 'Set a longer-term goal and see your chance of reaching it.',
    kinds: ['education', 'home', 'wealth', 'family', 'renovation', 'car', 'travel', 'other'],
    isInTodaysPrices: false,
  },
  retire: {
    title: 'Retirement goals',
    emptyTitle: 'Plan for retirement',
    empty: 'Set what you’ll need and when, and see your chance of having it.',
    kinds: ['retirement', 'home', 'travel', 'wealth', 'family', 'other'],
    // Prices double in about 28 years at the assumed inflation, and people think in today's.
    isInTodaysPrices: true,
  },
}

export const modeWords = (mode: GoalMode): ModeWords => byMode[mode]

const ALL: ListWords = {
  title: 'Goals',
  emptyTitle: 'Set your first goal',
  empty: 'Choose what you’re saving for, and see your chance of reaching it.',
}

/** The name of a list of goals: of one type, or all. */
export const listWords = (mode: GoalMode | undefined): ListWords => (mode === undefined ? ALL : byMode[mode])

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
export function stateOf({ goal, outlook, retirement }: GoalWithRisk, today: IsoDate): State {
  const status = STATUS[goal.status]
  if (status) return status
  if (retirement) return TRACK[planLabel(retirement)]
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
export function answerOf({
  goal,
  outlook,
  retirement,
}: Pick<GoalWithRisk, 'goal' | 'outlook' | 'retirement'>): string {
  if (goal.status === 'reached') return `Goal reached: ${goal.name}`
  if (retirement) return planAnswer(retirement)
  if (!outlook || goal.status === 'archived' || goal.status === 'draft') return goal.name
  const target = targetWords(goal)
  if (outlook.kind === 'market')
    return `${capitalized(chanceFigure(outlook.chance))} chance of reaching ${target}`
  return outlook.chance >= 1 ? `On track to reach ${target}` : `Not on track to reach ${target}`
}

/** `84% chance of success: retire in March 2051 on $15,600 a month`, as the retirement plan says it. */
function planAnswer({ retires_in, success_share, monthly_spending_cents }: PlanFigures): string {
  const when = retires_in === null ? 'retired' : `retire in ${monthAndYear(`${retires_in}-01`)}`
  const spending =
    monthly_spending_cents === null ? '' : ` on ${wholeDollars(monthly_spending_cents)} a month`
  return `${capitalized(chanceFigure(success_share))} chance of success: ${when}${spending}`
}

/** `By March 2031`, for a list. */
export const dueWords = ({ target_date }: Pick<Goal, 'target_date'>): string =>
  target_date === null ? 'No date yet' : `By ${monthAndYear(target_date)}`

/** The fields of a change that was made elsewhere meanwhile, with both values. */
export function conflictRows(change: Omit<GoalChange, 'goal_uuid'>, server: Goal): ConflictRow[] {
  return [
    ...row('Name', change.name, server.name, String),
    ...row('Purpose', change.kind, server.kind, (kind) => kindOf(kind).label),
    ...row('Target amount', change.target_cents, server.target_cents, formatUsd),
    ...row('Target date', change.target_date, server.target_date, shortDate),
    ...row('Target in today’s dollars', change.inflation_adjusted, server.inflation_adjusted, yesOrNo),
    ...row(
      'Monthly contribution',
      change.monthly_contribution_cents,
      server.monthly_contribution_cents,
      formatUsd,
    ),
    ...row('Yearly increase', change.annual_increase_rate, server.annual_increase_rate, rate),
    ...row('Saved elsewhere', change.initial_cents, server.initial_cents, formatUsd),
    ...row('Portfolio', change.model, server.model, modelName),
    ...row<Goal['status']>(
      'Status',
      change.status,
      server.status,
      (status) => STATUS[status]?.words ?? 'Active',
    ),
    ...row('Milestones', change.milestones, server.timeline.milestones, (all) =>
      count(all.length, 'milestone'),
    ),
    ...row('Accounts', change.accounts?.length, server.accounts.length, (all) => count(all, 'account')),
  ]
}
