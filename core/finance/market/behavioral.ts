import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** Behavioral biases that lead to badly timed investment decisions. */
export const TENDENCIES = ['loss-aversion', 'recency', 'overconfidence', 'present-bias'] as const
export type Tendency = (typeof TENDENCIES)[number]

export interface BehavioralOption {
  readonly id: string
  readonly text: string
  /** 0 (no bias) to 3. */
  readonly points: number
}

export interface BehavioralQuestion {
  readonly id: string
  readonly tendency: Tendency
  readonly text: string
  readonly options: readonly BehavioralOption[]
}

export type Strength = 'low' | 'moderate' | 'high'

/** Product settings adapted to this client. */
export interface AdviceSettings {
  /** Target success rate for spending: higher for clients likely to sell in a downturn. */
  readonly targetSuccess: number
  /** Cover essentials with guaranteed income before anything is invested. */
  readonly floorFirst: boolean
  /** Show the portfolio as income instead of a fluctuating balance. */
  readonly showIncomeNotBalance: boolean
  /** Minimum years of history in return figures. */
  readonly shortestRecordYears: number
  /** The band of outcomes that is shown: the lower and the upper percentile. */
  readonly band: readonly [number, number]
  /** Days between asking for a trade out of plan and placing it. */
  readonly coolingOffDays: number
  /** Yearly raise of contributions that is offered by default. */
  readonly contributionEscalation: number
}

/** Default settings, without a strong tendency. */
export const PLAIN_ADVICE: AdviceSettings = {
  targetSuccess: 0.85,
  floorFirst: false,
  showIncomeNotBalance: false,
  shortestRecordYears: 10,
  band: [0.25, 0.75],
  coolingOffDays: 0,
  contributionEscalation: 0,
}

/** What a moderate and a high tendency change, with the explanation for the client. */
const CHANGES: Record<
  Tendency,
  Record<Exclude<Strength, 'low'>, { readonly settings: Partial<AdviceSettings>; readonly says: string }>
> = {
  'loss-aversion': {
    moderate: {
      settings: { showIncomeNotBalance: true },
      says: 'Losses bother you more than gains of the same size please you. Look at the income your savings can pay rather than at their balance: it moves far less.',
    },
    high: {
      settings: { showIncomeNotBalance: true, floorFirst: true, targetSuccess: 0.9 },
      says: 'Losses bother you much more than gains of the same size please you. We suggest covering your essentials with guaranteed income first, and planning for a 90% chance of success, so that you can sit out a bad year.',
    },
  },
  recency: {
    moderate: {
      settings: { shortestRecordYears: 20 },
      says: 'Recent years shape what you expect. We suggest judging investments by at least 20 years of returns.',
    },
    high: {
      settings: { shortestRecordYears: 50, coolingOffDays: 3 },
      says: 'Recent years strongly shape what you expect. We suggest looking at 50 years of returns and the worst times to start, and waiting three days before any trade that isn’t in your plan.',
    },
  },
  overconfidence: {
    moderate: {
      settings: { band: [0.1, 0.9] },
      says: 'You’re a little more certain than most outcomes justify. We suggest planning for the range from the 10th to the 90th percentile, not just for the middle.',
    },
    high: {
      settings: { band: [0.05, 0.95], coolingOffDays: 3 },
      says: 'You’re more certain than most outcomes justify. We suggest planning for the range from the 5th to the 95th percentile, and waiting three days before any trade that isn’t in your plan.',
    },
  },
  'present-bias': {
    moderate: {
      settings: { contributionEscalation: 0.01 },
      says: 'Today sometimes wins over later. We suggest automatic contributions that go up 1% a year.',
    },
    high: {
      settings: { contributionEscalation: 0.03 },
      says: 'Today often wins over later. We suggest automatic contributions on payday that go up 3% a year.',
    },
  },
}

export interface TendencyResult {
  readonly tendency: Tendency
  /** Points reached over points possible, 0 to 1. */
  readonly share: number
  readonly strength: Strength
  /** What changes for the client; null if nothing does. */
  readonly says: string | null
}

export interface BehavioralProfile {
  readonly tendencies: readonly TendencyResult[]
  readonly advice: AdviceSettings
}

/** Answers by question id: the id of the chosen option. */
export type BehavioralAnswers = Readonly<Record<string, string>>

const strengthOf = (share: number): Strength => {
  if (share < 1 / 3) return 'low'
  return share < 2 / 3 ? 'moderate' : 'high'
}

/** If two tendencies set the same setting, the more cautious value applies. */
const combine = (advice: AdviceSettings, change: Partial<AdviceSettings>): AdviceSettings => ({
  targetSuccess: Math.max(advice.targetSuccess, change.targetSuccess ?? 0),
  floorFirst: advice.floorFirst || (change.floorFirst ?? false),
  showIncomeNotBalance: advice.showIncomeNotBalance || (change.showIncomeNotBalance ?? false),
  shortestRecordYears: Math.max(advice.shortestRecordYears, change.shortestRecordYears ?? 0),
  band: [Math.min(advice.band[0], change.band?.[0] ?? 1), Math.max(advice.band[1], change.band?.[1] ?? 0)],
  coolingOffDays: Math.max(advice.coolingOffDays, change.coolingOffDays ?? 0),
  contributionEscalation: Math.max(advice.contributionEscalation, change.contributionEscalation ?? 0),
})

/**
 * Scores the answers and derives the settings. Every question needs one of its own options; points outside 0 to 3 are
 * an error in the questions, hence a RangeError.
 *
 * The thresholds (a third and two thirds of the points) and what each strength changes are this product's own
 * judgment: no study says at how many of these points which setting is right.
 */
export function scoreBehavior(
  questions: readonly BehavioralQuestion[],
  answers: BehavioralAnswers,
): Result<BehavioralProfile, 'unanswered'> {
  const reached = new Map<Tendency, { points: number; possible: number }>()
  for (const question of questions) {
    const chosen = question.options.find((option) => option.id === answers[question.id])
    if (!chosen) return refuse('unanswered', 'Answer every question.')
    if (!question.options.every(({ points: worth }) => worth >= 0 && worth <= 3)) {
      throw new RangeError(`Points beyond 0 to 3: ${question.id}`)
    }
    const { points, possible } = reached.get(question.tendency) ?? { points: 0, possible: 0 }
    const most = question.options.reduce((top, option) => Math.max(top, option.points), 0)
    reached.set(question.tendency, { points: points + chosen.points, possible: possible + most })
  }
  let advice = PLAIN_ADVICE
  const tendencies = TENDENCIES.map((tendency): TendencyResult => {
    const { points, possible } = reached.get(tendency) ?? { points: 0, possible: 0 }
    const share = possible > 0 ? points / possible : 0
    const strength = strengthOf(share)
    if (strength === 'low') return { tendency, share, strength, says: null }
    const change = CHANGES[tendency][strength]
    advice = combine(advice, change.settings)
    return { tendency, share, strength, says: change.says }
  })
  return ok({ tendencies, advice })
}
