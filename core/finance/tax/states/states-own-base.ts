import { AL, AR, MA, MS, NH, NJ, PA, WA } from '#core/finance/data/state-tax-own-base.ts'
import { evenlySplitTax } from './couples.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  AGED_EXEMPTION,
  bracketTax,
  DEPENDENT_EXEMPTION,
  HALVED_INVESTMENTS,
  INCOME_TAX,
  PERSONAL_EXEMPTION,
  rowAbove,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  stepsAbove,
  taxOn,
} from './state-computation.ts'

/** All income that the federal return taxes, after adjustments, except Social Security. */
const INCOME = step<unknown>('Income without Social Security', (home) => home.agi - home.taxableBenefits)

/** Early withdrawals are not retirement income. */
const retiredFrom59 = (person: Person): number =>
  person.filer.pensionCents + (person.age >= 59.5 ? person.filer.planCents + person.filer.iraCents : 0)

/** Alabama Form 40: federal tax is deductible, and payroll tax may be itemized. Code of Ala. 40-18-15. */
const ALABAMA = stateLaw(AL, {
  start: INCOME,
  subtractions: [
    step('Defined-benefit pensions', (home) => sumOver(home.people, (person) => person.filer.pensionCents)),
    step('Retirement income exclusion', (home, law) =>
      sumOver(home.people, (person) =>
        person.isSenior ? Math.min(person.retired - person.filer.pensionCents, law.retirementExclusion) : 0,
      ),
    ),
  ],
  deductions: [
    step('Standard deduction or payroll tax', (home, law, sheet) => {
      const { start, increment, reduction, min } = law.standardDeductionPhaseOut[home.status]
      const lost = reduction * Math.floor(Math.max(0, sheet.agi - start) / increment)
      const standard = Math.max(min, law.standardDeduction[home.status] - lost)
      const withheld = sumOver(home.people, (person) => person.filer.payrollTaxCents)
      return Math.max(standard, withheld + home.federal.additionalMedicareTaxCents)
    }),
    step('Federal income tax', ({ federal }) => {
      const refunded = federal.refundedChildCreditCents + federal.earnedIncomeCreditCents
      return federal.taxAfterCreditsCents - refunded
    }),
    PERSONAL_EXEMPTION,
    step(
      'Exemptions for dependents',
      (home, law, sheet) => rowAbove(law.dependentExemptionByAgi, sheet.agi) * home.dependents,
    ),
  ],
  taxes: [INCOME_TAX],
  itemizing: 'left_out',
  notes: ['Leaves out occupational taxes of cities, and itemized deductions other than payroll tax.'],
})

type ArkansasLaw = NonNullable<(typeof AR)[2024]>

/** A rate on the whole income less an amount; above the last bracket that amount falls by $10 for each $100. */
function arkansasRateTax(taxable: number, { rates, bridge }: ArkansasLaw): number {
  let rate = 0
  let subtract = 0
  for (let row = 0; row < rates.length && (rates[row] ?? 0) <= taxable; row += 3) {
    rate = rates[row + 1] ?? 0
    subtract = rates[row + 2] ?? 0
  }
  if (taxable >= bridge.from) {
    subtract = Math.max(bridge.until, bridge.subtract - 10_00 * Math.floor((taxable - bridge.from) / 100_00))
  }
  return Math.max(0, rate * taxable - subtract)
}

function arkansasLowIncomeTax(home: Household, { lowIncomeTax }: ArkansasLaw, agi: number): number {
  if (home.status === 'separate') return Infinity
  const isLarge = home.dependents >= 2
  const table =
    home.status === 'single'
      ? lowIncomeTax.single
      : home.isJoint
        ? isLarge
          ? lowIncomeTax.jointTwoOrMore
          : lowIncomeTax.jointUpToOne
        : isLarge
          ? lowIncomeTax.headTwoOrMore
          : lowIncomeTax.headUpToOne
  if (agi <= table.from) return 0
  if (agi > table.to) return Infinity
  const even = Math.ceil(table.from / 100_00) * 100_00
  return table.taxes[agi > even ? Math.ceil((agi - even) / 100_00) : 0] ?? Infinity
}

function arkansasLowIncomeCredit(taxable: number, { additionalCredit }: ArkansasLaw): number {
  const { max, perStep, step: size, start } = additionalCredit
  return Math.max(0, max - perStep * stepsAbove(taxable, start, size))
}

const arkansasExclusion = (person: Person, law: ArkansasLaw): number =>
  Math.min(retiredFrom59(person), law.retirementExclusion)

