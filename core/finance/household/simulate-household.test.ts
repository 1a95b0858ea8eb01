import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentile } from '#core/finance/math/percentiles.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { anyPlan, COUPLE_PLAN, SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold } from './forecast.ts'
import { medianMarket } from './market.ts'
import type { HouseholdPlan } from './plan.ts'
import {
  liveOnPaths,
  mergeLives,
  simulateHousehold,
  chanceOfSuccess,
  summarizeLives,
} from './simulate-household.ts'

const seed = seedFrom('household')
const simulate = (plan: HouseholdPlan, lives = 300) => unwrap(simulateHousehold(plan, { lives, seed }))

/** A couple that spends more than its plan bears in about half of the markets. */
const STRETCHED: HouseholdPlan = {
  ...COUPLE_PLAN,
  spending: { ...COUPLE_PLAN.spending, essentialCents: 90_000_00, niceToHaveCents: 30_000_00 },
}

describe('a simulation', () => {
  it('is the same in parts and as a whole', () => {
    const part = (from: number, to: number) =>
      unwrap(simulateHousehold(STRETCHED, { lives: 300, seed, from, to }))
    expect(unwrap(mergeLives([part(200, 300), part(0, 120), part(120, 200)]))).toEqual(simulate(STRETCHED))
  })

  it('follows the forecast when markets do not vary', () => {
    const calm = { ...COUPLE_PLAN, volatility: [0] }
    const outcome = summarizeLives(calm, simulate(calm, 3))
    const { years, endBalance, lifetimeTax } = unwrap(forecastHousehold(calm))
    for (const [index, { total }] of years.entries()) {
      expect(Math.abs((outcome.balances.p50[index] ?? 0) - total)).toBeLessThan(500)
    }
    expect(Math.abs((outcome.endBalances[2] ?? 0) - endBalance)).toBeLessThan(500)
    expect(Math.abs(outcome.medianLifetimeTax - lifetimeTax)).toBeLessThan(500)
  })

  it('has lognormal returns with the expected value and volatility', () => {
    const plan: HouseholdPlan = {
      ...SINGLE_PLAN,
      people: [{ ...SINGLE_PLAN.people[0], birthDate: '1956-06-15', lastAge: 70 }],
      accounts: [
        { treatment: 'roth', owner: 0, balanceCents: 1_000_000_00, basisCents: 0, isWorkplacePlan: false },
      ],
      spending: { ...SINGLE_PLAN.spending, essentialCents: 0 },
      expectedReturn: [0.07],
      volatility: [0.15],
    }
    const { balances, count } = simulate(
      { ...plan, firstYear: 2024, people: [{ ...plan.people[0], lastAge: 68 }] },
      20_000,
    )
    const returns = balances.map((balance) => balance / 1_000_000_00 - 1)
    const mean = returns.reduce((sum, one) => sum + one, 0) / count
    const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count
    expect(mean).toBeCloseTo(0.07, 2)
    expect(Math.sqrt(variance)).toBeCloseTo(0.15, 2)
  })

  it('sums up shares and percentiles', () => {
    const lives = simulate(STRETCHED)
    const outcome = summarizeLives(STRETCHED, lives)
    expect(outcome.success).toBeGreaterThan(0.1)
    expect(outcome.success).toBeLessThan(0.9)
    expect(outcome.paidInFull).toBe(outcome.success)
    expect(outcome.essentialsPaid).toBeGreaterThanOrEqual(outcome.paidInFull)
    expect(outcome.shortBy.at(-1)).toBeCloseTo(1 - outcome.paidInFull, 12)
    const tenth = Float64Array.from(
      { length: lives.count },
      (_, life) => lives.balances[life * lives.years + 9] ?? 0,
    )
    expect(outcome.balances.p25[9]).toBe(percentile(tenth, 0.25))
    expect(outcome.balances.p5[20]).toBeLessThan(outcome.balances.p95[20] ?? 0)
  })

  it('counts a life without its legacy as a failure', () => {
    const lives = simulate(COUPLE_PLAN)
    expect(chanceOfSuccess(lives, 3_000_000_00)).toBeLessThan(chanceOfSuccess(lives, 0))
  })

  it('may let people live as long as the life table has it', () => {
    const random = unwrap(simulateHousehold(STRETCHED, { lives: 300, seed, lifespan: 'random' }))
    const outcome = summarizeLives(STRETCHED, random)
    expect(random.years).toBeGreaterThan(simulate(STRETCHED, 2).years)
    // Most die before the ages of 90 and 94 that the plan assumes.
    expect(outcome.success).toBeGreaterThan(summarizeLives(STRETCHED, simulate(STRETCHED)).success)
    const lasts = Array.from(
      { length: 300 },
      (_, life) =>
        random.balances.subarray(life * random.years, (life + 1) * random.years).filter(Number.isFinite)
          .length,
    )
    expect(new Set(lasts).size).toBeGreaterThan(15)
  })

  it('refuses a number of lives out of range', () => {
    expect(simulateHousehold(COUPLE_PLAN, { lives: 0, seed }).ok).toBe(false)
    expect(simulateHousehold(COUPLE_PLAN, { lives: 10, seed, from: 5, to: 5 }).ok).toBe(false)
    expect(mergeLives([]).ok).toBe(false)
    expect(mergeLives([simulate(COUPLE_PLAN, 2), simulate(COUPLE_PLAN, 2)]).ok).toBe(false)
  })
})

