/**
 * The retirement plan, what it is built on, and the calls that read and save it. A section that was never saved is
 * null, and defaults apply (core/retirement/defaults.ts).
 */
import * as v from 'valibot'
import { CalendarMonth } from './debt-plan.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, Uuid } from './fields.ts'
import { RiskBand } from './goal-kinds.ts'
import { IncomeDetail } from './income.ts'
import { Account } from './money-accounts.ts'
import { DeletedPension, Pension } from './pensions.ts'
import {
  AssumptionsSection,
  BehaviorSection,
  ContributionSection,
  DatesSection,
  IncomeStrategySection,
  IncomeTargetSection,
  LifeExpectancySection,
  PlanningStrategySection,
  planSections,
  ProtectSection,
  RiskPortfolioSection,
  type SectionName,
  SecureSection,
  SocialSecuritySection,
  TargetsSection,
} from './retirement-sections.ts'

/** Each section's version: 0 in a new plan, and one more with each change of the section. */
export const SectionVersions = v.object(
  v.entriesFromList(Object.keys(planSections) as SectionName[], v.optional(v.number(), 0)),
)
export type SectionVersions = v.InferOutput<typeof SectionVersions>

/** The plan as saved. */
export const RetirementPlan = v.object({
  dates: v.nullable(DatesSection),
  contribution: v.nullable(ContributionSection),
  income_target: v.nullable(IncomeTargetSection),
  targets: v.nullable(TargetsSection),
  life_expectancy: v.nullable(LifeExpectancySection),
  social_security: v.nullable(SocialSecuritySection),
  assumptions: v.nullable(AssumptionsSection),
  risk_portfolio: v.nullable(RiskPortfolioSection),
  planning_strategy: v.nullable(PlanningStrategySection),
  income_strategy: v.nullable(IncomeStrategySection),
  secure: v.nullable(SecureSection),
  protect: v.nullable(ProtectSection),
  behavior: v.nullable(BehaviorSection),
  /** Answers and results that earlier builds stored have none. */
  versions: v.optional(SectionVersions, {}),
})
export type RetirementPlan = v.InferOutput<typeof RetirementPlan>

/**
 * What the plan is built on besides its sections: everything else the app knows. The device and the server turn plan
 * and facts into the same forecast (core/retirement/household-plan.ts).
 */
export const RetirementFacts = v.object({
  first_name: v.string(),
  birth_date: IsoDate,
  income: v.nullable(IncomeDetail),
  /** The state of the address, such as `US-VT`; empty if unknown, and in answers that earlier builds stored. */
  home_state: v.optional(v.string(), ''),
  accounts: v.array(Account),
  /**
   * Each debt with a balance: what the payoff plan pays in each calendar year from this one, and what is owed at the
   * year's end. Both lists end with the year of the last payment.
   */
  debts: v.array(
    v.object({
      debt_uuid: Uuid,
      name: v.string(),
      payments_cents: v.array(v.number()),
      balances_cents: v.array(v.number()),
    }),
  ),
  /** Active retirement goals: their contributions are the default ones of the plan. */
  goals: v.array(v.object({ goal_uuid: Uuid, name: v.string(), monthly_contribution_cents: v.number() })),
  /** By first month, then name. */
  pensions: v.array(Pension),
  /** The risk band of the questionnaire; null until answered. */
  band: v.nullable(RiskBand),
})
export type RetirementFacts = v.InferOutput<typeof RetirementFacts>

/** One month of spending in retirement, in cents of today's dollars; the parts add up to the total. */
export const MonthlySpending = v.object({
  /** The first full calendar year without pay, which the amounts are a month of. */
  year: v.number(),
  total_cents: v.number(),
  /** As planned, whatever the spending rule does in a bad market. */
  everyday_cents: v.number(),
  /** Costs and premiums. */
  health_cents: v.number(),
  debts_cents: v.number(),
  taxes_cents: v.number(),
  /** All one-time expenses, spread over the months of retirement. */
  one_time_cents: v.number(),
})
export type MonthlySpending = v.InferOutput<typeof MonthlySpending>

const version = v.optional(v.number())

