import type { StateTaxYear } from '#core/finance/data/state-tax-law.ts'
import type { FlatIncome, FlatLaw, FlatTax } from '#core/finance/tax/flat-tax.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import type { Household, Person } from './household.ts'
import { blankSheet, type Sheet, type StateLaw } from './state-computation.ts'
import type { StateFederal, StateFiler } from './state-input.ts'

/*
 * State tax of a retired household on plain numbers, from the lines of its federal return (see flat-tax.ts): the same
 * computations as stateTax, without rounding and without objects made on the way. A property test compares the two.
 */

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
type FlatPerson = Writable<Omit<Person, 'filer'>> & { readonly filer: Writable<StateFiler> }
type FlatHome = Writable<Omit<Household, 'people' | 'federal'>> & {
  people: readonly FlatPerson[]
  readonly federal: Writable<StateFederal>
}

/** A person's retirement income by the kinds that state laws tell apart, in the money of the return. Mutable. */
export interface FlatRetirement {
  age: number
  /** Pensions of defined-benefit plans. */
  pension: number
  /** Annuities, and withdrawals from workplace plans. */
  plan: number
  /** Withdrawals from IRAs, and conversions of them. */
  ira: number
  benefits: number
}

/** A household's state return, reused from year to year. */
export interface FlatStateReturn {
  readonly taxOf: NonNullable<ReturnType<StateLaw['taxOf']>>
  readonly sheet: Sheet
  readonly home: FlatHome
  readonly couple: readonly FlatPerson[]
  /** The survivor, or the only filer. */
  readonly alone: readonly FlatPerson[][]
}

const blankPerson = (): FlatPerson => ({
  age: 0,
  bornIn: 0,
  isSenior: false,
  filer: {
    age: 0,
    wagesCents: 0,
    deferralCents: 0,
    cafeteriaCents: 0,
    selfEmploymentCents: 0,
    pensionCents: 0,
    planCents: 0,
    iraCents: 0,
    healthSavingsCents: 0,
    socialSecurityCents: 0,
    payrollTaxCents: 0,
  },
  earned: 0,
  retired: 0,
  benefits: 0,
  taxableBenefits: 0,
  own: 0,
  invested: 0,
})

export const blankRetirement = (): FlatRetirement => ({ age: 0, pension: 0, plan: 0, ira: 0, benefits: 0 })

/** Null in a state without the tax. @param year the year of the state's law */
export function createStateReturn(law: StateLaw, year: StateTaxYear): FlatStateReturn | null {
  const taxOf = law.taxOf(year)
  if (!taxOf) return null
  const [first, second] = [blankPerson(), blankPerson()]
  return {
    taxOf,
    sheet: blankSheet(),
    couple: [first, second],
    alone: [[first], [second]],
    home: {
      year,
      status: 'single',
      isJoint: false,
      people: [first],
      spouses: 1,
      seniors: 0,
      dependents: 0,
      size: 1,
      children: 0,
      childrenUnder6: 0,
      agi: 0,
      benefits: 0,
      taxableBenefits: 0,
      earned: 0,
      retired: 0,
      interest: 0,
      dividends: 0,
      netGain: 0,
      longGain: 0,
      otherIncome: 0,
      ownHealthSavings: 0,
      payrollHealthSavings: 0,
      // The forecast takes the standard deduction.
      itemized: { propertyTaxCents: 0, mortgageInterestCents: 0, charityCents: 0, medicalCents: 0 },
      federal: {
        agiCents: 0,
        taxableBenefitsCents: 0,
        basicDeductionCents: 0,
        agedOrBlindCents: 0,
        deductionCents: 0,
        isItemized: false,
        seniorDeductionCents: 0,
        taxableIncomeCents: 0,
        taxBeforeCreditsCents: 0,
        taxAfterCreditsCents: 0,
        refundedChildCreditCents: 0,
        additionalMedicareTaxCents: 0,
        childCreditCents: 0,
        earnedIncomeCreditCents: 0,
        marginalRate: 0,
      },
      countyRate: null,
    },
  }
}

/** Who files: both people jointly, or one of them alone. */
export function setFilers({ home, couple, alone }: FlatStateReturn, status: FilingStatus, only: 0 | 1): void {
  home.status = status
  home.isJoint = status === 'joint'
  home.spouses = home.isJoint ? 2 : 1
  home.size = home.spouses
  home.people = home.isJoint ? couple : (alone[only] ?? couple)
}

