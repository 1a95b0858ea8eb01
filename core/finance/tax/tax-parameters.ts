import type { Cents } from '#core/finance/math/money.ts'

/** How a household files its federal return (IRC 1, 2 and 6013). */
export type FilingStatus = 'single' | 'joint' | 'separate' | 'head_of_household' | 'surviving_spouse'

/** A figure of the law for each filing status. */
export type ByStatus<Figure> = Readonly<Record<FilingStatus, Figure>>

/** Figures of every filing status: one for all, and those of statuses that differ. */
export const byStatus = <Figure>(
  figure: Figure,
  differing: Partial<Readonly<Record<FilingStatus, Figure>>> = {},
): ByStatus<Figure> => ({
  single: figure,
  joint: figure,
  separate: figure,
  head_of_household: figure,
  surviving_spouse: figure,
  ...differing,
})

/** Income over which a benefit falls from all of it to none, in a straight line. */
export type PhaseOut = { readonly startCents: Cents; readonly endCents: Cents }

/** The law's figures for one filing status in one year, in cents of taxable or gross income. */
export type StatusParameters = {
  /** Upper bounds of all ordinary brackets but the last, which is unbounded. */
  readonly bracketTopsCents: readonly Cents[]
  readonly standardDeductionCents: Cents
  /** Added to the standard deduction once for age 65 and once for blindness, each person. IRC 63(f). */
  readonly agedOrBlindAdditionCents: Cents
  /** Taxable income up to which long-term gains are taxed at 0%, and at 15%. IRC 1(h). */
  readonly gainTopsCents: readonly [Cents, Cents]
  readonly additionalMedicareThresholdCents: Cents
  readonly netInvestmentThresholdCents: Cents
  readonly childCreditPhaseOutCents: Cents
  /** Cap on itemized state and local tax, before the phase-down. IRC 164(b)(6). */
  readonly stateTaxCapCents: Cents
  /** Minimum of that cap after the phase-down. */
  readonly stateTaxFloorCents: Cents
  /** Modified AGI above which the cap is reduced. */
  readonly stateTaxPhaseDownCents: Cents
  /** Null if the status has no senior deduction. IRC 151(d)(5)(C). */
  readonly seniorPhaseOutCents: Cents | null
  /** Cash gifts deductible in addition to the standard deduction. IRC 170(p). */
  readonly charityWithoutItemizingCents: Cents
}

/** Where a household lives, as the poverty guidelines distinguish it. */
export type PovertyArea = 'contiguous' | 'alaska' | 'hawaii'

/** The law of the credits of one year, apart from the child credit. */
export type CreditParameters = {
  /** IRC 32. */
  readonly earnedIncome: {
    /** No credit with investment income above this: a cliff. IRC 32(i). */
    readonly investmentLimitCents: Cents
    /** For no, one, two, and three or more qualifying children. */
    readonly tiers: readonly EarnedIncomeTier[]
  }
  /** IRC 21. */
  readonly care: {
    /** Expenses that count for one person, and for two or more. */
    readonly expenseLimitsCents: readonly [Cents, Cents]
    /** Monthly earned income of a student or disabled spouse, for one person cared for and for more. IRC 21(d)(2). */
    readonly deemedMonthlyIncomeCents: readonly [Cents, Cents]
    readonly topRate: number
    /** The rate falls by this for each step of AGI, or part of it, above a start: small cliffs by law. */
    readonly stepRate: number
    readonly steps: readonly {
      readonly startCents: ByStatus<Cents>
      readonly stepCents: ByStatus<Cents>
      readonly floorRate: number
    }[]
  }
  /** IRC 25B. */
  readonly savers: {
    /** Contributions that count, each filer. */
    readonly limitCents: Cents
    readonly rates: readonly [number, number, number]
    /** Highest AGI of each rate, inclusive: cliffs by law. */
    readonly topsCents: ByStatus<readonly [Cents, Cents, Cents]>
  }
  /** IRC 25A. */
  readonly education: {
    /** The American opportunity credit of a student: all of the first expenses and a part of the next. */
    readonly opportunity: {
      readonly fullCents: Cents
      readonly partCents: Cents
      readonly partRate: number
      readonly refundableShare: number
    }
    readonly lifetime: { readonly rate: number; readonly expenseLimitCents: Cents }
    /** Null if the status has no education credit. */
    readonly phaseOut: ByStatus<PhaseOut | null>
  }
  /** IRC 36B. */
  readonly premium: {
    /** The poverty guidelines of the year before, for the first person and each other one. */
    readonly povertyLines: Readonly<
      Record<PovertyArea, { readonly firstCents: Cents; readonly additionalCents: Cents }>
    >
    /** The share of income to pay, which rises in a straight line within a band; bounds are multiples of the line. */
    readonly bands: readonly {
      readonly from: number
      readonly initialRate: number
      readonly finalRate: number
    }[]
    /** Upper bound of the last band, inclusive. */
    readonly bandsEnd: number
    /** The share to pay above the last band; null if there is no credit. */
    readonly rateAbove: number | null
    /** Most that is repaid of excess advance payments below a multiple of the poverty line. IRC 36B(f)(2)(B). */
    readonly repaymentCaps: readonly {
      readonly below: number
      readonly singleCents: Cents
      readonly otherCents: Cents
    }[]
  }
}

