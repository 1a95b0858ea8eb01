import { byStatus } from '#core/finance/tax/tax-parameters.ts'
import { singleOrJoint, years } from './state-tax-law.ts'

/*
 * States with graduated brackets, Oregon to West Virginia. Income tax law of 2024, and its changes in 2025 and 2026.
 * Amounts are cents, written dollars_cents. Brackets and tables are flat lists of pairs: the income from which a row
 * applies, and its rate, share or amount. Facts: the parameters of PolicyEngine-us @8914f89d.
 */

/** Oregon. */
export const OR = years(
  {
    brackets: singleOrJoint(
      [0, 0.0475, 4_300_00, 0.0675, 10_750_00, 0.0875, 125_000_00, 0.099],
      [0, 0.0475, 8_600_00, 0.0675, 21_500_00, 0.0875, 250_000_00, 0.099],
      { head: [0, 0.0475, 8_600_00, 0.0675, 21_500_00, 0.0875, 250_000_00, 0.099] },
    ),
    standardDeduction: singleOrJoint(2_745_00, 5_495_00, { head: 4_420_00 }),
    agedDeduction: singleOrJoint(1_200_00, 1_000_00, { separate: 1_000_00 }),
    federalTaxCapByAgi: singleOrJoint(
      [
        0, 8_250_00, 125_000_00, 6_600_00, 130_000_00, 5_000_00, 135_000_00, 3_300_00, 140_000_00, 1_650_00,
        145_000_00, 0,
      ],
      [
        0, 8_250_00, 250_000_00, 6_600_00, 260_000_00, 5_000_00, 270_000_00, 3_300_00, 280_000_00, 1_650_00,
        290_000_00, 0,
      ],
      {
        separate: [
          0, 4_125_00, 125_000_00, 3_300_00, 130_000_00, 2_500_00, 135_000_00, 1_650_00, 140_000_00, 825_00,
          145_000_00, 0,
        ],
        head: [
          0, 8_250_00, 250_000_00, 6_600_00, 260_000_00, 5_000_00, 270_000_00, 3_300_00, 280_000_00, 1_650_00,
          290_000_00, 0,
        ],
      },
    ),
    // As the federal return of the year limits them. IRC 164(b)(6), 170(b)(1)(I).
    propertyTaxMax: singleOrJoint(10_000_00, 10_000_00, { separate: 5_000_00 }),
    giftFloorShare: 0,
    creditAgiLimit: singleOrJoint(100_000_00, 200_000_00, { head: 200_000_00 }),
    creditPerPerson: 249_00,
    retirementCredit: {
      minAge: 62,
      rate: 0.09,
      base: singleOrJoint(7_500_00, 15_000_00, { survivor: 7_500_00 }),
      incomeThreshold: singleOrJoint(15_000_00, 30_000_00, { survivor: 15_000_00 }),
    },
  },
  {
    brackets: singleOrJoint(
      [0, 0.0475, 4_400_00, 0.0675, 11_100_00, 0.0875, 125_000_00, 0.099],
      [0, 0.0475, 8_800_00, 0.0675, 22_200_00, 0.0875, 250_000_00, 0.099],
      { head: [0, 0.0475, 8_800_00, 0.0675, 22_200_00, 0.0875, 250_000_00, 0.099] },
    ),
    propertyTaxMax: singleOrJoint(40_000_00, 40_000_00, { separate: 20_000_00 }),
    standardDeduction: singleOrJoint(2_835_00, 5_670_00, { head: 4_560_00 }),
    federalTaxCapByAgi: singleOrJoint(
      [
        0, 8_500_00, 125_000_00, 6_800_00, 130_000_00, 5_100_00, 135_000_00, 3_400_00, 140_000_00, 1_700_00,
        145_000_00, 0,
      ],
      [
        0, 8_500_00, 250_000_00, 6_800_00, 260_000_00, 5_100_00, 270_000_00, 3_400_00, 280_000_00, 1_700_00,
        290_000_00, 0,
      ],
      {
        separate: [
          0, 4_250_00, 125_000_00, 3_400_00, 130_000_00, 2_550_00, 135_000_00, 1_700_00, 140_000_00, 850_00,
          145_000_00, 0,
        ],
        head: [
          0, 8_500_00, 250_000_00, 6_800_00, 260_000_00, 5_100_00, 270_000_00, 3_400_00, 280_000_00, 1_700_00,
          290_000_00, 0,
        ],
      },
    ),
    creditPerPerson: 256_00,
  },
  {
    propertyTaxMax: singleOrJoint(40_400_00, 40_400_00, { separate: 20_200_00 }),
    giftFloorShare: 0.005,
    carried: ['exemptions', 'standard deduction', 'tax brackets', 'income limits'],
  },
)

