import { array, assert, double, integer, nat, pre, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { stressTest, type ProtectPlan, type Stress } from './protect-model.ts'

const plan: ProtectPlan = {
  balanceCents: 30_000_00,
  years: 3,
  spendingCents: [10_000_00],
  incomeCents: [0],
  realReturn: 0,
}
const longer: Stress & { kind: 'long-life' } = { kind: 'long-life', label: 'To 95', extraYears: 2 }
const death: Stress & { kind: 'death' } = {
  kind: 'death',
  label: 'A death in the second year',
  year: 1,
  survivorIncomeCents: [2_000_00],
  survivorSpendingShare: 0.8,
}

describe('a bad sequence', () => {
  it('matches a manual calculation', () => {
    // 20,000 are left after the first payment and fall to 10,000: one more year. To pay the other two, 40,000 are
    // needed.
    const result = unwrap(stressTest(plan, { kind: 'bad-sequence', label: 'Half', realReturns: [-0.5] }))
    expect(result).toEqual({
      kind: 'bad-sequence',
      label: 'Half',
      paidYears: 2,
      years: 3,
      endBalanceCents: 0,
      // 10,000 + 10,000 / 0.5 + 10,000 / 0.5 = 50,000
      shortfallCents: 20_000_00,
      // One year's cash, not sold into the fall.
      cover: {
        kind: 'reserve',
        payouts: [{ year: 1, cents: 10_000_00 }],
        cashCents: 10_000_00,
        investedCents: 0,
      },
      // 30,000 pays 6,000 + 12,000 + 12,000.
      spendingCutShare: 0.4,
    })
  })

  it('is fixed by investing more if selling later costs less than a dollar', () => {
    // 10,000 + 10,000 + 10,000 / 1.25 = 28,000 against 10,000; cash would have to be 20,000.
    const thin = { ...plan, balanceCents: 10_000_00, realReturn: 0.25 }
    expect(unwrap(stressTest(thin, { kind: 'bad-sequence', label: '', realReturns: [0] })).cover).toEqual({
      kind: 'reserve',
      payouts: [],
      cashCents: 0,
      investedCents: 18_000_00,
    })
  })

  it('costs less later, with less left to lose', () => {
    const late = { kind: 'bad-sequence', label: '', realReturns: [-0.5], fromYear: 1 } as const
    // 10,000 + 10,000 + 10,000 / 0.5; after the last payment it no longer matters.
    expect(unwrap(stressTest(plan, late)).shortfallCents).toBe(10_000_00)
    expect(unwrap(stressTest(plan, { ...late, fromYear: 2 })).shortfallCents).toBe(0)
  })

  it('causes no shortfall with ample savings', () => {
    const rich = { ...plan, balanceCents: 100_000_00 }
    for (const realReturns of [[-0.3], [-0.25, -0.2], Array.from({ length: 10 }, () => 0)]) {
      const stress = { kind: 'bad-sequence', label: '', realReturns } as const
      expect(unwrap(stressTest(rich, stress))).toMatchObject({
        shortfallCents: 0,
        cover: null,
        spendingCutShare: 0,
      })
    }
  })
})

describe('a long life', () => {
  it('is covered by an income starting at the plan’s end', () => {
    expect(unwrap(stressTest(plan, longer))).toMatchObject({
      paidYears: 3,
      years: 5,
      shortfallCents: 20_000_00,
      cover: { kind: 'longevity-income', yearlyCents: 10_000_00, premiumCents: 20_000_00 },
    })
  })

  it('costs less with mortality pooling, and more with a loading', () => {
    const insured = unwrap(stressTest(plan, { ...longer, survival: [0.5, 0.25], loading: 0.1 }))
    expect(insured.cover).toMatchObject({ premiumCents: 8_250_00 })
  })
})

describe('a death', () => {
  it('is covered by the survivor’s shortfall', () => {
    // 20,000 are left after the first year; the survivor needs 8,000 less 2,000 a year, twice: nothing is lacking.
    expect(unwrap(stressTest(plan, death)).cover).toBeNull()
    // With 18,000 a year of income gone, 16,000 of spending instead of 20,000.
    const couple = { ...plan, spendingCents: [20_000_00], incomeCents: [20_000_00], balanceCents: 5_000_00 }
    expect(unwrap(stressTest(couple, death))).toMatchObject({
      paidYears: 1,
      shortfallCents: 23_000_00,
      cover: { kind: 'life-cover', amountCents: 23_000_00 },
    })
  })
})

const cents = integer({ min: 0, max: 50_000_00 })
const plans = record({
  balanceCents: integer({ min: 0, max: 2_000_000_00 }),
  years: integer({ min: 1, max: 40 }),
  spendingCents: tuple(cents),
  incomeCents: tuple(cents),
  realReturn: double({ min: 0, max: 0.06, noNaN: true }),
})
const sequences = array(double({ min: -0.6, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 8 }).map(
  (realReturns): Stress => ({ kind: 'bad-sequence', label: '', realReturns }),
)

describe('a stress test', () => {
  it('has the smallest shortfall that restores the plan', () => {
    assert(
      property(plans, sequences, (any, stress) => {
        const { shortfallCents } = unwrap(stressTest(any, stress))
        const covered = unwrap(
          stressTest({ ...any, balanceCents: any.balanceCents + shortfallCents + 1 }, stress),
        )
        expect(covered.shortfallCents).toBe(0)
        pre(shortfallCents > 100)
        const short = unwrap(
          stressTest({ ...any, balanceCents: any.balanceCents + shortfallCents - 100 }, stress),
        )
        expect(short.shortfallCents).toBeGreaterThan(0)
      }),
    )
  })

  it('has a spending cut that restores the plan, if possible', () => {
    assert(
      property(plans, sequences, (any, stress) => {
        const { spendingCutShare } = unwrap(stressTest(any, stress))
        const [spending] = any.spendingCents
        const kept = Math.floor(spending * (1 - spendingCutShare) - 1)
        pre(kept >= 0)
        expect(unwrap(stressTest({ ...any, spendingCents: [kept] }, stress)).shortfallCents).toBe(0)
      }),
    )
  })

  it('has a cash reserve that restores the plan at no higher cost than the portfolio', () => {
    assert(
      property(plans, sequences, (any, stress) => {
        const { cover, shortfallCents } = unwrap(stressTest(any, stress))
        pre(cover?.kind === 'reserve')
        if (cover?.kind !== 'reserve') return
        const { cashCents, investedCents, payouts } = cover
        // Each payout is rounded up to a cent.
        expect(cashCents + investedCents).toBeLessThanOrEqual(shortfallCents + payouts.length + 1)
        const incomeCents = Array.from({ length: any.years }, () => any.incomeCents[0])
        for (const { year, cents: paid } of payouts) incomeCents[year] = (incomeCents[year] ?? 0) + paid
        const covered = { ...any, incomeCents, balanceCents: any.balanceCents + investedCents + 1 }
        expect(unwrap(stressTest(covered, stress)).shortfallCents).toBe(0)
      }),
    )
  })

  it('has life cover that supports the survivor', () => {
    assert(
      property(plans, nat(39), cents, double({ min: 0, max: 1, noNaN: true }), (any, year, income, share) => {
        pre(year < any.years && unwrap(stressTest(any, { ...longer, extraYears: 0 })).shortfallCents === 0)
        const stress: Stress = {
          ...death,
          year,
          survivorIncomeCents: [income],
          survivorSpendingShare: share,
        }
        const { cover } = unwrap(stressTest(any, stress))
        const payout = cover?.kind === 'life-cover' ? cover.amountCents : 0
        // The payout arrives as income in the year of the death.
        const covered = unwrap(
          stressTest(any, {
            ...stress,
            survivorIncomeCents: Array.from(
              { length: any.years },
              (_, since) => income + (since === 0 ? payout + 1 : 0),
            ),
          }),
        )
        expect(covered.shortfallCents).toBe(0)
      }),
    )
  })
})