/** The earned income credit for a number of qualifying children. */
export type EarnedIncomeTier = {
  readonly maxCents: Cents
  readonly phaseInRate: number
  readonly phaseOutRate: number
  readonly phaseOutStartCents: Cents
  readonly jointPhaseOutStartCents: Cents
}

/** The federal income and payroll tax law of one year. A new year is a new file in data/. */
export type TaxParameters = {
  readonly year: number
  readonly source: string
  /** Rates of the ordinary brackets, from the lowest. */
  readonly rates: readonly number[]
  /** Rates of long-term gains and qualified dividends, from the lowest. */
  readonly gainRates: readonly [number, number, number]
  readonly netInvestmentRate: number
  /** Ordinary income that a net capital loss may offset; half of it for a separate return. IRC 1211(b). */
  readonly capitalLossLimitCents: Cents
  readonly payroll: {
    /** The employee's share; the self-employed pay it twice. */
    readonly socialSecurityRate: number
    readonly medicareRate: number
    readonly additionalMedicareRate: number
    readonly wageBaseCents: Cents
    /** Wages of one employer above which it withholds the additional Medicare tax, regardless of status. */
    readonly additionalMedicareWithholdingCents: Cents
    /** Share of self-employment profit that is net earnings. IRC 1402(a)(12). */
    readonly netEarningsShare: number
    /** Net earnings below this are exempt from self-employment tax: a cliff. IRC 1402(b)(2). */
    readonly leastNetEarningsCents: Cents
  }
  readonly childCredit: {
    readonly perChildCents: Cents
    readonly perOtherDependentCents: Cents
    readonly refundablePerChildCents: Cents
    readonly refundableEarningsFloorCents: Cents
    readonly refundableRate: number
    /** Credit lost for each step of income, or part of a step, above the threshold: small cliffs by law. */
    readonly phaseOutStepCents: Cents
    readonly phaseOutPerStepCents: Cents
  }
  readonly senior: { readonly perPersonCents: Cents; readonly phaseOutRate: number }
  readonly itemized: {
    readonly stateTaxPhaseDownRate: number
    /** Medical costs are deductible above this share of AGI. IRC 213(a). */
    readonly medicalFloorShare: number
    /** Gifts are deductible above this share of AGI, up to the ceiling share. IRC 170(b)(1). */
    readonly charityFloorShare: number
    readonly charityCeilingShare: number
    /** Share of itemized deductions lost against income in the top bracket. IRC 68 as of 2026. */
    readonly topBracketCutShare: number
  }
  /** IRC 55. */
  readonly alternativeMinimum: {
    readonly rates: readonly [number, number]
    readonly exemptionCents: ByStatus<Cents>
    readonly phaseOutStartCents: ByStatus<Cents>
    readonly upperRateAboveCents: ByStatus<Cents>
    readonly phaseOutRate: number
    /** Income of a separate return above this is increased as if the exemption went below zero. IRC 55(d)(3). */
    readonly separateAdditionAboveCents: Cents
  }
  /** IRC 199A. */
  readonly business: {
    readonly rate: number
    /** The deduction is limited to this share of wages paid, or to the shares of wages and property together. */
    readonly wageShare: number
    readonly wageShareWithProperty: number
    readonly propertyShare: number
    /** Taxable income at which the limit, and the exclusion of specified services, start to apply. */
    readonly thresholdCents: ByStatus<Cents>
    /** They apply in full this much above the threshold. */
    readonly rangeCents: ByStatus<Cents>
    /** The deduction at least, from an amount of business income on: a cliff of 2026. IRC 199A(i). */
    readonly minimum: { readonly amountCents: Cents; readonly fromCents: Cents } | null
  }
  /** IRC 221. */
  readonly studentLoan: {
    readonly limitCents: Cents
    /** Modified AGI; null if the status has no deduction. */
    readonly phaseOut: ByStatus<PhaseOut | null>
  }
  /** The deduction from a year's pay that the withholding tables assume. */
  readonly withholdingDeductionCents: ByStatus<Cents>
  readonly credits: CreditParameters
  readonly status: ByStatus<StatusParameters>
}
