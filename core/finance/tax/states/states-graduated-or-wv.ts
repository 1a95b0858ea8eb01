import { OR, RI, SC, VA, VT, WI, WV } from '#core/finance/data/state-tax-graduated-or-wv.ts'
import { lowerOf, savingOfSplit } from './couples.ts'
import { sumOver, type Household, type Person } from './household.ts'
import {
  AGED_EXEMPTION,
  bracketTax,
  DEPENDENT_EXEMPTION,
  FEDERAL_AGI,
  giftsUpTo,
  INCOME_TAX,
  largerDeduction,
  leftOf,
  medicalAbove,
  PERSONAL_EXEMPTION,
  povertyLine,
  rowAbove,
  rowAt,
  SOCIAL_SECURITY,
  STANDARD_DEDUCTION,
  stateLaw,
  step,
  stepsAbove,
  taxOn,
} from './state-computation.ts'

type OregonLaw = NonNullable<(typeof OR)[2024]>

/** Schedule OR-A: federal itemized deductions without income tax. ORS 316.695(1)(d). */
const oregonItemized = (home: Household, law: OregonLaw): number =>
  medicalAbove(home, 0.075) +
  Math.min(home.itemized.propertyTaxCents, law.propertyTaxMax[home.status]) +
  home.itemized.mortgageInterestCents +
  Math.max(0, giftsUpTo(home, 0.6) - law.giftFloorShare * Math.max(0, home.agi))

/** Oregon Form OR-40: part of federal tax is subtracted. ORS 316.037, 316.085, 316.157, 316.680, 316.695. */
const OREGON = stateLaw(OR, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('Federal income tax', (home, law) => {
      const tax = home.federal.taxAfterCreditsCents - home.federal.refundedChildCreditCents
      return Math.min(rowAt(law.federalTaxCapByAgi[home.status], home.agi), tax)
    }),
  ],
  deductions: [
    ...largerDeduction<OregonLaw>(
      oregonItemized,
      (home, law) => law.standardDeduction[home.status] + law.agedDeduction[home.status] * home.seniors,
    ),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Exemption credits', (home, law) =>
      home.agi <= law.creditAgiLimit[home.status] ? law.creditPerPerson * home.size : 0,
    ),
    step('Retirement income credit', (home, { retirementCredit }) => {
      const pension = sumOver(home.people, (person) =>
        person.age >= retirementCredit.minAge ? person.retired : 0,
      )
      const income = home.agi - home.taxableBenefits
      const above = Math.max(0, income - retirementCredit.incomeThreshold[home.status])
      const base = Math.max(0, retirementCredit.base[home.status] - home.benefits - above)
      return retirementCredit.rate * Math.min(pension, base)
    }),
  ],
  itemizing: 'by_state_rules',
  notes: [
    'Leaves out the kicker refund, the transit and Portland area taxes, and the earned income and kids credits.',
  ],
})

type RhodeIslandLaw = NonNullable<(typeof RI)[2024]>

const isRetiredInRhodeIsland = (person: Person, home: Household, law: RhodeIslandLaw): boolean =>
  person.bornIn <= law.retirementAge.bornUpTo && home.agi < law.retirementAgiBelow[home.status]

/** What the phase-out for high incomes leaves of deduction and exemptions. R.I.G.L. 44-30-2.6(c)(3). */
const rhodeIslandLeft = (agi: number, { phaseOut }: RhodeIslandLaw): number =>
  Math.max(0, 1 - phaseOut.share * stepsAbove(agi, phaseOut.start, phaseOut.increment))

