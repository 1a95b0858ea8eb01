import { byStatus } from '#core/finance/tax/tax-parameters.ts'
import { singleOrJoint, years } from './state-tax-law.ts'

/*
 * States with graduated brackets, Maryland to Montana. Income tax law of 2024, and its changes in 2025 and 2026.
 * Amounts are cents, written dollars_cents. Brackets and tables are flat lists of pairs: the income from which a row
 * applies, and its rate, share or amount. Facts: the parameters of PolicyEngine-us @8914f89d.
 */

/** Maryland. */
export const MD = years(
  {
    brackets: singleOrJoint(
      [
        0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 100_000_00, 0.05, 125_000_00, 0.0525,
        150_000_00, 0.055, 250_000_00, 0.0575,
      ],
      [
        0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 150_000_00, 0.05, 175_000_00, 0.0525,
        225_000_00, 0.055, 300_000_00, 0.0575,
      ],
      {
        head: [
          0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 150_000_00, 0.05, 175_000_00, 0.0525,
          225_000_00, 0.055, 300_000_00, 0.0575,
        ],
      },
    ),
    standardDeduction: singleOrJoint(2_700_00, 5_450_00, { head: 5_450_00 }),
    standardDeductionMin: singleOrJoint(1_800_00, 3_650_00, { head: 3_650_00 }),
    exemptionByAgi: singleOrJoint(
      [0, 3_200_00, 100_000_00, 1_600_00, 125_000_00, 800_00, 150_000_00, 0],
      [0, 3_200_00, 150_000_00, 1_600_00, 175_000_00, 800_00, 200_000_00, 0],
      { head: [0, 3_200_00, 150_000_00, 1_600_00, 175_000_00, 800_00, 200_000_00, 0] },
    ),
    agedExemption: 1_000_00,
    pensionMax: 39_500_00,
    twoIncomeMax: 1_200_00,
    capitalGainSurtax: { aboveAgi: 350_000_00, rate: 0 },
    countyRate: 0.0301,
    seniorCredit: {
      agiBelow: singleOrJoint(100_000_00, 150_000_00, { head: 150_000_00 }),
      amount: singleOrJoint(1_000_00, 1_000_00, { head: 1_750_00, survivor: 1_750_00 }),
      bothSpouses: 1_750_00,
    },
    standardDeductionShare: 0.15,
  },
  {
    brackets: singleOrJoint(
      [
        0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 100_000_00, 0.05, 125_000_00, 0.0525,
        150_000_00, 0.055, 250_000_00, 0.0575, 500_000_00, 0.0625, 1_000_000_00, 0.065,
      ],
      [
        0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 150_000_00, 0.05, 175_000_00, 0.0525,
        225_000_00, 0.055, 300_000_00, 0.0575, 600_000_00, 0.0625, 1_200_000_00, 0.065,
      ],
      {
        head: [
          0, 0.02, 1_000_00, 0.03, 2_000_00, 0.04, 3_000_00, 0.0475, 150_000_00, 0.05, 175_000_00, 0.0525,
          225_000_00, 0.055, 300_000_00, 0.0575, 600_000_00, 0.0625, 1_200_000_00, 0.065,
        ],
      },
    ),
    standardDeduction: singleOrJoint(3_350_00, 6_700_00, { head: 6_700_00 }),
    standardDeductionMin: singleOrJoint(3_350_00, 6_700_00, { head: 6_700_00 }),
    pensionMax: 41_200_00,
    capitalGainSurtax: { aboveAgi: 350_000_00, rate: 0.02 },
    countyRate: 0.0303,
  },
  { pensionMax: 40_600_00, carried: ['standard deduction'] },
)

