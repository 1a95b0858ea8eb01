import {
  byStatus,
  type PhaseOut,
  type TaxParameters,
  type CreditParameters,
} from '#core/finance/tax/tax-parameters.ts'

/*
 * Figures that the law does not index, the same for 2024 to 2026 or for the years named. Read from PolicyEngine-us @8914f89d and compared
 * with PSLmodels/Tax-Calculator @78f3574c. Cents, written dollars_cents.
 */

/** IRC 21(c) and (d)(2). */
export const CARE_EXPENSE_LIMITS = {
  expenseLimitsCents: [3_000_00, 6_000_00],
  deemedMonthlyIncomeCents: [250_00, 500_00],
  stepRate: 0.01,
} as const satisfies Partial<CreditParameters['care']>

/** IRC 21(a)(2) before P.L. 119-21 sec. 70405, which raised the rate from 2026. */
export const CARE_RATE_BEFORE_2026 = {
  topRate: 0.35,
  steps: [{ startCents: byStatus(15_000_00), stepCents: byStatus(2_000_00), floorRate: 0.2 }],
} as const satisfies Partial<CreditParameters['care']>

/** IRC 36B(b)(3)(A)(iii), which P.L. 117-169 sec. 12001 extended through 2025. */
export const EXPANDED_PREMIUM_CREDIT = {
  bands: [
    { from: 0, initialRate: 0, finalRate: 0 },
    { from: 1.5, initialRate: 0, finalRate: 0.02 },
    { from: 2.0, initialRate: 0.02, finalRate: 0.04 },
    { from: 2.5, initialRate: 0.04, finalRate: 0.06 },
    { from: 3.0, initialRate: 0.06, finalRate: 0.085 },
  ],
  bandsEnd: 4,
  rateAbove: 0.085,
} as const satisfies Partial<CreditParameters['premium']>

/** IRC 25B(a) and (b). */
export const SAVERS_CREDIT = {
  limitCents: 2_000_00,
  rates: [0.5, 0.2, 0.1],
} as const satisfies Partial<CreditParameters['savers']>

/** IRC 25A(b), (c), (d) and (i). */
export const EDUCATION_CREDITS: CreditParameters['education'] = {
  opportunity: { fullCents: 2_000_00, partCents: 2_000_00, partRate: 0.25, refundableShare: 0.4 },
  lifetime: { rate: 0.2, expenseLimitCents: 10_000_00 },
  phaseOut: byStatus<PhaseOut | null>(
    { startCents: 80_000_00, endCents: 90_000_00 },
    { joint: { startCents: 160_000_00, endCents: 180_000_00 }, separate: null },
  ),
}

/** IRC 199A(a) and (b)(2). */
export const BUSINESS_INCOME = {
  rate: 0.2,
  wageShare: 0.5,
  wageShareWithProperty: 0.25,
  propertyShare: 0.025,
} as const satisfies Partial<TaxParameters['business']>