function fillPay(
  filer: FlatPerson['filer'],
  place: number,
  income: FlatIncome,
  federal: FlatLaw,
  scale: number,
): void {
  const pay = (income.wages[place] ?? 0) - (income.cafeteria[place] ?? 0)
  filer.deferralCents = (income.deferral[place] ?? 0) * scale
  filer.cafeteriaCents = (income.cafeteria[place] ?? 0) * scale
  // Of what is paid before tax, the forecast has health savings only.
  filer.healthSavingsCents = filer.cafeteriaCents
  filer.wagesCents = pay * scale - filer.deferralCents
  filer.payrollTaxCents =
    (Math.min(pay, federal.wageBase) * federal.socialSecurityRate + pay * federal.medicareRate) * scale
}

function fillPerson(
  person: FlatPerson,
  place: number,
  { year }: FlatHome,
  income: FlatIncome,
  federal: FlatLaw,
  retirement: FlatRetirement,
  scale: number,
): void {
  const { filer } = person
  const wages = income.wages[place] ?? 0
  person.age = retirement.age
  person.bornIn = year - retirement.age
  person.isSenior = retirement.age >= 65
  filer.age = retirement.age
  if (wages > 0 || filer.wagesCents > 0) fillPay(filer, place, income, federal, scale)
  filer.pensionCents = retirement.pension * scale
  filer.planCents = retirement.plan * scale
  filer.iraCents = retirement.ira * scale
  filer.socialSecurityCents = retirement.benefits * scale
  person.earned = filer.wagesCents
  person.retired = filer.pensionCents + filer.planCents + filer.iraCents
  person.benefits = filer.socialSecurityCents
}

/** The ordinary rate of the next dollar. */
function marginalRate({ rates, tops }: FlatLaw, ordinary: number): number {
  let bracket = 0
  while (ordinary >= (tops[bracket] ?? Infinity)) bracket += 1
  return rates[bracket] ?? 0
}

/**
 * State tax of a computed federal return, below zero when a credit is refunded, in the money of that return.
 *
 * @param federal the law of the federal return
 * @param income its income, `tax` its lines
 * @param retirement of each person of the household; those who do not file are passed over
 * @param unit what a dollar of the state's law is in the money of the return, times the part of a year that the
 *   return covers: a state's amounts are taken as indexed like the federal ones
 */
export function flatStateTax(
  state: FlatStateReturn,
  federal: FlatLaw,
  income: FlatIncome,
  tax: FlatTax,
  retirement: readonly [FlatRetirement, FlatRetirement],
  unit: number,
): number {
  const { home, couple, sheet } = state
  const scale = 1 / unit
  const { people, spouses, federal: lines } = home
  const netGain = income.longTermGain * scale
  home.agi = tax.agi * scale
  home.taxableBenefits = tax.taxableBenefits * scale
  home.interest = income.interest * scale
  home.dividends = income.qualifiedDividends * scale
  home.netGain = netGain
  home.longGain = Math.max(0, netGain)
  home.benefits = 0
  home.earned = 0
  home.retired = 0
  home.payrollHealthSavings = 0
  home.seniors = 0
  for (const person of people) {
    const place = person === couple[0] ? 0 : 1
    fillPerson(person, place, home, income, federal, retirement[place], scale)
    home.benefits += person.benefits
    home.earned += person.earned
    home.retired += person.retired
    home.payrollHealthSavings += person.filer.healthSavingsCents
    if (person.isSenior) home.seniors += 1
  }
  const shared = home.agi - home.taxableBenefits - home.earned - home.retired
  const invested = (home.interest + home.dividends + Math.max(0, netGain)) / spouses
  const taxablePart = home.benefits > 0 ? home.taxableBenefits / home.benefits : 0
  for (const person of people) {
    person.taxableBenefits = person.benefits * taxablePart
    person.own = person.earned + person.retired + shared / spouses
    person.invested = invested
  }
  home.otherIncome = income.retirementIncome * scale - home.retired
  const aged = income.seniors * federal.agedAddition
  const standard = federal.standardDeduction + aged
  const ordinary =
    tax.taxableIncome -
    Math.min(tax.taxableIncome, income.qualifiedDividends + Math.max(0, income.longTermGain))
  lines.agiCents = home.agi
  lines.taxableBenefitsCents = home.taxableBenefits
  lines.basicDeductionCents = federal.standardDeduction * scale
  lines.agedOrBlindCents = aged * scale
  lines.deductionCents = standard * scale
  lines.seniorDeductionCents = (tax.deduction - standard) * scale
  lines.taxableIncomeCents = tax.taxableIncome * scale
  lines.taxBeforeCreditsCents = (tax.ordinaryTax + tax.gainsTax) * scale
  lines.taxAfterCreditsCents =
    (tax.ordinaryTax + tax.gainsTax + tax.alternativeMinimumTax + tax.netInvestmentTax) * scale
  lines.additionalMedicareTaxCents = tax.additionalMedicareTax * scale
  lines.marginalRate = marginalRate(federal, ordinary)
  return state.taxOf(home, sheet) * unit
}
