/**
 * Fills the sections that a client has not saved with defaults from what the app knows, each with a short label of its
 * source for the page.
 */
import type {
  Contribution,
  ContributionSection,
  DatesSection,
  IncomeTargetSection,
  LifeExpectancySection,
  SectionName,
  SocialSecurityPerson,
  SocialSecuritySection,
} from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { type RiskBand, RISK_BANDS, UNANSWERED_BAND } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { ageAtDeathPercentile, type Sex } from '#core/finance/retirement/life.ts'
import { fullRetirementAge, birthMonth } from '#core/finance/social-security/social-security.ts'
import { contributionLimit, latestLimits } from '#core/finance/tax/contribution-limits.ts'
import { WANTED_CHANCE } from '#core/goal/chance.ts'
import type { PlanSections } from './change.ts'
import {
  ageMonthsOn,
  ageOn,
  householdPay,
  monthOf,
  partnerOf,
  type PersonFacts,
  selfOf,
  yearOf,
} from './people.ts'

/** Where the defaults of a section come from, by field. A field that the client saved has no entry. */
export type Sources = { readonly [Name in SectionName]?: Readonly<Record<string, string>> }

export interface ResolvedPlan {
  /** Every section, as saved or by default. */
  readonly sections: PlanSections
  readonly sources: Sources
}

const OURS = 'Our assumption'
const MARKET = `${capitalMarket.source.split(',')[0]}, ${capitalMarket.asOf.slice(0, 4)}`

/** A section with the sources of what was not saved. */
interface Default<Name extends SectionName> {
  readonly section: PlanSections[Name]
  readonly sources: Readonly<Record<string, string>>
}

