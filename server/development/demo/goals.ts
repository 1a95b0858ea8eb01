/**
 * The demo household's goals: five over the three modes, risk questionnaires, and a plan saved as a snapshot two
 * years ago.
 */
import { v7 as uuidv7 } from 'uuid'
import type { GoalKind, GoalMode, Milestone } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import type { RiskProfile } from '#core/contract/risk.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { CAPACITY_QUESTIONS, TOLERANCE_QUESTIONS } from '#core/finance/data/risk-questionnaire.ts'
import type { RiskAnswers } from '#core/finance/market/risk-score.ts'
import { addMonths, dateParts, type IsoDate, isoDate } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { monthsToGoal } from '#core/goal/months.ts'
import { createRiskProfile } from '#core/risk/profile.ts'
import type { goalAllocations, goalPlans, goals, goalSetAside, riskProfiles } from '#server/db/schema/goal.ts'
import { ALEX, DEMO_MONTHS, monthlyToPlan, SAM, SAVING } from '#server/providers/bank-link/demo-household.ts'
import type { DemoAccount, DemoAccounts } from './accounts.ts'
import { MONTHS_TO_RETIREMENT } from './retirement.ts'

interface Plan {
  readonly mode: GoalMode
  readonly kind: GoalKind
  readonly name: string
  readonly target_cents: number
  /** Months from today, to the end of that month. */
  readonly months: number
  readonly monthly_contribution_cents: number
  readonly annual_increase_rate?: number
  readonly inflation_adjusted?: boolean
  readonly milestones?: readonly (Omit<Milestone, 'date'> & { readonly months: number })[]
  readonly shares: Readonly<Partial<Record<DemoAccount, number>>>
}

const PLANS: readonly Plan[] = [
  {
    mode: 'save',
    kind: 'emergency',
    name: 'Rainy day fund',
    target_cents: 30_000_00,
    months: 22,
    monthly_contribution_cents: SAVING.emergency,
    shares: { savings: 0.75 },
  },
  {
    mode: 'retire',
    kind: 'retirement',
    name: 'Retire at the lake',
    target_cents: 1_450_000_00,
    months: MONTHS_TO_RETIREMENT,
    monthly_contribution_cents: monthlyToPlan(ALEX) + monthlyToPlan(SAM) + SAVING.roth,
    annual_increase_rate: 0.02,
    inflation_adjusted: true,
    shares: { alexPlan: 1, samPlan: 1, roth: 1 },
  },
  {
    mode: 'invest',
    kind: 'education',
    name: 'College for Maya and Theo',
    target_cents: 120_000_00,
    months: 136,
    monthly_contribution_cents: SAVING.college,
    inflation_adjusted: true,
    milestones: [{ name: 'Maya starts', months: 112, amount_cents: 60_000_00 }],
    shares: { college: 1 },
  },
  {
    mode: 'invest',
    kind: 'renovation',
    name: 'A new kitchen',
    target_cents: 55_000_00,
    months: 64,
    monthly_contribution_cents: SAVING.kitchen,
    shares: { brokerage: 0.8 },
  },
  {
    mode: 'save',
    kind: 'travel',
    name: 'Summer in Portugal',
    target_cents: 9_000_00,
    months: 19,
    monthly_contribution_cents: SAVING.travel,
    shares: { savings: 0.2 },
  },
]

/** Answers this far up in each question, from the least risk (0) to the most (1). */
const answersAt = (level: number): RiskAnswers =>
  Object.fromEntries(
    [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS].map(({ id, options }) => {
      const sorted = options.toSorted((a, b) => a.points - b.points)
      return [id, sorted[Math.round(level * (sorted.length - 1))]?.key ?? 'a']
    }),
  )

