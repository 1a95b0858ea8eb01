/** The sections of the retirement plan as a client fills them. Amounts are today's dollars. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { cents, Share, wholeNumber, YearlyRate } from './amounts.ts'
import { CalendarMonth } from './debt-plan.ts'
import { listOf, required, Uuid } from './fields.ts'
import { RiskBand } from './goal-kinds.ts'

const growthMessage = 'Enter a rate from -10% to 20% a year'
const Growth = v.pipe(
  v.number(growthMessage),
  v.minValue(-0.1, growthMessage),
  v.maxValue(0.2, growthMessage),
)

/** Two people at most: the client, and a partner. */
export const PersonRole = v.picklist(['self', 'partner'], 'Choose whose it is')
export type PersonRole = v.InferOutput<typeof PersonRole>

/** The first month without pay; null if already retired. */
const RetiresIn = v.nullable(CalendarMonth)

/** When the people of the household retire. Who they are and what they earn is the household's (core/contract/income.ts). */
export const DatesSection = v.object({
  retires_in: RetiresIn,
  /** Absent while the household has no partner, or none was chosen for them. */
  partner_retires_in: v.optional(RetiresIn),
})
export type DatesSection = v.InferOutput<typeof DatesSection>

/** How an account that a contribution goes to is taxed. A match always goes to a traditional workplace plan. */
export const ContributionKind = v.picklist(
  ['workplace', 'workplace_roth', 'ira', 'roth_ira', 'hsa', 'taxable'],
  'Choose an account type',
)
export type ContributionKind = v.InferOutput<typeof ContributionKind>

const MATCH_MESSAGE = 'Enter a match from 0% to 1,000%'
export const MatchStep = v.object({
  /** 0.5 is 50 cents on the dollar. */
  rate: v.pipe(v.number(MATCH_MESSAGE), v.minValue(0, MATCH_MESSAGE), v.maxValue(10, MATCH_MESSAGE)),
  /** The employee's contributions up to this share of pay count. */
  up_to_share: Share,
})

export const Contribution = v.object({
  owner: PersonRole,
  kind: ContributionKind,
  yearly_cents: cents('Enter a yearly amount'),
})
export type Contribution = v.InferOutput<typeof Contribution>

export const ContributionSection = v.object({
  contributions: listOf(Contribution, 12, 'Add at most 12 contributions'),
  /** The employer's formula for each person, steps in rising order; empty without a match. */
  match: v.object({
    self: listOf(MatchStep, 4, 'Add at most 4 steps'),
    partner: listOf(MatchStep, 4, 'Add at most 4 steps'),
  }),
  /** Covered by a family high-deductible plan, which raises the HSA limit. */
  has_family_hsa: v.boolean(),
})
export type ContributionSection = v.InferOutput<typeof ContributionSection>

const FACTOR_MESSAGE = 'Enter a level from 10% to 200%'
export const SpendingPhase = v.object({
  name: required('Enter a name', 40),
  from_age: wholeNumber(40, 110, 'Enter an age from 40 to 110'),
  factor: v.pipe(v.number(FACTOR_MESSAGE), v.minValue(0.1, FACTOR_MESSAGE), v.maxValue(2, FACTOR_MESSAGE)),
})

export const OneTimeExpense = v.object({
  name: required('Enter a name', 60),
  year: wholeNumber(2000, 2150, 'Enter a year'),
  cents: cents('Enter an amount', 1),
})

/** What the household wants to live on in retirement, a month, before taxes. */
export const IncomeTargetSection = v.object({
  /** A share of today's pay, or a budget. */
  basis: v.picklist(['share', 'budget'], 'Choose a share of income or a budget'),
  /** For `share`: of gross pay. */
  share: Share,
  /** For `budget`: all of monthly spending, essentials included. */
  monthly_cents: cents('Enter your monthly spending'),
  /** The part of the spending that must always be paid, for either basis. */
  essential_monthly_cents: cents('Enter your essential spending'),
  phases: listOf(SpendingPhase, 6, 'Add at most 6 phases'),
  one_time: listOf(OneTimeExpense, 30, 'Add at most 30 one-time expenses'),
  /** The share that the survivor of two needs. */
  survivor_share: Share,
  health_before_65_monthly_cents: cents('Enter a monthly amount'),
  health_from_65_monthly_cents: cents('Enter a monthly amount'),
})
export type IncomeTargetSection = v.InferOutput<typeof IncomeTargetSection>

