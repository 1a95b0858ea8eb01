import type { Cents } from '#core/finance/math/money.ts'
import type { ByStatus, PhaseOut } from './tax-parameters.ts'

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
