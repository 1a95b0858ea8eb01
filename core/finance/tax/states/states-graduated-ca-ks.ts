import { CA, CT, DC, DE, HI, KS } from '#core/finance/data/state-tax-graduated-ca-ks.ts'
import { evenlySplitTax } from './couples.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  bracketTax,
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  PERSONAL_EXEMPTION,
  giftsUpTo,
  HALVED_INVESTMENTS,
  INCOME_TAX,
  largerDeduction,
  medicalAbove,
  rowAbove,
  rowAt,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  stepsAbove,
  taxOn,
} from './state-computation.ts'

type CaliforniaLaw = NonNullable<(typeof CA)[2024]>

/**
 * Schedule CA (540), part II: property tax without a cap, and no income tax, R&TC 17220; gifts up to half of income. Above the
 * threshold of the exemption credits, 6% of the excess is lost, at most 80% and nothing of medical expenses: R&TC 17077.
 */
function californiaItemized(home: Household, law: CaliforniaLaw): number {
  const { propertyTaxCents, mortgageInterestCents } = home.itemized
  const limited = propertyTaxCents + mortgageInterestCents + giftsUpTo(home, 0.5)
  const { rate, maxShare } = law.itemizedCut
  const excess = Math.max(0, home.agi - law.exemptionPhaseOutStart[home.status])
  return medicalAbove(home, 0.075) + limited - Math.min(rate * excess, maxShare * limited)
}

/** California Form 540: exemptions are credits that phase out. R&TC 17041, 17043, 17054, 17131.4, 17215.4. */
const CALIFORNIA = stateLaw(CA, {
  start: FEDERAL_AGI,
  additions: [
    step('Health savings account contributions', (home) => home.ownHealthSavings + home.payrollHealthSavings),
  ],
  subtractions: [SOCIAL_SECURITY],
  deductions: largerDeduction<CaliforniaLaw>(californiaItemized),
  taxes: [INCOME_TAX],
  credits: [
    step('Exemption credits', (home, law) => {
      const { exemptionPhaseOutStart: start, exemptionPhaseOutStep: size } = law
      const cut = law.exemptionCreditCut * stepsAbove(home.agi, start[home.status], size[home.status])
      const { personal, dependent } = law.exemptionCredit
      const filers = (home.status === 'surviving_spouse' ? 2 : home.spouses) + home.seniors
      return filers * Math.max(0, personal - cut) + home.dependents * Math.max(0, dependent - cut)
    }),
  ],
  surtaxes: [
    step(
      'Mental health services tax',
      (_home, { mentalHealthTax }, sheet) =>
        mentalHealthTax.rate * Math.max(0, sheet.taxable - mentalHealthTax.above),
    ),
  ],
  itemizing: 'by_state_rules',
  notes: [
    'Leaves out the alternative minimum tax, disability insurance withheld from pay, and the renter’s, young child and earned income credits.',
    'Counts mortgage interest on debt up to the federal limit of $750,000; California allows $1,000,000. Leaves out your employer’s own contributions to a health savings account, which California taxes.',
  ],
})

type ConnecticutLaw = NonNullable<(typeof CT)[2024]>

function connecticutRecapture(home: Household, law: ConnecticutLaw, agi: number): number {
  const tiers = [law.addBack, law.recaptureLow, law.recaptureMiddle, law.recaptureHigh]
  return tiers.reduce((all, tier) => {
    const { start, increment, amount, max } = tier[home.status]
    return all + Math.min(max, amount * stepsAbove(agi, start, increment))
  }, 0)
}

/** Connecticut Form CT-1040, tables A to E of its tax calculation schedule. CGS 12-700, 12-701, 12-703. */
const CONNECTICUT = stateLaw(CT, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Social Security', (home, law) =>
      home.agi < law.socialSecurityExemptBelowAgi[home.status]
        ? home.taxableBenefits
        : home.taxableBenefits - law.socialSecurityTaxableShare * home.benefits,
    ),
    step('Pension and IRA exclusion', (home, law) => {
      const share = rowAt(law.pensionExemptShare[home.status], home.agi)
      return (
        share *
        sumOver(
          home.people,
          ({ filer }) => filer.pensionCents + filer.planCents + law.iraShare * filer.iraCents,
        )
      )
    }),
  ],
  deductions: [
    step('Personal exemption', (home, law, sheet) => {
      const lost = 1_000_00 * stepsAbove(sheet.agi, law.exemptionPhaseOutStart[home.status], 1_000_00)
      return law.personalExemption[home.status] - lost
    }),
  ],
  taxes: [
    INCOME_TAX,
    step('Recapture of lower rates', (home, law, sheet) => connecticutRecapture(home, law, sheet.agi)),
  ],
  credits: [
    step(
      'Personal tax credit',
      (home, law, sheet) => sheet.tax * rowAbove(law.personalCreditRate[home.status], sheet.agi),
    ),
  ],
  notes: ['Leaves out the alternative minimum tax, the property tax credit and the earned income credit.'],
})