export const getIncomeForecast = endpoint({
  name: 'getIncomeForecast',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-forecast/{userUuid}',
  summary: 'The retirement plan as saved, what it is built on, and its headline',
  access: 'client',
  shared: 'retirement',
  data: v.object({
    plan: RetirementPlan,
    facts: RetirementFacts,
    /** Pensions deleted in the last seven days, which can be restored; the newest deletion first. */
    deleted_pensions: v.array(DeletedPension),
    /** Null until the retirement dates are saved. */
    headline: v.nullable(
      v.object({
        /** The client's retirement or, once they are retired, their partner's; null if both are. */
        retires_in: v.nullable(CalendarMonth),
        /** Null without a full year of retirement, and in answers of earlier builds. */
        monthly_spending: v.optional(v.nullable(MonthlySpending), null),
        /** The least that the spending rule leaves of the monthly total in bad markets (1 in 20); null for spending as planned. */
        cut_monthly_cents: v.optional(v.nullable(v.number()), null),
        success_share: v.number(),
        /** The first calendar year that the expected path does not pay in full; null if none. */
        short_from: v.nullable(v.number()),
        end_balance_cents: v.number(),
        lifetime_tax_cents: v.number(),
      }),
    ),
  }),
})

/**
 * A PUT that saves one section. `version` is the section's version that the client saw, or the sum of both sections' for a call that
 * saves two; without it the change applies to any.
 */
// @__NO_SIDE_EFFECTS__
const save = <const Name extends string, const Path extends string, S extends v.ObjectEntries>(
  name: Name,
  path: Path,
  summary: string,
  entries: S,
) =>
  endpoint({
    name,
    module: 'retire',
    method: 'PUT',
    path,
    summary,
    access: 'client',
    shared: 'retirement',
    body: v.object({ ...entries, version }),
    data: RetirementPlan,
    errors: ['conflict'],
    waits: true,
  })

export const updateIncomeForecast = save(
  'updateIncomeForecast',
  '/retire/income-forecast',
  'Save the retirement dates, the assumptions of the forecast, or both; for both, `version` is the sum of their versions',
  { dates: v.optional(DatesSection), assumptions: v.optional(AssumptionsSection) },
)
export const updateContribution = save(
  'updateContribution',
  '/retire/contribution',
  'Save what is contributed each year, and the employers’ match',
  { contribution: ContributionSection },
)
export const updateTargets = save('updateTargets', '/retire/targets', 'Save what the plan must reach', {
  targets: TargetsSection,
})
export const updateIncomeTarget = save(
  'updateIncomeTarget',
  '/retire/income-target',
  'Save what the household wants to live on',
  { income_target: IncomeTargetSection },
)
export const updateLifeExpectancy = save(
  'updateLifeExpectancy',
  '/retire/life-expectancy',
  'Save the ages the plan lasts to',
  { life_expectancy: LifeExpectancySection },
)
export const updateSocialSecurity = save(
  'updateSocialSecurity',
  '/retire/social-security',
  'Save earnings records and the ages to claim Social Security',
  { social_security: SocialSecuritySection },
)
export const updateRiskPortfolio = save(
  'updateRiskPortfolio',
  '/retire/risk-portfolio',
  'Save the portfolios before and in retirement',
  { risk_portfolio: RiskPortfolioSection },
)
export const updatePlanningStrategy = save(
  'updatePlanningStrategy',
  '/retire/planning-strategy',
  'Save the spending rule the plan follows',
  { planning_strategy: PlanningStrategySection },
)
export const updateRetirementIncomeStrategy = save(
  'updateRetirementIncomeStrategy',
  '/retire/retirement-income-strategy',
  'Save the settings of the compared income strategies',
  { income_strategy: IncomeStrategySection },
)
export const updateSecureModel = save(
  'updateSecureModel',
  '/retire/secure-model',
  'Save how essential spending is secured',
  { secure: SecureSection },
)
export const updateProtectModel = save(
  'updateProtectModel',
  '/retire/protect-model',
  'Save what the plan is tested against',
  { protect: ProtectSection },
)
export const updateBehavioralTendency = save(
  'updateBehavioralTendency',
  '/retire/behavioral-tendency',
  'Save the answers about money habits',
  { behavior: BehaviorSection },
)

/** The calls that save a section, all of the same form. */
export const sectionEndpoints = [
  updateIncomeForecast,
  updateContribution,
  updateTargets,
  updateIncomeTarget,
  updateLifeExpectancy,
  updateSocialSecurity,
  updateRiskPortfolio,
  updatePlanningStrategy,
  updateRetirementIncomeStrategy,
  updateSecureModel,
  updateProtectModel,
  updateBehavioralTendency,
] as const

export const retirementEndpoints = [getIncomeForecast, ...sectionEndpoints] as const
