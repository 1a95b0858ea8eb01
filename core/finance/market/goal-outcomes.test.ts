import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { MODELS } from '#core/finance/data/model-portfolios.ts'
import { draws } from '#tests/fixtures/draws.ts'
import {
  chanceOfAmounts,
  chanceOfSaving,
  contributionForChance,
  simulateOutcomes,
  startForChance,
  targetForChance,
  type SolvePlan,
} from './goal-outcomes.ts'
import { savingFlows } from './project.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { chanceOfReaching, simulate } from './simulate.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const plan: SolvePlan = {
  allocation: MODELS.average.allocation,
  market: capitalMarket,
  annualFeeRate: 0.004,
  detail: 'mix',
  seed: seedFrom('goal-outcomes.test'),
  antithetic: true,
  paths: 400,
}
const outcomes = unwrap(simulateOutcomes(plan, 0.02, 120))

const cents = (max: number) => integer({ min: 0, max })
const wanted = constantFrom(0.5, 0.75, 0.8, 0.9, 0.99)

describe('the outcomes of a goal', () => {
  it('have the same chance as a simulation of the same amounts', () => {
    assert(
      property(
        record({ initialCents: cents(10_000_000), monthlyContributionCents: cents(200_000) }),
        integer({ min: 1, max: 60_000_000 }),
        (amounts, target) => {
          const saving = { ...amounts, annualIncreaseRate: 0.02 }
          const block = unwrap(simulate({ ...plan, flows: savingFlows(saving, 120) }))
          const goal = { targetCents: target, annualTargetGrowthRate: 0, months: 120 }
          expect(unwrap(chanceOfSaving(outcomes, saving, goal))).toStrictEqual(
            chanceOfReaching(block, target),
          )
        },
      ),
      { numRuns: draws(25) },
    )
  })

  it('never have a lower chance with more money', () => {
    assert(
      property(
        cents(10_000_000),
        cents(500_000),
        cents(1_000_000),
        cents(80_000_000),
        (start, monthly, extra, target) => {
          const before = chanceOfAmounts(outcomes, start, monthly, target).chance
          expect(chanceOfAmounts(outcomes, start, monthly + extra, target).chance).toBeGreaterThanOrEqual(
            before,
          )
          expect(chanceOfAmounts(outcomes, start + extra, monthly, target).chance).toBeGreaterThanOrEqual(
            before,
          )
          expect(chanceOfAmounts(outcomes, start, monthly, target + extra).chance).toBeLessThanOrEqual(before)
        },
      ),
      { numRuns: draws(500) },
    )
  })

  it('are rejected for a date beyond the horizon or an invalid one', () => {
    expect(simulateOutcomes(plan, 0, 1201)).toMatchObject({ reason: 'bad-plan' })
    expect(simulateOutcomes(plan, 0, -1)).toMatchObject({ reason: 'bad-plan' })
    expect(simulateOutcomes({ ...plan, annualFeeRate: 2 }, 0, 12)).toMatchObject({ reason: 'bad-fee' })
  })
})

describe('the amounts for a target chance', () => {
  it('are sufficient, and a cent less is not', () => {
    assert(
      property(
        cents(5_000_000),
        cents(100_000),
        integer({ min: 1, max: 50_000_000 }),
        wanted,
        (start, monthly, target, share) => {
          const chance = (initial: number, payment: number): number =>
            chanceOfAmounts(outcomes, initial, payment, target).chance
          const payment = unwrap(contributionForChance(outcomes, start, target, share))
          expect(chance(start, payment)).toBeGreaterThanOrEqual(share)
          expect(payment === 0 || chance(start, payment - 1) < share).toBe(true)
          const initial = unwrap(startForChance(outcomes, monthly, target, share))
          expect(chance(initial, monthly)).toBeGreaterThanOrEqual(share)
          expect(initial === 0 || chance(initial - 1, monthly) < share).toBe(true)
          const reachable = unwrap(targetForChance(outcomes, start, monthly, share))
          expect(chanceOfAmounts(outcomes, start, monthly, reachable).chance).toBeGreaterThanOrEqual(share)
          expect(chanceOfAmounts(outcomes, start, monthly, reachable + 1).chance).toBeLessThan(share)
        },
      ),
      { numRuns: draws(300) },
    )
  })

  it('rise with the chance', () => {
    const payments = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((share) =>
      unwrap(contributionForChance(outcomes, 0, 30_000_000, share)),
    )
    expect(payments.toSorted((a, b) => a - b)).toStrictEqual(payments)
    expect(new Set(payments).size).toBe(payments.length)
  })

  it('are rejected for an invalid chance', () => {
    expect(contributionForChance(outcomes, 0, 100, 0)).toMatchObject({ reason: 'bad-chance' })
    expect(startForChance(outcomes, 0, 100, 1.1)).toMatchObject({ reason: 'bad-chance' })
    expect(targetForChance(outcomes, -1, 100, 0.8)).toMatchObject({ reason: 'bad-amount' })
  })

  it('are rejected on the target date, with no month left to contribute', () => {
    const today = unwrap(simulateOutcomes(plan, 0, 0))
    expect(contributionForChance(today, 100, 200, 0.8)).toMatchObject({ reason: 'out-of-reach' })
    expect(unwrap(contributionForChance(today, 200, 200, 0.8))).toBe(0)
    expect(unwrap(startForChance(today, 50, 200, 0.8))).toBe(200)
  })
})
