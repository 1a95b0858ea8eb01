/** What the retirement plan answers from its forecast: income strategies, guaranteed income, targets and stress tests. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IncomeStrategySection, SecureSection } from './retirement.ts'

/** Where each default of a section comes from, by field; a saved field has no entry. */
const Sources = v.record(v.string(), v.string())

/** A strategy on many markets, in cents of today's dollars a year, after tax. */
const StrategyOutcome = v.object({
  paths: v.number(),
  /** Every year paid in full, never below the essentials, and the legacy left. */
  success_share: v.number(),
  /** Of all years on all markets: the middle one, and the lowest. */
  median_income_cents: v.number(),
  worst_income_cents: v.number(),
  /** Years with at least 1% less than the year before, as a share of all years; and markets with any such year. */
  cut_share: v.number(),
  paths_with_cut_share: v.number(),
  /** The deepest fall below the first year's income: on the median market, and on the worst. */
  usual_fall_share: v.number(),
  deepest_fall_share: v.number(),
  median_end_cents: v.number(),
})

export const getRetirementIncomeStrategy = endpoint({
  name: 'getRetirementIncomeStrategy',
  module: 'retire',
  method: 'GET',
  path: '/retire/retirement-income-strategy/{userUuid}',
  summary: 'Income strategies side by side, from every start of the market record and on simulated markets',
  access: 'client',
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
            kind: v.picklist(['fixed', 'percentage', 'guardrails', 'required_distribution', 'floor_upside']),
            history: StrategyOutcome,
            simulation: StrategyOutcome,
          }),
        ),
        /** What must be paid in an average year of retirement. */
        essential_cents: v.number(),
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

export const retirementAnalysisEndpoints = [getRetirementIncomeStrategy, getSecureModel] as const