/** What the plan must reach. */
export const TargetsSection = v.object({
  /** The chance of success the client plans for. */
  success_goal: v.pipe(
    v.number('Enter a chance from 50% to 99%'),
    v.minValue(0.5, 'Enter a chance from 50% to 99%'),
    v.maxValue(0.99, 'Enter a chance from 50% to 99%'),
  ),
  legacy_cents: cents(),
})
export type TargetsSection = v.InferOutput<typeof TargetsSection>

const PlanToAge = wholeNumber(70, 119, 'Enter an age from 70 to 119')

export const LifeExpectancySection = v.object({
  plan_to_age: PlanToAge,
  partner_plan_to_age: v.nullable(PlanToAge),
})
export type LifeExpectancySection = v.InferOutput<typeof LifeExpectancySection>

const CLAIM_MESSAGE =
  'Choose an age from 62 to 70. Social Security pays no retirement benefit earlier and no more later'
const ClaimAge = v.pipe(
  v.number(CLAIM_MESSAGE),
  v.integer(CLAIM_MESSAGE),
  v.minValue(62 * 12, CLAIM_MESSAGE),
  v.maxValue(70 * 12, CLAIM_MESSAGE),
)

export const EarningsYear = v.object({
  year: wholeNumber(1937, 2150, 'Enter a year'),
  cents: v.pipe(cents(), v.maxValue(MAX_CENTS, 'Enter a smaller amount')),
})

export const SocialSecurityPerson = v.object({
  /** Whether a benefit of one's own is expected. */
  is_covered: v.boolean(),
  /** The earnings record of the Social Security statement, one entry a year; empty if not entered. */
  earnings: listOf(EarningsYear, 80, 'Add at most 80 years'),
  /** The monthly benefit at full retirement age from ssa.gov, used without an earnings record; null if unknown. */
  full_age_monthly_cents: v.nullable(cents('Enter a monthly benefit')),
  /** Age in months at the first payment. */
  claim_age_months: ClaimAge,
  /** Whether the benefit is already paid; `claim_age_months` is then the age at which it began. */
  is_receiving: v.optional(v.boolean(), false),
})
export type SocialSecurityPerson = v.InferOutput<typeof SocialSecurityPerson>

export const SocialSecuritySection = v.object({
  self: SocialSecurityPerson,
  partner: v.nullable(SocialSecurityPerson),
})
export type SocialSecuritySection = v.InferOutput<typeof SocialSecuritySection>

/** The top of a federal income tax bracket, by its rate. */
const BracketRate = v.picklist([0.1, 0.12, 0.22, 0.24, 0.32, 0.35], 'Choose a tax bracket')
const PlanYear = wholeNumber(2000, 2150, 'Enter a year')

export const Conversions = v.pipe(
  v.object({
    from_year: PlanYear,
    through_year: PlanYear,
    fill: v.variant('kind', [
      v.object({ kind: v.literal('bracket'), top_rate: BracketRate }),
      v.object({ kind: v.literal('irmaa'), tier: wholeNumber(1, 5, 'Choose an IRMAA tier') }),
      v.object({ kind: v.literal('amount'), cents: cents('Enter a yearly amount', 1) }),
    ]),
  }),
  v.forward(
    v.check(({ from_year, through_year }) => through_year >= from_year, 'Choose a last year after the first'),
    ['through_year'],
  ),
)

export const HomeSale = v.object({
  account_uuid: Uuid,
  year: PlanYear,
  /** Agent, closing and moving costs as a share of the price. */
  cost_share: Share,
  /** The price of the next home; 0 to rent. */
  new_home_cents: cents('Enter the price of the next home, or 0'),
  /** What the home cost, with improvements. */
  basis_cents: cents('Enter what you paid for the home'),
})