/** Maine. */
export const ME = years(
  {
    brackets: singleOrJoint(
      [0, 0.058, 26_050_00, 0.0675, 61_600_00, 0.0715],
      [0, 0.058, 52_100_00, 0.0675, 123_250_00, 0.0715],
      { head: [0, 0.058, 39_050_00, 0.0675, 92_450_00, 0.0715] },
    ),
    standardDeduction: singleOrJoint(14_600_00, 29_200_00, { head: 21_900_00 }),
    personalExemption: singleOrJoint(5_000_00, 10_000_00, { survivor: 5_000_00 }),
    agedDeduction: singleOrJoint(1_950_00, 1_550_00, { separate: 1_550_00 }),
    deductionPhaseOut: singleOrJoint(
      { start: 97_150_00, width: 75_000_00 },
      { start: 194_300_00, width: 150_000_00 },
      { head: { start: 145_750_00, width: 112_500_00 } },
    ),
    exemptionPhaseOut: singleOrJoint(
      { start: 323_900_00, width: 125_000_00 },
      { start: 388_650_00, width: 125_000_00 },
      { separate: { start: 194_325_00, width: 62_500_00 }, head: { start: 356_300_00, width: 125_000_00 } },
    ),
    pensionPhaseOut: singleOrJoint(
      { start: Infinity, width: 100_000_00 },
      { start: Infinity, width: 100_000_00 },
      { separate: { start: Infinity, width: 50_000_00 } },
    ),
    surchargeAbove: byStatus(Infinity),
    pensionMax: 45_864_00,
    surchargeRate: 0,
    dependentCredit: { amount: 300_00, multiplierUnder6: 1 },
    dependentCreditCut: {
      start: singleOrJoint(200_000_00, 400_000_00, { survivor: 200_000_00 }),
      increment: 1_000_00,
      step: 7_50,
    },
  },
  {
    brackets: singleOrJoint(
      [0, 0.058, 26_800_00, 0.0675, 63_450_00, 0.0715],
      [0, 0.058, 53_600_00, 0.0675, 126_900_00, 0.0715],
      { head: [0, 0.058, 40_200_00, 0.0675, 95_150_00, 0.0715] },
    ),
    standardDeduction: singleOrJoint(15_000_00, 30_000_00, { head: 22_500_00 }),
    personalExemption: singleOrJoint(5_150_00, 10_300_00, { survivor: 5_150_00 }),
    agedDeduction: singleOrJoint(2_000_00, 1_600_00, { separate: 1_600_00 }),
    deductionPhaseOut: singleOrJoint(
      { start: 100_000_00, width: 75_000_00 },
      { start: 200_050_00, width: 150_000_00 },
      { head: { start: 150_000_00, width: 112_500_00 } },
    ),
    exemptionPhaseOut: singleOrJoint(
      { start: 333_450_00, width: 125_000_00 },
      { start: 400_100_00, width: 125_000_00 },
      { separate: { start: 200_050_00, width: 62_500_00 }, head: { start: 366_750_00, width: 125_000_00 } },
    ),
    pensionPhaseOut: singleOrJoint(
      { start: 125_000_00, width: 100_000_00 },
      { start: 250_000_00, width: 100_000_00 },
      { separate: { start: 125_000_00, width: 50_000_00 }, head: { start: 187_500_00, width: 100_000_00 } },
    ),
    pensionMax: 48_216_00,
    dependentCredit: { amount: 305_00, multiplierUnder6: 2 },
    dependentCreditCut: {
      start: singleOrJoint(100_000_00, 150_000_00, { separate: 75_000_00, head: 125_000_00 }),
      increment: 500_00,
      step: 20_00,
    },
  },
  {
    brackets: singleOrJoint(
      [0, 0.058, 27_400_00, 0.0675, 64_850_00, 0.0715],
      [0, 0.058, 54_850_00, 0.0675, 129_750_00, 0.0715],
      { head: [0, 0.058, 41_100_00, 0.0675, 97_300_00, 0.0715] },
    ),
    deductionPhaseOut: singleOrJoint(
      { start: 102_250_00, width: 75_000_00 },
      { start: 204_550_00, width: 150_000_00 },
      { head: { start: 153_400_00, width: 112_500_00 } },
    ),
    exemptionPhaseOut: singleOrJoint(
      { start: 341_000_00, width: 125_000_00 },
      { start: 409_150_00, width: 125_000_00 },
      { separate: { start: 204_575_00, width: 62_500_00 }, head: { start: 375_050_00, width: 125_000_00 } },
    ),
    surchargeAbove: singleOrJoint(1_000_000_00, 1_500_000_00, { separate: 750_000_00, head: 1_500_000_00 }),
    surchargeRate: 0.02,
    carried: ['retirement income exclusion', 'income limits', 'exemptions', 'standard deduction'],
  },
)

