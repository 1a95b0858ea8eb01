/** Labels of the types and the lists of goals. */
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
import type { GoalKind, GoalMode } from '#core/contract/goal-kinds.ts'

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
