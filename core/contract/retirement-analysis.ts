/** What the retirement plan answers from its forecast: income strategies, guaranteed income, targets and stress tests. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  IncomeStrategySection,
  PlanningStrategySection,
  ProtectSection,
  SecureSection,
  SPENDING_RULES,
  TargetsSection,
} from './retirement-sections.ts'

/** Where each default of a section comes from, by field; a saved field has no entry. */
const Sources = v.record(v.string(), v.string())

/**
 * The plan with a spending rule on many markets. Monthly amounts are everyday spending in cents of today's dollars, at the level
 * of the first full year of retirement: a year that pays 90% of what the plan has for its age counts as 90% of that.
 */
const strategyOutcome = {
  paths: v.number(),
  /** The plan's chance of success: every year paid, and the legacy left. */
  success_share: v.number(),
  /** Of all years on all markets: 1 in 10 is lower, half are, 1 in 10 is higher; and the lowest. */
  bad_monthly_cents: v.number(),
  median_monthly_cents: v.number(),
  good_monthly_cents: v.number(),
  worst_monthly_cents: v.number(),
  median_end_cents: v.number(),
}

export const getRetirementIncomeStrategy = endpoint({
  name: 'getRetirementIncomeStrategy',
  module: 'retire',
  method: 'GET',
  path: '/retire/retirement-income-strategy/{userUuid}',
  summary: 'The plan with each spending rule, from every start of the market record and on simulated markets',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    income_strategy: IncomeStrategySection,
    sources: Sources,
    /** The years of the record that `history` uses, such as `1871–2023`. */
    record: v.string(),
    /** Null until the household is saved, and if the record is shorter than the retirement. */
    result: v.nullable(
      v.object({
        strategies: v.array(
          v.object({
            kind: v.picklist(SPENDING_RULES),
            /** `worst_start` is the month from which the lowest year followed, `YYYY-MM`. */
            history: v.object({ ...strategyOutcome, worst_start: v.string() }),
            simulation: v.object(strategyOutcome),
          }),
        ),
        /** Everyday spending as planned, and the essential part of it. */
        everyday_monthly_cents: v.number(),
        essential_monthly_cents: v.number(),
      }),
    ),
  }),
})

export const getSecureModel = endpoint({
  name: 'getSecureModel',
  module: 'retire',
  method: 'GET',
  path: '/retire/secure-model/{userUuid}',
  summary: 'Guaranteed income against essential spending, and what closing the gap costs',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    secure: SecureSection,
    sources: Sources,
    /** Null until the household is saved. */
    result: v.nullable(
      v.object({
        /** Each full calendar year of retirement, in today's dollars. */
        years: v.array(
          v.object({
            year: v.number(),
            /** Essential spending, debts, and health costs with their premiums. */
            essential_cents: v.number(),
            /** Social Security, pensions and annuities, before tax. */
            secure_cents: v.number(),
            gap_cents: v.number(),
          }),
        ),
        covered_share: v.number(),
        first_gap_year: v.nullable(v.number()),
        /** At the start of retirement, in today's dollars. */
        ladder_cost_cents: v.number(),
        /** Null without a quote. */
        annuity_cost_cents: v.nullable(v.number()),
        /** All savings at the start of retirement, on the expected path. */
        savings_cents: v.number(),
      }),
    ),
  }),
})

/** The smallest change that reaches the goal when made alone. */
const Fix = v.object({
  kind: v.picklist(['retire_later', 'spend_less', 'save_more', 'claim_later']),
  /** Months for `retire_later` and `claim_later`, cents a month for the others; null where no such change is enough. */
  amount: v.nullable(v.number()),
})

