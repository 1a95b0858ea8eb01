/** What the retirement plan answers, section by section: limits, targets, ages, portfolios and habits. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { LifeTableSex } from './income.ts'
import {
  BehaviorSection,
  ContributionKind,
  ContributionSection,
  IncomeTargetSection,
  LifeExpectancySection,
  PersonRole,
  RiskPortfolioSection,
  SocialSecuritySection,
} from './retirement-sections.ts'
import { ModelPortfolio } from './risk.ts'

/** Where each default of a section comes from, by field, such as `From your income`; a saved field has no entry. */
const Sources = v.record(v.string(), v.string())

export const getContribution = endpoint({
  name: 'getContribution',
  module: 'retire',
  method: 'GET',
  path: '/retire/contribution/{userUuid}',
  summary: 'Contributions of the year with their limits, and the employers’ match',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    contribution: ContributionSection,
    sources: Sources,
    /** Of everyone who is not retired. */
    limits: v.array(
      v.object({
        /** Null for the limit of both together. */
        owner: v.nullable(PersonRole),
        /** Kinds that share the limit. */
        kinds: v.array(ContributionKind),
        /** The year of the limit: this one or, until its limits are published, the latest known. */
        year: v.number(),
        limit_cents: v.number(),
        /** The part of the limit that age adds. */
        catch_up_cents: v.number(),
        used_cents: v.number(),
        /** The estimated income that lowers the limit; null if only age sets it. */
        income_cents: v.nullable(v.number()),
        source: v.string(),
      }),
    ),
    /** Of everyone whose employer matches. */
    match: v.array(
      v.object({
        owner: PersonRole,
        match_cents: v.number(),
        full_match_cents: v.number(),
        missed_cents: v.number(),
        /** What to contribute more for the full match. */
        room_cents: v.number(),
      }),
    ),
  }),
})

export const getIncomeTarget = endpoint({
  name: 'getIncomeTarget',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-target/{userUuid}',
  summary: 'What the household wants to live on, as yearly amounts',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    income_target: IncomeTargetSection,
    sources: Sources,
    /** The household's gross yearly pay today; null if the income is not entered. */
    pay_cents: v.nullable(v.number()),
    /** Null for a share of a pay that is not entered. */
    yearly: v.nullable(
      v.object({
        total_cents: v.number(),
        essential_cents: v.number(),
        nice_to_have_cents: v.number(),
        /** The total as a share of pay; null without pay. */
        share_of_pay: v.nullable(v.number()),
      }),
    ),
    /** The yearly amounts of each phase, the first from retirement on. */
    phases: v.array(
      v.object({
        name: v.string(),
        /** Null for the first. */
        from_age: v.nullable(v.number()),
        total_cents: v.number(),
        essential_cents: v.number(),
      }),
    ),
  }),
})

export const getLifeExpectancy = endpoint({
  name: 'getLifeExpectancy',
  module: 'retire',
  method: 'GET',
  path: '/retire/life-expectancy/{userUuid}',
  summary: 'Ages by the life table, and the chance of living past the plan',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    life_expectancy: LifeExpectancySection,
    sources: Sources,
    people: v.array(
      v.object({
        role: PersonRole,
        first_name: v.string(),
        sex: LifeTableSex,
        /** In completed years. */
        age: v.number(),
        plan_to_age: v.number(),
        /** The mean age at death, given the age today. */
        expected_age: v.number(),
        /** The chance of being alive when the plan ends, after the calendar year in which the age is reached. */
        chance_past_plan: v.number(),
        /** Ages that a share of people of this age and sex live past, the youngest first. */
        ages: v.array(v.object({ share: v.number(), age: v.number() })),
      }),
    ),
    /** The last calendar year of the plan. */
    plan_ends: v.number(),
    /** The chance that at least one of two lives past the plan's last year; null for one person. */
    chance_either_past_plan: v.nullable(v.number()),
    source: v.string(),
  }),
})

export const getSocialSecurity = endpoint({
  name: 'getSocialSecurity',
  module: 'retire',
  method: 'GET',
  path: '/retire/social-security/{userUuid}',
  summary: 'Social Security of each person: benefit, credits, and the best ages to claim',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    social_security: SocialSecuritySection,
    sources: Sources,
    people: v.array(
      v.object({
        role: PersonRole,
        first_name: v.string(),
        /** Monthly at full retirement age, in today's dollars; 0 without a benefit of one's own. */
        full_benefit_cents: v.number(),
        full_age_months: v.number(),
        claim_age_months: v.number(),
        /** Monthly at the ages of the plan: of one's own, the spouse's addition while both live, and as survivor. */
        own_monthly_cents: v.number(),
        spouse_monthly_cents: v.number(),
        survivor_monthly_cents: v.number(),
        /** Null without an earnings record. */
        credits: v.nullable(
          v.object({
            earned: v.number(),
            by_retirement: v.number(),
            needed: v.number(),
            /** The year in which the last one needed is earned; null if it is not. */
            reached_in: v.nullable(v.number()),
          }),
        ),
        is_estimate: v.boolean(),
        source: v.string(),
      }),
    ),
    /** The ages with the highest lifetime value, and what the plan's ages cost against them; null without a benefit. */
    best: v.nullable(
      v.object({
        claim_ages_months: v.array(v.number()),
        value_cents: v.number(),
        /** Null if the plan's ages have passed. */
        planned_value_cents: v.nullable(v.number()),
        cost_cents: v.nullable(v.number()),
        /** `cost_cents` as a share of `value_cents`. */
        cost_share: v.nullable(v.number()),
      }),
    ),
    /** The yearly rate above inflation at which lifetime values are discounted. */
    real_rate: v.number(),
  }),
})

export const getRiskPortfolioRead = endpoint({
  name: 'getRiskPortfolioRead',
  module: 'retire',
  method: 'GET',
  path: '/retire/risk-portfolio/{userUuid}',
  summary: 'The portfolios before and in retirement, and the path from one to the other',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    risk_portfolio: RiskPortfolioSection,
    sources: Sources,
    models: v.array(ModelPortfolio),
    /** Each calendar year from this one to the first retirement, after which the portfolio stays. */
    glide_path: v.array(
      v.object({
        year: v.number(),
        stock_share: v.number(),
        /** Nominal and after fund costs, as the forecast assumes them. */
        expected_return: v.number(),
        volatility: v.number(),
      }),
    ),
  }),
})

export const getBehavioralTendency = endpoint({
  name: 'getBehavioralTendency',
  module: 'retire',
  method: 'GET',
  path: '/retire/behavioral-tendency/{userUuid}',
  summary: 'Money habits by the questionnaire, and what they change in the advice',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    behavior: v.nullable(BehaviorSection),
    /** Questions of the questionnaire without an answer. */
    unanswered: v.array(v.string()),
    /** Null until every question is answered. */
    result: v.nullable(
      v.object({
        tendencies: v.array(
          v.object({
            tendency: v.picklist(['loss-aversion', 'recency', 'overconfidence', 'present-bias']),
            /** Points reached over points possible. */
            share: v.number(),
            strength: v.picklist(['low', 'moderate', 'high']),
            /** What changes in the advice; null if nothing does. */
            advice: v.nullable(v.string()),
          }),
        ),
        /** The chance of success that suits these habits. */
        success_goal: v.number(),
        /** Whether to cover essentials with guaranteed income first. */
        is_floor_first: v.boolean(),
      }),
    ),
  }),
})

export const retirementAnswerEndpoints = [
  getContribution,
  getIncomeTarget,
  getLifeExpectancy,
  getSocialSecurity,
  getRiskPortfolioRead,
  getBehavioralTendency,
] as const
