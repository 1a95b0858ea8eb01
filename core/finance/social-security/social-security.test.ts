import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SOCIAL_SECURITY } from '#core/finance/data/social-security.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { averageEarnings, insuranceAmount } from '#tests/fixtures/insurance-amount.ts'
import {
  earliestClaim,
  claimingFactor,
  LATEST_CLAIM,
  retirementBenefit,
  spouseTopUp,
  survivorBenefit,
} from './social-security-benefit.ts'
import {
  bendPoints,
  birthYear,
  fullRetirementAge,
  primaryInsuranceAmount,
  quarterOfCoverage,
  survivorFullRetirementAge,
  withCostOfLiving,
  type YearEarnings,
} from './social-security.ts'

const { wageBase } = SOCIAL_SECURITY

/** Earnings of consecutive years in dollars. */
const record = (firstYear: number, dollars: readonly number[]): YearEarnings[] =>
  dollars.map((amount, index) => ({ year: firstYear + index, amountCents: amount * 100 }))

const maximum = (from: number, to: number): YearEarnings[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    year: from + i,
    amountCents: (wageBase[from + i] ?? 0) * 100,
  }))

/** Case A of the SSA's worked examples for 2023 (ssa.gov/oact/ProgData/retirebenefit1.html): 62 in 2023. */
const CASE_A = record(
  1983,
  [
    14_249, 15_134, 15_828, 16_349, 17_446, 18_362, 19_149, 20_095, 20_908, 22_053, 22_311, 22_980, 23_974,
    25_223, 26_776, 28_262, 29_927, 31_677, 32_529, 32_954, 33_860, 35_539, 36_948, 38_760, 40_639, 41_695,
    41_187, 42_283, 43_735, 45_231, 45_941, 47_709, 49_511, 50_214, 52_096, 54_138, 56_326, 58_082, 63_425,
    65_712,
  ],
)

/** The SSA's table of the earnings that earn a quarter (ssa.gov/oact/cola/QC.html), in dollars. */
const QUARTERS = [
  [1978, 250],
  [1979, 260],
  [1980, 290],
  [1985, 410],
  [1990, 520],
  [1995, 630],
  [2000, 780],
  [2005, 920],
  [2009, 1_090],
  [2010, 1_120],
  [2011, 1_120],
  [2012, 1_130],
  [2015, 1_220],
  [2020, 1_410],
  [2021, 1_470],
  [2022, 1_510],
  [2023, 1_640],
  [2024, 1_730],
  [2025, 1_810],
  [2026, 1_890],
] as const

describe('insured status', () => {
  const benefit = (earnings: readonly YearEarnings[]) => insuranceAmount(earnings, '1964-03-15', 2026)
  const years = (count: number, dollars: number) =>
    record(
      2000,
      Array.from({ length: count }, () => dollars),
    )

  it.each(QUARTERS)('earns a quarter of %d with %d dollars', (year, dollars) => {
    expect(quarterOfCoverage(year)).toBe(dollars * 100)
  })

  it('pays no benefit for nine years of work, and one for ten', () => {
    expect(benefit(years(9, 60_000))).toBe(0)
    expect(benefit(years(10, 60_000))).toBeGreaterThan(1_000_00)
  })

  it('counts at most four quarters a year regardless of earnings', () => {
    expect(benefit(years(9, 1_000_000))).toBe(0)
    expect(benefit([...years(9, 60_000), ...years(9, 60_000)])).toBe(0)
  })

  it('counts each year by its own amount', () => {
    const nine = years(9, 60_000)
    const with2026 = (dollars: number) => benefit([...nine, ...record(2026, [dollars])])
    expect(with2026(4 * 1_890)).toBeGreaterThan(0)
    expect(with2026(4 * 1_890 - 1)).toBe(0)
    expect(benefit([...nine, ...record(1970, [200])])).toBeGreaterThan(0)
    expect(benefit([...nine, ...record(1970, [199])])).toBe(0)
  })
})

