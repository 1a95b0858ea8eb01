import { byStatus, type PhaseOut, type TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { CREDITS_2026 } from './tax-credits-2026.ts'
import { BUSINESS_INCOME } from './tax-unindexed.ts'

/**
 * Federal tax law of 2026. Amounts are cents, written dollars_cents.
 * Brackets, deductions and thresholds: Rev. Proc. 2025-32 and P.L. 119-21, read from
 * PolicyEngine-us @8914f89d and compared with PSLmodels/Tax-Calculator @78f3574c.
 * The cap on state tax (IRC 164(b)(6)) and the senior deduction (IRC 151(d)(5)(C)) of P.L. 119-21: PolicyEngine-us and
 * RightCapital's overview of the Act.
 * Gifts: IRC 170(b)(1)(I) and 170(p) as of 2026 (PolicyEngine-us). The top bracket's cut: the text of IRC 68.
 * Alternative minimum tax (IRC 55 and P.L. 119-21 sec. 70107), business income (IRC 199A and P.L. 119-21 sec. 70105) and
 * student-loan interest (IRC 221): Rev. Proc. 2025-32, read from PolicyEngine-us and compared with Tax-Calculator. IRC
 * 199A(e)(2) doubles the threshold for joint returns alone, so a surviving spouse has the single one.
 * Withholding: the deduction built into the tables of IRS Publication 15-T of 2026.
 */
export const TAX_2026: TaxParameters = {
  year: 2026,
  source: 'Rev. Proc. 2025-32 and P.L. 119-21',
  rates: [0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37],
  gainRates: [0, 0.15, 0.2],
  netInvestmentRate: 0.038,
  capitalLossLimitCents: 3_000_00,
  payroll: {
    socialSecurityRate: 0.062,
    medicareRate: 0.0145,
    additionalMedicareRate: 0.009,
    wageBaseCents: 184_500_00,
    additionalMedicareWithholdingCents: 200_000_00,
    netEarningsShare: 0.9235,
    leastNetEarningsCents: 400_00,
  },
  childCredit: {
    perChildCents: 2_200_00,
    perOtherDependentCents: 500_00,
    refundablePerChildCents: 1_700_00,
    refundableEarningsFloorCents: 2_500_00,
    refundableRate: 0.15,
    phaseOutStepCents: 1_000_00,
    phaseOutPerStepCents: 50_00,
  },
  senior: { perPersonCents: 6_000_00, phaseOutRate: 0.06 },
  itemized: {
    stateTaxPhaseDownRate: 0.3,
    medicalFloorShare: 0.075,
    charityFloorShare: 0.005,
    charityCeilingShare: 0.6,
    topBracketCutShare: 2 / 37,
  },
  alternativeMinimum: {
    rates: [0.26, 0.28],
    exemptionCents: byStatus(90_100_00, {
      joint: 140_200_00,
      separate: 70_100_00,
      surviving_spouse: 140_200_00,
    }),
    phaseOutStartCents: byStatus(500_000_00, { joint: 1_000_000_00, surviving_spouse: 1_000_000_00 }),
    upperRateAboveCents: byStatus(244_500_00, { separate: 122_250_00 }),
    phaseOutRate: 0.5,
    separateAdditionAboveCents: 640_200_00,
  },
  business: {
    ...BUSINESS_INCOME,
    thresholdCents: byStatus(201_750_00, { joint: 403_500_00, separate: 201_775_00 }),
    rangeCents: byStatus(75_000_00, { joint: 150_000_00 }),
    minimum: { amountCents: 400_00, fromCents: 1_000_00 },
  },
  studentLoan: {
    limitCents: 2_500_00,
    phaseOut: byStatus<PhaseOut | null>(
      { startCents: 85_000_00, endCents: 100_000_00 },
      { joint: { startCents: 175_000_00, endCents: 205_000_00 }, separate: null },
    ),
  },
  withholdingDeductionCents: byStatus(16_100_00, {
    joint: 32_200_00,
    head_of_household: 24_150_00,
    surviving_spouse: 32_200_00,
  }),
  credits: CREDITS_2026,
  status: {
    single: {
      bracketTopsCents: [12_400_00, 50_400_00, 105_700_00, 201_775_00, 256_225_00, 640_600_00],
      standardDeductionCents: 16_100_00,
      agedOrBlindAdditionCents: 2_050_00,
      gainTopsCents: [49_450_00, 545_500_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_400_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 505_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 1_000_00,
    },
    joint: {
      bracketTopsCents: [24_800_00, 100_800_00, 211_400_00, 403_550_00, 512_450_00, 768_700_00],
      standardDeductionCents: 32_200_00,
      agedOrBlindAdditionCents: 1_650_00,
      gainTopsCents: [98_900_00, 613_700_00],
      additionalMedicareThresholdCents: 250_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 400_000_00,
      stateTaxCapCents: 40_400_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 505_000_00,
      seniorPhaseOutCents: 150_000_00,
      charityWithoutItemizingCents: 2_000_00,
    },
    separate: {
      bracketTopsCents: [12_400_00, 50_400_00, 105_700_00, 201_775_00, 256_225_00, 384_350_00],
      standardDeductionCents: 16_100_00,
      agedOrBlindAdditionCents: 1_650_00,
      gainTopsCents: [49_450_00, 306_850_00],
      additionalMedicareThresholdCents: 125_000_00,
      netInvestmentThresholdCents: 125_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 20_200_00,
      stateTaxFloorCents: 5_000_00,
      stateTaxPhaseDownCents: 252_500_00,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 1_000_00,
    },
    head_of_household: {
      bracketTopsCents: [17_700_00, 67_450_00, 105_700_00, 201_750_00, 256_200_00, 640_600_00],
      standardDeductionCents: 24_150_00,
      agedOrBlindAdditionCents: 2_050_00,
      gainTopsCents: [66_200_00, 579_600_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_400_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 505_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 1_000_00,
    },
    surviving_spouse: {
      bracketTopsCents: [24_800_00, 100_800_00, 211_400_00, 403_550_00, 512_450_00, 768_700_00],
      standardDeductionCents: 32_200_00,
      agedOrBlindAdditionCents: 1_650_00,
      gainTopsCents: [98_900_00, 613_700_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_400_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 505_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 1_000_00,
    },
  },
}