/** Rhode Island. */
export const RI = years(
  {
    brackets: byStatus([0, 0.0375, 77_450_00, 0.0475, 176_050_00, 0.0599]),
    standardDeduction: singleOrJoint(10_550_00, 21_150_00, { separate: 10_575_00, head: 15_850_00 }),
    personalExemption: singleOrJoint(4_950_00, 9_900_00, { survivor: 4_950_00 }),
    retirementAgiBelow: singleOrJoint(104_200_00, 130_250_00, { separate: 104_225_00 }),
    dependentExemption: 4_950_00,
    phaseOut: { start: 246_450_00, increment: 7_050_00, share: 0.2 },
    retirementAge: { bornUpTo: 1958 },
    pensionMax: 20_000_00,
  },
  {
    brackets: byStatus([0, 0.0375, 79_900_00, 0.0475, 181_650_00, 0.0599]),
    standardDeduction: singleOrJoint(10_900_00, 21_800_00, { head: 16_350_00 }),
    personalExemption: singleOrJoint(5_100_00, 10_200_00, { survivor: 5_100_00 }),
    retirementAgiBelow: singleOrJoint(107_000_00, 133_750_00),
    dependentExemption: 5_100_00,
    phaseOut: { start: 254_250_00, increment: 7_250_00, share: 0.2 },
    retirementAge: { bornUpTo: 1959 },
    pensionMax: 50_000_00,
  },
  {
    brackets: byStatus([0, 0.0375, 82_050_00, 0.0475, 186_450_00, 0.0599]),
    standardDeduction: singleOrJoint(11_200_00, 22_400_00, { head: 16_800_00 }),
    personalExemption: singleOrJoint(5_250_00, 10_500_00, { survivor: 5_250_00 }),
    dependentExemption: 5_250_00,
    phaseOut: { start: 261_000_00, increment: 7_450_00, share: 0.2 },
    retirementAge: { bornUpTo: 1960 },
    carried: ['income limits'],
  },
)

/** South Carolina. */
export const SC = years(
  {
    brackets: byStatus([0, 0, 3_460_00, 0.03, 17_330_00, 0.062]),
    preIncreaseDeduction: singleOrJoint(14_600_00, 29_200_00, { head: 21_900_00 }),
    incomeAdjustedDeduction: singleOrJoint(15_000_00, 30_000_00, { head: 22_500_00 }),
    deductionPhaseOut: singleOrJoint(
      { start: 40_000_00, width: 55_000_00 },
      { start: 80_000_00, width: 110_000_00 },
      { head: { start: 60_000_00, width: 82_500_00 } },
    ),
    dependentExemption: 4_790_00,
    youngChildExtra: 4_790_00,
    longTermGainExcludedShare: 0.44,
    retirement: { under65: 3_000_00, from65: 10_000_00, agedTotal: 15_000_00 },
    twoWageEarnerCredit: { rate: 0.007, upTo: 50_000_00 },
    startsFromAgi: false,
  },
  {
    brackets: byStatus([0, 0, 3_560_00, 0.03, 17_830_00, 0.06]),
    preIncreaseDeduction: singleOrJoint(15_000_00, 30_000_00, { head: 22_500_00 }),
    dependentExemption: 4_930_00,
    youngChildExtra: 4_930_00,
  },
  { brackets: byStatus([0, 0.0199, 30_000_00, 0.0521]), startsFromAgi: true, carried: ['exemptions'] },
)

/** Virginia. */
export const VA = years(
  {
    brackets: byStatus([0, 0.02, 3_000_00, 0.03, 5_000_00, 0.05, 17_000_00, 0.0575]),
    standardDeduction: singleOrJoint(8_500_00, 17_000_00, { survivor: 8_500_00 }),
    personalExemption: singleOrJoint(930_00, 1_860_00, { survivor: 930_00 }),
    filingThreshold: singleOrJoint(11_950_00, 23_900_00, { survivor: 11_950_00 }),
    ageDeductionStart: singleOrJoint(50_000_00, 75_000_00, { separate: 75_000_00, survivor: 50_000_00 }),
    dependentExemption: 930_00,
    agedExemption: 800_00,
    ageDeduction: { minAge: 65, amount: 12_000_00, fullIfBornBefore: 1939 },
    spouseTaxAdjustmentMax: 259_00,
  },
  { standardDeduction: singleOrJoint(8_750_00, 17_500_00, { survivor: 8_750_00 }) },
  {},
)