/** Assumptions of the forecast, and what the client does about taxes and the home. */
export const AssumptionsSection = v.object({
  inflation_rate: v.pipe(YearlyRate, v.maxValue(0.15, 'Enter inflation from 0% to 15%')),
  pay_growth_rate: Growth,
  health_growth_rate: Growth,
  home_growth_rate: Growth,
  order: v.variant('kind', [
    v.object({ kind: v.literal('conventional') }),
    v.object({ kind: v.literal('proportional') }),
    v.object({ kind: v.literal('bracket'), top_rate: BracketRate }),
  ]),
  conversions: v.nullable(Conversions),
  home_sale: v.nullable(HomeSale),
  /** The rate at which heirs pay tax on traditional accounts they inherit. */
  heirs_tax_rate: Share,
})
export type AssumptionsSection = v.InferOutput<typeof AssumptionsSection>

/** The portfolio before and in retirement; it moves from one to the other over the last ten years before it. */
export const RiskPortfolioSection = v.object({ before: RiskBand, after: RiskBand })
export type RiskPortfolioSection = v.InferOutput<typeof RiskPortfolioSection>

/** The spending rules, in the order in which they are compared. Each is the plan with another rule. */
export const SPENDING_RULES = [
  'as_planned',
  'guardrails',
  'percentage',
  'required_distribution',
  'floor_upside',
] as const
export type SpendingRuleKind = (typeof SPENDING_RULES)[number]

/** The spending rule the plan follows. The shares of the last three are in {@link IncomeStrategySection}. */
export const PlanningStrategySection = v.variant('kind', [
  v.object({ kind: v.literal('as_planned') }),
  v.object({
    kind: v.literal('guardrails'),
    /** How far the withdrawal rate may move from the first one before a cut or a raise. */
    upper: Share,
    lower: Share,
    cut: Share,
    raise: Share,
  }),
  v.object({ kind: v.literal('percentage') }),
  v.object({ kind: v.literal('required_distribution') }),
  v.object({ kind: v.literal('floor_upside') }),
])
export type PlanningStrategySection = v.InferOutput<typeof PlanningStrategySection>

/** Settings of the spending rules that withdraw a share of savings. */
export const IncomeStrategySection = v.object({
  /** The share of savings withdrawn each year, for share of savings and above the floor of floor and upside. */
  portfolio_rate: Share,
  /** The guaranteed part of essentials, for floor and upside. */
  floor_share: Share,
})
export type IncomeStrategySection = v.InferOutput<typeof IncomeStrategySection>

/** How the floor under essential spending is built. */
export const SecureSection = v.object({
  with: v.picklist(['none', 'ladder', 'annuity'], 'Choose how to secure your essentials'),
  /** The real yield of inflation-protected Treasuries. */
  real_yield: Growth,
  /** First-year income per dollar of premium that an insurer offers; null without a quote. */
  annuity_payout_rate: v.nullable(Share),
})
export type SecureSection = v.InferOutput<typeof SecureSection>

/** What the plan is tested against. */
export const ProtectSection = v.object({
  /** Years beyond the plan's last age. */
  extra_years: wholeNumber(1, 20, 'Enter from 1 to 20 years'),
  /** Who dies, at what age; null for one person alone. */
  death: v.nullable(v.object({ who: PersonRole, age: wholeNumber(20, 119, 'Enter an age from 20 to 119') })),
  /** Inflation above the plan's assumption. */
  extra_inflation: v.pipe(YearlyRate, v.maxValue(0.15, 'Enter from 0% to 15%')),
})
export type ProtectSection = v.InferOutput<typeof ProtectSection>

/** The chosen option by question id (core/finance/data/behavioral-questions.ts); empty until answered. */
export const BehaviorSection = v.object({
  answers: v.record(
    v.pipe(v.string(), v.maxLength(40, 'This question doesn’t exist')),
    v.pipe(v.string(), v.maxLength(40, 'Choose one of the answers')),
    'Answer the questions',
  ),
})
export type BehaviorSection = v.InferOutput<typeof BehaviorSection>

/** Every section by its name. */
export const planSections = {
  dates: DatesSection,
  contribution: ContributionSection,
  income_target: IncomeTargetSection,
  targets: TargetsSection,
  life_expectancy: LifeExpectancySection,
  social_security: SocialSecuritySection,
  assumptions: AssumptionsSection,
  risk_portfolio: RiskPortfolioSection,
  planning_strategy: PlanningStrategySection,
  income_strategy: IncomeStrategySection,
  secure: SecureSection,
  protect: ProtectSection,
  behavior: BehaviorSection,
} as const
export type SectionName = keyof typeof planSections
