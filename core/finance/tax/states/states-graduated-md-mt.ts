import { MD, ME, MN, MO, MT } from '#core/finance/data/state-tax-graduated-md-mt.ts'
import { lowerOf, savingOfSplit } from './couples.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  AGED_EXEMPTION,
  bracketTax,
  COUNTY_TAX,
  FEDERAL_AGI,
  FEDERAL_DEDUCTION,
  HALVED_INVESTMENTS,
  INCOME_TAX,
  leftOf,
  rowAbove,
  SENIOR_DEDUCTION,
  SOCIAL_SECURITY,
  stateLaw,
  step,
  stepsAbove,
  taxOn,
} from './state-computation.ts'

/** Maryland Form 502 with county tax. Md. Tax-General 10-105, 10-207, 10-209, 10-211, 10-217, 10-727. */
const MARYLAND = stateLaw(MD, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Pension exclusion', (home, law) =>
      sumOver(home.people, ({ isSenior, filer, benefits }) =>
        isSenior ? Math.min(filer.pensionCents + filer.planCents, Math.max(0, law.pensionMax - benefits)) : 0,
      ),
    ),
    step('Two-income subtraction', (home, law) =>
      lowerOf(home, (person) => Math.min(person.own, law.twoIncomeMax)),
    ),
  ],
  deductions: [
    step('Standard deduction', (home, law, sheet) => {
      const share = law.standardDeductionShare * sheet.agi
      const [least, most] = [law.standardDeductionMin[home.status], law.standardDeduction[home.status]]
      return Math.min(most, Math.max(least, share))
    }),
    step('Exemptions', (home, law) => rowAbove(law.exemptionByAgi[home.status], home.agi) * home.size),
    AGED_EXEMPTION,
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Senior tax credit', (home, { seniorCredit }) => {
      if (home.seniors === 0 || home.agi > seniorCredit.agiBelow[home.status]) return 0
      return home.seniors === 2 ? seniorCredit.bothSpouses : seniorCredit.amount[home.status]
    }),
  ],
  surtaxes: [
    step('Capital gains surtax', (home, { capitalGainSurtax }, sheet) =>
      sheet.agi > capitalGainSurtax.aboveAgi ? capitalGainSurtax.rate * home.longGain : 0,
    ),
    COUNTY_TAX,
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the earned income, poverty level and child credits.',
    'Counts 401(k) withdrawals, but not IRA withdrawals, for the pension exclusion.',
  ],
})

/** Maine Form 1040ME: deduction and exemptions phase out. 36 M.R.S. 5111, 5122, 5124-C, 5126-A, 5219-SS. */
const MAINE = stateLaw(ME, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step(
      'Pension income deduction',
      (home, law) =>
        leftOf(home.agi, law.pensionPhaseOut[home.status]) *
        sumOver(home.people, ({ retired, benefits }) =>
          Math.min(retired, Math.max(0, law.pensionMax - benefits)),
        ),
    ),
  ],
  deductions: [
    step('Standard deduction', (home, law, sheet) => {
      const full = law.standardDeduction[home.status] + law.agedDeduction[home.status] * home.seniors
      return full * leftOf(sheet.agi, law.deductionPhaseOut[home.status])
    }),
    step(
      'Personal exemptions',
      (home, law, sheet) =>
        law.personalExemption[home.status] * leftOf(sheet.agi, law.exemptionPhaseOut[home.status]),
    ),
  ],
  taxes: [
    INCOME_TAX,
    step(
      'High income surcharge',
      (home, law, sheet) => law.surchargeRate * Math.max(0, sheet.taxable - law.surchargeAbove[home.status]),
    ),
  ],
  refundable: [
    step('Dependent exemption tax credit', (home, law, sheet) => {
      const { amount, multiplierUnder6 } = law.dependentCredit
      const full = amount * (home.dependents + (multiplierUnder6 - 1) * home.childrenUnder6)
      const { start, increment, step: cut } = law.dependentCreditCut
      return full - cut * stepsAbove(sheet.agi, start[home.status], increment)
    }),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, and the earned income, child care, and property and sales tax fairness credits.',
  ],
})

type MinnesotaLaw = NonNullable<(typeof MN)[2024]>

/** What the simplified method leaves, or the alternative method if it is larger. Minn. Stat. 290.0132 subd. 26. */
function minnesotaBenefits(home: Household, law: MinnesotaLaw): number {
  const { start, increment, share } = law.socialSecurityCut
  const cut = share * stepsAbove(home.agi, start[home.status], increment[home.status])
  const simplified = home.taxableBenefits * Math.max(0, 1 - cut)
  const { amount, incomeAmount, share: rate } = law.socialSecurityAlternative
  const provisional = home.agi - home.taxableBenefits + home.benefits / 2
  const alternative = amount[home.status] - rate * Math.max(0, provisional - incomeAmount[home.status])
  return Math.max(simplified, Math.min(home.taxableBenefits, alternative))
}

/** The standard deduction less its limit for high incomes. Minn. Stat. 290.0123. */
function minnesotaDeduction(home: Household, law: MinnesotaLaw): number {
  const full = law.standardDeduction[home.status] + law.agedDeduction[home.status] * home.seniors
  const { lowRate, highRate, maxShare, fixedAbove } = law.deductionCut
  const [low, high] = [law.deductionCutLow[home.status], law.deductionCutHigh[home.status]]
  if (home.agi > fixedAbove) return full * (1 - maxShare)
  const lost = lowRate * Math.max(0, Math.min(home.agi, high) - low) + highRate * Math.max(0, home.agi - high)
  return full - Math.min(full * maxShare, lost)
}