/** Vermont. */
export const VT = years(
  {
    brackets: singleOrJoint(
      [0, 0.0335, 47_900_00, 0.066, 116_000_00, 0.076, 242_000_00, 0.0875],
      [0, 0.0335, 79_950_00, 0.066, 193_300_00, 0.076, 294_600_00, 0.0875],
      {
        separate: [0, 0.0335, 39_975_00, 0.066, 96_650_00, 0.076, 147_300_00, 0.0875],
        head: [0, 0.0335, 64_200_00, 0.066, 165_700_00, 0.076, 268_300_00, 0.0875],
      },
    ),
    standardDeduction: singleOrJoint(7_400_00, 14_850_00, { head: 11_100_00 }),
    personalExemption: singleOrJoint(5_100_00, 10_200_00, { survivor: 5_100_00 }),
    socialSecurityStart: singleOrJoint(50_000_00, 65_000_00, { survivor: 50_000_00 }),
    socialSecurityEnd: singleOrJoint(60_000_00, 75_000_00, { survivor: 60_000_00 }),
    dependentExemption: 5_100_00,
    agedDeduction: 1_200_00,
    gainExclusion: { flat: 5_000_00, maxShareOfFederalTaxable: 0.4 },
    minimumTax: { aboveAgi: 150_000_00, rate: 0.03 },
  },
  {
    brackets: singleOrJoint(
      [0, 0.0335, 49_400_00, 0.066, 119_700_00, 0.076, 249_700_00, 0.0875],
      [0, 0.0335, 82_500_00, 0.066, 199_450_00, 0.076, 304_000_00, 0.0875],
      {
        separate: [0, 0.0335, 41_250_00, 0.066, 99_725_00, 0.076, 152_000_00, 0.0875],
        head: [0, 0.0335, 66_200_00, 0.066, 171_000_00, 0.076, 276_850_00, 0.0875],
      },
    ),
    standardDeduction: singleOrJoint(7_650_00, 15_300_00, { head: 11_450_00 }),
    personalExemption: singleOrJoint(5_300_00, 10_600_00, { survivor: 5_300_00 }),
    socialSecurityStart: singleOrJoint(55_000_00, 70_000_00, { survivor: 55_000_00 }),
    socialSecurityEnd: singleOrJoint(65_000_00, 80_000_00, { survivor: 65_000_00 }),
    dependentExemption: 5_300_00,
    agedDeduction: 1_250_00,
  },
  { carried: ['standard deduction', 'exemptions', 'tax brackets'] },
)

/** Wisconsin. */
export const WI = years(
  {
    brackets: singleOrJoint(
      [0, 0.035, 14_320_00, 0.044, 28_640_00, 0.053, 315_310_00, 0.0765],
      [0, 0.035, 19_090_00, 0.044, 38_190_00, 0.053, 420_420_00, 0.0765],
      { separate: [0, 0.035, 9_550_00, 0.044, 19_090_00, 0.053, 210_210_00, 0.0765] },
    ),
    standardDeduction: singleOrJoint(13_230_00, 24_490_00, { separate: 11_630_00, head: 17_090_00 }),
    personalExemption: singleOrJoint(700_00, 1_400_00, { survivor: 700_00 }),
    deductionPhaseOut: singleOrJoint([0, 0, 19_070_00, 0.12], [0, 0, 27_520_00, 0.19778], {
      separate: [0, 0, 13_060_00, 0.19778],
      head: [0, 0, 19_070_00, 0.22515, 55_779_00, 0.12],
    }),
    lowIncomeRetirementAgiBelow: singleOrJoint(15_000_00, 30_000_00, { survivor: 15_000_00 }),
    dependentExemption: 700_00,
    agedExemption: 250_00,
    longTermGainExcludedShare: 0.3,
    marriedCoupleCredit: { rate: 0.03, max: 480_00 },
    lowIncomeRetirement: 5_000_00,
    retirementExclusionFrom67: 0,
  },
  {
    brackets: singleOrJoint(
      [0, 0.035, 14_680_00, 0.044, 51_130_00, 0.053, 323_290_00, 0.0765],
      [0, 0.035, 19_580_00, 0.044, 68_170_00, 0.053, 431_060_00, 0.0765],
      { separate: [0, 0.035, 9_790_00, 0.044, 34_090_00, 0.053, 215_530_00, 0.0765] },
    ),
    standardDeduction: singleOrJoint(13_560_00, 25_110_00, { separate: 11_930_00, head: 17_520_00 }),
    deductionPhaseOut: singleOrJoint([0, 0, 19_550_00, 0.12], [0, 0, 28_210_00, 0.19778], {
      separate: [0, 0, 13_390_00, 0.19778],
      head: [0, 0, 19_550_00, 0.22515, 57_210_00, 0.12],
    }),
    retirementExclusionFrom67: 24_000_00,
  },
  { carried: ['standard deduction', 'income limits', 'tax brackets'] },
)

