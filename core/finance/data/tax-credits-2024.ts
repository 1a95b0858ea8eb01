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
 * Credits of 2024. Amounts are cents, written dollars_cents.
 * Earned income credit, care credit and saver's credit: Rev. Proc. 2023-34, read from PolicyEngine-us @8914f89d and
 * compared with PSLmodels/Tax-Calculator @78f3574c.
 * Repayment limits of excess advance payments, IRC 36B(f)(2)(B): Rev. Proc. 2023-34, as summed up by KFF.
 */
export const CREDITS_2024: CreditParameters = {
  earnedIncome: {
    investmentLimitCents: 11_600_00,
    tiers: [
      {
        maxCents: 632_00,
        phaseInRate: 0.0765,
        phaseOutRate: 0.0765,
        phaseOutStartCents: 10_330_00,
        jointPhaseOutStartCents: 17_250_00,
      },
      {
        maxCents: 4_213_00,
        phaseInRate: 0.34,
        phaseOutRate: 0.1598,
        phaseOutStartCents: 22_720_00,
        jointPhaseOutStartCents: 29_640_00,
      },
      {
        maxCents: 6_960_00,
        phaseInRate: 0.4,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 22_720_00,
        jointPhaseOutStartCents: 29_640_00,
      },
      {
        maxCents: 7_830_00,
        phaseInRate: 0.45,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 22_720_00,
        jointPhaseOutStartCents: 29_640_00,
      },
    ],
  },
  care: {
    ...CARE_EXPENSE_LIMITS,
    ...CARE_RATE_BEFORE_2026,
  },
  savers: {
    ...SAVERS_CREDIT,
    topsCents: byStatus([23_000_00, 25_000_00, 38_250_00], {
      joint: [46_000_00, 50_000_00, 76_500_00],
      head_of_household: [34_500_00, 37_500_00, 57_375_00],
    }),
  },
  education: EDUCATION_CREDITS,
  premium: {
    povertyLines: POVERTY_GUIDELINES[2023],
    ...EXPANDED_PREMIUM_CREDIT,
    repaymentCaps: [
      { below: 2, singleCents: 375_00, otherCents: 750_00 },
      { below: 3, singleCents: 950_00, otherCents: 1_900_00 },
      { below: 4, singleCents: 1_575_00, otherCents: 3_150_00 },
    ],
  },
}