/** Tax after the low-income credit: by the rates or the low-income table, together or apart, whichever is lowest. */
function arkansasTax(home: Household, law: ArkansasLaw, taxable: number, agi: number): number {
  const joint = Math.min(arkansasRateTax(taxable, law), arkansasLowIncomeTax(home, law, agi))
  const together = Math.max(0, joint - arkansasLowIncomeCredit(taxable, law) * home.spouses)
  if (!home.isJoint) return together
  const exemptGain = (law.longTermGainExcludedShare * home.longGain) / home.spouses
  const apart = sumOver(home.people, (person) => {
    const income = person.own - exemptGain - arkansasExclusion(person, law)
    const own = Math.max(0, income - law.standardDeduction.single)
    return Math.max(0, arkansasRateTax(own, law) - arkansasLowIncomeCredit(own, law))
  })
  return Math.min(together, apart)
}

/** Arkansas Form AR1000F. Ark. Code 26-51-201, 26-51-301, 26-51-501. */
const ARKANSAS = stateLaw(AR, {
  start: INCOME,
  subtractions: [
    step('Half of long-term gains', (home, law) =>
      Math.max(law.longTermGainExcludedShare * home.longGain, home.longGain - 10_000_000_00),
    ),
    step('Retirement income exclusion', (home, law) =>
      sumOver(home.people, (person) => arkansasExclusion(person, law)),
    ),
  ],
  deductions: [STANDARD_DEDUCTION],
  taxes: [step('Income tax', (home, law, sheet) => arkansasTax(home, law, sheet.taxable, sheet.agi))],
  credits: [
    step('Personal tax credits', (home, law) => {
      const alone = home.status === 'head_of_household' || home.status === 'surviving_spouse' ? 1 : 0
      const aged = home.people.filter((person) => person.isSenior && arkansasExclusion(person, law) === 0)
      return law.personalCredit * (home.size + alone + home.seniors + aged.length)
    }),
  ],
  itemizing: 'left_out',
  notes: ['Leaves out itemized deductions.'],
})

type MassachusettsLaw = NonNullable<(typeof MA)[2024]>

/** Short-term part of a net gain. */
const shortGain = (home: Household): number => Math.max(0, home.netGain) - home.longGain

function massachusettsTax(home: Household, law: MassachusettsLaw, taxable: number, agi: number): number {
  const higher = Math.min(shortGain(home), taxable)
  const tax = taxOn(taxable - higher, home, law) + law.shortTermGainRate * higher
  const base = law.noTaxBase[home.status]
  if (base === 0) return tax
  const threshold = base + law.dependentExemption * home.dependents
  if (agi <= threshold) return 0
  if (agi > threshold * law.limitedIncome.upTo) return tax
  return Math.min(tax, law.limitedIncome.share * (agi - threshold))
}

/** Massachusetts Form 1: 5%, 8.5% of short-term gains, and 4% more above a million. M.G.L. c. 62, 2 to 5. */
const MASSACHUSETTS = stateLaw(MA, {
  start: INCOME,
  deductions: [
    step('Social Security and Medicare tax', (home, law) =>
      sumOver(home.people, (person) => Math.min(person.filer.payrollTaxCents, law.payrollTaxDeductionMax)),
    ),
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
    AGED_EXEMPTION,
  ],
  taxes: [
    step('Income tax', (home, law, sheet) => massachusettsTax(home, law, sheet.taxable, sheet.agi)),
    step('4% surtax', (_home, law, sheet) => law.surtaxRate * Math.max(0, sheet.taxable - law.surtaxAbove)),
  ],
  refundable: [step('Child and family tax credit', (home, law) => law.refundableChildCredit * home.children)],
  notes: [
    'Leaves out the rent deduction, the senior circuit breaker credit and the earned income credit.',
    'Gives the child and family credit for children up to 16; it ends at 12, and covers some other dependents.',
    'Treats pensions as private: government pensions are exempt.',
  ],
})

/** Mississippi Form 80-105: each spouse is taxed alone. Miss. Code 27-7-5, 27-7-21. */
const MISSISSIPPI = stateLaw(MS, {
  start: INCOME,
  subtractions: [step('Retirement income', (home) => sumOver(home.people, retiredFrom59))],
  deductions: [STANDARD_DEDUCTION, PERSONAL_EXEMPTION, DEPENDENT_EXEMPTION, AGED_EXEMPTION],
  taxes: [
    step('Income tax', (home, law, sheet) => evenlySplitTax(sheet.taxable, home, law.brackets[home.status])),
  ],
  itemizing: 'left_out',
  notes: ['Leaves out itemized deductions and the child care credit.', HALVED_INVESTMENTS],
})

