import { byStatus, type CreditParameters } from '#core/finance/tax/tax-parameters.ts'
import { POVERTY_GUIDELINES } from './poverty-guidelines.ts'
import {
  CARE_EXPENSE_LIMITS,
  CARE_RATE_BEFORE_2026,
  EDUCATION_CREDITS,
  EXPANDED_PREMIUM_CREDIT,
  SAVERS_CREDIT,
} from './tax-unindexed.ts'

/**
 * Credits of 2025. Amounts are cents, written dollars_cents.
 * Earned income credit, care credit and saver's credit: Rev. Proc. 2024-40, read from PolicyEngine-us @8914f89d and
 * compared with PSLmodels/Tax-Calculator @78f3574c.
 * Repayment limits of excess advance payments, IRC 36B(f)(2)(B): Rev. Proc. 2024-40, as summed up by KFF.
 */
export const CREDITS_2025: CreditParameters = {
  earnedIncome: {
    investmentLimitCents: 11_950_00,
    tiers: [
      {
        maxCents: 649_00,
        phaseInRate: 0.0765,
        phaseOutRate: 0.0765,
        phaseOutStartCents: 10_620_00,
        jointPhaseOutStartCents: 17_730_00,
      },
      {
        maxCents: 4_328_00,
        phaseInRate: 0.34,
        phaseOutRate: 0.1598,
        phaseOutStartCents: 23_350_00,
        jointPhaseOutStartCents: 30_470_00,
      },
      {
        maxCents: 7_152_00,
        phaseInRate: 0.4,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 23_350_00,
        jointPhaseOutStartCents: 30_470_00,
      },
      {
        maxCents: 8_046_00,
        phaseInRate: 0.45,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 23_350_00,
        jointPhaseOutStartCents: 30_470_00,
      },
    ],
  },
  care: {
    ...CARE_EXPENSE_LIMITS,
    ...CARE_RATE_BEFORE_2026,
  },
  savers: {
    ...SAVERS_CREDIT,
    topsCents: byStatus([23_750_00, 25_500_00, 39_500_00], {
      joint: [47_500_00, 51_000_00, 79_000_00],
      head_of_household: [35_625_00, 38_250_00, 59_250_00],
    }),
  },
  education: EDUCATION_CREDITS,
  premium: {
    povertyLines: POVERTY_GUIDELINES[2024],
    ...EXPANDED_PREMIUM_CREDIT,
    repaymentCaps: [
      { below: 2, singleCents: 375_00, otherCents: 750_00 },
      { below: 3, singleCents: 975_00, otherCents: 1_950_00 },
      { below: 4, singleCents: 1_625_00, otherCents: 3_250_00 },
    ],
  },
}
