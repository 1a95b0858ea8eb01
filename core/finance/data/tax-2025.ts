import { byStatus, type PhaseOut, type TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { CREDITS_2025 } from './tax-credits-2025.ts'
import { BUSINESS_INCOME } from './tax-unindexed.ts'

/**
 * Federal tax law of 2025. Amounts are cents, written dollars_cents.
 * Brackets, deductions and thresholds: Rev. Proc. 2024-40 as amended by P.L. 119-21, read from
 * PolicyEngine-us @8914f89d and compared with PSLmodels/Tax-Calculator @78f3574c.
 * The cap on state tax (IRC 164(b)(6)) and the senior deduction (IRC 151(d)(5)(C)) of P.L. 119-21: PolicyEngine-us and
 * RightCapital's overview of the Act.
 * Alternative minimum tax (IRC 55), business income (IRC 199A) and
 * student-loan interest (IRC 221): Rev. Proc. 2024-40, read from PolicyEngine-us and compared with Tax-Calculator. IRC
 * 199A(e)(2) doubles the threshold for joint returns alone, so a surviving spouse has the single one.
 * Withholding: the tables of IRS Publication 15-T of 2025, printed before P.L. 119-21 raised the standard deduction.
 */
export const TAX_2025: TaxParameters = {
  year: 2025,
  source: 'Rev. Proc. 2024-40 as amended by P.L. 119-21',
  rates: [0.1, 0.12, 0.22, 0.24, 0.32, 0.35, 0.37],
  gainRates: [0, 0.15, 0.2],
  netInvestmentRate: 0.038,
  capitalLossLimitCents: 3_000_00,
  payroll: {
    socialSecurityRate: 0.062,
    medicareRate: 0.0145,
    additionalMedicareRate: 0.009,
    wageBaseCents: 176_100_00,
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
    charityFloorShare: 0,
    charityCeilingShare: 0.6,
    topBracketCutShare: 0,
  },
  alternativeMinimum: {
    rates: [0.26, 0.28],
    exemptionCents: byStatus(88_100_00, {
      joint: 137_000_00,
      separate: 68_500_00,
      surviving_spouse: 137_000_00,
    }),
    phaseOutStartCents: byStatus(626_350_00, { joint: 1_252_700_00, surviving_spouse: 1_252_700_00 }),
    upperRateAboveCents: byStatus(239_100_00, { separate: 119_550_00 }),
    phaseOutRate: 0.25,
    separateAdditionAboveCents: 900_350_00,
  },
  business: {
    ...BUSINESS_INCOME,
    thresholdCents: byStatus(197_300_00, { joint: 394_600_00 }),
    rangeCents: byStatus(50_000_00, { joint: 100_000_00 }),
    minimum: null,
  },
  studentLoan: {
    limitCents: 2_500_00,
    phaseOut: byStatus<PhaseOut | null>(
      { startCents: 85_000_00, endCents: 100_000_00 },
      { joint: { startCents: 170_000_00, endCents: 200_000_00 }, separate: null },
    ),
  },
  withholdingDeductionCents: byStatus(15_000_00, {
    joint: 30_000_00,
    head_of_household: 22_500_00,
    surviving_spouse: 30_000_00,
  }),
  credits: CREDITS_2025,
  status: {
    single: {
      bracketTopsCents: [11_925_00, 48_475_00, 103_350_00, 197_300_00, 250_525_00, 626_350_00],
      standardDeductionCents: 15_750_00,
      agedOrBlindAdditionCents: 2_000_00,
      gainTopsCents: [48_350_00, 533_400_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 500_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 0,
    },
    joint: {
      bracketTopsCents: [23_850_00, 96_950_00, 206_700_00, 394_600_00, 501_050_00, 751_600_00],
      standardDeductionCents: 31_500_00,
      agedOrBlindAdditionCents: 1_600_00,
      gainTopsCents: [96_700_00, 600_050_00],
      additionalMedicareThresholdCents: 250_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 400_000_00,
      stateTaxCapCents: 40_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 500_000_00,
      seniorPhaseOutCents: 150_000_00,
      charityWithoutItemizingCents: 0,
    },
    separate: {
      bracketTopsCents: [11_925_00, 48_475_00, 103_350_00, 197_300_00, 250_525_00, 375_800_00],
      standardDeductionCents: 15_750_00,
      agedOrBlindAdditionCents: 1_600_00,
      gainTopsCents: [48_350_00, 300_000_00],
      additionalMedicareThresholdCents: 125_000_00,
      netInvestmentThresholdCents: 125_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 20_000_00,
      stateTaxFloorCents: 5_000_00,
      stateTaxPhaseDownCents: 250_000_00,
      seniorPhaseOutCents: null,
      charityWithoutItemizingCents: 0,
    },
    head_of_household: {
      bracketTopsCents: [17_000_00, 64_850_00, 103_350_00, 197_300_00, 250_500_00, 626_350_00],
      standardDeductionCents: 23_625_00,
      agedOrBlindAdditionCents: 2_000_00,
      gainTopsCents: [64_750_00, 566_700_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 200_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 500_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 0,
    },
    surviving_spouse: {
      bracketTopsCents: [23_850_00, 96_950_00, 206_700_00, 394_600_00, 501_050_00, 751_600_00],
      standardDeductionCents: 31_500_00,
      agedOrBlindAdditionCents: 1_600_00,
      gainTopsCents: [96_700_00, 600_050_00],
      additionalMedicareThresholdCents: 200_000_00,
      netInvestmentThresholdCents: 250_000_00,
      childCreditPhaseOutCents: 200_000_00,
      stateTaxCapCents: 40_000_00,
      stateTaxFloorCents: 10_000_00,
      stateTaxPhaseDownCents: 500_000_00,
      seniorPhaseOutCents: 75_000_00,
      charityWithoutItemizingCents: 0,
    },
  },
}
