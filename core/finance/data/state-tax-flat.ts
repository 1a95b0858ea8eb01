import { byStatus } from '#core/finance/tax/tax-parameters.ts'
import { singleOrJoint, years } from './state-tax-law.ts'

/*
 * States whose brackets, in 2024 or since, are a single rate. Income tax law of 2024, and its changes in 2025 and 2026.
 * Amounts are cents, written dollars_cents. Brackets and tables are flat lists of pairs: the income from which a row
 * applies, and its rate, share or amount. Facts: the parameters of PolicyEngine-us @8914f89d.
 */

/** Arizona. */
export const AZ = years(
  {
    brackets: byStatus([0, 0.025]),
    standardDeduction: singleOrJoint(14_600_00, 29_200_00, { head: 21_900_00, survivor: 21_900_00 }),
    agedExemption: 2_100_00,
    seniorDeductionAllowed: false,
    longTermGainExcludedShare: 0.25,
    familyCredit: {
      perPerson: 40_00,
      cap: singleOrJoint(120_00, 240_00, { head: 240_00 }),
      incomeLimit: singleOrJoint([0, 10_000_00], [0, 20_000_00, 2, 23_600_00, 3, 27_300_00, 4, 31_000_00], {
        head: [0, 20_000_00, 2, 20_135_00, 3, 23_800_00, 4, 25_200_00, 5, 26_575_00],
        survivor: [0, 20_000_00, 2, 20_135_00, 3, 23_800_00, 4, 25_200_00, 5, 26_575_00],
      }),
    },
    dependentCredit: { under17: 100_00, from17: 25_00 },
    dependentCreditCut: {
      phaseOutStart: singleOrJoint(200_000_00, 400_000_00, { survivor: 200_000_00 }),
      increment: 1_000_00,
      share: 0.05,
    },
  },
  {
    standardDeduction: singleOrJoint(15_750_00, 31_500_00, { head: 23_625_00, survivor: 23_625_00 }),
    seniorDeductionAllowed: true,
  },
  { dependentCredit: { under17: 125_00, from17: 25_00 }, carried: ['standard deduction'] },
)

/** Colorado. */
export const CO = years(
  {
    brackets: byStatus([0, 0.0425]),
    deductionAddBack: {
      fromAgi: 300_000_00,
      allowed: singleOrJoint(12_000_00, 16_000_00, { survivor: 12_000_00 }),
    },
    pensionSubtraction: { from65: 24_000_00, from55: 20_000_00 },
    unlimitedSocialSecurityUpToAgi: byStatus(0),
  },
  {
    brackets: byStatus([0, 0.044]),
    unlimitedSocialSecurityUpToAgi: singleOrJoint(75_000_00, 95_000_00, { survivor: 75_000_00 }),
  },
  {
    deductionAddBack: {
      fromAgi: 300_000_00,
      allowed: singleOrJoint(1_000_00, 2_000_00, { survivor: 1_000_00 }),
    },
  },
)

/** Georgia. */
export const GA = years(
  {
    brackets: byStatus([0, 0.0539]),
    standardDeduction: singleOrJoint(12_000_00, 24_000_00, { survivor: 12_000_00 }),
    dependentExemption: 4_000_00,
    retirementExclusion: { from62: 35_000_00, from65: 65_000_00, earnedIncome: 5_000_00 },
    lowIncomeCreditByAgi: [
      0, 26_00, 6_000_00, 20_00, 8_000_00, 14_00, 10_000_00, 8_00, 15_000_00, 5_00, 20_000_00, 0,
    ],
    childCreditUnder6: 0,
  },
  { brackets: byStatus([0, 0.0519]) },
  {
    brackets: byStatus([0, 0.0499]),
    standardDeduction: singleOrJoint(15_000_00, 30_000_00),
    dependentExemption: 5_000_00,
    childCreditUnder6: 250_00,
  },
)

