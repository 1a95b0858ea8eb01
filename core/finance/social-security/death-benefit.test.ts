import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { insuranceAmount } from '#tests/fixtures/insurance-amount.ts'
import { deathBenefit } from './death-benefit.ts'
import { familyMaximum } from './family-maximum.ts'
import { primaryInsuranceAmount } from './social-security.ts'

const TODAY = '2026-06-15'
const years = (from: number, to: number, amountCents: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, amountCents }))
const dying = (birthDate: string, earnings: ReturnType<typeof years>) =>
  unwrap(deathBenefit(birthDate, earnings, TODAY))

describe('the insurance amount at a death today', () => {
  it('averages the best of fewer years, the younger the worker is', () => {
    // Born in 1996: 21 in 2017, so 2018 to 2025 are 8 elapsed years, and the best 3 count (42 USC 415(b)(2)).
    const { piaCents, eligibility, status } = dying('1996-03-10', years(2023, 2025, 60_000_00))
    expect([eligibility, status]).toEqual([2026, 'fully'])
    // Years from 2024 on are not indexed, and 2023 is indexed to the wages of 2024.
    const least = unwrap(primaryInsuranceAmount(5_000_00, 2026))
    expect(piaCents).toBeGreaterThanOrEqual(least)
    expect(piaCents).toBeLessThan(least * 1.02)
  })

  it('counts at least two years', () => {
    const { piaCents } = dying('2003-03-10', years(2024, 2025, 36_000_00))
    expect(piaCents).toBe(unwrap(primaryInsuranceAmount(3_000_00, 2026)))
  })

  it('is the retirement amount of a worker past 62, with the adjustments since', () => {
    const career = years(1978, 2019, 50_000_00)
    const { piaCents, eligibility } = dying('1955-06-20', career)
    expect(eligibility).toBe(2017)
    expect(piaCents).toBe(insuranceAmount(career, '1955-06-20', 2026))
  })

  it('has the family maximum of the same year', () => {
    const { maximumCents, piaCents } = dying('1990-03-10', years(2012, 2025, 70_000_00))
    expect(maximumCents).toBe(unwrap(familyMaximum(piaCents, 2026)))
  })

  it('needs a quarter of coverage for each year since 21, six of the last three years, or is none', () => {
    expect(dying('1976-03-10', years(2000, 2025, 20_000_00)).status).toBe('fully')
    // 28 years since 21, and 12 quarters, all of them recent.
    expect(dying('1976-03-10', years(2023, 2025, 20_000_00)).status).toBe('currently')
    expect(dying('1976-03-10', years(2000, 2003, 20_000_00))).toMatchObject({ status: 'none', piaCents: 0 })
    expect(dying('1976-03-10', [])).toMatchObject({ status: 'none', piaCents: 0 })
  })

  it('refuses births of other law and earnings that are none', () => {
    expect(deathBenefit('1920-01-05', [], TODAY)).toMatchObject({ reason: 'bad-year' })
    expect(deathBenefit('1980-01-05', [{ year: 2020, amountCents: -1 }], TODAY)).toMatchObject({
      reason: 'bad-amount',
    })
  })
})