describe("the SSA's worked examples", () => {
  it('case A: 62 in 2023, AIME 5,052, PIA 2,263.30, paid 1,584 at 62', () => {
    const aime = averageEarnings(CASE_A, 2023)
    expect(aime).toBe(5_052_00)
    expect(unwrap(primaryInsuranceAmount(aime, 2023))).toBe(2_263_30)
    expect(unwrap(retirementBenefit(2_263_30, 62 * 12, '1961-01-02'))).toBe(1_584_00)
  })

  it('case B: maximum earner, 62 in 2019, AIME 10,503, PIA 3,627.10 after the adjustments to 2022', () => {
    const aime = averageEarnings(maximum(1983, 2022), 2019)
    expect(aime).toBe(10_503_00)
    expect(unwrap(withCostOfLiving(unwrap(primaryInsuranceAmount(aime, 2019)), 2019, 2023))).toBe(3_627_10)
    expect(insuranceAmount(maximum(1983, 2022), '1957-03-15', 2023)).toBe(3_627_10)
  })

  // ssa.gov/oact/ProgData/retirebenefit2.html as of 2017: two workers, the second with the adjustments of 2013 to 2016.
  it('the examples of 2017: PIA 1,796.50, and 2,595.70 increased to 2,687.30', () => {
    expect(unwrap(bendPoints(2017))).toEqual([885_00, 5_336_00])
    expect(unwrap(primaryInsuranceAmount(4_010_00, 2017))).toBe(1_796_50)
    expect(unwrap(bendPoints(2013))).toEqual([791_00, 4_768_00])
    const pia = unwrap(primaryInsuranceAmount(8_843_00, 2013))
    expect(pia).toBe(2_595_70)
    expect(unwrap(withCostOfLiving(pia, 2013, 2017))).toBe(2_687_30)
    expect(unwrap(retirementBenefit(2_687_30, 66 * 12, '1951-05-05'))).toBe(2_687_00)
  })

  // ssa.gov/oact/cola/examplemax.html: maximum earnings since 22, the AIME at retirement at 62 in January.
  it.each([
    [1991, 2_792],
    [1992, 2_978],
    [1993, 3_154],
    [1994, 3_384],
    [1995, 3_493],
    [1996, 3_657],
    [1997, 3_877],
    [1998, 4_144],
    [1999, 4_463],
    [2000, 4_775],
    [2001, 5_126],
    [2002, 5_499],
    [2003, 5_729],
  ])('maximum earner retiring at 62 in %i has an AIME of %i', (year, dollars) => {
    expect(averageEarnings(maximum(year - 40, year - 1), year)).toBe(dollars * 100)
  })

  // "Maximum-taxable earnings in each year since age 22, retires at 62": ssa.gov/oact/cola/Benefits.html by year.
  it.each([
    [2022, 11_430_00, 3_357_60],
    [2023, 12_427_00, 3_653_30],
    [2025, 13_689_00, 4_020_90],
  ])('maximum earner retiring at 62 in %i', (year, aime, pia) => {
    expect(averageEarnings(maximum(year - 40, year - 1), year)).toBe(aime)
    expect(unwrap(primaryInsuranceAmount(aime, year))).toBe(pia)
  })
})

describe('the formula', () => {
  it.each([
    [2018, 895, 5_397],
    [2020, 960, 5_785],
    [2021, 996, 6_002],
    [2024, 1_174, 7_078],
    [2025, 1_226, 7_391],
    [2026, 1_286, 7_749],
  ])('has the published bend points of %i', (year, first, second) => {
    expect(unwrap(bendPoints(year))).toEqual([first * 100, second * 100])
  })

  it('uses current wages for young workers', () => {
    expect(unwrap(bendPoints(2050))).toEqual(unwrap(bendPoints(2026)))
    const young = averageEarnings([{ year: 2045, amountCents: 999_999_00 }], 2060)
    expect(young).toBe(Math.floor(184_500 / 420) * 100)
  })

  it('caps each year at its wage base and counts the best 35', () => {
    const capped = averageEarnings([{ year: 2024, amountCents: 900_000_00 }], 2026)
    expect(capped).toBe(Math.floor(168_600 / 420) * 100)
    const forty = maximum(1984, 2023)
    const best = averageEarnings(forty, 2024)
    expect(averageEarnings([...forty, { year: 1983, amountCents: 1_00 }], 2024)).toBe(best)
    expect(averageEarnings([], 2024)).toBe(0)
  })

  it('is higher with higher earnings', () => {
    const pay = integer({ min: 0, max: 15_000_00 })
    assert(
      property(pay, pay, (aime, more) => {
        expect(unwrap(primaryInsuranceAmount(aime + more, 2026))).toBeGreaterThanOrEqual(
          unwrap(primaryInsuranceAmount(aime, 2026)),
        )
      }),
    )
  })
})

describe('ages', () => {
  it('counts a person born on the 1st as a month older', () => {
    expect(birthYear('1960-01-01')).toBe(1959)
    expect(fullRetirementAge('1960-01-01')).toBe(66 * 12 + 10)
    expect(fullRetirementAge('1960-01-02')).toBe(67 * 12)
    expect(fullRetirementAge('1930-06-06')).toBe(65 * 12)
    expect(survivorFullRetirementAge('1957-06-01')).toBe(66 * 12 + 2)
    expect(survivorFullRetirementAge('1970-06-01')).toBe(67 * 12)
  })

  it('pays at 62 only if the person is 62 all month', () => {
    expect(['1962-05-01', '1962-05-02', '1962-05-03'].map(earliestClaim)).toEqual([745, 744, 745])
  })
})

