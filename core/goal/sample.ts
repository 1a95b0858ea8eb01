/** Goals for tests, as the server answers them. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import type { RiskAnswers } from '#core/finance/risk-score.ts'
import {
  CAPACITY_QUESTIONS,
  TOLERANCE_QUESTIONS,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'

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

const choose = (questions: readonly RiskQuestion[], most: boolean): [string, RiskAnswers[string]][] =>
  questions.map(({ id, options }) => {
    const sorted = options.toSorted((a, b) => (most ? b.points - a.points : a.points - b.points))
    return [id, sorted[0]?.key ?? 'a']
  })

/** Every question answered with the most, or with the least, risk. */
export const sampleAnswers = (risk: 'most' | 'least'): RiskAnswers =>
  Object.fromEntries(choose([...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS], risk === 'most'))
