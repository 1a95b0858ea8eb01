/** Turns the stored plan and what the app knows into the plan that the engine reads. */
import type { Account, AccountKind } from '#core/contract/money-accounts.ts'
import type { Pension } from '#core/contract/pensions.ts'
import type {
  PersonRole,
  SocialSecurityPerson,
  SpendingRuleKind,
} from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import type {
  HouseholdPlan,
  PersonIndex,
  PlanAccount,
  PlanHome,
  PlanIncome,
  PlanPerson,
  PlanSpending,
  RothConversions,
  SpendingRule,
  TaxTreatment,
  WithdrawalOrder,
} from '#core/finance/household/plan.ts'
import { type IsoDate, yearFraction } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { isStateCode } from '#core/finance/tax/states/state-codes.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { ownBenefit } from './benefit.ts'
import type { PlanSections } from './change.ts'
import { planContributions } from './contribution.ts'
import { resolvePlan, type Sources } from './defaults.ts'
import { allocationAt, glidePath, portfolioReturn, portfolioYields } from './glide-path.ts'
import { monthlyTarget } from './monthly-target.ts'
import {
  ageOn,
  filingStatusOf,
  householdPay,
  partnerOf,
  type PersonFacts,
  retirementMonth,
  selfOf,
  yearOf,
  yearsToRetirement,
} from './people.ts'

/** Why a plan cannot be calculated yet. */
export type MissingInput = 'no-income' | 'plan-ended'

export interface ResolvedHousehold {
  readonly household: HouseholdPlan
  /** Every section, as saved or by default, and where each default comes from. */
  readonly sections: PlanSections
  readonly sources: Sources
}

/**
 * The household's plan on a day. What is joint, or belongs to a partner whom the plan does not have, counts as the
 * client's. Left out: college savings, vehicles, other assets, liabilities that are not debts with payments, and income
 * beyond pay and pensions.
 */
