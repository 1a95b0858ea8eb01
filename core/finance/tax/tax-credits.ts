import type { Cents } from '#core/finance/math/money.ts'
import { childCredit } from './child-credit.ts'
import { earnedIncomeCredit } from './earned-income-credit.ts'
import type { GrossIncome } from './gross-income.ts'
import { fica } from './payroll-tax.ts'
import { careCredit, educationCredits, saversCredit } from './personal-credits.ts'
import type { PremiumCredit } from './premium-credit.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxReturn } from './tax-return.ts'

/** Every credit, in the order in which Form 1040 uses them. */
export type CreditName = 'care' | 'education' | 'savers' | 'child' | 'earned_income' | 'premium'

export type Credit = {
  /** Before the tax limits it. */
  readonly availableCents: Cents
  /** Nonrefundable part, limited to the tax that earlier credits leave. */
  readonly usedCents: Cents
  readonly refundedCents: Cents
}

export type Credits = Readonly<Record<CreditName, Credit>>

const refundable = (cents: Cents): Credit => ({
  availableCents: cents,
  usedCents: 0,
  refundedCents: cents,
})

/**
 * What the refundable child credit of three or more children is measured by: payroll tax, and half of self-employment
 * tax, less the earned income credit. IRC 24(d)(1)(B)(ii), Schedule 8812 part II-B.
 */
function payrollAboveEarnedIncomeCredit(
  taxReturn: TaxReturn,
  { selfEmployment }: GrossIncome,
  earnedIncomeCents: Cents,
  parameters: TaxParameters,
): Cents {
  const withheld = taxReturn.filers.reduce((all, filer) => {
    const one = fica(filer, parameters)
    return all + one.socialSecurityCents + one.medicareCents + one.additionalMedicareWithheldCents
  }, 0)
  return Math.max(0, withheld + selfEmployment.deductionCents - earnedIncomeCents)
}

/**
 * Every credit of a return. Nonrefundable credits use up the tax in the order of Schedule 3 and Form 1040: care,
 * education, saver's, then children, whose remainder is refunded in part.
 *
 * @param taxCents tax that credits may use up: Form 1040 line 18
 */
export function taxCredits(
  taxReturn: TaxReturn,
  income: GrossIncome,
  taxCents: Cents,
  premium: PremiumCredit,
  parameters: TaxParameters,
): Credits {
  let left = taxCents
  const use = (availableCents: Cents): Cents => {
    const used = Math.min(availableCents, left)
    left -= used
    return used
  }
  const { agiCents } = income
  const care = careCredit(taxReturn, agiCents, income.earnedByFilerCents, parameters)
  const careUsed = use(care)
  const education = educationCredits(taxReturn, agiCents, parameters)
  const educationUsed = use(education.nonrefundableCents)
  const savers = saversCredit(taxReturn, agiCents, parameters)
  const saversUsed = use(savers)
  const earnedIncome = earnedIncomeCredit(taxReturn, income, parameters)
  return {
    care: { availableCents: care, usedCents: careUsed, refundedCents: 0 },
    education: {
      availableCents: education.nonrefundableCents + education.refundableCents,
      usedCents: educationUsed,
      refundedCents: education.refundableCents,
    },
    savers: { availableCents: savers, usedCents: saversUsed, refundedCents: 0 },
    child: childCredit(
      taxReturn,
      {
        agiCents,
        taxCents: left,
        earnedCents: income.earnedByFilerCents.reduce((all, one) => all + one, 0),
        payrollTaxCents: payrollAboveEarnedIncomeCredit(taxReturn, income, earnedIncome, parameters),
      },
      parameters,
    ),
    earned_income: refundable(earnedIncome),
    premium: refundable(premium.refundedCents),
  }
}