/** The month in which a person reaches full retirement age, `YYYY-MM`. */
function fullAgeMonth(birthDate: IsoDate): string {
  const month = birthMonth(birthDate) + fullRetirementAge(birthDate)
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

/** Full retirement age for whoever has pay and no date of their own; who has reached it is retired. */
export function resolveDates(
  saved: DatesSection | null,
  facts: Pick<RetirementFacts, 'birth_date' | 'income'>,
  today: IsoDate,
): Default<'dates'> {
  const sources: Record<string, string> = {}
  const usual = (field: string, birthDate: IsoDate, payCents: Cents | null): string | null => {
    sources[field] = 'Full retirement age of Social Security'
    const month = fullAgeMonth(birthDate)
    return payCents === 0 || month < monthOf(today) ? null : month
  }
  const dates: DatesSection = {
    retires_in: saved ? saved.retires_in : usual('retires_in', facts.birth_date, null),
  }
  const partner = partnerOf({ dates: saved }, facts)
  if (!partner) return { section: dates, sources }
  const { retiresIn, birthDate, payCents } = partner
  const partner_retires_in =
    retiresIn === undefined ? usual('partner_retires_in', birthDate, payCents) : retiresIn
  return { section: { ...dates, partner_retires_in }, sources }
}

/** Contributions of the client's retirement goals: to the workplace plan up to its limit, the rest taxable. */
function defaultContribution(
  { goals }: RetirementFacts,
  self: PersonFacts,
  today: IsoDate,
): Default<'contribution'> {
  const limits = latestLimits(yearOf(today))
  const ageAtYearEnd = Math.max(0, yearOf(today) - yearOf(self.birthDate))
  const yearly = goals.reduce((sum, goal) => sum + goal.monthly_contribution_cents * 12, 0)
  const isPaid = self.retiresIn !== null && (self.payCents ?? 0) > 0
  const planned = isPaid ? Math.min(yearly, self.payCents ?? 0) : 0
  const workplace = Math.min(planned, unwrap(contributionLimit(limits, 'workplace', { ageAtYearEnd })))
  const to = (kind: Contribution['kind'], yearly_cents: Cents): Contribution[] =>
    yearly_cents > 0 ? [{ owner: 'self', kind, yearly_cents }] : []
  const section: ContributionSection = {
    contributions: [...to('workplace', workplace), ...to('taxable', planned - workplace)],
    match: { self: [], partner: [] },
    has_family_hsa: false,
  }
  return {
    section,
    sources: { contributions: planned > 0 ? 'From your retirement goals' : 'No contributions planned yet' },
  }
}

/** A usual share of pay that retirement spending replaces, and the part of it that is essential. */
const TARGET_SHARE = 0.8
const ESSENTIAL_SHARE = 0.6

/** Each person's monthly health costs. */
const HEALTH_BEFORE_65_CENTS = 1_000_00
const HEALTH_FROM_65_CENTS = 300_00

function defaultIncomeTarget(payCents: Cents | null): Default<'income_target'> {
  const monthly_cents = roundCents(((payCents ?? 0) * TARGET_SHARE) / 12)
  const section: IncomeTargetSection = {
    basis: 'share',
    share: TARGET_SHARE,
    monthly_cents,
    essential_monthly_cents: roundCents(monthly_cents * ESSENTIAL_SHARE),
    phases: [
      { name: 'Slow-go', from_age: 75, factor: 0.85 },
      { name: 'No-go', from_age: 85, factor: 0.75 },
    ],
    one_time: [],
    survivor_share: 0.7,
    health_before_65_monthly_cents: HEALTH_BEFORE_65_CENTS,
    health_from_65_monthly_cents: HEALTH_FROM_65_CENTS,
  }
  return {
    section,
    sources: {
      share: payCents === null ? OURS : 'From your income',
      essential_monthly_cents: '60% of the target',
      phases: 'Levels are ours, after Blanchett (2014)',
      survivor_share: OURS,
      health_before_65_monthly_cents: OURS,
      health_from_65_monthly_cents: OURS,
    },
  }
}

const PAST_SHARE = 0.1
const [YOUNGEST_END, OLDEST_END] = [70, 119]
const LIFE_TABLE_SOURCE = 'SSA life table, 2022: 1 in 10 live longer'

/** The age that one in ten people of this age and sex live past. */
function planToAge(sex: Sex, birthDate: IsoDate, today: IsoDate): number {
  const age = Math.max(0, ageMonthsOn(birthDate, today) / 12)
  const last = Math.ceil(unwrap(ageAtDeathPercentile({ sex, age }, 1 - PAST_SHARE)))
  return Math.min(OLDEST_END, Math.max(YOUNGEST_END, last, ageOn(birthDate, today) + 1))
}

function resolveLifeExpectancy(
  saved: LifeExpectancySection | null,
  self: PersonFacts,
  partner: PersonFacts | null,
  today: IsoDate,
): Default<'life_expectancy'> {
  const sources: Record<string, string> = {}
  const own = saved?.plan_to_age ?? planToAge(self.sex, self.birthDate, today)
  if (!saved) sources['plan_to_age'] = LIFE_TABLE_SOURCE
  const theirs = partner && (saved?.partner_plan_to_age ?? planToAge(partner.sex, partner.birthDate, today))
  if (partner && (saved?.partner_plan_to_age ?? null) === null) {
    sources['partner_plan_to_age'] = LIFE_TABLE_SOURCE
  }
  return { section: { plan_to_age: own, partner_plan_to_age: theirs }, sources }
}

const [FIRST_CLAIM, LAST_CLAIM] = [62 * 12, 70 * 12]

/** A benefit from full retirement age on; someone older already receives it. */
function defaultSocialSecurity({ birthDate }: PersonFacts, today: IsoDate): SocialSecurityPerson {
  const full = Math.min(LAST_CLAIM, Math.max(FIRST_CLAIM, fullRetirementAge(birthDate)))
  return {
    is_covered: true,
    earnings: [],
    full_age_monthly_cents: null,
    claim_age_months: full,
    is_receiving: ageMonthsOn(birthDate, today) > full,
  }
}

function resolveSocialSecurity(
  saved: SocialSecuritySection | null,
  self: PersonFacts,
  partner: PersonFacts | null,
  today: IsoDate,
): Default<'social_security'> {
  const sources: Record<string, string> = {}
  const source = 'Claimed at full retirement age'
  if (!saved) sources['self'] = source
  if (partner && !saved?.partner) sources['partner'] = source
  return {
    section: {
      self: saved?.self ?? defaultSocialSecurity(self, today),
      partner: partner && (saved?.partner ?? defaultSocialSecurity(partner, today)),
    },
    sources,
  }
}

/** Growth of pay above inflation, from the nominal growth of the client's income. */
const realGrowth = (nominal: number, inflation: number): number =>
  Math.round(((1 + nominal) / (1 + inflation) - 1) * 1e6) / 1e6

function defaultAssumptions({ income }: RetirementFacts): Default<'assumptions'> {
  const inflation_rate = capitalMarket.inflation.compoundRate
  return {
    section: {
      inflation_rate,
      pay_growth_rate: income ? realGrowth(income.growth_rate, inflation_rate) : 0,
      health_growth_rate: 0.02,
      home_growth_rate: 0.005,
      order: { kind: 'conventional' },
      conversions: null,
      home_sale: null,
      heirs_tax_rate: 0.22,
    },
    sources: {
      inflation_rate: MARKET,
      pay_growth_rate: income ? 'From your income' : OURS,
      health_growth_rate: OURS,
      home_growth_rate: OURS,
      heirs_tax_rate: OURS,
    },
  }
}

/** One band below the client's own in retirement, but not below the second, so that a long retirement keeps some growth. */
function defaultPortfolio({ band }: RetirementFacts): Default<'risk_portfolio'> {
  const before: RiskBand = band ?? UNANSWERED_BAND
  const place = RISK_BANDS.indexOf(before)
  return {
    section: { before, after: RISK_BANDS[Math.max(Math.min(place, 1), place - 1)] ?? before },
    sources: {
      before: band ? 'From your risk questionnaire' : OURS,
      after: 'One step less risk than before retirement',
    },
  }
}

/** The real yield of inflation-protected Treasuries that follows from the market assumptions. */
const tipsRealYield = (): number =>
  realGrowth(capitalMarket.assets.tips.compoundReturn, capitalMarket.inflation.compoundRate)

/** The partner with the higher pay dies early: what a survivor must get through. */
function defaultProtect(self: PersonFacts, partner: PersonFacts | null, today: IsoDate): Default<'protect'> {
  const who = partner && (partner.payCents ?? 0) > (self.payCents ?? 0) ? partner : self
  return {
    section: {
      extra_years: 5,
      death: partner ? { who: who.role, age: Math.max(70, ageOn(who.birthDate, today) + 5) } : null,
      extra_inflation: 0.02,
    },
    sources: { extra_years: OURS, death: OURS, extra_inflation: OURS },
  }
}

/** Every section of the plan, with the source of each default. */
export function resolvePlan(plan: RetirementPlan, facts: RetirementFacts, today: IsoDate): ResolvedPlan {
  const saved: { readonly [Name in SectionName]: PlanSections[Name] | null } = plan
  const sources: { [Name in SectionName]?: Readonly<Record<string, string>> } = {}
  const resolve = <Name extends SectionName>(
    name: Name,
    otherwise: () => Default<Name>,
  ): PlanSections[Name] => {
    const section = saved[name]
    return section ?? note(name, otherwise())
  }
  const note = <Name extends SectionName>(name: Name, { section, sources: from }: Default<Name>) => {
    if (Object.keys(from).length > 0) sources[name] = from
    return section
  }
  const dates = note('dates', resolveDates(plan.dates, facts, today))
  const [self, partner] = [selfOf({ dates }, facts), partnerOf({ dates }, facts)]
  const ours = <Name extends SectionName>(
    section: PlanSections[Name],
    ...fields: string[]
  ): Default<Name> => ({
    section,
    sources: Object.fromEntries(fields.map((field) => [field, OURS])),
  })
  const sections: PlanSections = {
    dates,
    contribution: resolve('contribution', () => defaultContribution(facts, self, today)),
    income_target: resolve('income_target', () => defaultIncomeTarget(householdPay(facts))),
    targets: resolve('targets', () =>
      ours<'targets'>({ success_goal: WANTED_CHANCE, legacy_cents: 0 }, 'success_goal', 'legacy_cents'),
    ),
    life_expectancy: note(
      'life_expectancy',
      resolveLifeExpectancy(plan.life_expectancy, self, partner, today),
    ),
    social_security: note(
      'social_security',
      resolveSocialSecurity(plan.social_security, self, partner, today),
    ),
    assumptions: resolve('assumptions', () => defaultAssumptions(facts)),
    risk_portfolio: resolve('risk_portfolio', () => defaultPortfolio(facts)),
    planning_strategy: resolve('planning_strategy', () =>
      ours<'planning_strategy'>({ kind: 'as_planned' }, 'kind'),
    ),
    income_strategy: resolve('income_strategy', () => ({
      section: { portfolio_rate: 0.04, floor_share: 1 },
      sources: { portfolio_rate: OURS, floor_share: OURS },
    })),
    secure: resolve('secure', () => ({
      section: { with: 'none', real_yield: tipsRealYield(), annuity_payout_rate: null },
      sources: { real_yield: MARKET },
    })),
    protect: resolve('protect', () => defaultProtect(self, partner, today)),
    behavior: resolve('behavior', () => ({ section: { answers: {} }, sources: {} })),
  }
  return { sections, sources }
}