/** Minnesota. */
export const MN = years(
  {
    brackets: singleOrJoint(
      [0, 0.0535, 31_690_00, 0.068, 104_690_00, 0.0785, 193_240_00, 0.0985],
      [0, 0.0535, 46_330_00, 0.068, 184_040_00, 0.0785, 321_450_00, 0.0985],
      {
        separate: [0, 0.0535, 23_165_00, 0.068, 92_020_00, 0.0785, 160_725_00, 0.0985],
        head: [0, 0.0535, 39_690_00, 0.068, 156_760_00, 0.0785, 256_880_00, 0.0985],
      },
    ),
    standardDeduction: singleOrJoint(14_575_00, 29_150_00, { head: 21_900_00 }),
    agedDeduction: singleOrJoint(1_950_00, 1_550_00, { separate: 1_550_00 }),
    deductionCutLow: singleOrJoint(232_500_00, 232_500_00, { separate: 116_250_00 }),
    deductionCutHigh: singleOrJoint(321_350_00, 321_350_00, { separate: 160_675_00 }),
    exemptionPhaseOutStart: singleOrJoint(232_550_00, 348_850_00, { separate: 174_425_00, head: 290_700_00 }),
    exemptionPhaseOutStep: singleOrJoint(2_500_00, 2_500_00, { separate: 1_250_00 }),
    deductionCut: { lowRate: 0.03, highRate: 0.1, maxShare: 0.8, fixedAbove: 1_053_750_00 },
    dependentExemption: 5_050_00,
    netInvestmentTax: { above: 1_000_000_00, rate: 0.01 },
    marriageCredit: { max: 1_801_00, minIncomeEach: 30_000_00, minTaxableIncome: 47_000_00 },
    socialSecurityCut: {
      start: singleOrJoint(82_190_00, 105_380_00, { separate: 52_690_00 }),
      increment: singleOrJoint(4_000_00, 4_000_00, { separate: 2_000_00 }),
      share: 0.1,
    },
    socialSecurityAlternative: {
      amount: singleOrJoint(4_560_00, 5_840_00, { separate: 2_920_00 }),
      incomeAmount: singleOrJoint(69_250_00, 88_630_00, { separate: 44_315_00 }),
      share: 0.2,
    },
  },
  {
    brackets: singleOrJoint(
      [0, 0.0535, 32_570_00, 0.068, 106_990_00, 0.0785, 198_630_00, 0.0985],
      [0, 0.0535, 47_620_00, 0.068, 189_180_00, 0.0785, 330_410_00, 0.0985],
      {
        separate: [0, 0.0535, 23_810_00, 0.068, 94_590_00, 0.0785, 165_205_00, 0.0985],
        head: [0, 0.0535, 40_100_00, 0.068, 161_130_00, 0.0785, 264_050_00, 0.0985],
      },
    ),
    standardDeduction: singleOrJoint(14_950_00, 29_900_00, { head: 22_500_00 }),
    agedDeduction: singleOrJoint(2_000_00, 1_550_00, { separate: 1_550_00 }),
    deductionCutLow: singleOrJoint(238_950_00, 238_950_00, { separate: 119_475_00 }),
    deductionCutHigh: singleOrJoint(330_300_00, 330_300_00, { separate: 165_150_00 }),
    exemptionPhaseOutStart: singleOrJoint(239_050_00, 358_550_00, { separate: 179_275_00, head: 298_800_00 }),
    deductionCut: { lowRate: 0.03, highRate: 0.1, maxShare: 0.8, fixedAbove: 1_083_150_00 },
    dependentExemption: 5_200_00,
    marriageCredit: { max: 1_853_00, minIncomeEach: 30_000_00, minTaxableIncome: 47_000_00 },
    socialSecurityCut: {
      start: singleOrJoint(84_490_00, 108_320_00, { separate: 54_160_00 }),
      increment: singleOrJoint(4_000_00, 4_000_00, { separate: 2_000_00 }),
      share: 0.1,
    },
  },
  { carried: ['credits', 'standard deduction', 'income limits', 'exemptions', 'tax brackets'] },
)

/** Missouri. */
export const MO = years(
  {
    brackets: byStatus([
      0, 0, 1_273_00, 0.02, 2_546_00, 0.025, 3_819_00, 0.03, 5_092_00, 0.035, 6_365_00, 0.04, 7_638_00, 0.045,
      8_911_00, 0.048,
    ]),
    headExemption: singleOrJoint(0, 0, { head: 1_400_00, survivor: 1_400_00 }),
    noTaxUpTo: 1_273_00,
    privatePension: {
      max: 6_000_00,
      agiAllowance: singleOrJoint(25_000_00, 32_000_00, { separate: 16_000_00, survivor: 25_000_00 }),
    },
    socialSecurityMinAge: 62,
    capitalGainExemptShare: 0,
    federalTaxShareByAgi: [0, 0.35, 25_000_00, 0.25, 50_000_00, 0.15, 100_000_00, 0.05, 125_000_00, 0],
    federalTaxCap: singleOrJoint(5_000_00, 10_000_00, { survivor: 5_000_00 }),
  },
  {
    brackets: byStatus([
      0, 0, 1_313_00, 0.02, 2_626_00, 0.025, 3_939_00, 0.03, 5_252_00, 0.035, 6_565_00, 0.04, 7_878_00, 0.045,
      9_191_00, 0.047,
    ]),
    noTaxUpTo: 1_313_00,
    capitalGainExemptShare: 1,
  },
  { carried: ['tax brackets'] },
)

/** Montana. */
export const MT = years(
  {
    brackets: singleOrJoint([0, 0.047, 20_500_00, 0.059], [0, 0.047, 41_000_00, 0.059], {
      head: [0, 0.047, 30_750_00, 0.059],
    }),
    agedSubtraction: 5_500_00,
    seniorDeductionAllowed: false,
    longTermGainRates: [0.03, 0.041],
  },
  {
    brackets: singleOrJoint([0, 0.047, 21_100_00, 0.059], [0, 0.047, 42_200_00, 0.059], {
      head: [0, 0.047, 31_700_00, 0.059],
    }),
    agedSubtraction: 5_660_00,
    seniorDeductionAllowed: true,
  },
  {
    brackets: singleOrJoint([0, 0.047, 47_500_00, 0.0565], [0, 0.047, 95_000_00, 0.0565], {
      head: [0, 0.047, 71_250_00, 0.0565],
    }),
  },
)
