/** Goals for tests, as the server answers them. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { AccountWithGoals } from '#core/contract/money-accounts.ts'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import type { RiskAnswers } from '#core/finance/market/risk-score.ts'
import {
  CAPACITY_QUESTIONS,
  TOLERANCE_QUESTIONS,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'
import type { Horizon } from './horizons.ts'
import { freeOf } from './shares.ts'
import { standingAgain } from './standing.ts'

/** $10,000 in ten years out of $1,000 that are there and $50 a month, in a Balanced portfolio. */
export const sampleGoal = (change: Partial<Goal> = {}): Goal => ({
  goal_uuid: '018f0000-0000-7000-8000-000000000011',
  user_uuid: '018f0000-0000-7000-8000-000000000001',
  mode: 'invest',
  kind: 'other',
  name: 'Boat',
  target_cents: 10_000_00,
  target_date: '2036-11-21',
  initial_cents: 1_000_00,
  initial_as_of: '2026-11-21',
  monthly_contribution_cents: 50_00,
  annual_increase_rate: 0,
  inflation_adjusted: false,
  model: 'average',
  priority: 1,
  status: 'active',
  held_reason: null,
  risk_profile_uuid: null,
  timeline: { start: '2026-11-21', target_date: '2036-11-21', milestones: [] },
  accounts: [],
  value: { cents: 1_000_00, as_of: '2026-11-21', source: 'typed' },
  version: 1,
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  ...change,
})

/** The sample goal with where it stands, for a client who has answered the questions: Growth at most. */
export function sampleStanding(change: Partial<Goal> = {}, today = '2026-11-21'): GoalWithRisk {
  const goal = sampleGoal({
    ...change,
    ...(change.target_date && {
      timeline: { start: today, target_date: change.target_date, milestones: [], ...change.timeline },
    }),
  })
  const known = {
    band: 'above_average',
    answers_band: 'above_average',
    allowed_band: 'above_average',
    model: 'above_average',
    allowed: [],
    held_reason: null,
    why: ['By your answers, some ups and downs are fine with you.'],
  } as const
  return standingAgain(goal, { ...known, allowed: [], why: [...known.why] }, today)
}

/** A savings account of $10,000 of which nothing is used. */
export function sampleAccount(change: Partial<AccountWithGoals['account']> = {}): AccountWithGoals {
  const account: AccountWithGoals['account'] = {
    account_uuid: '018f0000-0000-7000-8000-0000000000a1',
    name: 'Ally savings',
    kind: 'savings',
    institution: 'Ally',
    source: 'typed',
    balance_cents: 10_000_00,
    as_of: '2026-11-21',
    apy: 0.04,
    debt_uuid: null,
    owner: 'self',
    used_share: 0,
    version: 1,
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
    ...change,
  }
  const { balance_cents: cents, as_of, source, used_share } = account
  const free_share = 1 - used_share
  return {
    account,
    value: { cents, as_of, source },
    goals: [],
    free_share,
    free_cents: freeOf(cents, [used_share]),
  }
}

/** $1,000 and $100 a month for a year without interest: $2,200. */
export const steadyPlan = (change: Partial<GoalPlan> = {}): GoalPlan => ({
  initial_cents: 1_000_00,
  monthly_contribution_cents: 100_00,
  annual_increase_rate: 0,
  target_cents: 2_200_00,
  inflation_adjusted: false,
  months: 12,
  growth: { kind: 'steady', annual_rate: 0 },
  ...change,
})

/** $1,000 put in once for ten years, in a Balanced portfolio. */
export const marketPlan = (change: Partial<GoalPlan> = {}): GoalPlan =>
  steadyPlan({
    monthly_contribution_cents: 0,
    months: 120,
    growth: { kind: 'market', model: 'average' },
    ...change,
  })

/** The horizons of a goal that earns the same by every date. */
export const oneHorizon = ({ growth }: GoalPlan): Horizon[] => [{ from: 0, growth }]

const choose = (questions: readonly RiskQuestion[], most: boolean): [string, RiskAnswers[string]][] =>
  questions.map(({ id, options }) => {
    const sorted = options.toSorted((a, b) => (most ? b.points - a.points : a.points - b.points))
    return [id, sorted[0]?.key ?? 'a']
  })

/** Every question answered with the most, or with the least, risk. */
export const sampleAnswers = (risk: 'most' | 'least'): RiskAnswers =>
  Object.fromEntries(choose([...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS], risk === 'most'))