/** Minnesota Form M1. Minn. Stat. 290.0121, 290.033, 290.06, 290.0675. */
const MINNESOTA = stateLaw(MN, {
  start: FEDERAL_AGI,
  subtractions: [step('Social Security', minnesotaBenefits)],
  deductions: [
    step('Standard deduction', minnesotaDeduction),
    step('Dependent exemptions', (home, law) => {
      const [start, size] = [law.exemptionPhaseOutStart[home.status], law.exemptionPhaseOutStep[home.status]]
      const left = Math.max(0, 1 - 0.02 * stepsAbove(home.agi, start, size))
      return law.dependentExemption * home.dependents * left
    }),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Marriage credit', (home, law, { tax, taxable }) => {
      const { max, minIncomeEach, minTaxableIncome } = law.marriageCredit
      const lower = lowerOf(home, (person) => person.earned + person.retired + person.taxableBenefits)
      if (lower < minIncomeEach || taxable < minTaxableIncome) return 0
      const part = Math.max(0, lower - law.standardDeduction.joint / 2)
      return Math.min(max, savingOfSplit(tax, taxable, part, law.brackets.single))
    }),
  ],
  surtaxes: [
    step('Net investment income tax', (home, { netInvestmentTax }) => {
      const income = home.interest + home.dividends + home.netGain
      return netInvestmentTax.rate * Math.max(0, income - netInvestmentTax.above)
    }),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, the alternative minimum tax, refundable child and working family credits, and the subtraction for older people with low income.',
    'Treats pensions as private: part of a government pension can be exempt.',
  ],
})

type MissouriLaw = NonNullable<(typeof MO)[2024]>

/** Private pensions, less what Missouri income without Social Security exceeds the allowance by. Form MO-A, section B. */
function missouriPension(home: Household, law: MissouriLaw, agi: number): number {
  const { max, agiAllowance } = law.privatePension
  const excess = Math.max(0, agi - home.taxableBenefits - agiAllowance[home.status])
  return Math.max(0, sumOver(home.people, (person) => Math.min(person.retired, max)) - excess)
}

const missouriBenefits = (person: Person, law: MissouriLaw): number =>
  person.age >= law.socialSecurityMinAge ? person.taxableBenefits : 0

/** Missouri Form MO-1040: spouses divide taxable income by their incomes. RSMo 143.011, 143.121, 143.124, 143.171. */
const MISSOURI = stateLaw(MO, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Capital gains', (home, law) => law.capitalGainExemptShare * Math.max(0, home.netGain)),
  ],
  deductions: [
    FEDERAL_DEDUCTION,
    step('Federal income tax', (home, law, sheet) => {
      const deductible = rowAbove(law.federalTaxShareByAgi, sheet.agi) * home.federal.taxAfterCreditsCents
      return Math.min(law.federalTaxCap[home.status], deductible)
    }),
    step('Social Security', (home, law) => sumOver(home.people, (person) => missouriBenefits(person, law))),
    step('Private pension', (home, law, sheet) => missouriPension(home, law, sheet.agi)),
    step('Head of household or surviving spouse', (home, law) => law.headExemption[home.status]),
  ],
  taxes: [
    step('Income tax', (home, law, { taxable }) => {
      const brackets = law.brackets[home.status]
      const incomes = home.people.map((person) => Math.max(0, person.own + person.taxableBenefits))
      const all = incomes.reduce((sum, income) => sum + income, 0)
      if (!home.isJoint || all === 0) return bracketTax(taxable, brackets)
      return incomes.reduce((tax, income) => tax + bracketTax((taxable * income) / all, brackets), 0)
    }),
  ],
  notes: [
    HALVED_INVESTMENTS,
    'Leaves out the earnings taxes of Kansas City and St. Louis and the property tax credit.',
    'Treats pensions as private: government pensions can be exempt in full.',
  ],
})

/** Montana Form 2: long-term gains have their own rates. MCA 15-30-2103, 15-30-2120. */
const MONTANA = stateLaw(MT, {
  start: FEDERAL_AGI,
  subtractions: [step('Age 65 or older', (home, law) => law.agedSubtraction * home.seniors)],
  deductions: [FEDERAL_DEDUCTION, SENIOR_DEDUCTION],
  taxes: [
    step('Tax on ordinary income', (home, law, { taxable }) =>
      taxOn(Math.max(0, taxable - home.longGain), home, law),
    ),
    step('Tax on long-term gains', (home, law, { taxable }) => {
      const gain = Math.min(taxable, home.longGain)
      const top = law.brackets[home.status][2] ?? 0
      const lower = Math.min(gain, Math.max(0, top - (taxable - gain)))
      const [low = 0, high = 0] = law.longTermGainRates
      return low * lower + high * (gain - lower)
    }),
  ],
  notes: ['Leaves out the earned income credit and property tax credits.'],
})

/** The laws in this file by state. */
export const LAWS = {
  MD: MARYLAND,
  ME: MAINE,
  MN: MINNESOTA,
  MO: MISSOURI,
  MT: MONTANA,
}
