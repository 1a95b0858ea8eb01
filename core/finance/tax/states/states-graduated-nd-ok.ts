import { ND, NE, NM, NY, OH, OK } from '#core/finance/data/state-tax-graduated-nd-ok.ts'
import { lowerOf, savingOfSplit } from './couples.ts'
import { sumOver, type Household } from './household.ts'
import {
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  FEDERAL_DEDUCTION,
  FEDERAL_TAXABLE,
  INCOME_TAX,
  PERSONAL_EXEMPTION,
  rowAbove,
  rowAt,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  taxOn,
} from './state-computation.ts'

/** North Dakota Form ND-1. N.D.C.C. 57-38-30.3. */
const NORTH_DAKOTA = stateLaw(ND, {
  start: FEDERAL_TAXABLE,
  subtractions: [
    SOCIAL_SECURITY,
    step('40% of long-term gains', (home, law) => law.longTermGainExcludedShare * home.longGain),
    step('40% of qualified dividends', (home, law) => law.qualifiedDividendExcludedShare * home.dividends),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Marriage penalty credit', (home, law, { tax, taxable }) => {
      const { max, lowerIncomeAbove, base, taxableAbove } = law.marriageCredit
      const lower = lowerOf(home, (person) => person.earned + person.retired)
      if (lower <= lowerIncomeAbove || taxable <= taxableAbove) return 0
      return Math.min(max, savingOfSplit(tax, taxable, Math.max(0, lower - base), law.brackets.single))
    }),
  ],
  notes: ['Leaves out small credits, such as for adoption or property tax of renters.'],
})

/** Nebraska Form 1040N. Neb. Rev. Stat. 77-2715.03, 77-2716.01. */
const NEBRASKA = stateLaw(NE, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    step('Standard deduction', (home, law) =>
      Math.min(law.standardDeduction[home.status], home.federal.basicDeductionCents),
    ),
    step('Deduction for age 65 or older', (home, law) => law.agedDeduction[home.status] * home.seniors),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Personal exemption credits', (home, law) => law.creditPerPerson * home.size),
    // Only returns whose adjustments stay below $5,000 are limited to federal tax; ours adjust by Social Security alone.
    step('Limit to federal tax', (home, _law, sheet) =>
      home.taxableBenefits < 5_000_00 ? sheet.tax - home.federal.taxBeforeCreditsCents : 0,
    ),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the child care, property tax, earned income and refundable child credits.',
    'Treats pensions as private: government and military pensions are exempt.',
  ],
})

type NewMexicoLaw = NonNullable<(typeof NM)[2024]>

function newMexicoGains(home: Household, { gainDeduction }: NewMexicoLaw): number {
  const gain = Math.max(0, home.netGain)
  const full = Math.max(Math.min(gain, gainDeduction.flatUpTo), gainDeduction.share * gain)
  return home.status === 'separate' ? full / 2 : full
}

/** New Mexico Form PIT-1. NMSA 7-2-5.2, 7-2-5.8, 7-2-5.14, 7-2-7, 7-2-34, 7-2-39. */
const NEW_MEXICO = stateLaw(NM, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Social Security', (home, law) =>
      home.agi <= law.socialSecurityExemptUpToAgi[home.status] ? home.taxableBenefits : 0,
    ),
    step('Capital gains', newMexicoGains),
  ],
  deductions: [
    FEDERAL_DEDUCTION,
    step(
      'Deduction for dependents',
      (home, law) => law.dependentDeductionBeyondFirst[home.status] * (home.dependents - 1),
    ),
    step(
      'Exemption for age 65 or older',
      (home, law) => rowAbove(law.agedExemptionByAgi[home.status], home.agi) * home.seniors,
    ),
    step('Low- and middle-income exemption', (home, law) => {
      const { limit, start, rate } = law.lowMiddle[home.status]
      if (home.agi > limit) return 0
      return Math.max(0, law.lowMiddleMax - rate * Math.max(0, home.agi - start)) * home.size
    }),
  ],
  taxes: [INCOME_TAX],
  notes: ['Leaves out rebates, and the child and working families credits.'],
})

type NewYorkLaw = NonNullable<(typeof NY)[2024]>

