import { IA, KY, LA, MI, NC, UT } from '#core/finance/data/state-tax-flat.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  bracketTax,
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  FEDERAL_TAXABLE,
  INCOME_TAX,
  PERSONAL_EXEMPTION,
  povertyLine,
  rowAbove,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  taxOn,
} from './state-computation.ts'

/** Iowa Form IA 1040: retirement income is exempt from 55. Iowa Code 422.5, 422.7. */
const IOWA = stateLaw(IA, {
  start: FEDERAL_TAXABLE,
  subtractions: [
    SOCIAL_SECURITY,
    step('Retirement income', (home) =>
      sumOver(home.people, (person) => (person.age >= 55 ? person.retired : 0)),
    ),
  ],
  taxes: [
    step('Income tax', (home, law, sheet) => {
      const limits = home.seniors > 0 ? law.noTaxUpToSenior : law.noTaxUpTo
      const modified = sheet.taxable + home.federal.deductionCents + home.federal.seniorDeductionCents
      const above = Math.max(0, modified - limits[home.status])
      const alternate = home.status === 'single' ? above : law.alternateTaxRate * above
      return Math.min(taxOn(sheet.taxable, home, law), alternate)
    }),
  ],
  credits: [
    step('Exemption credits', (home, { exemptionCredit: { personal, dependent, aged65Plus } }) => {
      const filers = home.spouses + (home.status === 'head_of_household' ? 1 : 0)
      return personal * filers + dependent * home.dependents + aged65Plus * home.seniors
    }),
  ],
  notes: ['Leaves out the earned income and dependent care credits and the surtax of school districts.'],
})

type KentuckyLaw = NonNullable<(typeof KY)[2024]>

const kentuckyExclusion = (person: Person, law: KentuckyLaw): number =>
  Math.min(person.retired, law.retirementExclusion)

/** Tax and the credit for age, together or apart, whichever is lower: Form 740, columns A and B. */
function kentuckyTax(home: Household, law: KentuckyLaw, taxable: number): { tax: number; credit: number } {
  const brackets = law.brackets[home.status]
  const together = bracketTax(taxable, brackets)
  const credit = Math.min(together, law.agedCredit * home.seniors)
  if (!home.isJoint) return { tax: together, credit }
  const apart = home.people.map((person) => {
    const income = person.own - kentuckyExclusion(person, law) - law.standardDeduction[home.status]
    const tax = bracketTax(Math.max(0, income), brackets)
    return { tax, credit: Math.min(tax, person.isSenior ? law.agedCredit : 0) }
  })
  const sum = apart.reduce((all, one) => ({ tax: all.tax + one.tax, credit: all.credit + one.credit }))
  return sum.tax - sum.credit < together - credit ? sum : { tax: together, credit }
}

/** Kentucky Form 740: spouses may be taxed apart on one return. KRS 141.020, 141.066. */
const KENTUCKY = stateLaw(KY, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Retirement income exclusion', (home, law) =>
      sumOver(home.people, (person) => kentuckyExclusion(person, law)),
    ),
  ],
  deductions: [STANDARD_DEDUCTION],
  taxes: [step('Income tax', (home, law, sheet) => kentuckyTax(home, law, sheet.taxable).tax)],
  credits: [
    step('Credit for age 65 or older', (home, law, sheet) => kentuckyTax(home, law, sheet.taxable).credit),
    step('Family size credit', (home, law, sheet) => {
      const income = Math.max(home.agi, sheet.agi)
      const line = povertyLine(home.year, Math.min(4, home.size))
      return sheet.tax * rowAbove(law.familySizeCreditShare, income / line)
    }),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, occupational taxes of cities and counties, and the child care credit.',
  ],
})

/** Louisiana Form IT-540. La. R.S. 47:32, 47:294. */
const LOUISIANA = stateLaw(LA, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Retirement income exclusion', (home, law) =>
      sumOver(home.people, (person) =>
        person.isSenior ? Math.min(person.retired, law.retirementExclusion) : 0,
      ),
    ),
  ],
  deductions: [STANDARD_DEDUCTION],
  taxes: [INCOME_TAX],
  credits: [
    // Until 2024 exemptions came off the lowest bracket.
    step('Exemptions at the lowest rate', (home, law) => {
      const aged = law.agedExemption * home.seniors
      return (
        law.exemptionRate *
        (law.personalExemption[home.status] + law.dependentExemption * home.dependents + aged)
      )
    }),
  ],
  notes: ['Leaves out the child care and earned income credits and the disability deduction.'],
})

