import { AZ, CO, GA, ID, IL, IN } from '#core/finance/data/state-tax-flat.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  AGED_EXEMPTION,
  COUNTY_TAX,
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  FEDERAL_DEDUCTION,
  FEDERAL_TAXABLE,
  INCOME_TAX,
  PERSONAL_EXEMPTION,
  rowAt,
  SENIOR_DEDUCTION,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  stepsAbove,
} from './state-computation.ts'

/** Arizona Form 140: credits for dependents and for families with low income. A.R.S. 43-1073, 43-1073.01. */
const ARIZONA = stateLaw(AZ, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('25% of long-term gains', (home, law) => law.longTermGainExcludedShare * home.longGain),
    AGED_EXEMPTION,
    SENIOR_DEDUCTION,
  ],
  deductions: [STANDARD_DEDUCTION],
  taxes: [INCOME_TAX],
  credits: [
    step('Dependent tax credit', (home, law) => {
      const { under17, from17 } = law.dependentCredit
      const full = home.children * under17 + (home.dependents - home.children) * from17
      const { phaseOutStart, increment, share } = law.dependentCreditCut
      return full * (1 - share * stepsAbove(home.agi, phaseOutStart[home.status], increment))
    }),
    step('Family income tax credit', (home, { familyCredit }) =>
      home.agi <= rowAt(familyCredit.incomeLimit[home.status], home.dependents)
        ? Math.min(familyCredit.perPerson * home.size, familyCredit.cap[home.status])
        : 0,
    ),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out the higher standard deduction for gifts to charity, itemized deductions, and credits for gifts.',
    'Treats all long-term gains as those of assets bought after 2011.',
    'Treats pensions as private: part of a government pension is exempt.',
  ],
})

type ColoradoLaw = NonNullable<(typeof CO)[2024]>

function coloradoBenefits(person: Person, home: Household, law: ColoradoLaw): number {
  if (person.age >= 65) return person.taxableBenefits
  if (person.age < 55) return 0
  const isUnlimited = home.agi <= law.unlimitedSocialSecurityUpToAgi[home.status]
  return isUnlimited
    ? person.taxableBenefits
    : Math.min(person.taxableBenefits, law.pensionSubtraction.from55)
}

function coloradoPension(person: Person, home: Household, law: ColoradoLaw): number {
  if (person.age < 55) return 0
  const most = person.isSenior ? law.pensionSubtraction.from65 : law.pensionSubtraction.from55
  return Math.min(person.retired, Math.max(0, most - coloradoBenefits(person, home, law)))
}

/** Colorado Form DR 0104: starts from federal taxable income. C.R.S. 39-22-104. */
const COLORADO = stateLaw(CO, {
  start: FEDERAL_TAXABLE,
  additions: [
    step('Federal deduction above the limit', (home, { deductionAddBack }) =>
      home.agi >= deductionAddBack.fromAgi
        ? home.federal.deductionCents - deductionAddBack.allowed[home.status]
        : 0,
    ),
  ],
  subtractions: [
    step('Social Security', (home, law) =>
      sumOver(home.people, (person) => coloradoBenefits(person, home, law)),
    ),
    step('Pension subtraction', (home, law) =>
      sumOver(home.people, (person) => coloradoPension(person, home, law)),
    ),
  ],
  taxes: [INCOME_TAX],
  notes: [
    'Leaves out the alternative minimum tax, the add-back of business income deductions, and refundable credits for families.',
    'The rate can be lower, and a refund paid, in a year with a state revenue surplus.',
  ],
})

/** Georgia Form 500: the retirement exclusion covers investment income too. O.C.G.A. 48-7-27. */
const GEORGIA = stateLaw(GA, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Retirement income exclusion', (home, { retirementExclusion: { from62, from65, earnedIncome } }) =>
      sumOver(home.people, (person) => {
        if (person.age < 62) return 0
        const earned = Math.min(earnedIncome, Math.max(0, person.earned))
        return Math.min(
          person.isSenior ? from65 : from62,
          person.retired + Math.max(0, person.invested) + earned,
        )
      }),
    ),
  ],
  deductions: [STANDARD_DEDUCTION, DEPENDENT_EXEMPTION],
  taxes: [INCOME_TAX],
  credits: [
    step('Low income credit', (home, law) => rowAt(law.lowIncomeCreditByAgi, home.agi) * home.size),
    step('Child tax credit', (home, law) => law.childCreditUnder6 * home.childrenUnder6),
  ],
  itemizing: 'left_out',
  notes: [
    'Leaves out itemized deductions, the military exclusion, and from 2026 exclusions for overtime and tips.',
  ],
})

/** Idaho Form 40, with the building fund tax of everyone who must file. Idaho Code 63-3024, 63-3082. */
const IDAHO = stateLaw(ID, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [FEDERAL_DEDUCTION, SENIOR_DEDUCTION],
  taxes: [INCOME_TAX],
  credits: [step('Child tax credit', (home, law) => law.childCredit * home.children)],
  surtaxes: [
    step('Permanent building fund tax', (_home, law, sheet) => (sheet.taxable > 0 ? law.buildingFundTax : 0)),
  ],
  refundable: [
    step(
      'Grocery credit',
      (home, law) => law.groceryCreditPerPerson * home.size + law.groceryCreditSenior * home.seniors,
    ),
  ],
  notes: ['Leaves out the deduction for government pensions and the exclusion of gains on Idaho property.'],
})

/** Illinois Form IL-1040: retirement income is exempt. 35 ILCS 5/203. */
const ILLINOIS = stateLaw(IL, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY, step('Retirement income', (home) => home.retired)],
  deductions: [
    step('Exemptions', (home, law) =>
      home.agi > law.exemptionAgiLimit[home.status]
        ? 0
        : law.personalExemption[home.status] +
          law.dependentExemption * home.dependents +
          law.agedExemption * home.seniors,
    ),
  ],
  taxes: [INCOME_TAX],
  notes: ['Leaves out the property tax, school expense, earned income and child credits.'],
})

/** Indiana Form IT-40 with county tax. IC 6-3-1-3.5. */
const INDIANA = stateLaw(IN, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY],
  deductions: [
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
    step('Exemptions for children', (home, law) => law.childExtraExemption * home.children),
    AGED_EXEMPTION,
    step('Exemptions for age 65 or older with low income', (home, { agedLowIncome }) =>
      home.agi < agedLowIncome.agiBelow[home.status] ? agedLowIncome.amount * home.seniors : 0,
    ),
  ],
  taxes: [INCOME_TAX],
  surtaxes: [COUNTY_TAX],
  notes: ['Leaves out the earned income credit and the unified tax credit for the elderly.'],
})

/** The laws in this file by state. */
export const LAWS = {
  AZ: ARIZONA,
  CO: COLORADO,
  GA: GEORGIA,
  ID: IDAHO,
  IL: ILLINOIS,
  IN: INDIANA,
}