/** Rhode Island Form RI-1040. R.I.G.L. 44-30-2.6, 44-30-12. */
const RHODE_ISLAND = stateLaw(RI, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Social Security', (home, law) =>
      sumOver(home.people, (person) =>
        isRetiredInRhodeIsland(person, home, law) ? person.taxableBenefits : 0,
      ),
    ),
    step('Retirement income', (home, law) => {
      if (!home.people.some((person) => isRetiredInRhodeIsland(person, home, law))) return 0
      return sumOver(home.people, ({ filer }) =>
        Math.min(filer.pensionCents + filer.planCents, law.pensionMax),
      )
    }),
  ],
  deductions: [
    step(
      'Standard deduction',
      (home, law, sheet) => law.standardDeduction[home.status] * rhodeIslandLeft(sheet.agi, law),
    ),
    step('Exemptions', (home, law, sheet) => {
      const full = law.personalExemption[home.status] + law.dependentExemption * home.dependents
      return full * rhodeIslandLeft(sheet.agi, law)
    }),
  ],
  taxes: [INCOME_TAX],
  notes: ['Leaves out property tax relief and the earned income credit.'],
})

type SouthCarolinaLaw = NonNullable<(typeof SC)[2024]>

/** The retirement deduction, and the deduction of filers of 65 or older less what they took of it. S.C. Code 12-6-1170. */
function southCarolinaRetirement(person: Person, { retirement }: SouthCarolinaLaw): number {
  if (!person.isSenior) return Math.min(person.retired, retirement.under65)
  return Math.max(Math.min(person.retired, retirement.from65), retirement.agedTotal)
}

/** South Carolina Form SC1040, from 2026 starting at federal AGI. S.C. Code 12-6-510, 12-6-560, 12-6-1140, 12-6-3330. */
const SOUTH_CAROLINA = stateLaw(SC, {
  start: step('Federal income', (home, law) =>
    law.startsFromAgi ? home.agi : home.federal.taxableIncomeCents,
  ),
  additions: [
    step('Federal deductions that do not apply', (home, law) => {
      if (law.startsFromAgi || home.federal.isItemized) return 0
      const { agiCents, basicDeductionCents, deductionCents, seniorDeductionCents } = home.federal
      const increase = Math.max(0, basicDeductionCents - law.preIncreaseDeduction[home.status])
      // Only what lowered federal taxable income comes back.
      const unused = Math.max(0, deductionCents + seniorDeductionCents - agiCents)
      return increase + seniorDeductionCents - unused
    }),
  ],
  subtractions: [
    SOCIAL_SECURITY,
    step('44% of long-term gains', (home, law) => law.longTermGainExcludedShare * home.longGain),
    step('Retirement and age deductions', (home, law) =>
      sumOver(home.people, (person) => southCarolinaRetirement(person, law)),
    ),
  ],
  deductions: [
    step('Income-adjusted deduction', (home, law) => {
      if (!law.startsFromAgi) return 0
      const full = law.incomeAdjustedDeduction[home.status]
      const lost = full * (1 - leftOf(home.agi, law.deductionPhaseOut[home.status]))
      return full - Math.floor(lost / 10_00) * 10_00
    }),
    DEPENDENT_EXEMPTION,
    step('Deduction for children under 6', (home, law) => law.youngChildExtra * home.childrenUnder6),
  ],
  taxes: [INCOME_TAX],
  credits: [
    step(
      'Two wage earner credit',
      (home, { twoWageEarnerCredit: { rate, upTo } }) =>
        rate * lowerOf(home, (person) => Math.min(person.earned, upTo)),
    ),
  ],
  notes: ['Leaves out the earned income and tuition credits and, for itemizers, the state tax to add back.'],
})

type VirginiaLaw = NonNullable<(typeof VA)[2024]>

/** $12,000 for each filer of 65 or older, less income above the limit unless born before 1939. Va. Code 58.1-322.03(5). */
function virginiaAge(home: Household, law: VirginiaLaw): number {
  const { amount, fullIfBornBefore } = law.ageDeduction
  const full = home.people.filter((person) => person.bornIn < fullIfBornBefore).length
  const excess = Math.max(0, home.agi - home.taxableBenefits - law.ageDeductionStart[home.status])
  return full * amount + Math.max(0, (home.seniors - full) * amount - excess)
}

