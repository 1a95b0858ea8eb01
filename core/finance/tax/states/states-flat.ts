import { AZ, CO, GA, IA, ID, IL, IN, KY, LA, MI, NC, UT } from '#core/finance/data/state-tax-flat.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  AGED_EXEMPTION,
  bracketTax,
  COUNTY_TAX,
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  FEDERAL_DEDUCTION,
  FEDERAL_TAXABLE,
  INCOME_TAX,
  PERSONAL_EXEMPTION,
  povertyLine,
  rowAbove,
  rowAt,
  SENIOR_DEDUCTION,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  stepsAbove,
  taxOn,
} from './recipe.ts'

/** Arizona Form 140: credits for dependents and for families with low income. A.R.S. 43-1073, 43-1073.01. */
export const ARIZONA = stateLaw(AZ, {
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
export const COLORADO = stateLaw(CO, {
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
export const GEORGIA = stateLaw(GA, {
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
  notes: [
    'Leaves out itemized deductions, the military exclusion, and from 2026 exclusions for overtime and tips.',
  ],
})

/** Idaho Form 40, with the building fund tax of everyone who must file. Idaho Code 63-3024, 63-3082. */
export const IDAHO = stateLaw(ID, {
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
export const ILLINOIS = stateLaw(IL, {
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
export const INDIANA = stateLaw(IN, {
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

/** Iowa Form IA 1040: retirement income is exempt from 55. Iowa Code 422.5, 422.7. */
export const IOWA = stateLaw(IA, {
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
export const KENTUCKY = stateLaw(KY, {
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
  notes: ['Leaves out occupational taxes of cities and counties, and the child care credit.'],
})

/** Louisiana Form IT-540. La. R.S. 47:32, 47:294. */
export const LOUISIANA = stateLaw(LA, {
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
export const MICHIGAN = stateLaw(MI, {
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
export const NORTH_CAROLINA = stateLaw(NC, {
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
  notes: ['Leaves out itemized deductions, and the exemption of government pensions vested by 1989.'],
})

/** Utah Form TC-40: credits take the place of deductions. Utah Code 59-10-104, 59-10-1018, 59-10-1042. */
export const UTAH = stateLaw(UT, {
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
