import { describe, expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdOf } from '#tests/fixtures/retirement.ts'
import { secureOf } from './secure.ts'

const secured = (...input: Parameters<typeof householdOf>) => {
  const resolved = householdOf(...input)
  const found = secureOf(resolved, unwrap(forecastHousehold(resolved.household)))
  if (!found) throw new Error('no retirement')
  return found
}

describe('guaranteed income against essential spending', () => {
  it('has a gap until Social Security begins, and prices the ladder that fills it', () => {
    const { years, first_gap_year, covered_share, ladder_cost_cents, annuity_cost_cents } = secured()
    const gaps = years.filter(({ gap_cents }) => gap_cents > 0)
    // Retired in May 2041; the first benefit is paid in 2043.
    expect([years[0]?.year, first_gap_year]).toEqual([2042, 2042])
    expect(years[0]?.secure_cents).toBe(0)
    expect(covered_share).toBeCloseTo(
      1 -
        gaps.reduce((sum, { gap_cents }) => sum + gap_cents, 0) /
          years.reduce((sum, { essential_cents }) => sum + essential_cents, 0),
    )
    const price = gaps.reduce((sum, { year, gap_cents }) => sum + gap_cents / 1.02 ** (year - 2042), 0)
    expect(ladder_cost_cents / price).toBeCloseTo(1, 6)
    expect(annuity_cost_cents).toBeNull()
  })

  it('counts pensions and annuities, and neither rent nor pay', () => {
    const income = {
      monthly_cents: 3_000_00,
      starts_in: '2041-05',
      cola_rate: null,
      in_dollars_of: 'today' as const,
    }
    const rent = secured({}, { pensions: [{ ...income, kind: 'rent' }] })
    const pension = secured({}, { pensions: [{ ...income, kind: 'pension' }] })
    expect(rent.years[0]?.secure_cents).toBe(0)
    expect(pension.years[0]?.secure_cents).toBe(36_000_00)
  })

  it('buys a level annuity for the widest gap, after what inflation takes from it', () => {
    const { years, annuity_cost_cents } = secured({
      secure: { with: 'annuity', real_yield: 0.02, annuity_payout_rate: 0.06 },
    })
    const first = years.map(({ gap_cents }, place) => gap_cents * 1.025 ** place)
    expect((annuity_cost_cents ?? 0) / (Math.max(...first) / 0.06)).toBeCloseTo(1, 6)
  })
})