const noon = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`)

/** The last day of the month this many months ahead. */
function endOfMonth(today: IsoDate, months: number): IsoDate {
  const { year, month } = dateParts(addMonths(today, months))
  return addMonths(isoDate(year, month, 1), 0, 31)
}

/** Rows of the goals with their allocations, snapshots, and risk profiles. */
export interface DemoGoals {
  readonly profiles: readonly (typeof riskProfiles.$inferInsert)[]
  readonly rows: readonly (typeof goals.$inferInsert)[]
  readonly setAside: readonly (typeof goalSetAside.$inferInsert)[]
  readonly links: readonly (typeof goalAllocations.$inferInsert)[]
  readonly plans: readonly (typeof goalPlans.$inferInsert)[]
}

function goalRow(user_uuid: string, plan: Plan, priority: number, today: IsoDate, now: Date) {
  const {
    shares: _,
    months,
    annual_increase_rate = 0,
    inflation_adjusted = false,
    milestones = [],
    ...same
  } = plan
  const starts_on = addMonths(today, -DEMO_MONTHS)
  return {
    ...same,
    goal_uuid: uuidv7(),
    user_uuid,
    target_date: endOfMonth(today, months),
    initial_cents: 0,
    annual_increase: annual_increase_rate,
    inflation_adjusted,
    priority,
    status: 'active' as const,
    starts_on,
    milestones: milestones.map(({ months: ahead, ...rest }) => ({ ...rest, date: endOfMonth(today, ahead) })),
    created_at: noon(starts_on),
    updated_at: now,
  }
}

/** How many months ago the household saved a snapshot of its retirement plan. */
const SNAPSHOT_MONTHS_AGO = 24

/** The plan at that time: the same contributions, with the balances of that day. */
function planSnapshot(
  goal: ReturnType<typeof goalRow>,
  plan: Plan,
  { byKey }: DemoAccounts,
  model: RiskBand,
  today: IsoDate,
): typeof goalPlans.$inferInsert {
  const saved_on = addMonths(today, -SNAPSHOT_MONTHS_AGO)
  const initial_cents = Object.keys(plan.shares).reduce((sum, key) => {
    const points = byKey.get(key as DemoAccount)?.points ?? []
    return sum + (points.findLast(({ as_of }) => as_of <= saved_on)?.balance_cents ?? 0)
  }, 0)
  const then: GoalPlan = {
    initial_cents,
    monthly_contribution_cents: plan.monthly_contribution_cents,
    annual_increase_rate: plan.annual_increase_rate ?? 0,
    target_cents: plan.target_cents,
    inflation_adjusted: plan.inflation_adjusted ?? false,
    months: monthsToGoal(saved_on, goal.target_date),
    growth: { kind: 'market', model },
  }
  return {
    goal_plan_uuid: uuidv7(),
    goal_uuid: goal.goal_uuid,
    user_uuid: goal.user_uuid,
    note: 'When Theo was born',
    saved_on,
    plan: then,
    chance: chanceOfPlan(then),
    bands: bandsOf(then),
    created_at: noon(saved_on),
  }
}

/** The household's goals, funded by its accounts. */
export function demoGoals(user_uuid: string, accounts: DemoAccounts, today: IsoDate, now: Date): DemoGoals {
  const withOwner = (profile: RiskProfile) => ({
    ...profile,
    user_uuid,
    created_at: new Date(profile.created_at),
  })
  const answered = (level: number, monthsAgo: number) =>
    withOwner(
      unwrap(createRiskProfile(answersAt(level), uuidv7(), noon(addMonths(today, -monthsAgo)).getTime())),
    )
  // The second time they need most of it in more than eight years: any sooner, the horizon would limit both to
  // average.
  const profiles = [answered(0.45, DEMO_MONTHS), answered(0.65, 10)]
  const rows = PLANS.map((plan, place) => goalRow(user_uuid, plan, place + 1, today, now))
  const setAside = rows.map(({ goal_uuid, starts_on: as_of, initial_cents: cents }) => ({
    user_uuid,
    goal_uuid,
    as_of,
    cents,
  }))
  const links = PLANS.flatMap((plan, place) =>
    Object.entries(plan.shares).map(([key, share]) => ({
      goal_account_uuid: uuidv7(),
      goal_uuid: rows[place]?.goal_uuid ?? '',
      account_uuid: accounts.byKey.get(key as DemoAccount)?.account_uuid ?? '',
      user_uuid,
      share,
      created_at: now,
    })),
  )
  const plans = PLANS.flatMap((plan, place) => {
    const row = rows[place]
    const band = profiles[0]?.band
    return plan.mode === 'retire' && row && band ? [planSnapshot(row, plan, accounts, band, today)] : []
  })
  return { profiles, rows, setAside, links, plans }
}