/** District of Columbia Form D-40: spouses may be taxed apart on one return. D.C. Code 47-1801.04, 47-1806.03. */
const DISTRICT_OF_COLUMBIA = stateLaw(DC, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    STANDARD_DEDUCTION,
    step('Deduction for age 65 or blindness', (home) => home.federal.agedOrBlindCents),
  ],
  taxes: [
    step('Income tax', (home, law, sheet) => evenlySplitTax(sheet.taxable, home, law.brackets[home.status])),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the earned income, child and property tax credits.',
    HALVED_INVESTMENTS,
  ],
})

type DelawareLaw = NonNullable<(typeof DE)[2024]>

const delawareExclusion = (person: Person, { retirementExclusion }: DelawareLaw): number =>
  person.age >= 60
    ? Math.min(retirementExclusion.from60, person.retired + Math.max(0, person.invested))
    : Math.min(retirementExclusion.younger, person.filer.pensionCents)

/** Tax and personal credits together or, as filing status 4, apart: whichever leaves the lower tax. */
function delawareTax(home: Household, law: DelawareLaw, taxable: number): { tax: number; credit: number } {
  const brackets = law.brackets[home.status]
  const creditOf = (person: Person): number => law.personalCredit + (person.age >= 60 ? law.credit60Plus : 0)
  const forDependents = law.personalCredit * home.dependents
  const tax = bracketTax(taxable, brackets)
  const together = { tax, credit: Math.min(tax, sumOver(home.people, creditOf) + forDependents) }
  const [first, second] = home.people
  if (!home.isJoint || !first || !second) return together
  const higher = second.own > first.own ? second : first
  const apart = home.people.map((person) => {
    const deduction = law.standardDeduction.single + (person.isSenior ? law.agedDeduction : 0)
    const own = bracketTax(Math.max(0, person.own - delawareExclusion(person, law) - deduction), brackets)
    return { tax: own, credit: Math.min(own, creditOf(person) + (person === higher ? forDependents : 0)) }
  })
  const sum = apart.reduce((all, one) => ({ tax: all.tax + one.tax, credit: all.credit + one.credit }))
  return sum.tax - sum.credit < together.tax - together.credit ? sum : together
}

/** Delaware Form PIT-RES. 30 Del. C. 1102, 1106, 1108, 1110. */
const DELAWARE = stateLaw(DE, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Pension exclusion', (home, law) =>
      sumOver(home.people, (person) => delawareExclusion(person, law)),
    ),
  ],
  deductions: [
    STANDARD_DEDUCTION,
    step('Deduction for age 65 or older', (home, law) => law.agedDeduction * home.seniors),
  ],
  taxes: [step('Income tax', (home, law, sheet) => delawareTax(home, law, sheet.taxable).tax)],
  credits: [step('Personal credits', (home, law, sheet) => delawareTax(home, law, sheet.taxable).credit)],
  itemizing: 'left_out',
  notes: [
    'Leaves out the Wilmington wage tax, itemized deductions, the earned income credit, and the exclusion for people of 60 or older with very low income.',
  ],
})

/** Hawaii Form N-11: employer pensions are exempt, and long-term gains taxed at most at 7.25%. HRS 235-7, 235-51, 235-54. */
const HAWAII = stateLaw(HI, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Employer pensions', (home) => sumOver(home.people, ({ filer }) => filer.pensionCents)),
  ],
  deductions: [
    STANDARD_DEDUCTION,
    step('Personal exemptions', (home, law) => law.exemptionPerPerson * (home.size + home.seniors)),
  ],
  taxes: [
    step('Income tax', (home, law, { taxable }) => {
      const ordinary = Math.max(
        taxable - home.longGain,
        Math.min(taxable, law.capGainAltThreshold[home.status]),
      )
      const alternative = taxOn(ordinary, home, law) + law.capitalGainMaxRate * (taxable - ordinary)
      return Math.min(taxOn(taxable, home, law), alternative)
    }),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the food and excise, renter’s and earned income credits.',
    'Taxes withdrawals from 401(k) plans and IRAs in full; the part from employer contributions is exempt.',
  ],
})

/** Kansas Form K-40. K.S.A. 79-32,110, 79-32,119, 79-32,121. */
const KANSAS = stateLaw(KS, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    STANDARD_DEDUCTION,
    step('Deduction for age 65 or older', (home, law) => law.agedDeduction[home.status] * home.seniors),
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
  ],
  taxes: [
    step('Income tax', (home, law, sheet) =>
      sheet.agi <= law.noTaxUpToAgi[home.status] ? 0 : taxOn(sheet.taxable, home, law),
    ),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the earned income, child care and, for 2024, food sales tax credits.',
    'Treats pensions as private: government pensions are exempt.',
  ],
})

/** The laws in this file by state. */
export const LAWS = {
  CA: CALIFORNIA,
  CT: CONNECTICUT,
  DC: DISTRICT_OF_COLUMBIA,
  DE: DELAWARE,
  HI: HAWAII,
  KS: KANSAS,
}