export function householdPlan(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Result<ResolvedHousehold, MissingInput> {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const pay = householdPay(facts)
  const target = monthlyTarget(sections.income_target, pay)
  if (target === null) return refuse('no-income', 'Enter your income, or what you want to live on.')
  const self = selfOf(sections, facts)
  const partner = partnerOf(sections, facts)
  const { life_expectancy: life } = sections
  const ended = [
    { person: self, lastAge: life.plan_to_age },
    ...(partner ? [{ person: partner, lastAge: life.partner_plan_to_age ?? 0 }] : []),
  ].find(({ person, lastAge }) => ageOn(person.birthDate, today) > lastAge)
  if (ended) return refuse('plan-ended', `Age ${ended.lastAge} has passed. Plan to an older age.`)
  const people = [self, ...(partner ? [partner] : [])]
  const first = planPerson(self, sections, today)
  const market = marketOf(sections, people, today)
  const household: HouseholdPlan = {
    firstYear: yearOf(today),
    firstYearShare: shareAhead(today),
    people: partner ? [first, planPerson(partner, sections, today)] : [first],
    filingStatus: filingOf(filingStatusOf(facts), people.length),
    state: stateOf(facts),
    earlierIncomeCents: earlierIncome(pay, facts),
    accounts: facts.accounts.flatMap((account) => planAccount(account, people.length)),
    contributions: planContributions(sections.contribution, people, today),
    incomes: facts.pensions.flatMap((pension) => planIncome(pension, people.length, today)),
    spending: planSpending(sections, target, today),
    debts: planDebts(facts, sections, today),
    home: planHome(facts, sections),
    inflation: sections.assumptions.inflation_rate,
    ...market,
    cashReturn: capitalMarket.assets.cash.compoundReturn,
    order: planOrder(sections.assumptions.order),
    conversions: planConversions(sections.assumptions.conversions),
    rule: planRule(sections.planning_strategy.kind, sections),
    heirsTaxRate: sections.assumptions.heirs_tax_rate,
    legacyCents: sections.targets.legacy_cents,
  }
  return ok({ household, sections, sources })
}

/** The share of the calendar year from a day on. */
const shareAhead = (today: IsoDate): number =>
  yearFraction(today, `${yearOf(today) + 1}-01-01`, 'actual/actual')

/** The engine files jointly for two people only, and for one never. */
function filingOf(status: FilingStatus, people: number): FilingStatus {
  if (people === 2) return 'joint'
  return status === 'joint' ? 'single' : status
}

/** The state where the household pays taxes: that of its income or, without one, of the address. */
function stateOf({ income, home_state }: RetirementFacts): HouseholdPlan['state'] {
  const code = (income?.state || home_state).slice('US-'.length)
  return isStateCode(code) ? code : null
}

/** Income of the two years before, assumed to be today's: what the first Medicare premiums follow. */
const earlierIncome = (pay: Cents | null, { income }: RetirementFacts): readonly [Cents, Cents] => {
  const yearly = (pay ?? 0) + (income?.other_annual_cents ?? 0)
  return [yearly, yearly]
}

function planPerson(person: PersonFacts, sections: PlanSections, today: IsoDate): PlanPerson {
  const { life_expectancy, social_security, assumptions } = sections
  const isSelf = person.role === 'self'
  const record = isSelf ? social_security.self : social_security.partner
  return {
    name: person.firstName,
    birthDate: person.birthDate,
    sex: person.sex,
    payCents: person.payCents ?? 0,
    payGrowth: assumptions.pay_growth_rate,
    retiresIn: retirementMonth(person, today),
    lastAge: (isSelf ? life_expectancy.plan_to_age : life_expectancy.partner_plan_to_age) ?? 0,
    socialSecurity: record && planBenefit(person, record, today),
  }
}

function planBenefit(
  person: PersonFacts,
  record: SocialSecurityPerson,
  today: IsoDate,
): PlanPerson['socialSecurity'] {
  const benefit = ownBenefit(person, record, today)
  return benefit && { piaCents: benefit.piaCents, claimAgeMonths: record.claim_age_months }
}

/** The person of an owner; with one person in the plan, everything is theirs. */
const indexOf = (owner: PersonRole | 'joint', people: number): PersonIndex =>
  owner === 'partner' && people === 2 ? 1 : 0

/** How the law taxes each kind of account; null if it is no retirement saving. */
const TREATMENTS: Readonly<Record<AccountKind, TaxTreatment | null>> = {
  checking: 'cash',
  savings: 'cash',
  certificate: 'cash',
  brokerage: 'taxable',
  workplace_plan: 'deferred',
  traditional_ira: 'deferred',
  other_retirement: 'deferred',
  roth_ira: 'roth',
  hsa: 'hsa',
  education_529: null,
  property: null,
  vehicle: null,
  other_asset: null,
  other_liability: null,
}

/** A taxable account counts as paid in, and a Roth account as growth: neither cost is known. */
function planAccount({ kind, owner, balance_cents }: Account, people: number): PlanAccount[] {
  const treatment = TREATMENTS[kind]
  if (treatment === null) return []
  return [
    {
      treatment,
      owner: indexOf(owner, people),
      balanceCents: balance_cents,
      basisCents: treatment === 'taxable' || treatment === 'cash' ? balance_cents : 0,
      isWorkplacePlan: kind === 'workplace_plan',
    },
  ]
}

/** A pension that has ended is over. */
function planIncome(pension: Pension, people: number, today: IsoDate): PlanIncome[] {
  if (pension.ends_in !== null && pension.ends_in <= today.slice(0, 7)) return []
  return [
    {
      name: pension.name,
      kind: pension.kind,
      owner: indexOf(pension.owner, people),
      yearlyCents: pension.monthly_cents * 12,
      startsIn: pension.starts_in,
      endsIn: pension.ends_in,
      isNominalAtStart: pension.in_dollars_of === 'start',
      raise: pension.cola_rate ?? 'inflation',
      survivorShare: pension.survivor_share,
      taxableShare: pension.taxable_share,
    },
  ]
}

/** The phase before the first that the client names. */
export const FIRST_PHASE = { name: 'Go-go', fromAge: 0, factor: 1 }

function planSpending(
  { income_target: section, assumptions }: PlanSections,
  target: Cents,
  today: IsoDate,
): PlanSpending {
  const essential = section.essential_monthly_cents * 12
  return {
    essentialCents: essential,
    niceToHaveCents: Math.max(0, target * 12 - essential),
    phases: [
      FIRST_PHASE,
      ...section.phases.map(({ name, from_age, factor }) => ({ name, fromAge: from_age, factor })),
    ],
    survivorShare: section.survivor_share,
    oneTime: section.one_time.filter(({ year }) => year >= yearOf(today)),
    healthBefore65Cents: section.health_before_65_monthly_cents * 12,
    healthFrom65Cents: section.health_from_65_monthly_cents * 12,
    healthGrowth: assumptions.health_growth_rate,
  }
}

/** The home that is sold or, if none is, the most valuable. */
export function homeOf(
  { accounts }: Pick<RetirementFacts, 'accounts'>,
  { assumptions }: Pick<RetirementPlan, 'assumptions'>,
): Account | undefined {
  const homes = accounts.filter(({ kind }) => kind === 'property')
  const sold = assumptions?.home_sale?.account_uuid
  return (
    homes.find(({ account_uuid }) => account_uuid === sold) ??
    homes.toSorted((a, b) => b.balance_cents - a.balance_cents)[0]
  )
}

const saleOf = (facts: RetirementFacts, { assumptions }: PlanSections) => {
  const sale = assumptions.home_sale
  return sale && facts.accounts.some(({ account_uuid }) => account_uuid === sale.account_uuid) ? sale : null
}

/** The sale of a home repays its loan at the end of that year. */
function planDebts(facts: RetirementFacts, sections: PlanSections, today: IsoDate): HouseholdPlan['debts'] {
  const sale = saleOf(facts, sections)
  const soldLoan = sale && homeOf(facts, sections)?.debt_uuid
  return facts.debts.map(({ debt_uuid, name, payments_cents }) => ({
    name,
    paymentsCents:
      sale && debt_uuid === soldLoan
        ? payments_cents.slice(0, sale.year - yearOf(today) + 1)
        : payments_cents,
  }))
}

function planHome(facts: RetirementFacts, sections: PlanSections): PlanHome | null {
  const home = homeOf(facts, sections)
  if (!home) return null
  const sale = saleOf(facts, sections)
  const loan = facts.debts.find(({ debt_uuid }) => debt_uuid === home.debt_uuid)
  return {
    valueCents: home.balance_cents,
    basisCents: sale?.basis_cents ?? home.balance_cents,
    appreciation: sections.assumptions.home_growth_rate,
    sale: sale && {
      year: sale.year,
      costShare: sale.cost_share,
      newHomeCents: sale.new_home_cents,
      owedCents: loan?.balances_cents ?? [],
    },
  }
}

/** Returns by plan year until the first retirement, after which the portfolio stays. */
function marketOf(
  { risk_portfolio }: PlanSections,
  people: readonly PersonFacts[],
  today: IsoDate,
): Pick<HouseholdPlan, 'expectedReturn' | 'volatility' | 'yields'> {
  const yearsLeft = yearsToRetirement(people, today)
  const path = glidePath(risk_portfolio, yearOf(today), yearsLeft)
  const years = path.map(({ allocation }) => portfolioReturn(allocation))
  return {
    expectedReturn: years.map(({ expectedReturn }) => expectedReturn),
    volatility: years.map(({ volatility }) => volatility),
    yields: portfolioYields(allocationAt(risk_portfolio, yearsLeft)),
  }
}

export function planOrder(order: PlanSections['assumptions']['order']): WithdrawalOrder {
  return order.kind === 'bracket' ? { kind: 'bracket', topRate: order.top_rate } : order
}

export function planConversions(
  conversions: PlanSections['assumptions']['conversions'],
): RothConversions | null {
  if (!conversions) return null
  const { from_year, through_year, fill } = conversions
  return {
    fromYear: from_year,
    throughYear: through_year,
    fill: fill.kind === 'bracket' ? { kind: 'bracket', topRate: fill.top_rate } : fill,
  }
}

/** Guyton and Klinger's own figures (2006), until the client changes them. */
export const USUAL_GUARDRAILS = { upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const

/** A spending rule with the plan's settings for it, whether or not the plan follows it. */
export function planRule(
  kind: SpendingRuleKind,
  {
    planning_strategy: chosen,
    income_strategy: { portfolio_rate: rate, floor_share: floorShare },
    secure,
  }: Pick<PlanSections, 'planning_strategy' | 'income_strategy' | 'secure'>,
): SpendingRule {
  switch (kind) {
    case 'as_planned':
      return { kind: 'as-planned' }
    case 'guardrails':
      return chosen.kind === 'guardrails' ? chosen : { kind, ...USUAL_GUARDRAILS }
    case 'percentage':
      return { kind, rate }
    case 'required_distribution':
      return { kind: 'required-distribution' }
    case 'floor_upside':
      return { kind: 'floor-upside', floorShare, realYield: secure.real_yield, rate }
  }
}
