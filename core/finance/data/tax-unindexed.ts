import type { CreditParameters } from '#core/finance/tax/credit-parameters.ts'
import type { PhaseOut, TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { byStatus } from './tax-by-status.ts'

/*
 * Figures that the law does not index, the same for 2024 to 2026. Read from PolicyEngine-us @8914f89d and compared
 * with PSLmodels/Tax-Calculator @78f3574c. Cents, written dollars_cents.
 */

/** IRC 21(c) and (d)(2). */
export const CARE_EXPENSE_LIMITS = {
  expenseLimitsCents: [3_000_00, 6_000_00],
  deemedMonthlyIncomeCents: [250_00, 500_00],
  stepRate: 0.01,
} as const satisfies Partial<CreditParameters['care']>

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
