/** What money is for, and the three lists of goals, in a client's words. */
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
  emergency: { label: 'Emergency fund', detail: 'Three to six months of what you spend', icon: Umbrella },
  home: { label: 'Home', detail: 'A down payment, with closing costs', icon: House },
  car: { label: 'Car', detail: 'The next one, without a loan', icon: Car },
  education: { label: 'Education', detail: 'College or a course, yours or a child’s', icon: GraduationCap },
  travel: { label: 'Travel', detail: 'A trip that is paid before you leave', icon: Plane },
  wedding: { label: 'Wedding', detail: 'The day, and what comes with it', icon: Heart },
  renovation: { label: 'Renovation', detail: 'A kitchen, a roof, a bathroom', icon: Hammer },
  family: { label: 'Family', detail: 'A child, a leave, a parent’s care', icon: Baby },
  retirement: { label: 'Retirement', detail: 'What you live on after work', icon: Sprout },
  wealth: { label: 'Growing wealth', detail: 'No purpose yet, only growth', icon: ChartNoAxesCombined },
  other: { label: 'Something else', detail: 'Anything that needs an amount and a date', icon: Target },
}

/** What a goal's money is for. */
export const kindOf = (kind: GoalKind): KindWords => byKind[kind]

interface ModeWords {
  readonly title: string
  /** What a goal of the list is called in a sentence: "a savings goal". */
  readonly one: string
  readonly emptyTitle: string
  readonly empty: string
  /** The kinds that are offered, the most frequent first. */
  readonly kinds: readonly GoalKind[]
  /** Whether an amount is taken to be in today's prices, until the client says otherwise. */
  readonly isInTodaysPrices: boolean
}

const byMode: Readonly<Record<GoalMode, ModeWords>> = {
  save: {
    title: 'Save',
    one: 'savings goal',
    emptyTitle: 'Know the day you will have it',
    empty: 'Name what you save for, and see when you reach it and what it takes each month.',
    kinds: ['emergency', 'home', 'car', 'travel', 'wedding', 'renovation', 'family', 'other'],
    isInTodaysPrices: false,
  },
  invest: {
    title: 'Invest',
    one: 'goal to invest for',
    emptyTitle: 'See your chance before you begin',
    empty: 'Name a goal some years away, and see in how many markets you reach it.',
    kinds: ['education', 'home', 'wealth', 'family', 'renovation', 'car', 'travel', 'other'],
    isInTodaysPrices: false,
  },
  retire: {
    title: 'Retire goals',
    one: 'retirement goal',
    emptyTitle: 'Plan the years after work',
    empty: 'Say what you need and when, and see how likely it is that the money is there.',
    kinds: ['retirement', 'home', 'travel', 'wealth', 'family', 'other'],
    // Prices double in some 28 years at what we assume, and people think in those that they know.
    isInTodaysPrices: true,
  },
}

export const modeWords = (mode: GoalMode): ModeWords => byMode[mode]
