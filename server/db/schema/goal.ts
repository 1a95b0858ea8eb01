import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { GoalKind, GoalMode, type Milestone, RiskBand, SettableStatus } from '#core/contract/goal-kinds.ts'
import type { Bands, GoalPlan } from '#core/contract/projection.ts'
import type { RiskProfile } from '#core/contract/risk.ts'
import { owner } from './account.ts'
import { cents, centsCheck, day, instant, listsCheck, rangeCheck, rate, WHOLE, partOf } from './columns.ts'
import { financialAccounts } from './money-account.ts'

/** A completed risk questionnaire with its result. Rows are never changed. */
export const riskProfiles = pgTable(
  'risk_profiles',
  {
    risk_profile_uuid: uuid('risk_profile_uuid').notNull(),
    user_uuid: owner(),
    version: text('version').notNull(),
    answers: jsonb('answers').$type<RiskProfile['answers']>().notNull(),
    band: text('band', { enum: RiskBand.options }).notNull(),
    score: doublePrecision('score').notNull(),
    tolerance: doublePrecision('tolerance').notNull(),
    tolerance_points: integer('tolerance_points').notNull(),
    penalty_points: integer('penalty_points').notNull(),
    capacity: doublePrecision('capacity').notNull(),
    why: jsonb('why').$type<RiskProfile['why']>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.risk_profile_uuid] }),
    index('risk_profiles_user').on(table.user_uuid, table.created_at),
    listsCheck('risk_profiles_lists', [table.band, RiskBand.options]),
  ],
)

/** A goal. Whether it is blocked depends on the risk answers and the day, so no column stores it. */
export const goals = pgTable(
  'goals',
  {
    goal_uuid: uuid('goal_uuid').notNull(),
    user_uuid: owner(),
    mode: text('mode', { enum: GoalMode.options }).notNull(),
    kind: text('kind', { enum: GoalKind.options }).notNull(),
    name: text('name').notNull(),
    target_cents: cents('target_cents'),
    target_date: day('target_date'),
    initial_cents: cents('initial_cents').notNull(),
    monthly_contribution_cents: cents('monthly_contribution_cents').notNull(),
    annual_increase: rate('annual_increase_millionths').notNull(),
    inflation_adjusted: boolean('inflation_adjusted').notNull(),
    model: text('model', { enum: RiskBand.options }),
    priority: integer('priority').notNull(),
    status: text('status', { enum: SettableStatus.options }).notNull(),
    starts_on: day('starts_on').notNull(),
    milestones: jsonb('milestones').$type<Milestone[]>().notNull(),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.goal_uuid] }),
    index('goals_user').on(table.user_uuid, table.priority),
    // Goals are addressed by name, so a client's goal names are unique.
    uniqueIndex('goals_name')
      .on(table.user_uuid, sql`lower(${table.name})`)
      .where(sql`${table.deleted_at} is null`),
    index('goals_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    centsCheck('goals_cents', table.initial_cents, table.monthly_contribution_cents),
    centsCheck('goals_target', table.target_cents),
    listsCheck(
      'goals_lists',
      [table.mode, GoalMode.options],
      [table.kind, GoalKind.options],
      [table.model, RiskBand.options],
      [table.status, SettableStatus.options],
    ),
  ],
)

/** The amount that a client entered as set aside for a goal, by the day on which it changed; the latest is current. */
export const goalSetAside = pgTable(
  'goal_set_aside',
  {
    user_uuid: owner(),
    goal_uuid: uuid('goal_uuid').notNull(),
    as_of: day('as_of').notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.goal_uuid, table.as_of] }),
    partOf('goal_set_aside_of_goal', [table.user_uuid, table.goal_uuid], [goals.user_uuid, goals.goal_uuid]),
    centsCheck('goal_set_aside_cents', table.cents),
  ],
)

/**
 * The share of an account that is allocated to a goal. The shares of all live goals add up to at most the whole
 * account.
 */
export const goalAllocations = pgTable(
  'goal_allocations',
  {
    goal_account_uuid: uuid('goal_account_uuid').notNull(),
    goal_uuid: uuid('goal_uuid').notNull(),
    account_uuid: uuid('account_uuid').notNull(),
    user_uuid: owner(),
    share: rate('share_millionths').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.goal_account_uuid] }),
    uniqueIndex('goal_allocations_once').on(table.user_uuid, table.goal_uuid, table.account_uuid),
    index('goal_allocations_account').on(table.user_uuid, table.account_uuid),
    partOf(
      'goal_allocations_of_goal',
      [table.user_uuid, table.goal_uuid],
      [goals.user_uuid, goals.goal_uuid],
    ),
    partOf(
      'goal_allocations_of_account',
      [table.user_uuid, table.account_uuid],
      [financialAccounts.user_uuid, financialAccounts.account_uuid],
    ),
    rangeCheck('goal_allocations_share', 1, WHOLE, table.share),
  ],
)

/** A snapshot of a plan on a day, with its projected bands, which later changes to assumptions must not affect. */
export const goalPlans = pgTable(
  'goal_plans',
  {
    goal_plan_uuid: uuid('goal_plan_uuid').notNull(),
    goal_uuid: uuid('goal_uuid').notNull(),
    user_uuid: owner(),
    note: text('note').notNull(),
    saved_on: day('saved_on').notNull(),
    plan: jsonb('plan').$type<GoalPlan>().notNull(),
    chance: doublePrecision('chance').notNull(),
    bands: jsonb('bands').$type<Bands>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.goal_plan_uuid] }),
    index('goal_plans_goal').on(table.user_uuid, table.goal_uuid, table.created_at),
    partOf('goal_plans_of_goal', [table.user_uuid, table.goal_uuid], [goals.user_uuid, goals.goal_uuid]),
  ],
)
