import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid, primaryKey } from 'drizzle-orm/pg-core'
import { Pension } from '#core/contract/pensions.ts'
import type { PlanFigures } from '#core/contract/projection.ts'
import { PersonRole } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan, SectionVersions } from '#core/contract/retirement.ts'
import type { PlanSections } from '#core/retirement/change.ts'
import { owner } from './account.ts'
import { cents, centsCheck, day, instant, listsCheck, rangeCheck, rate, WHOLE } from './columns.ts'

/** A section of the plan; null until it is saved. */
const section = <Name extends keyof PlanSections>(name: Name) => jsonb(name).$type<PlanSections[Name]>()

/** A client's retirement plan, one column for each section. */
export const retirementPlans = pgTable('retirement_plans', {
  user_uuid: owner().primaryKey(),
  dates: section('dates'),
  contribution: section('contribution'),
  income_target: section('income_target'),
  targets: section('targets'),
  life_expectancy: section('life_expectancy'),
  social_security: section('social_security'),
  assumptions: section('assumptions'),
  risk_portfolio: section('risk_portfolio'),
  planning_strategy: section('planning_strategy'),
  income_strategy: section('income_strategy'),
  secure: section('secure'),
  protect: section('protect'),
  behavior: section('behavior'),
  versions: jsonb('versions').$type<Partial<SectionVersions>>().notNull().default({}),
  updated_at: instant('updated_at').notNull(),
})

/** A pension, an annuity, rent or part-time pay. A deleted one can be restored for seven days. */
export const pensions = pgTable(
  'pensions',
  {
    pension_uuid: uuid('pension_uuid').notNull(),
    user_uuid: owner(),
    name: text('name').notNull(),
    kind: text('kind', { enum: Pension.entries.kind.options }).notNull(),
    owner: text('owner', { enum: PersonRole.options }).notNull(),
    monthly_cents: cents('monthly_cents').notNull(),
    /** Months, `YYYY-MM`. */
    starts_in: text('starts_in').notNull(),
    ends_in: text('ends_in'),
    in_dollars_of: text('in_dollars_of', { enum: Pension.entries.in_dollars_of.options }).notNull(),
    /** Null rises with inflation. */
    cola_rate: rate('cola_millionths'),
    survivor_share: rate('survivor_share_millionths').notNull(),
    taxable_share: rate('taxable_share_millionths').notNull(),
    lump_sum_cents: cents('lump_sum_cents'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    deleted_at: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.pension_uuid] }),
    index('pensions_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
    centsCheck('pensions_cents', table.monthly_cents, table.lump_sum_cents),
    rangeCheck('pensions_rates', 0, WHOLE, table.cola_rate, table.survivor_share, table.taxable_share),
    listsCheck(
      'pensions_lists',
      [table.kind, Pension.entries.kind.options],
      [table.owner, PersonRole.options],
      [table.in_dollars_of, Pension.entries.in_dollars_of.options],
    ),
  ],
)

/** What goals of mode retire show of the plan, as last calculated; null where the plan has no such figures. */
export const storedPlanFigures = pgTable('plan_figures', {
  user_uuid: owner().primaryKey(),
  /** A digest of everything that the figures are calculated from. */
  key: text('key').notNull(),
  figures: jsonb('figures').$type<PlanFigures>(),
})

/** A result that the client saved, with everything it was calculated from. */
export const retirementResults = pgTable(
  'retirement_results',
  {
    result_uuid: uuid('result_uuid').notNull(),
    user_uuid: owner(),
    name: text('name').notNull(),
    /** The client's day of the calculation. */
    as_of: day('as_of').notNull(),
    engine_version: text('engine_version').notNull(),
    seed: jsonb('seed').$type<number[]>().notNull(),
    plan: jsonb('plan').$type<RetirementPlan>().notNull(),
    facts: jsonb('facts').$type<RetirementFacts>().notNull(),
    success_share: rate('success_share_millionths').notNull(),
    end_balance_cents: cents('end_balance_cents').notNull(),
    lifetime_tax_cents: cents('lifetime_tax_cents').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.result_uuid] }),
    index('retirement_results_user').on(table.user_uuid, table.created_at),
    rangeCheck('retirement_results_shares', 0, WHOLE, table.success_share),
  ],
)
