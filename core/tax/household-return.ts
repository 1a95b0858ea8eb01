/** Turns a client's filled entries into a return of the tax engine. */
import type { TaxFacts } from '#core/contract/tax.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  type AccountKind,
  type BusinessPlanLimits,
  businessPlanLimits,
  contributionLimit,
  deductibleIraLimit,
  latestLimits,
} from '#core/finance/tax/contribution-limits.ts'
import { selfEmploymentTax } from '#core/finance/tax/payroll-tax.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import type { TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { ENGINE_STATUS } from '#core/household/filing-status.ts'
import { ageAtYearEnd, type FilledEntries } from './filled-entries.ts'

type Who = 'self' | 'partner'

/** The people of the return. */
export const filersOf = ({ filing_status }: FilledEntries): readonly Who[] =>
  filing_status === 'married_joint' ? ['self', 'partner'] : ['self']

/** A partner without a known birth date is taken to be below the ages of catch-up contributions. */
const UNKNOWN_AGE = 40

/** The age of a filer at the year's end; null if unknown. */
export function filerAge(who: Who, { year }: FilledEntries, facts: TaxFacts): number | null {
  const born = who === 'self' ? facts.birth_date : facts.income?.partner?.birth_date
  return born === undefined ? null : ageAtYearEnd(born, year)
}

/** The most that a person may save in a plan of their own business. */
function planLimitsOf(
  who: Who,
  filer: Filer,
  entries: FilledEntries,
  facts: TaxFacts,
  parameters: TaxParameters,
): BusinessPlanLimits {
  const profitCents = filer.selfEmploymentCents - selfEmploymentTax(filer, parameters).deductionCents
  const saver = { ageAtYearEnd: filerAge(who, entries, facts) ?? UNKNOWN_AGE }
  return unwrap(businessPlanLimits(latestLimits(entries.year), saver, profitCents, filer.deferralCents))
}

function filerOf(who: Who, entries: FilledEntries, facts: TaxFacts, parameters: TaxParameters): Filer {
  const age = filerAge(who, entries, facts)
  const wagesCents = entries[`${who}_wages_cents`]
  // Pay that falls below what was entered as contributions from it limits them.
  const deferralCents = Math.min(entries[`${who}_deferral_cents`], wagesCents)
  const hsaCents = entries[`${who}_hsa_cents`]
  const cafeteriaCents = Math.min(entries[`${who}_benefits_cents`] + hsaCents, wagesCents - deferralCents)
  const filer: Filer = {
    ...BLANK_FILER,
    wagesCents,
    deferralCents,
    cafeteriaCents,
    healthSavingsCents: Math.min(hsaCents, cafeteriaCents),
    selfEmploymentCents: entries[`${who}_business_cents`],
    iraSavingCents: entries[`${who}_ira_cents`],
    isSenior: age !== null && age >= 65,
    isBlind: entries[`${who}_is_blind`],
    isAged25To64: age !== null && age >= 25 && age <= 64,
    claimsSaversCredit: age !== null && age >= 18,
  }
  const { soloCents } = planLimitsOf(who, filer, entries, facts, parameters)
  const deductionsCents = Math.min(entries[`${who}_plan_cents`], soloCents)
  return { ...filer, business: { ...filer.business, deductionsCents } }
}

/** Alaska and Hawaii have poverty lines of their own. */
const areaOf = (state: string) => (state === 'US-AK' ? 'alaska' : state === 'US-HI' ? 'hawaii' : 'contiguous')

const earningsOf = (filer: Filer): Cents => Math.max(0, filer.wagesCents + filer.selfEmploymentCents)

/** The most of a person's traditional IRA contribution that is deductible, given the return without any. */
function deductibleIra(
  who: Who,
  entries: FilledEntries,
  facts: TaxFacts,
  magiCents: Cents,
  filers: TaxReturn['filers'],
): Cents {
  const isCovered = (one: Who): boolean =>
    filersOf(entries).includes(one) &&
    (entries[`${one}_deferral_cents`] > 0 || entries[`${one}_plan_cents`] > 0)
  const other = who === 'self' ? 'partner' : 'self'
  const limit = unwrap(
    deductibleIraLimit(
      latestLimits(entries.year),
      { ageAtYearEnd: filerAge(who, entries, facts) ?? UNKNOWN_AGE },
      { status: ENGINE_STATUS[entries.filing_status], livedApart: false, incomeCents: magiCents },
      { self: isCovered(who), spouse: isCovered(other) },
    ),
  )
  const household = filers.reduce((sum, filer) => sum + earningsOf(filer), 0)
  return Math.min(limit, household)
}