describe('claiming', () => {
  // ssa.gov/oact/ProgData/ar_drc.html, born 1960 and later.
  it.each([
    [62, 0.7],
    [63, 0.75],
    [64, 0.8],
    [65, 13 / 15],
    [66, 14 / 15],
    [67, 1],
    [68, 1.08],
    [70, 1.24],
    [72, 1.24],
  ])('at %i pays %d of the insurance amount', (age, factor) => {
    expect(claimingFactor(age * 12, '1964-07-09')).toBeCloseTo(factor, 12)
  })

  // ssa.gov/oact/quickcalc/early_late.html: credits of a year by birth year; full ages of 65, 65 and 8 months, and 66.
  it.each([
    ['1930-06-15', 1 + 5 * 0.045],
    ['1941-06-15', 1 + (52 / 12) * 0.075],
    ['1942-12-31', 1 + (50 / 12) * 0.075],
    ['1943-01-01', 1 + (50 / 12) * 0.075],
    ['1943-01-02', 1.32],
  ])('pays somebody born %s who waits until 70 %d of it', (birthDate, factor) => {
    expect(claimingFactor(70 * 12, birthDate)).toBeCloseTo(factor, 12)
  })

  it('never pays less for a later claim, in whole dollars', () => {
    const month = integer({ min: 744, max: 839 })
    assert(
      property(month, integer({ min: 0, max: 4_500_00 }), (age, pia) => {
        const now = unwrap(retirementBenefit(pia, age, '1964-07-09'))
        expect(unwrap(retirementBenefit(pia, age + 1, '1964-07-09'))).toBeGreaterThanOrEqual(now)
        expect(now % 100).toBe(0)
      }),
    )
    expect(LATEST_CLAIM).toBe(840)
  })

  it('tops a spouse up to half, 32.5% at 62', () => {
    const topUp = (workerPia: number, ownPia: number, age: number) =>
      unwrap(spouseTopUp(workerPia, ownPia, age, age, '1965-05-05'))
    expect(topUp(2_000_00, 0, 67 * 12)).toBe(1_000_00)
    expect(topUp(2_000_00, 0, 62 * 12)).toBe(650_00)
    expect(topUp(2_000_00, 0, 70 * 12)).toBe(1_000_00)
    expect(topUp(2_000_00, 600_00, 67 * 12)).toBe(400_00)
    expect(topUp(2_000_00, 1_200_00, 67 * 12)).toBe(0)
  })

  it('subtracts a spouse’s delayed credits from the top-up', () => {
    const topUp = (ownClaimAge: number, startAge: number) =>
      unwrap(spouseTopUp(3_000_00, 1_000_00, ownClaimAge, startAge, '1965-05-05'))
    // At 70 their own benefit is 1,240, and both together are limited to half of 3,000.
    expect(topUp(70 * 12, 70 * 12)).toBe(260_00)
    expect(unwrap(retirementBenefit(1_000_00, 70 * 12, '1965-05-05')) + topUp(70 * 12, 70 * 12)).toBe(
      1_500_00,
    )
    expect(topUp(69 * 12, 70 * 12)).toBe(340_00)
    // Claimed at 62 and topped up at full age: the reduction of their own benefit remains.
    expect(topUp(62 * 12, 67 * 12)).toBe(500_00)
    expect(unwrap(spouseTopUp(3_000_00, 1_300_00, 70 * 12, 70 * 12, '1965-05-05'))).toBe(0)
  })

  it('bases survivor benefits on the worker’s claim', () => {
    const worker = { piaCents: 2_000_00, birthDate: '1960-06-15' }
    const paid = (claimAge: number | null, deathAge: number, startAge: number): number =>
      unwrap(survivorBenefit({ ...worker, claimAge, deathAge }, startAge, '1963-06-15'))
    expect(paid(67 * 12, 900, 67 * 12)).toBe(2_000_00)
    expect(paid(67 * 12, 900, 60 * 12)).toBe(1_430_00) // 71.5%
    expect(paid(62 * 12, 900, 67 * 12)).toBe(1_650_00) // 82.5%, not the 70% that was paid
    expect(paid(66 * 12, 900, 67 * 12)).toBe(1_866_00) // what was paid
    expect(paid(62 * 12, 900, 60 * 12)).toBe(1_430_00)
    expect(paid(70 * 12, 900, 67 * 12)).toBe(2_480_00)
    expect(paid(null, 60 * 12, 67 * 12)).toBe(2_000_00)
    expect(paid(null, 69 * 12, 67 * 12)).toBe(2_320_00)
  })
})