export const getTargets = endpoint({
  name: 'getTargets',
  module: 'retire',
  method: 'GET',
  path: '/retire/targets/{userUuid}',
  summary: 'Savings needed at retirement, what the plan reaches, and the smallest changes that make it work',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    targets: TargetsSection,
    sources: Sources,
    /** Null until the household is saved. */
    result: v.nullable(
      v.object({
        /** At the start of retirement, on the expected path; null if no savings are enough. */
        needed_cents: v.nullable(v.number()),
        projected_cents: v.number(),
        /** Null if nothing is needed, or no savings are enough. */
        on_track_ratio: v.nullable(v.number()),
        gap_cents: v.nullable(v.number()),
        success_share: v.number(),
        /** More saving first; empty if the plan reaches its goal. */
        fixes: v.array(Fix),
        /** Changes a month that reach the goal together, where at most one is enough alone; null if none do. */
        together: v.optional(
          v.nullable(
            v.object({
              save_more_cents: v.number(),
              retire_later_months: v.number(),
              spend_less_cents: v.number(),
            }),
          ),
          null,
        ),
        /** The chance of success with one input alone lower or higher by a step; the largest difference first. */
        drivers: v.array(
          v.object({
            input: v.picklist([
              'return',
              'inflation',
              'spending',
              'retirement',
              'claim',
              'contributions',
              'longevity',
            ]),
            step: v.number(),
            unit: v.picklist(['points', 'share', 'months', 'years']),
            lower_share: v.number(),
            higher_share: v.number(),
          }),
        ),
      }),
    ),
  }),
})

/** A change of spending at a balance. */
const DollarGuardrail = v.object({
  /** All savings today at which spending changes. */
  balance_cents: v.number(),
  /** The change of monthly spending in retirement, negative for a cut; null if none is enough. */
  change_monthly_cents: v.nullable(v.number()),
})

export const getPlanningStrategy = endpoint({
  name: 'getPlanningStrategy',
  module: 'retire',
  method: 'GET',
  path: '/retire/planning-strategy/{userUuid}',
  summary: 'The spending rule of the plan, and guardrails in dollars',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    planning_strategy: PlanningStrategySection,
    sources: Sources,
    /** Null until the household is saved. */
    result: v.nullable(
      v.object({
        success_share: v.number(),
        /** The chance of success if spending never changes. */
        as_planned_share: v.number(),
        /** All savings today. */
        balance_cents: v.number(),
        /** The chances of success at which spending changes, to bring it back to the goal. */
        lower_share: v.number(),
        upper_share: v.number(),
        /** Null if the chance never falls that low, or no savings raise it that high. */
        lower: v.nullable(DollarGuardrail),
        upper: v.nullable(DollarGuardrail),
      }),
    ),
  }),
})

const StressTest = v.object({
  kind: v.picklist([
    'crash_1929',
    'stagflation_1966',
    'dotcom_2000',
    'crisis_2008',
    'bad_decade',
    'long_life',
    'death',
    'inflation',
  ]),
  label: v.string(),
  /** Whether every year is paid and the legacy left. */
  is_paid: v.boolean(),
  /** On simulated markets; null for a test that is a market itself. */
  success_share: v.nullable(v.number()),
  /** The first calendar year that is not paid in full; null if none. */
  short_from: v.nullable(v.number()),
  end_balance_cents: v.number(),
  /** Fixes made alone, 0 if nothing is missing and null if none is enough: more savings today, or less spending a month. */
  add_cents: v.nullable(v.number()),
  spend_less_monthly_cents: v.nullable(v.number()),
  /** All savings at the end of each calendar year from this one. */
  balances_cents: v.array(v.number()),
})

export const getProtectModel = endpoint({
  name: 'getProtectModel',
  module: 'retire',
  method: 'GET',
  path: '/retire/protect-model/{userUuid}',
  summary: 'What bad markets, a long life, a death or inflation do to the plan, and what fixes each',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    protect: ProtectSection,
    sources: Sources,
    /** Empty until the household is saved. */
    tests: v.array(StressTest),
  }),
})

export const retirementAnalysisEndpoints = [
  getRetirementIncomeStrategy,
  getSecureModel,
  getTargets,
  getPlanningStrategy,
  getProtectModel,
] as const