/** Iowa. */
export const IA = years(
  {
    brackets: singleOrJoint(
      [0, 0.044, 6_210_00, 0.0482, 31_050_00, 0.057],
      [0, 0.044, 12_420_00, 0.0482, 62_100_00, 0.057],
      { survivor: [0, 0.044, 6_210_00, 0.0482, 31_050_00, 0.057] },
    ),
    exemptionCredit: { personal: 40_00, dependent: 40_00, aged65Plus: 20_00 },
    alternateTaxRate: 0.057,
    noTaxUpTo: singleOrJoint(9_000_00, 13_500_00, { separate: 13_500_00, head: 13_500_00 }),
    noTaxUpToSenior: singleOrJoint(24_000_00, 32_000_00, { separate: 32_000_00, head: 32_000_00 }),
  },
  { brackets: byStatus([0, 0.038]), alternateTaxRate: 0.043 },
  {},
)

/** Idaho. */
export const ID = years(
  {
    brackets: singleOrJoint([0, 0, 4_673_00, 0.05695], [0, 0, 9_346_00, 0.05695], {
      head: [0, 0, 9_346_00, 0.05695],
    }),
    childCredit: 205_00,
    groceryCreditPerPerson: 120_00,
    groceryCreditSenior: 20_00,
    buildingFundTax: 10_00,
    seniorDeductionAllowed: false,
  },
  {
    brackets: singleOrJoint([0, 0, 4_811_00, 0.053], [0, 0, 9_622_00, 0.053], {
      head: [0, 0, 9_622_00, 0.053],
    }),
    groceryCreditPerPerson: 155_00,
    groceryCreditSenior: 0,
    seniorDeductionAllowed: true,
  },
  { childCredit: 0, carried: ['tax brackets'] },
)

/** Illinois. */
export const IL = years(
  {
    brackets: byStatus([0, 0.0495]),
    personalExemption: singleOrJoint(2_775_00, 5_550_00, { survivor: 2_775_00 }),
    exemptionAgiLimit: singleOrJoint(250_000_00, 500_000_00, { survivor: 250_000_00 }),
    dependentExemption: 2_775_00,
    agedExemption: 1_000_00,
  },
  {
    personalExemption: singleOrJoint(2_850_00, 5_700_00, { survivor: 2_850_00 }),
    dependentExemption: 2_850_00,
  },
  { carried: ['exemptions'] },
)

/** Indiana. */
export const IN = years(
  {
    brackets: byStatus([0, 0.0305]),
    personalExemption: singleOrJoint(1_000_00, 2_000_00, { survivor: 1_000_00 }),
    dependentExemption: 1_000_00,
    childExtraExemption: 1_500_00,
    agedExemption: 1_000_00,
    agedLowIncome: { amount: 500_00, agiBelow: singleOrJoint(40_000_00, 40_000_00, { separate: 20_000_00 }) },
    countyRate: 0.019,
  },
  { brackets: byStatus([0, 0.03]), countyRate: 0.0191 },
  { brackets: byStatus([0, 0.0295]) },
)

/** Kentucky. */
export const KY = years(
  {
    brackets: byStatus([0, 0.04]),
    standardDeduction: byStatus(3_160_00),
    retirementExclusion: 31_110_00,
    agedCredit: 40_00,
    familySizeCreditShare: [
      0, 1, 1, 0.9, 1.04, 0.8, 1.08, 0.7, 1.12, 0.6, 1.16, 0.5, 1.2, 0.4, 1.24, 0.3, 1.27, 0.2, 1.3, 0.1,
      1.33, 0,
    ],
  },
  { standardDeduction: byStatus(3_270_00) },
  { brackets: byStatus([0, 0.035]), carried: ['standard deduction'] },
)

/** Louisiana. */
export const LA = years(
  {
    brackets: singleOrJoint(
      [0, 0.0185, 12_500_00, 0.035, 50_000_00, 0.0425],
      [0, 0.0185, 25_000_00, 0.035, 100_000_00, 0.0425],
    ),
    standardDeduction: byStatus(0),
    personalExemption: singleOrJoint(4_500_00, 9_000_00, { head: 9_000_00 }),
    dependentExemption: 1_000_00,
    agedExemption: 1_000_00,
    retirementExclusion: 6_000_00,
    exemptionRate: 0.0185,
  },
  {
    brackets: byStatus([0, 0.03]),
    standardDeduction: singleOrJoint(12_500_00, 25_000_00, { head: 25_000_00 }),
    personalExemption: byStatus(0),
    retirementExclusion: 12_000_00,
    dependentExemption: 0,
    agedExemption: 0,
    exemptionRate: 0,
  },
  { standardDeduction: singleOrJoint(12_835_00, 25_670_00, { head: 25_670_00 }) },
)

