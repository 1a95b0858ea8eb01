import { array, assert, constant, double, integer, oneof, pre, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incomeForecast, type ForecastPlan } from './income-forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const plan: ForecastPlan = {
  currentAge: 60,
  retirementAge: 62,
  lastAge: 65,
  savingsCents: 100_000_00,
  yearlyContributionCents: 10_000_00,
  realReturnBefore: 0,
  realReturnAfter: 0,
  targetCents: [50_000_00],
  incomes: [
    {
      kind: 'social-security',
      label: 'Social Security',
      yearlyCents: 20_000_00,
      fromAge: 64,
      raise: 'prices',
    },
  ],
  inflationRate: 0.025,
}

describe('an income forecast', () => {
  it('compares all sources with the target, calculated manually', () => {
    const forecast = unwrap(incomeForecast(plan))
    // 100,000 + 2 x 10,000; 50,000 + 50,000 + 30,000 + 30,000 are needed.
    expect(forecast).toMatchObject({
      nestEggCents: 120_000_00,
      nestEggNeededCents: 160_000_00,
      onTrackRatio: 0.75,
      gapCents: 40_000_00,
      extraContributionCents: 20_000_00,
      // 160,000 in all for 200,000 of targets, but never more than 60,000 a year before Social Security: 0.8.
      affordableShare: 0.8,
      shortFromAge: 64,
    })
    expect(
      forecast.years.map((year) => [year.age, year.incomesCents[0], year.savingsCents, year.gapCents]),
    ).toEqual([
      [62, 0, 50_000_00, 0],
      [63, 0, 50_000_00, 0],
      [64, 20_000_00, 20_000_00, 10_000_00],
      [65, 20_000_00, 0, 30_000_00],
    ])
  })

  it('compounds savings, and contributions at year end', () => {
    const { nestEggCents } = unwrap(
      incomeForecast({ ...plan, realReturnBefore: 0.1, contributionGrowth: 0.05 }),
    )
    // 100,000 x 1.21 + 10,000 x 1.1 + 10,500
    expect(nestEggCents).toBe(142_500_00)
  })

  it('begins today for a retired client', () => {
    const forecast = unwrap(incomeForecast({ ...plan, currentAge: 64 }))
    expect(forecast.years.map((year) => year.age)).toEqual([64, 65])
    expect(forecast).toMatchObject({
      nestEggCents: 100_000_00,
      nestEggNeededCents: 60_000_00,
      extraContributionCents: 0,
    })
    const poor = unwrap(incomeForecast({ ...plan, currentAge: 64, savingsCents: 0 }))
    expect(poor.extraContributionCents).toBeNull()
  })

  it('erodes a pension without raises from today', () => {
    const pension = {
      kind: 'pension',
      label: 'Pension',
      yearlyCents: 10_000_00,
      fromAge: 62,
      raise: 0,
    } as const
    const forecast = unwrap(incomeForecast({ ...plan, inflationRate: 0.25, incomes: [pension] }))
    expect(forecast.years.map((year) => year.incomesCents[0])).toEqual([
      6_400_00, 5_120_00, 4_096_00, 3_276_80,
    ])
  })

  it('needs no savings if incomes are sufficient', () => {
    const rich = { ...plan, targetCents: [20_000_00], retirementAge: 64 }
    expect(unwrap(incomeForecast(rich))).toMatchObject({
      onTrackRatio: null,
      nestEggNeededCents: 0,
      shortFromAge: null,
    })
  })

  it.each([
    [{ lastAge: 61 }, 'bad-ages'],
    [{ currentAge: 60.5 }, 'bad-ages'],
    [{ realReturnAfter: -1 }, 'bad-rate'],
  ])('is rejected if invalid: %o', (change, reason) => {
    expect(incomeForecast({ ...plan, ...change })).toMatchObject({ ok: false, reason })
  })
})

const cents = integer({ min: 0, max: 200_000_00 })
const plans = record({
  currentAge: integer({ min: 20, max: 62 }),
  retirementAge: integer({ min: 50, max: 70 }),
  lastAge: integer({ min: 75, max: 110 }),
  savingsCents: integer({ min: 0, max: 3_000_000_00 }),
  yearlyContributionCents: cents,
  contributionGrowth: double({ min: 0, max: 0.05, noNaN: true }),
  realReturnBefore: double({ min: -0.02, max: 0.08, noNaN: true }),
  realReturnAfter: double({ min: -0.02, max: 0.05, noNaN: true }),
  targetCents: array(cents, { minLength: 1, maxLength: 5 }),
  inflationRate: double({ min: 0, max: 0.1, noNaN: true }),
  incomes: array(
    record({
      kind: constant('pension' as const),
      label: constant(''),
      yearlyCents: cents,
      fromAge: integer({ min: 20, max: 90 }),
      raise: oneof(constant('prices' as const), double({ min: 0, max: 0.05, noNaN: true })),
    }),
    { maxLength: 3 },
  ),
})

describe('any income forecast', () => {
  it('accounts for every cent of every year', () => {
    assert(
      property(plans, (any) => {
        const { years } = unwrap(incomeForecast(any))
        for (const year of years) {
          const incomes = year.incomesCents.reduce((sum, amount) => sum + amount, 0)
          expect(Math.max(incomes, year.targetCents)).toBe(incomes + year.savingsCents + year.gapCents)
          expect(Math.min(year.savingsCents, year.gapCents, year.balanceCents)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('is on track exactly if no year falls short', () => {
    assert(
      property(plans, (any) => {
        const { onTrackRatio, shortFromAge, gapCents } = unwrap(incomeForecast(any))
        pre(onTrackRatio === null || Math.abs(onTrackRatio - 1) > 1e-6)
        expect(shortFromAge === null).toBe(onTrackRatio === null || onTrackRatio > 1)
        expect(gapCents > 0).toBe(shortFromAge !== null)
      }),
    )
  })

  it('has the contribution that closes the gap', () => {
    assert(
      property(plans, (any) => {
        const { extraContributionCents, gapCents } = unwrap(incomeForecast(any))
        pre(extraContributionCents !== null && gapCents > 0)
        const yearlyContributionCents = any.yearlyContributionCents + (extraContributionCents ?? 0)
        expect(unwrap(incomeForecast({ ...any, yearlyContributionCents })).gapCents).toBe(0)
      }),
    )
  })
})