type MichiganLaw = NonNullable<(typeof MI)[2024]>

/** The larger of the retirement subtraction by birth year and the standard deduction of older filers. MCL 206.30(9). */
function michiganRetirement(home: Household, law: MichiganLaw): number {
  const oldest = Math.min(...home.people.map((person) => person.bornIn))
  const isOld = home.people.some((person) => person.age >= 67)
  const retired = sumOver(
    home.people,
    (person) =>
      person.filer.pensionCents + (person.age >= 59.5 ? person.filer.planCents + person.filer.iraCents : 0),
  )
  const share = oldest < 1946 ? 1 : oldest < law.retirementBornBefore ? law.retirementShare : 0
  const byBirthYear = Math.min(retired, law.retirementCap[home.status] * share)
  const full = law.seniorDeduction[home.status]
  if (oldest >= 1946 && oldest <= 1952) return Math.max(byBirthYear, full)
  if (oldest < 1953 || !isOld) return byBirthYear
  const offset = law.personalExemption[home.status] + (law.socialSecurityOffsets ? home.taxableBenefits : 0)
  return Math.max(byBirthYear, full - offset)
}

/** Michigan Form MI-1040. */
const MICHIGAN = stateLaw(MI, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY, step('Retirement and pension deduction', michiganRetirement)],
  deductions: [PERSONAL_EXEMPTION, DEPENDENT_EXEMPTION],
  taxes: [INCOME_TAX],
  notes: [
    'Leaves out income taxes of cities, the homestead and heating credits, and the investment income deduction of people born before 1946.',
    'Treats pensions as private: government pensions can have a larger deduction.',
  ],
})

/** North Carolina Form D-400. N.C.G.S. 105-153.5. */
const NORTH_CAROLINA = stateLaw(NC, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    STANDARD_DEDUCTION,
    step(
      'Child deduction',
      (home, law) => rowAbove(law.childDeductionByAgi[home.status], home.agi) * home.children,
    ),
  ],
  taxes: [INCOME_TAX],
  itemizing: 'left_out',
  notes: ['Leaves out itemized deductions, and the exemption of government pensions vested by 1989.'],
})

/** Utah Form TC-40: credits take the place of deductions. Utah Code 59-10-104, 59-10-1018, 59-10-1042. */
const UTAH = stateLaw(UT, {
  start: FEDERAL_AGI,
  taxes: [
    step('Income tax', (home, law, sheet) =>
      home.agi <= home.federal.basicDeductionCents ? 0 : taxOn(sheet.taxable, home, law),
    ),
  ],
  credits: [
    step('Taxpayer credit', (home, law) => {
      const { rate, dependentExemption, phaseOutRate } = law.taxpayerCredit
      const base = home.federal.deductionCents + dependentExemption * home.dependents
      return rate * base - phaseOutRate * Math.max(0, home.agi - law.creditPhaseOutStart[home.status])
    }),
    step('Retirement or Social Security credit', (home, law) => {
      const lost = (start: number): number => law.creditPhaseOutRate * Math.max(0, home.agi - start)
      const { amount, bornUpTo } = law.retirementCredit
      const retired = home.people.filter((person) => person.bornIn <= bornUpTo).length * amount
      const rate = law.brackets[home.status][1] ?? 0
      return Math.max(
        rate * home.taxableBenefits - lost(law.socialSecurityCreditStart[home.status]),
        retired - lost(law.retirementCreditStart[home.status]),
      )
    }),
    step('Child tax credit', (home, { childCredit, childCreditStart }) => {
      const lost = childCredit.rate * Math.max(0, home.agi - childCreditStart[home.status])
      return childCredit.amount * home.childrenUnder6 - lost
    }),
  ],
  notes: [
    'Leaves out the at-home parent and earned income credits.',
    'For 2024, gives the child credit up to age 5; it ended at age 3.',
  ],
})

/** The laws in this file by state. */
export const LAWS = {
  IA: IOWA,
  KY: KENTUCKY,
  LA: LOUISIANA,
  MI: MICHIGAN,
  NC: NORTH_CAROLINA,
  UT: UTAH,
}
