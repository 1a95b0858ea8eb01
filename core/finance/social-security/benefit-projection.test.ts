import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { insuranceAmount } from '#tests/fixtures/insurance-amount.ts'
import { estimateRecord, projectBenefit, type Career } from './benefit-projection.ts'
import type { YearEarnings } from './social-security.ts'
import { wageBaseOf } from './wage-series.ts'

const TODAY = '2026-11-22'
const GROWING = { wageGrowth: 0.035, inflation: 0.024 }

const years = (from: number, to: number, amount: (year: number) => number): YearEarnings[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ year: from + i, amountCents: amount(from + i) }))

const worker: Career = {
  birthDate: '1981-06-15',
  earnings: years(2003, 2024, () => 60_000_00),
  payCents: 90_000_00,
  retiresOn: '2048-07-01',
}

const pia = (career: Career, assumptions = GROWING) =>
  unwrap(projectBenefit(career, TODAY, assumptions)).piaCents

describe('a projected benefit', () => {
  // ssa.gov/oact/cola/examplemax.html: maximum earnings since 22, retirement at 62 in January 2025.
  it('matches the published maximum earner when later years are at the maximum', () => {
    const earnings = years(1985, 2015, wageBaseOf)
    const career = { birthDate: '1963-01-02', earnings, payCents: 900_000_00, retiresOn: '2025-01-01' }
    const { aimeCents, piaAtEligibilityCents, eligibility } = unwrap(projectBenefit(career, '2024-05-05'))
    expect([eligibility, aimeCents, piaAtEligibilityCents]).toEqual([2025, 13_689_00, 4_020_90])
  })

  it('without growth is what the statement estimates: pay and formula stay as they are', () => {
    const { aimeCents, piaCents, years: listed } = unwrap(projectBenefit(worker, TODAY))
    const record = [
      ...worker.earnings,
      ...years(2025, 2047, () => 90_000_00),
      { year: 2048, amountCents: 45_000_00 },
    ]
    expect(piaCents).toBe(insuranceAmount(record, worker.birthDate, 2026))
    expect(listed.filter(({ isCounted }) => isCounted)).toHaveLength(35)
    expect(aimeCents % 100).toBe(0)
  })

  it('shows a working that adds up', () => {
    const shown = unwrap(projectBenefit(worker, TODAY, GROWING))
    const counted = shown.years.filter(({ isCounted }) => isCounted)
    const average = counted.reduce((sum, { indexedCents }) => sum + indexedCents, 0) / 420
    expect(shown.aimeCents).toBe(Math.floor(average / 100) * 100)
    expect(shown.parts.map(({ rate }) => rate)).toEqual([0.9, 0.32, 0.15])
    expect(shown.parts.reduce((sum, { aimeCents }) => sum + aimeCents, 0)).toBe(shown.aimeCents)
    const total = shown.parts.reduce((sum, { benefitCents }) => sum + benefitCents, 0)
    expect(shown.piaAtEligibilityCents).toBe(Math.floor(total / 10 + 1e-9) * 10)
    for (const { countedCents, factor, indexedCents } of shown.years) {
      expect(Math.abs(countedCents * factor - indexedCents)).toBeLessThanOrEqual(0.5)
    }
  })

  it('grows with wages above prices, and hardly changes when both grow alike', () => {
    const flat = pia(worker, { wageGrowth: 0, inflation: 0 })
    // Two years of wages pass between the index year and the year of 62, so prices rise further than the formula.
    expect(pia(worker, { wageGrowth: 0.03, inflation: 0.03 }) / flat).toBeCloseTo(1, 1)
    expect(pia(worker) / pia(worker, { wageGrowth: 0.024, inflation: 0.024 })).toBeGreaterThan(1.15)
  })

  it('falls with each year of earlier retirement, and counts no pay after it', () => {
    const amounts = ['2048-07-01', '2045-01-01', '2040-01-01', '2030-01-01', '2026-11-01', '2010-01-01'].map(
      (retiresOn) => pia({ ...worker, retiresOn }),
    )
    expect(amounts.slice(0, 5)).toEqual(amounts.slice(0, 5).toSorted((a, b) => b - a))
    const stopped = unwrap(projectBenefit({ ...worker, retiresOn: '2010-01-01' }, TODAY, GROWING))
    expect(stopped.years.at(-1)?.year).toBe(2024)
    const inJune = unwrap(projectBenefit({ ...worker, retiresOn: '2027-06-30' }, TODAY))
    expect(inJune.years.at(-1)).toMatchObject({ year: 2027, countedCents: 37_500_00 })
  })

  it('is in today’s dollars for those past 62, with the cost-of-living adjustments since', () => {
    const earnings = years(1983, 2022, wageBaseOf)
    const retired = { birthDate: '1957-03-15', earnings, payCents: 0, retiresOn: '2023-01-01' }
    // Case B of the SSA's examples for 2023: 3,627.10 in 2023 dollars.
    expect(unwrap(projectBenefit(retired, '2023-08-01', GROWING)).piaCents).toBe(3_627_10)
    expect(pia(retired)).toBe(insuranceAmount(earnings, '1957-03-15', 2026))
  })

  it('counts quarters of the record and of the pay to come', () => {
    const nine = { ...worker, earnings: years(2016, 2024, () => 60_000_00) }
    const { recorded, projected } = unwrap(projectBenefit(nine, TODAY, GROWING))
    expect(recorded).toEqual({ quarters: 36, needed: 40, reachedIn: null })
    expect(projected.reachedIn).toBe(2025)
    const never = unwrap(projectBenefit({ ...nine, retiresOn: '2025-01-01' }, TODAY, GROWING))
    expect([never.projected.reachedIn, never.piaCents]).toEqual([null, 0])
    expect(never.piaAtEligibilityCents).toBeGreaterThan(0)
  })

  it.each([
    ['future-birth', { birthDate: '2027-01-01' }],
    ['bad-amount', { payCents: -1 }],
    ['bad-amount', { earnings: [{ year: 2020, amountCents: 0.5 }] }],
    ['repeated-year', { earnings: [...worker.earnings, { year: 2020, amountCents: 1 }] }],
    ['bad-year', { earnings: [{ year: 1940, amountCents: 1 }] }],
    ['bad-year', { birthDate: '1920-01-01' }],
  ])('is rejected as %s', (reason, change) => {
    expect(projectBenefit({ ...worker, ...change }, TODAY)).toMatchObject({ ok: false, reason })
  })

  it('is rejected with impossible growth', () => {
    expect(projectBenefit(worker, TODAY, { wageGrowth: 5, inflation: 0 })).toMatchObject({
      reason: 'bad-rate',
    })
  })
})

describe('an estimated record', () => {
  it('has today’s pay at the wages of each year from 22 on', () => {
    const record = unwrap(estimateRecord('1981-06-15', 69_846_57, '2024-03-03'))
    expect(record[0]).toEqual({ year: 2003, amountCents: 34_064_95 })
    expect(record.at(-1)).toEqual({ year: 2023, amountCents: 66_621_80 })
    expect(unwrap(estimateRecord('2010-01-01', 1, '2026-01-01'))).toEqual([])
    expect(estimateRecord('1981-06-15', 1, '2026-01-01', 5).ok).toBe(false)
  })
})
