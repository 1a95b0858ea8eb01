import type { StateTaxYear } from '#core/finance/data/state-tax-law.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import type { StateFederal, StateFiler, StateInput, StateItemized } from './state-input.ts'

/** One spouse, or the only filer. All amounts in cents. */
export type Person = {
  readonly age: number
  readonly bornIn: number
  readonly isSenior: boolean
  readonly filer: StateFiler
  /** Wages and profit. */
  readonly earned: number
  /** Pension, plan and IRA income. */
  readonly retired: number
  readonly benefits: number
  /** The person's part of the taxable Social Security. */
  readonly taxableBenefits: number
  /** The person's part of federal AGI without Social Security; spouses share what is not theirs alone. */
  readonly own: number
  /** The person's half of interest, dividends and net gains, or all of a single filer's. */
  readonly invested: number
}

/** A household as the computations see it. All amounts in cents. */
export type Household = {
  readonly year: StateTaxYear
  readonly status: FilingStatus
  readonly isJoint: boolean
  readonly people: readonly Person[]
  readonly spouses: 1 | 2
  /** Filers of 65 or older. */
  readonly seniors: number
  readonly dependents: number
  /** Filers and dependents. */
  readonly size: number
  readonly children: number
  readonly childrenUnder6: number
  readonly agi: number
  readonly benefits: number
  readonly taxableBenefits: number
  readonly earned: number
  readonly retired: number
  readonly interest: number
  readonly dividends: number
  /** Short- and long-term result together; negative for a loss. */
  readonly netGain: number
  /** The long-term part of a net gain. */
  readonly longGain: number
  readonly otherIncome: number
  /** Contributions to health savings accounts: the household's own payments, and those from pay. */
  readonly ownHealthSavings: number
  readonly payrollHealthSavings: number
  readonly itemized: StateItemized
  readonly federal: StateFederal
  readonly countyRate: number | null
}

const NOBODY: StateFiler = {
  age: 0,
  wagesCents: 0,
  deferralCents: 0,
  cafeteriaCents: 0,
  healthSavingsCents: 0,
  selfEmploymentCents: 0,
  pensionCents: 0,
  planCents: 0,
  iraCents: 0,
  socialSecurityCents: 0,
  payrollTaxCents: 0,
}

const earnedBy = (filer: StateFiler): number => filer.wagesCents + filer.selfEmploymentCents
const retiredBy = (filer: StateFiler): number => filer.pensionCents + filer.planCents + filer.iraCents

/** Adds up an amount over the household's filers. */
export function sumOver(people: readonly Person[], amount: (person: Person) => number): number {
  let sum = 0
  for (const person of people) sum += amount(person)
  return sum
}

/** The household of a checked input in a year. */
export function householdOf(input: StateInput, year: StateTaxYear): Household {
  const { federal } = input
  const isJoint = input.status === 'joint'
  const spouses = isJoint ? 2 : 1
  const filers = input.filers.length < spouses ? [...input.filers, NOBODY] : input.filers
  let benefits = 0
  let own = 0
  for (const filer of filers) {
    benefits += filer.socialSecurityCents
    own += earnedBy(filer) + retiredBy(filer)
  }
  const shared = (federal.agiCents - federal.taxableBenefitsCents - own) / spouses
  const netGain = input.shortTermGainCents + input.longTermGainCents
  const invested = (input.interestCents + input.qualifiedDividendsCents + Math.max(0, netGain)) / spouses
  const taxablePart = benefits === 0 ? 0 : federal.taxableBenefitsCents / benefits
  const people = filers.map((filer): Person => {
    const earned = earnedBy(filer)
    const retired = retiredBy(filer)
    return {
      age: filer.age,
      bornIn: year - Math.floor(filer.age),
      isSenior: filer.age >= 65,
      filer,
      earned,
      retired,
      benefits: filer.socialSecurityCents,
      taxableBenefits: filer.socialSecurityCents * taxablePart,
      own: earned + retired + shared,
      invested,
    }
  })
  const dependents = input.children + input.otherDependents
  return {
    year,
    status: input.status,
    isJoint,
    people,
    spouses,
    seniors: people.filter((person) => person.isSenior).length,
    dependents,
    size: spouses + dependents,
    children: input.children,
    childrenUnder6: input.childrenUnder6,
    agi: federal.agiCents,
    benefits,
    taxableBenefits: federal.taxableBenefitsCents,
    earned: sumOver(people, (person) => person.earned),
    retired: sumOver(people, (person) => person.retired),
    interest: input.interestCents,
    dividends: input.qualifiedDividendsCents,
    netGain,
    longGain: Math.max(0, Math.min(input.longTermGainCents, netGain)),
    otherIncome: input.otherIncomeCents,
    ownHealthSavings: input.healthSavingsCents,
    payrollHealthSavings: sumOver(people, ({ filer }) => filer.healthSavingsCents),
    itemized: input.itemized,
    federal,
    countyRate: input.countyRate,
  }
}
