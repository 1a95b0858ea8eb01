import { byStatus, type PhaseOut, type TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { CREDITS_2024 } from './tax-credits-2024.ts'
import { BUSINESS_INCOME } from './tax-unindexed.ts'

/**
 * Federal tax law of 2024. Amounts are cents, written dollars_cents.
 * Brackets, deductions and thresholds: Rev. Proc. 2023-34, read from
 * PolicyEngine-us @8914f89d and compared with PSLmodels/Tax-Calculator @78f3574c.
 * The cap on state tax is IRC 164(b)(6) of 2017.
 * Alternative minimum tax (IRC 55), business income (IRC 199A) and
 * student-loan interest (IRC 221): Rev. Proc. 2023-34, read from PolicyEngine-us and compared with Tax-Calculator. IRC
 * 199A(e)(2) doubles the threshold for joint returns alone, so a surviving spouse has the single one.
 * Withholding: the deduction built into the tables of IRS Publication 15-T of 2024.
 */
export const TAX_2024: TaxParameters = {
  year: 2024,
  source: 'Rev. Proc. 2023-34',
  rates: [0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37],
  gainRates: [0, 0.15, 0.2],
  netInvestmentRate: 0.038,
  capitalLossLimitCents: 3_000_00,
  payroll: {
    socialSecurityRate: 0.062,
    medicareRate: 0.0145,
    additionalMedicareRate: 0.009,
    wageBaseCents: 168_600_00,
    additionalMedicareWithholdingCents: 200_000_00,
    netEarningsShare: 0.9235,
    leastNetEarningsCents: 400_00,
  },
  childCredit: {
    perChildCents: 2_000_00,
    perOtherDependentCents: 500_00,
    refundablePerChildCents: 1_700_00,
    refundableEarningsFloorCents: 2_500_00,
    refundableRate: 0.15,
    phaseOutStepCents: 1_000_00,
    phaseOutPerStepCents: 50_00,
  },
  senior: { perPersonCents: 0, phaseOutRate: 0 },
  itemized: {
    stateTaxPhaseDownRate: 0,
    medicalFloorShare: 0.075,
    charityFloorShare: 0,
    charityCeilingShare: 0.6,
    topBracketCutShare: 0,
  },
  alternativeMinimum: {
    rates: [0.26, 0.28],
    exemptionCents: byStatus(85_700_00, {
      joint: 133_300_00,
      separate: 66_650_00,
      surviving_spouse: 133_300_00,
    }),
    phaseOutStartCents: byStatus(609_350_00, { joint: 1_218_700_00, surviving_spouse: 1_218_700_00 }),
    upperRateAboveCents: byStatus(232_600_00, { separate: 116_300_00 }),
    phaseOutRate: 0.25,
    separateAdditionAboveCents: 875_950_00,
  },
  business: {
    ...BUSINESS_INCOME,
    thresholdCents: byStatus(191_950_00, { joint: 383_900_00 }),
    rangeCents: byStatus(50_000_00, { joint: 100_000_00 }),
    minimum: null,
  },
  studentLoan: {
    limitCents: 2_500_00,
    phaseOut: byStatus<PhaseOut | null>(
      { startCents: 80_000_00, endCents: 95_000_00 },
      { joint: { startCents: 165_000_00, endCents: 195_000_00 }, separate: null },
    ),
  },
  withholdingDeductionCents: byStatus(14_600_00, {
    joint: 29_200_00,
    head_of_household: 21_900_00,
    surviving_spouse: 29_200_00,
  }),
  credits: CREDITS_2024,
  status: {
    single: {
      bracketTopsCents: [11_600_00, 47_150_00, 100_525_00, 191_950_00, 243_725_00, 609_350_00],
      standardDeductionCents: 14_600_00,
      agedOrBlindAdditionCents: 1_950_00,
      gainTopsCents: [47_025_00, 518_900_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 10_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 0,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
    joint: {
      bracketTopsCents: [23_200_00, 94_300_00, 201_050_00, 383_900_00, 487_450_00, 731_200_00],
      standardDeductionCents: 29_200_00,
      agedOrBlindAdditionCents: 1_550_00,
      gainTopsCents: [94_050_00, 583_750_00],
      additionalMedicareThresholdCents: 250_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 400_000_00,
      stateTaxCapCents: 10_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 0,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
    separate: {
      bracketTopsCents: [11_600_00, 47_150_00, 100_525_00, 191_950_00, 243_725_00, 365_600_00],
      standardDeductionCents: 14_600_00,
      agedOrBlindAdditionCents: 1_550_00,
      gainTopsCents: [47_025_00, 291_850_00],
      additionalMedicareThresholdCents: 125_000_00,
      netInvestmentThresholdCents: 125_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 5_000_00,
      stateTaxFloorCents: 5_000_00,
      stateTaxPhaseDownCents: 0,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
    head_of_household: {
      bracketTopsCents: [16_550_00, 63_100_00, 100_500_00, 191_950_00, 243_700_00, 609_350_00],
      standardDeductionCents: 21_900_00,
      agedOrBlindAdditionCents: 1_950_00,
      gainTopsCents: [63_000_00, 551_350_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 10_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 0,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
    surviving_spouse: {
      bracketTopsCents: [23_200_00, 94_300_00, 201_050_00, 383_900_00, 487_450_00, 731_200_00],
      standardDeductionCents: 29_200_00,
      agedOrBlindAdditionCents: 1_550_00,
      gainTopsCents: [94_050_00, 583_750_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 10_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 0,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
  },
}