/** Supplemental tax, which takes back the benefit of lower brackets. Tax Law 601(d), tax computation worksheets of Form IT-201. */
function newYorkSupplement(
  home: Household,
  law: NewYorkLaw,
  taxable: number,
  tax: number,
  agi: number,
): number {
  const { minAgi, phaseInLength } = law.supplemental
  if (agi <= minAgi) return 0
  const brackets = law.brackets[home.status]
  const topRate = brackets.at(-1) ?? 0
  if (agi > (brackets.at(-2) ?? Infinity)) return topRate * taxable - tax
  const bases = law.supplementalBase[home.status]
  let from = 0
  for (let row = 0; row < bases.length && (bases[row] ?? 0) < taxable; row += 2) from = bases[row] ?? 0
  const phasedIn = Math.min(1, Math.max(0, agi - Math.max(from, minAgi)) / phaseInLength)
  return rowAbove(bases, taxable) + rowAbove(law.supplementalBenefit[home.status], taxable) * phasedIn
}

function newYorkHouseholdCredit(home: Household, { householdCredit }: NewYorkLaw): number {
  if (home.status === 'single') return rowAbove(householdCredit.single, home.agi)
  const further = rowAbove(householdCredit.otherEachFurtherPerson, home.agi) * (home.size - 1)
  const credit = rowAbove(householdCredit.otherBase, home.agi) + further
  return home.status === 'separate' ? credit / 2 : credit
}

/** New York Form IT-201. Tax Law 601, 606(b), 612, 614, 616. */
const NEW_YORK = stateLaw(NY, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Pension and annuity exclusion', (home, law) =>
      sumOver(home.people, (person) =>
        person.age >= 59.5 ? Math.min(person.retired, law.pensionExclusion) : 0,
      ),
    ),
  ],
  deductions: [STANDARD_DEDUCTION, DEPENDENT_EXEMPTION],
  taxes: [
    INCOME_TAX,
    step('Recapture of lower rates', (home, law, { taxable, tax, agi }) =>
      newYorkSupplement(home, law, taxable, tax, agi),
    ),
  ],
  credits: [step('Household credit', newYorkHouseholdCredit)],
  itemizing: 'left_out',
  notes: [
    'Leaves out the income taxes of New York City and Yonkers, itemized deductions, and the child, earned income and college credits.',
    'Treats pensions as private: New York and federal government pensions are exempt.',
  ],
})

/** Ohio Form IT 1040: above the zero bracket a fixed amount is due at once. ORC 5747.02, 5747.025, 5747.05, 5747.055. */
const OHIO = stateLaw(OH, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    step('Personal exemptions', (home, law, sheet) => rowAt(law.exemptionByAgi, sheet.agi) * home.size),
  ],
  taxes: [
    step('Income tax', (home, law, { taxable }) =>
      taxable <= law.noTaxUpTo ? 0 : taxOn(taxable, home, law),
    ),
  ],
  credits: [
    step('Retirement income credit', (home, law, { taxable }) =>
      taxable < law.retirementCreditIncomeBelow ? rowAbove(law.retirementCreditByPension, home.retired) : 0,
    ),
    step('Senior citizen credit', (home, { seniorCredit }, { taxable }) =>
      home.seniors > 0 && taxable < seniorCredit.incomeBelow ? seniorCredit.amount : 0,
    ),
    step('Exemption credit', (home, { exemptionCredit }, { taxable }) =>
      taxable < exemptionCredit.incomeBelow ? exemptionCredit.each * home.size : 0,
    ),
    step('Joint filing credit', (home, { jointFilingCredit }, { taxable, tax }) => {
      const { shareByIncome, max, minIncomeEach } = jointFilingCredit
      const lower = lowerOf(home, (person) => person.earned + person.retired)
      return lower < minIncomeEach ? 0 : Math.min(max, rowAbove(shareByIncome, taxable) * tax)
    }),
  ],
  notes: ['Leaves out income taxes of cities and school districts, and credits for lump sums.'],
})

/** Oklahoma Form 511. 68 O.S. 2355, 2357, 2358. */
const OKLAHOMA = stateLaw(OK, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Retirement income exclusion', (home, law) =>
      sumOver(home.people, (person) => Math.min(person.retired, law.pensionExclusion)),
    ),
  ],
  deductions: [
    STANDARD_DEDUCTION,
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
    step('Exemptions for age 65 or older', (home, law) =>
      home.agi <= law.agedExemptionAgiLimit[home.status] ? law.agedExemption * home.seniors : 0,
    ),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Child tax credit', (home, law) =>
      home.agi <= law.childCreditAgiLimit ? law.childCreditShare * home.federal.childCreditCents : 0,
    ),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, the earned income credit, sales and property tax relief, and the deduction of gains on Oklahoma property.',
  ],
})

/** The laws in this file by state. */
export const LAWS = {
  ND: NORTH_DAKOTA,
  NE: NEBRASKA,
  NM: NEW_MEXICO,
  NY: NEW_YORK,
  OH: OHIO,
  OK: OKLAHOMA,
}
