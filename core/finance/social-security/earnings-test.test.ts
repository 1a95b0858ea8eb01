import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { exemptAmount, testClaim, testYear, type WorkingYear } from './earnings-test.ts'
import { retirementBenefit } from './social-security-benefit.ts'

/** The year's pay spread over some months from January on. */
const pay = (cents: number, months = 12): number[] =>
  Array.from({ length: 12 }, (_, month) => (month < months ? Math.round(cents / months) : 0))

describe('exempt amounts', () => {
  // ssa.gov/oact/cola/rtea.html
  it.each([
    [2002, 11_280, 30_000],
    [2003, 11_520, 30_720],
    [2005, 12_000, 31_800],
    [2008, 13_560, 36_120],
    [2009, 14_160, 37_680],
    [2011, 14_160, 37_680],
    [2012, 14_640, 38_880],
    [2013, 15_120, 40_080],
    [2015, 15_720, 41_880],
    [2016, 15_720, 41_880],
    [2019, 17_640, 46_920],
    [2024, 22_320, 59_520],
    [2025, 23_400, 62_160],
    [2026, 24_480, 65_160],
  ])('of %i are %i and %i', (year, lower, higher) => {
    expect(unwrap(exemptAmount(year, false))).toBe(lower * 100)
    expect(unwrap(exemptAmount(year, true))).toBe(higher * 100)
  })

  it('stay at the latest for later years, and are unknown before 2002', () => {
    expect(unwrap(exemptAmount(2040, false))).toBe(24_480_00)
    expect(exemptAmount(2001, false)).toMatchObject({ ok: false, reason: 'bad-year' })
  })
})

describe('a year of work', () => {
  const at62 = (year: number, cents: number, benefitCents: number): WorkingYear => ({
    year,
    birthDate: `${year - 62}-01-02`,
    claimAge: 62 * 12,
    benefitCents,
    payCents: pay(cents),
  })

  // SSA, "How Work Affects Your Benefits" (05-10069), editions of 2011 and 2024, and socialsecurity.gov/retire2/whileworking3.htm of 2013.
  it.each([
    { year: 2011, earned: 20_480, benefit: 600, withheld: 3_160, months: 6, paidBack: 440 },
    { year: 2024, earned: 24_920, benefit: 600, withheld: 1_300, months: 3, paidBack: 500 },
    { year: 2013, earned: 23_120, benefit: 800, withheld: 4_000, months: 5, paidBack: 0 },
  ])('withholds $withheld in $year', ({ year, earned, benefit, withheld, months, paidBack }) => {
    const tested = unwrap(testYear(at62(year, earned * 100, benefit * 100)))
    expect(tested.withheldCents).toBe(withheld * 100)
    expect(tested.monthsWithheld).toBe(months)
    expect(months * benefit - withheld).toBe(paidBack)
    expect(tested.paidCents).toBe((12 * benefit - withheld) * 100)
  })

  // 05-10069 of 2011: full retirement age in November, $39,000 in the ten months before, $440 withheld.
  it('counts a third of the pay before the month of full retirement age in that year', () => {
    const working = { year: 2011, birthDate: '1945-11-20', claimAge: 62 * 12 + 1, benefitCents: 600_00 }
    const tested = unwrap(testYear({ ...working, payCents: pay(39_000_00, 10) }))
    expect([tested.exemptCents, tested.countedCents]).toEqual([37_680_00, 39_000_00])
    expect([tested.withheldCents, tested.monthsWithheld]).toEqual([440_00, 1])
    expect(tested.paidCents).toBe(10 * 600_00 - 440_00)
    const later = testYear({
      ...working,
      payCents: [...pay(39_000_00, 10).slice(0, 10), 90_000_00, 90_000_00],
    })
    expect(unwrap(later).withheldCents).toBe(440_00)
  })

  // Program Explainer, Retirement Earnings Test (SSA, June 2015): $24,000 of pay takes $1,000 a month to $655.
  it('takes $345 a month from a benefit of $1,000 with pay of $24,000 in 2015', () => {
    const tested = unwrap(
      testYear({ ...at62(2015, 24_000_00, 1_000_00), birthDate: '1952-06-10', claimAge: 745 }),
    )
    expect(tested.withheldCents).toBe(345_00 * 12)
  })

  it('pays months without work in the first year, whatever was earned before', () => {
    const first: WorkingYear = {
      year: 2026,
      birthDate: '1963-03-10',
      claimAge: 63 * 12 + 4,
      benefitCents: 1_500_00,
      payCents: pay(90_000_00, 6),
    }
    expect(unwrap(testYear(first))).toMatchObject({
      excessCents: 32_760_00,
      withheldCents: 0,
      monthsWithheld: 0,
    })
    expect(unwrap(testYear({ ...first, claimAge: first.claimAge - 12 })).withheldCents).toBe(18_000_00)
    const working = unwrap(testYear({ ...first, payCents: pay(90_000_00, 8) }))
    expect(working).toMatchObject({ withheldCents: 3_000_00, monthsWithheld: 2, paidCents: 6_000_00 })
  })

  it('ends at full retirement age and starts with the claim', () => {
    const working = {
      birthDate: '1960-05-05',
      claimAge: 63 * 12,
      benefitCents: 1_000_00,
      payCents: pay(500_000_00),
    }
    expect(unwrap(testYear({ ...working, year: 2028 }))).toMatchObject({ withheldCents: 0, paidCents: 0 })
    expect(unwrap(testYear({ ...working, year: 2022 }))).toMatchObject({ withheldCents: 0, paidCents: 0 })
    expect(unwrap(testYear({ ...working, year: 2027 }))).toMatchObject({ monthsWithheld: 4, paidCents: 0 })
  })

  it('is rejected without twelve months of pay, or with a claim before 60', () => {
    expect(testYear({ ...at62(2026, 1, 1), payCents: [1] })).toMatchObject({ reason: 'bad-amount' })
    expect(testYear({ ...at62(2026, 1, 1), claimAge: 600 })).toMatchObject({ reason: 'bad-age' })
  })
})

