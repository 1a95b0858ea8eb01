import { byStatus, type CreditParameters } from '#core/finance/tax/tax-parameters.ts'
import { POVERTY_GUIDELINES } from './poverty-guidelines.ts'
import { CARE_EXPENSE_LIMITS, EDUCATION_CREDITS, SAVERS_CREDIT } from './tax-unindexed.ts'

/**
 * Credits of 2026. Amounts are cents, written dollars_cents.
 * Earned income credit, care credit and saver's credit: Rev. Proc. 2025-32 and P.L. 119-21, read from PolicyEngine-us @8914f89d and
 * compared with PSLmodels/Tax-Calculator @78f3574c.
 * Premium credit, IRC 36B(b)(3)(A): Rev. Proc. 2025-25, read from PolicyEngine-us.
 * Excess advance payments are repaid in full from 2026: P.L. 119-21 sec. 71305.
 */
export const CREDITS_2026: CreditParameters = {
  earnedIncome: {
    investmentLimitCents: 12_200_00,
    tiers: [
      {
        maxCents: 664_00,
        phaseInRate: 0.0765,
        phaseOutRate: 0.0765,
        phaseOutStartCents: 10_860_00,
        jointPhaseOutStartCents: 18_140_00,
      },
      {
        maxCents: 4_427_00,
        phaseInRate: 0.34,
        phaseOutRate: 0.1598,
        phaseOutStartCents: 23_890_00,
        jointPhaseOutStartCents: 31_160_00,
      },
      {
        maxCents: 7_316_00,
        phaseInRate: 0.4,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 23_890_00,
        jointPhaseOutStartCents: 31_160_00,
      },
      {
        maxCents: 8_231_00,
        phaseInRate: 0.45,
        phaseOutRate: 0.2106,
        phaseOutStartCents: 23_890_00,
        jointPhaseOutStartCents: 31_160_00,
      },
    ],
  },
  care: {
    ...CARE_EXPENSE_LIMITS,
    topRate: 0.5,
    steps: [
      { startCents: byStatus(15_000_00), stepCents: byStatus(2_000_00), floorRate: 0.35 },
      {
        startCents: byStatus(75_000_00, { joint: 150_000_00 }),
        stepCents: byStatus(2_000_00, { joint: 4_000_00 }),
        floorRate: 0.2,
      },
    ],
  },
  savers: {
    ...SAVERS_CREDIT,
    topsCents: byStatus([24_250_00, 26_250_00, 40_250_00], {
      joint: [48_500_00, 52_500_00, 80_500_00],
      head_of_household: [36_375_00, 39_375_00, 60_375_00],
    }),
  },
  education: EDUCATION_CREDITS,
  premium: {
    povertyLines: POVERTY_GUIDELINES[2025],
    bands: [
      { from: 0, initialRate: 0.021, finalRate: 0.021 },
      { from: 1.33, initialRate: 0.0314, finalRate: 0.0419 },
      { from: 1.5, initialRate: 0.0419, finalRate: 0.066 },
      { from: 2.0, initialRate: 0.066, finalRate: 0.0844 },
      { from: 2.5, initialRate: 0.0844, finalRate: 0.0996 },
      { from: 3.0, initialRate: 0.0996, finalRate: 0.0996 },
    ],
    bandsEnd: 4,
    rateAbove: null,
    repaymentCaps: [],
  },
}
