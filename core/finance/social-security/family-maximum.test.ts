import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { FAMILY_RATES, familyBenefits, familyMaximum } from './family-maximum.ts'
import { familyBendPoints } from './social-security.ts'

const member = (rate: number, own = 0, ageFactor = 1) => ({ rate, ownCents: own * 100, ageFactor })
const { spouse, child, survivingSpouse, survivingChild } = FAMILY_RATES

describe('the family maximum', () => {
  // ssa.gov/oact/cola/familymax.html, editions of 2009 and 2018; ssa.gov/oact/cola/bendpoints.html.
  it.each([
    [2009, [950, 1_372, 1_789]],
    [2018, [1_144, 1_651, 2_154]],
    [2021, [1_272, 1_837, 2_395]],
    [2024, [1_500, 2_166, 2_825]],
    [2025, [1_567, 2_262, 2_950]],
    [2026, [1_643, 2_371, 3_093]],
  ])('has the bend points of %i', (year, dollars) => {
    expect(unwrap(familyBendPoints(year))).toEqual(dollars.map((amount) => amount * 100))
  })

  it('takes 150%, 272%, 134% and 175% of the parts, to a dime', () => {
    const of2018 = (dollars: number) => unwrap(familyMaximum(dollars * 100, 2018)) / 100
    expect(of2018(1_000)).toBe(1_500)
    expect(of2018(1_500)).toBe(1_716 + Math.floor(356 * 27.2) / 10)
    expect(of2018(2_000)).toBe(Math.floor((1_716 + 507 * 2.72 + 349 * 1.34) * 10 + 1e-6) / 10)
    expect(of2018(3_000)).toBe(Math.floor((1_716 + 507 * 2.72 + 503 * 1.34 + 846 * 1.75) * 10 + 1e-6) / 10)
  })

  it('lies between 150% and 188% of the insurance amount', () => {
    assert(
      property(integer({ min: 100_00, max: 5_000_00 }), (pia) => {
        const share = unwrap(familyMaximum(pia, 2026)) / pia
        expect(share).toBeGreaterThan(1.498)
        expect(share).toBeLessThan(1.88)
      }),
    )
  })
})

describe('a family’s benefits', () => {
  const paid = (pia: number, maximum: number, members: ReturnType<typeof member>[], isWorkerAlive = true) =>
    unwrap(familyBenefits({ piaCents: pia * 100, maximumCents: maximum * 100, isWorkerAlive, members })).map(
      (cents) => cents / 100,
    )

  // 20 CFR 404.403(a)(5), examples 1 and 2.
  it('are shared as in the regulation’s examples', () => {
    expect(paid(600, 900, [member(spouse), member(child)])).toEqual([150, 150])
    expect(paid(600, 900, [member(spouse, 120), member(child)])).toEqual([30, 270])
    expect(paid(1_250, 2_180, [member(spouse), member(child), member(child)])).toEqual([310, 310, 310])
    const [wife, first, second] = paid(1_250, 2_180, [member(spouse), member(child, 390), member(child, 280)])
    expect([first, second]).toEqual([0, 30])
    expect(wife).toBe(625)
  })

  it('are whole below the maximum, and reduced for a spouse’s age after it', () => {
    expect(paid(2_000, 3_600, [member(spouse)])).toEqual([1_000])
    expect(paid(2_000, 3_600, [member(spouse, 0, 0.65)])).toEqual([650])
    expect(paid(2_000, 3_000, [member(spouse, 0, 0.65), member(child)])).toEqual([325, 500])
  })

  it('of survivors share the whole maximum in proportion', () => {
    expect(paid(2_000, 3_500, [member(survivingSpouse), member(survivingChild)], false)).toEqual([
      2_000, 1_500,
    ])
    expect(paid(2_000, 3_500, [member(0.75), member(0.75), member(0.75)], false)).toEqual([
      1_166, 1_166, 1_166,
    ])
  })

  it('of nobody are nothing, and bad amounts are rejected', () => {
    expect(paid(2_000, 3_500, [])).toEqual([])
    expect(paid(0, 0, [member(spouse)])).toEqual([0])
    expect(familyBenefits({ piaCents: -1, maximumCents: 0, isWorkerAlive: true, members: [] }).ok).toBe(false)
  })
})