describe('guardrails', () => {
  it('spend less in bad markets, more in good ones, and run short less often', () => {
    const rule = { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const
    const fixed = summarizeLives(STRETCHED, simulate(STRETCHED))
    const guarded = summarizeLives({ ...STRETCHED, rule }, simulate({ ...STRETCHED, rule }))
    expect(guarded.spending.p95[25]).toBeGreaterThan(fixed.spending.p95[25] ?? 0)
    expect(guarded.spending.p5[12]).toBeLessThan(fixed.spending.p5[12] ?? 0)
    expect(guarded.essentialsPaid).toBeGreaterThanOrEqual(fixed.essentialsPaid)
    expect([fixed.cutBelowHalf, fixed.cutBelowQuarter]).toEqual([0, 0])
    expect(guarded.cutBelowHalf).toBeGreaterThan(guarded.cutBelowQuarter)
    expect(guarded.cutBelowHalf).toBeLessThan(guarded.paidInFull)
    expect(guarded.cutBelowQuarter).toBeGreaterThan(0)
  })

  it.each([
    [1, 0],
    [1.1, 0],
    [1.2, 0],
    [1.3, 0],
    [1.1, 200_000_00],
    [1.2, 200_000_00],
  ])(
    'never raise spending to what does not last, at %s times it with %s cents left',
    (scale, legacyCents) => {
      const { spending } = STRETCHED
      const plan: HouseholdPlan = {
        ...STRETCHED,
        legacyCents,
        spending: {
          ...spending,
          essentialCents: Math.round(spending.essentialCents * scale),
          niceToHaveCents: Math.round(spending.niceToHaveCents * scale),
        },
      }
      const rule = { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const
      const chance = (of: HouseholdPlan) => chanceOfSuccess(simulate(of), of.legacyCents)
      expect(chance({ ...plan, rule })).toBeGreaterThanOrEqual(chance(plan))
    },
  )
})

describe('properties', () => {
  it('more savings never lower the chance of success', () => {
    assert(
      property(anyPlan, integer({ min: 1, max: 500_000_00 }), (drawn, more) => {
        const plan: HouseholdPlan = {
          ...drawn,
          // A dollar more may fall over a cliff of a state's law.
          state: null,
          order: { kind: 'conventional' },
          conversions: null,
          rule: { kind: 'as-planned' },
        }
        const richer: HouseholdPlan = {
          ...plan,
          accounts: [
            ...plan.accounts,
            { treatment: 'roth', owner: 0, balanceCents: more, basisCents: more, isWorkplacePlan: false },
          ],
        }
        const chance = (of: HouseholdPlan) => chanceOfSuccess(simulate(of, 20), of.legacyCents)
        expect(chance(richer)).toBeGreaterThanOrEqual(chance(plan))
      }),
      { numRuns: draws(40) },
    )
  })

  it('a plan without amounts that prices erode is the same at any inflation', () => {
    const young = { birthDate: '1970-05-05', lastAge: 64 }
    const account = { owner: 0, basisCents: 0, isWorkplacePlan: false } as const
    assert(
      property(integer({ min: 0, max: 80 }), constantFrom('deferred', 'roth'), (thousandths, treatment) => {
        const at = (inflation: number): HouseholdPlan => ({
          ...SINGLE_PLAN,
          people: [{ ...SINGLE_PLAN.people[0], ...young }],
          accounts: [{ ...account, treatment, balanceCents: 700_000_00 }],
          inflation,
          cashReturn: inflation,
          expectedReturn: [1.03 * (1 + inflation) - 1],
        })
        const real = (plan: HouseholdPlan) =>
          unwrap(forecastHousehold(plan)).years.map(({ total, taxes }) => [total, taxes])
        const [still, moving] = [real(at(0)), real(at(thousandths / 1000))]
        still.forEach(([total = 0, taxes = 0], year) => {
          expect(Math.abs(total - (moving[year]?.[0] ?? 0))).toBeLessThan(100)
          expect(Math.abs(taxes - (moving[year]?.[1] ?? 0))).toBeLessThan(10)
        })
      }),
      { numRuns: draws(20) },
    )
  })

  it('the forecast is the life on the median path', () => {
    assert(
      property(anyPlan, (plan) => {
        const { years, success } = unwrap(forecastHousehold(plan))
        const lives = unwrap(liveOnPaths(plan, [medianMarket(plan, years.length)]))
        expect(lives.balances.length).toBe(years.length)
        const differences = years.map(({ total }, year) => Math.abs(total - (lives.balances[year] ?? 0)))
        expect(Math.max(...differences)).toBeLessThan(10)
        expect(chanceOfSuccess(lives, plan.legacyCents)).toBe(Number(success))
      }),
      { numRuns: draws(40) },
    )
  })
})