describe('a claim with work', () => {
  const claim = {
    birthDate: '1962-01-02',
    piaCents: 1_066_70,
    claimAge: 62 * 12,
    yearlyPayCents: 0,
    retiresOn: '2040-01-01',
  }

  it('withholds nothing without pay', () => {
    const { years, monthsWithheld, benefitFromFullAgeCents, benefitCents } = unwrap(testClaim(claim))
    expect(years.map(({ year }) => year)).toEqual([2024, 2025, 2026, 2027, 2028])
    expect([monthsWithheld, benefitFromFullAgeCents]).toEqual([0, benefitCents])
  })

  // socialsecurity.gov/retire2/whileworking3.htm (2013): 800 claimed at 62 becomes 900 after 20 months withheld, 822 after 5.
  it.each([
    [20, 900],
    [5, 822],
  ])('after %i months withheld becomes %i at 66', (months, dollars) => {
    const at = (age: number) => unwrap(retirementBenefit(1_066_70, age, '1951-01-02'))
    expect([at(744), at(744 + months)]).toEqual([800_00, dollars * 100])
  })

  it('is as if claimed later by the months withheld', () => {
    // The lower exempt amount is 23,400 in 2025, then 24,480.
    const tested = unwrap(
      testClaim({ ...claim, claimAge: 63 * 12, yearlyPayCents: 30_000_00, retiresOn: '2027-01-01' }),
    )
    const withheld = tested.years.map(({ withheldCents }) => withheldCents)
    expect(withheld).toEqual([3_300_00, 2_760_00, 0, 0])
    expect(tested.benefitCents).toBe(800_00)
    expect(tested.monthsWithheld).toBe(5 + 4)
    expect(tested.benefitFromFullAgeCents).toBe(
      unwrap(retirementBenefit(1_066_70, 63 * 12 + 9, claim.birthDate)),
    )
  })

  it('withheld until full retirement age is the full insurance amount', () => {
    const tested = unwrap(testClaim({ ...claim, yearlyPayCents: 500_000_00 }))
    expect(tested.years.every(({ paidCents }) => paidCents === 0)).toBe(true)
    expect(tested.monthsWithheld).toBe(60)
    expect(tested.benefitFromFullAgeCents).toBe(1_066_00)
  })

  it('does not apply from full retirement age on', () => {
    const tested = unwrap(testClaim({ ...claim, claimAge: 68 * 12, yearlyPayCents: 500_000_00 }))
    expect(tested.years).toEqual([])
    expect(tested.benefitFromFullAgeCents).toBe(tested.benefitCents)
  })

  it('never withholds more than the benefits or pays less later', () => {
    const birth = constantFrom('1962-01-01', '1962-01-02', '1963-07-31', '1964-12-31')
    assert(
      property(
        birth,
        integer({ min: 744, max: 810 }),
        integer({ min: 0, max: 200_000_00 }),
        (birthDate, age, cents) => {
          const tested = unwrap(testClaim({ ...claim, birthDate, claimAge: age, yearlyPayCents: cents }))
          for (const year of tested.years) {
            expect(year.paidCents).toBeGreaterThanOrEqual(0)
            expect(year.monthsWithheld).toBeLessThanOrEqual(12)
          }
          expect(tested.benefitFromFullAgeCents).toBeGreaterThanOrEqual(tested.benefitCents)
        },
      ),
    )
  })
})