/** Virginia Form 760. Va. Code 58.1-320, 58.1-321, 58.1-322. */
const VIRGINIA = stateLaw(VA, {
  start: FEDERAL_AGI,
  subtractions: [SOCIAL_SECURITY, step('Age deduction', virginiaAge)],
  deductions: [STANDARD_DEDUCTION, PERSONAL_EXEMPTION, DEPENDENT_EXEMPTION, AGED_EXEMPTION],
  taxes: [
    step('Income tax', (home, law, sheet) =>
      sheet.agi < law.filingThreshold[home.status] ? 0 : taxOn(sheet.taxable, home, law),
    ),
  ],
  credits: [
    step('Spouse tax adjustment', (home, law, { tax, taxable }) => {
      const exemption = law.personalExemption.single
      const lower = lowerOf(
        home,
        (person) => person.own - exemption - (person.isSenior ? law.agedExemption : 0),
      )
      const part = Math.min(lower, taxable / 2)
      return Math.min(law.spouseTaxAdjustmentMax, savingOfSplit(tax, taxable, part, law.brackets.joint))
    }),
  ],
  itemizing: 'left_out',
  notes: ['Leaves out itemized deductions, the low income and earned income credits, and one-time rebates.'],
})

type VermontLaw = NonNullable<(typeof VT)[2024]>

/** The exempt share, in whole hundredths. 32 V.S.A. 5830e. */
function vermontBenefitsShare(home: Household, law: VermontLaw): number {
  const [start, end] = [law.socialSecurityStart[home.status], law.socialSecurityEnd[home.status]]
  if (home.agi <= start) return 1
  return home.agi >= end ? 0 : Math.floor(((end - home.agi) / (end - start)) * 100 + 0.5) / 100
}

/** Vermont Form IN-111. 32 V.S.A. 5811, 5822, 5830e. */
const VERMONT = stateLaw(VT, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Social Security', (home, law) => home.taxableBenefits * vermontBenefitsShare(home, law)),
    step('Capital gains exclusion', (home, { gainExclusion }) =>
      Math.min(
        home.longGain,
        gainExclusion.flat,
        gainExclusion.maxShareOfFederalTaxable * home.federal.taxableIncomeCents,
      ),
    ),
  ],
  deductions: [
    STANDARD_DEDUCTION,
    step('Deduction for age 65 or older', (home, law) => law.agedDeduction * home.seniors),
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
  ],
  taxes: [
    step('Income tax', (home, { brackets, minimumTax }, { taxable }) => {
      const least = home.agi > minimumTax.aboveAgi ? minimumTax.rate * home.agi : 0
      return Math.max(least, bracketTax(taxable, brackets[home.status]))
    }),
  ],
  notes: [
    'Leaves out the child, earned income and renter credits, and the larger exclusion of gains on some assets.',
  ],
})

type WisconsinLaw = NonNullable<(typeof WI)[2024]>

/** Taxable income of a Wisconsin AGI: the deduction falls as income rises. Wis. Stat. 71.05(22) and (23). */
function wisconsinTaxable(home: Household, law: WisconsinLaw, agi: number): number {
  const lost = bracketTax(agi, law.deductionPhaseOut[home.status])
  const deduction = Math.max(0, law.standardDeduction[home.status] - lost)
  const forPeople = law.dependentExemption * home.dependents + law.agedExemption * home.seniors
  return Math.max(0, agi - deduction - law.personalExemption[home.status] - forPeople)
}

function wisconsinCredit(home: Household, { marriedCoupleCredit: { rate, max } }: WisconsinLaw): number {
  return Math.min(max, rate * lowerOf(home, (person) => person.earned))
}

/** Retirement income left out from 67, which gives up credits. Wis. Stat. 71.05(6)(b)54m. */
function wisconsinExclusion(home: Household, law: WisconsinLaw): number {
  const old = home.people.filter((person) => person.age >= 67)
  return Math.min(
    sumOver(old, (person) => person.retired),
    old.length * law.retirementExclusionFrom67,
  )
}

/** Whether leaving out retirement income costs less than the married couple credit. */
function excludesInWisconsin(home: Household, law: WisconsinLaw, agi: number): boolean {
  const excluded = wisconsinExclusion(home, law)
  if (excluded === 0) return false
  const without = taxOn(wisconsinTaxable(home, law, agi), home, law)
  const withIt = taxOn(wisconsinTaxable(home, law, agi - excluded), home, law)
  return withIt < Math.max(0, without - wisconsinCredit(home, law))
}