/** A household's return, with what limits its IRA deductions. */
export type HouseholdReturn = {
  readonly taxReturn: TaxReturn
  /** The most that is deductible for each filer's traditional IRA. */
  readonly iraLimitCents: Readonly<Partial<Record<Who, Cents>>>
  /** The most that the client may save in a plan of their own business. */
  readonly planLimits: BusinessPlanLimits
}

/**
 * The return of a household, checked by construction: contributions stay within pay, and IRA contributions are deducted
 * up to the law's limit at the household's income.
 */
export function householdReturn(
  entries: FilledEntries,
  facts: TaxFacts,
  parameters: TaxParameters,
): HouseholdReturn {
  const status = ENGINE_STATUS[entries.filing_status]
  const self = filerOf('self', entries, facts, parameters)
  const filers: TaxReturn['filers'] =
    status === 'joint' ? [self, filerOf('partner', entries, facts, parameters)] : [self]
  const planCents = filers.reduce((sum, { business }) => sum + business.deductionsCents, 0)
  const withoutIra: TaxReturn = {
    ...blankReturn(status),
    filers,
    interestCents: entries.interest_cents,
    taxExemptInterestCents: entries.tax_exempt_interest_cents,
    qualifiedDividendsCents: entries.qualified_dividends_cents,
    shortTermGainCents: entries.short_gain_cents,
    longTermGainCents: entries.long_gain_cents,
    retirementIncomeCents: entries.retirement_income_cents,
    otherIncomeCents: entries.other_income_cents,
    socialSecurityCents: entries.social_security_cents,
    adjustmentsCents: entries.own_hsa_cents + entries.other_adjustments_cents + planCents,
    healthSavingsCents: entries.own_hsa_cents,
    studentLoanInterestCents: entries.student_loan_interest_cents,
    itemized: {
      stateTaxCents: (entries.state_tax_paid_cents ?? 0) + entries.property_tax_cents,
      mortgageInterestCents: entries.mortgage_interest_cents,
      charityCents: entries.charity_cents,
      medicalCents: entries.medical_cents,
    },
    children: entries.children,
    otherDependents: entries.other_dependents,
    earnedIncomeChildren: entries.earned_income_children,
    care: {
      persons: entries.care_persons,
      expensesCents: entries.care_expenses_cents,
      employerBenefitsCents: 0,
    },
    students: entries.students.map(({ credit, expenses_cents }) => ({
      credit,
      expensesCents: expenses_cents,
    })),
    marketplace: entries.marketplace && {
      premiumCents: entries.marketplace.premium_cents,
      benchmarkCents: entries.marketplace.benchmark_cents,
      advanceCents: entries.marketplace.advance_cents,
      householdSize: entries.marketplace.household_size,
      area: areaOf(entries.state),
    },
  }
  const magiCents = federalTax(withoutIra, parameters).income.agiCents
  const people = filersOf(entries)
  const iraLimitCents = Object.fromEntries(
    people.map((who) => [who, deductibleIra(who, entries, facts, magiCents, filers)]),
  )
  const deducted = people.reduce(
    (sum, who) => sum + Math.min(entries[`${who}_ira_cents`], iraLimitCents[who] ?? 0),
    0,
  )
  return {
    taxReturn: { ...withoutIra, adjustmentsCents: withoutIra.adjustmentsCents + deducted },
    iraLimitCents,
    planLimits: planLimitsOf('self', self, entries, facts, parameters),
  }
}

/** What a year's limit leaves for more of the client's own pre-tax saving, and their pay if it comes from it. */
export function savingRoom(
  kind: Extract<AccountKind, 'workplace' | 'hsa'>,
  entries: FilledEntries,
  facts: TaxFacts,
  filer: Filer,
): Cents {
  const saver = {
    ageAtYearEnd: filerAge('self', entries, facts) ?? UNKNOWN_AGE,
    hasFamilyCover: facts.contribution?.has_family_hsa ?? false,
  }
  const limit = unwrap(contributionLimit(latestLimits(entries.year), kind, saver))
  const used =
    kind === 'workplace'
      ? entries.self_deferral_cents
      : entries.self_hsa_cents + entries.partner_hsa_cents + entries.own_hsa_cents
  const payLeft =
    kind === 'hsa' && filer.wagesCents === 0
      ? Infinity
      : filer.wagesCents - filer.deferralCents - filer.cafeteriaCents
  return Math.max(0, Math.min(limit - used, payLeft))
}
