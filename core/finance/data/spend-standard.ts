/**
 * What US households spend: BLS Consumer Expenditures 2024 (release of 2025-12-19), dollars a year of the average
 * household. `other` is the total less the release's categories: reading and miscellaneous.
 *
 * By income the release's figures at hand give each fifth's total spending, and its housing share only for the lowest
 * and the highest fifth; the other shares of a fifth are derived in spend-standard.ts and marked so.
 */
export const SPEND_STANDARD = {
  source: 'BLS Consumer Expenditures 2024, bls.gov/news.release/cesan.nr0.htm',
  year: 2024,
  totalDollars: 78_535,
  dollars: {
    housing: 26_266,
    transportation: 13_318,
    food: 10_169,
    insurance_and_pensions: 9_797,
    healthcare: 6_197,
    entertainment: 3_609,
    giving: 2_292,
    clothing: 2_001,
    education: 1_569,
    personal_care: 978,
    alcohol: 643,
    tobacco: 352,
    other: 1_344,
  },
  /** Income before tax below which a household is in the first, second, third, fourth fifth. */
  fifthTopDollars: [29_932, 57_452, 94_511, 155_925],
  fifthSpendingDollars: [35_046, 55_267, 74_547, 100_523, 150_342],
  /** Null if not published in the figures at hand. */
  fifthHousingShare: [0.416, null, null, null, 0.293],
  /** Needs, wants, saving and debt repayment, of income after tax. Warren and Tyagi, All Your Worth, 2005. */
  rule503020: { need: 0.5, want: 0.3, saving: 0.2 },
} as const