/** West Virginia. */
export const WV = years(
  {
    brackets: singleOrJoint(
      [0, 0.0236, 10_000_00, 0.0315, 25_000_00, 0.0354, 40_000_00, 0.0472, 60_000_00, 0.0512],
      [0, 0.0236, 10_000_00, 0.0315, 25_000_00, 0.0354, 40_000_00, 0.0472, 60_000_00, 0.0512],
      { separate: [0, 0.0236, 5_000_00, 0.0315, 12_500_00, 0.0354, 20_000_00, 0.0472, 30_000_00, 0.0512] },
    ),
    personalExemption: singleOrJoint(2_000_00, 4_000_00, { survivor: 2_000_00 }),
    lowIncomeEarned: singleOrJoint(
      { limit: 10_000_00, amount: 10_000_00 },
      { limit: 10_000_00, amount: 10_000_00 },
      { separate: { limit: 5_000_00, amount: 5_000_00 } },
    ),
    familyCreditShareByExcess: singleOrJoint(
      [
        0, 1, 0, 0.9, 300_00, 0.8, 600_00, 0.7, 900_00, 0.6, 1_200_00, 0.5, 1_500_00, 0.4, 1_800_00, 0.3,
        2_100_00, 0.2, 2_400_00, 0.1, 2_700_00, 0,
      ],
      [
        0, 1, 0, 0.9, 300_00, 0.8, 600_00, 0.7, 900_00, 0.6, 1_200_00, 0.5, 1_500_00, 0.4, 1_800_00, 0.3,
        2_100_00, 0.2, 2_400_00, 0.1, 2_700_00, 0,
      ],
      {
        separate: [
          0, 1, 0, 0.9, 150_00, 0.8, 300_00, 0.7, 450_00, 0.6, 600_00, 0.5, 750_00, 0.4, 900_00, 0.3,
          1_050_00, 0.2, 1_200_00, 0.1, 1_350_00, 0,
        ],
      },
    ),
    dependentExemption: 2_000_00,
    agedDeduction: 8_000_00,
    familyCreditPovertyShare: singleOrJoint(1, 1, { separate: 0.5 }),
    socialSecurityExemptUpToAgi: singleOrJoint(50_000_00, 100_000_00, { survivor: 50_000_00 }),
    socialSecurityShareAbove: 0.35,
  },
  {
    brackets: singleOrJoint(
      [0, 0.0222, 10_000_00, 0.0296, 25_000_00, 0.0333, 40_000_00, 0.0444, 60_000_00, 0.0482],
      [0, 0.0222, 10_000_00, 0.0296, 25_000_00, 0.0333, 40_000_00, 0.0444, 60_000_00, 0.0482],
      { separate: [0, 0.0222, 5_000_00, 0.0296, 12_500_00, 0.0333, 20_000_00, 0.0444, 30_000_00, 0.0482] },
    ),
    socialSecurityShareAbove: 0.65,
  },
  {
    brackets: singleOrJoint(
      [0, 0.0211, 10_000_00, 0.0281, 25_000_00, 0.0316, 40_000_00, 0.0422, 60_000_00, 0.0458],
      [0, 0.0211, 10_000_00, 0.0281, 25_000_00, 0.0316, 40_000_00, 0.0422, 60_000_00, 0.0458],
      { separate: [0, 0.0211, 5_000_00, 0.0281, 12_500_00, 0.0316, 20_000_00, 0.0422, 30_000_00, 0.0458] },
    ),
    socialSecurityShareAbove: 1,
  },
)