/** Michigan. */
export const MI = years(
  {
    brackets: byStatus([0, 0.0425]),
    personalExemption: singleOrJoint(5_600_00, 11_200_00, { survivor: 5_600_00 }),
    dependentExemption: 5_600_00,
    retirementCap: singleOrJoint(64_040_00, 128_080_00, { survivor: 64_040_00 }),
    retirementShare: 0.5,
    retirementBornBefore: 1963,
    seniorDeduction: singleOrJoint(20_000_00, 40_000_00, { survivor: 20_000_00 }),
    socialSecurityOffsets: true,
  },
  {
    personalExemption: singleOrJoint(5_800_00, 11_600_00, { survivor: 5_800_00 }),
    dependentExemption: 5_800_00,
    retirementCap: singleOrJoint(65_897_00, 131_794_00, { survivor: 65_897_00 }),
    retirementShare: 0.75,
    retirementBornBefore: 1967,
  },
  {
    retirementShare: 1,
    retirementBornBefore: Infinity,
    socialSecurityOffsets: false,
    carried: ['retirement income exclusion', 'exemptions'],
  },
)

/** North Carolina. */
export const NC = years(
  {
    brackets: byStatus([0, 0.045]),
    standardDeduction: singleOrJoint(12_750_00, 25_500_00, { head: 19_125_00 }),
    childDeductionByAgi: singleOrJoint(
      [
        0, 3_000_00, 20_000_00, 2_500_00, 30_000_00, 2_000_00, 40_000_00, 1_500_00, 50_000_00, 1_000_00,
        60_000_00, 500_00, 70_000_00, 0,
      ],
      [
        0, 3_000_00, 40_000_00, 2_500_00, 60_000_00, 2_000_00, 80_000_00, 1_500_00, 100_000_00, 1_000_00,
        120_000_00, 500_00, 140_000_00, 0,
      ],
      {
        head: [
          0, 3_000_00, 30_000_00, 2_500_00, 45_000_00, 2_000_00, 60_000_00, 1_500_00, 75_000_00, 1_000_00,
          90_000_00, 500_00, 105_000_00, 0,
        ],
      },
    ),
  },
  { brackets: byStatus([0, 0.0425]) },
  { brackets: byStatus([0, 0.0399]) },
)

/** Utah. */
export const UT = years(
  {
    brackets: byStatus([0, 0.0455]),
    creditPhaseOutStart: singleOrJoint(17_652_00, 35_304_00, { head: 26_478_00 }),
    socialSecurityCreditStart: singleOrJoint(45_000_00, 75_000_00, { separate: 37_500_00, head: 75_000_00 }),
    retirementCreditStart: singleOrJoint(25_000_00, 32_000_00, { separate: 16_000_00, head: 32_000_00 }),
    childCreditStart: singleOrJoint(43_000_00, 54_000_00, { separate: 27_000_00 }),
    taxpayerCredit: { rate: 0.06, dependentExemption: 2_046_00, phaseOutRate: 0.013 },
    creditPhaseOutRate: 0.025,
    retirementCredit: { amount: 450_00, bornUpTo: 1952 },
    childCredit: { amount: 1_000_00, rate: 0.1 },
  },
  {
    brackets: byStatus([0, 0.045]),
    creditPhaseOutStart: singleOrJoint(18_213_00, 36_426_00, { head: 27_320_00 }),
    socialSecurityCreditStart: singleOrJoint(54_000_00, 90_000_00, { separate: 45_000_00, head: 90_000_00 }),
    taxpayerCredit: { rate: 0.06, dependentExemption: 2_111_00, phaseOutRate: 0.013 },
  },
  {
    brackets: byStatus([0, 0.0445]),
    childCreditStart: singleOrJoint(49_000_00, 61_000_00, { separate: 30_500_00 }),
    carried: ['exemptions', 'income limits'],
  },
)