/** Wisconsin Form 1. Wis. Stat. 71.05, 71.06, 71.07(6). */
const WISCONSIN = stateLaw(WI, {
  start: FEDERAL_AGI,
  subtractions: [
    SOCIAL_SECURITY,
    step('30% of long-term gains', (home, law) => law.longTermGainExcludedShare * home.longGain),
    step('Retirement income with low income', (home, law) =>
      home.agi < law.lowIncomeRetirementAgiBelow[home.status]
        ? sumOver(home.people, (person) =>
            person.isSenior ? Math.min(person.retired, law.lowIncomeRetirement) : 0,
          )
        : 0,
    ),
    step('Retirement income exclusion', (home, law, sheet) =>
      excludesInWisconsin(home, law, sheet.agi) ? wisconsinExclusion(home, law) : 0,
    ),
  ],
  deductions: [
    step(
      'Standard deduction',
      (home, law, sheet) =>
        law.standardDeduction[home.status] - bracketTax(sheet.agi, law.deductionPhaseOut[home.status]),
    ),
    PERSONAL_EXEMPTION,
    DEPENDENT_EXEMPTION,
    AGED_EXEMPTION,
  ],
  taxes: [INCOME_TAX],
  credits: [
    step('Married couple credit', (home, law, sheet) => {
      const before = home.agi - home.taxableBenefits - law.longTermGainExcludedShare * home.longGain
      return excludesInWisconsin(home, law, before) && sheet.agi < before ? 0 : wisconsinCredit(home, law)
    }),
  ],
  itemizing: 'left_out',
  notes: ['Leaves out the itemized deduction, property tax, rent and earned income credits.'],
})

type WestVirginiaLaw = NonNullable<(typeof WV)[2024]>

const westVirginiaBenefits = (person: Person, home: Household, law: WestVirginiaLaw): number =>
  home.agi <= law.socialSecurityExemptUpToAgi[home.status]
    ? person.taxableBenefits
    : person.taxableBenefits * law.socialSecurityShareAbove

/** West Virginia Form IT-140. W. Va. Code 11-21-4e, 11-21-10, 11-21-12, 11-21-16, 11-21-22. */
const WEST_VIRGINIA = stateLaw(WV, {
  start: FEDERAL_AGI,
  subtractions: [
    step('Social Security', (home, law) =>
      sumOver(home.people, (person) => westVirginiaBenefits(person, home, law)),
    ),
    step('Age 65 or older', (home, law) =>
      sumOver(home.people, (person) => {
        if (!person.isSenior) return 0
        const benefits = westVirginiaBenefits(person, home, law)
        const income = Math.max(0, person.own + person.taxableBenefits - benefits)
        return Math.min(income, Math.max(0, law.agedDeduction - benefits))
      }),
    ),
    step('Low-income earned income exclusion', (home, law) => {
      const { limit, amount } = law.lowIncomeEarned[home.status]
      return home.agi <= limit ? Math.min(home.earned, amount) : 0
    }),
  ],
  deductions: [PERSONAL_EXEMPTION, DEPENDENT_EXEMPTION],
  taxes: [INCOME_TAX],
  credits: [
    step('Family tax credit', (home, law, { tax }) => {
      const line = povertyLine(home.year, home.size) * law.familyCreditPovertyShare[home.status]
      return tax * rowAbove(law.familyCreditShareByExcess[home.status], Math.max(0, home.agi - line))
    }),
  ],
  notes: ['Leaves out property tax and child care credits, and the deduction for government pensions.'],
})

/** The laws in this file by state. */
export const LAWS = {
  OR: OREGON,
  RI: RHODE_ISLAND,
  SC: SOUTH_CAROLINA,
  VA: VIRGINIA,
  VT: VERMONT,
  WI: WISCONSIN,
  WV: WEST_VIRGINIA,
}