/** New Hampshire Form DP-10: interest and dividends only, repealed from 2025. RSA 77. */
const NEW_HAMPSHIRE = stateLaw(NH, {
  start: step('Interest and dividends', (home) => Math.max(0, home.interest + home.dividends)),
  deductions: [PERSONAL_EXEMPTION, AGED_EXEMPTION],
  taxes: [step('Interest and dividends tax', (home, law, sheet) => taxOn(sheet.taxable, home, law))],
  notes: [],
})

/** Income by category: a loss in one does not reduce another. */
function incomeByCategory(home: Household, wages: (person: Person) => number): number {
  return (
    sumOver(
      home.people,
      (person) => wages(person) + Math.max(0, person.filer.selfEmploymentCents) + person.retired,
    ) +
    Math.max(0, home.interest) +
    home.dividends +
    Math.max(0, home.netGain) +
    Math.max(0, home.otherIncome)
  )
}

type NewJerseyLaw = NonNullable<(typeof NJ)[2024]>

/** Pension exclusion, and what is left of it for other income. N.J.S.A. 54A:6-10 and 6-15, worksheets A and D. */
function newJerseyExclusion(home: Household, { retirement }: NewJerseyLaw, income: number): number {
  const share = rowAbove(retirement.shareByIncome[home.status], income)
  const old = home.people.filter((person) => person.age >= retirement.minAge)
  if (old.length === 0 || share === 0) return 0
  const most = retirement.max[home.status]
  const pension = Math.min(most, share * sumOver(old, (person) => person.retired))
  if (home.earned > retirement.otherIncomeWhenEarnedAtMost) return pension
  const forOther = (share === 1 ? most : share * income) - pension
  const otherIncome = sumOver(old, (person) => Math.max(0, person.earned) + Math.max(0, person.invested))
  return pension + Math.max(0, Math.min(forOther, otherIncome))
}

/** New Jersey Form NJ-1040. */
const NEW_JERSEY = stateLaw(NJ, {
  start: step('New Jersey total income', (home) =>
    incomeByCategory(home, ({ filer }) => filer.wagesCents + filer.cafeteriaCents),
  ),
  subtractions: [
    step('Retirement income exclusions', (home, law, sheet) => newJerseyExclusion(home, law, sheet.start)),
  ],
  deductions: [
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
    AGED_EXEMPTION,
    // Halved on separate returns of spouses who share the home. N.J.S.A. 54A:3A-17.
    step('Property tax', (home, law) =>
      Math.min(home.itemized.propertyTaxCents, law.propertyTaxMax / (home.status === 'separate' ? 2 : 1)),
    ),
  ],
  taxes: [
    step('Income tax', (home, law, sheet) =>
      sheet.agi <= law.filingThreshold[home.status] ? 0 : taxOn(sheet.taxable, home, law),
    ),
  ],
  notes: ['Leaves out the property tax credit of $50, and the child and earned income credits.'],
})

/** Pennsylvania Form PA-40 and Schedule O: deferrals are taxed, retirement income is not. 72 P.S. 7303, 7304. */
const PENNSYLVANIA = stateLaw(PA, {
  start: step('Pennsylvania taxable income', (home) => {
    const income = incomeByCategory(home, ({ filer }) => filer.wagesCents + filer.deferralCents)
    return income - sumOver(home.people, retiredFrom59)
  }),
  deductions: [step('Health savings account contributions', (home) => home.ownHealthSavings)],
  taxes: [INCOME_TAX],
  credits: [
    step('Tax forgiveness', (home, { forgiveness }, sheet) => {
      const limit = forgiveness.base * home.spouses + forgiveness.perDependent * home.dependents
      return sheet.tax * (1 - forgiveness.share * stepsAbove(sheet.start, limit, forgiveness.step))
    }),
  ],
  notes: [
    'Leaves out the earned income taxes of cities and school districts, which nearly everyone in Pennsylvania pays.',
  ],
})

/** Washington: an excise on long-term gains alone. RCW 82.87. */
const WASHINGTON = stateLaw(WA, {
  start: step('Long-term gains', (home) => home.longGain),
  deductions: [step('Standard deduction', (_home, law) => law.deduction)],
  taxes: [
    step('Capital gains excise tax', (home, law, sheet) =>
      bracketTax(sheet.taxable, law.brackets[home.status]),
    ),
  ],
  notes: ['Counts all long-term gains; those of real estate and retirement accounts are exempt.'],
})

/** The laws in this file by state. */
export const LAWS = {
  AL: ALABAMA,
  AR: ARKANSAS,
  MA: MASSACHUSETTS,
  MS: MISSISSIPPI,
  NH: NEW_HAMPSHIRE,
  NJ: NEW_JERSEY,
  PA: PENNSYLVANIA,
  WA: WASHINGTON,
}
