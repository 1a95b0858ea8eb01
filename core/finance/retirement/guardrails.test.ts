import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastThatHolds } from '#core/finance/math/bisect.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { drawDown } from './drawdown.ts'
import {
  balanceAtSuccess,
  guardrails,
  spendingAtSuccess,
  successShare,
  type GuardrailPlan,
} from './guardrails.ts'
import { blend, realGrowth, recordFromMonthly } from '#core/finance/market/market.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { bootstrapPaths } from './retire-simulate.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const record = unwrap(blend(recordFromMonthly(MARKET_MONTHLY), { stocks: 0.6, bonds: 0.4 }))
const paths = unwrap(bootstrapPaths(record, { paths: 400, years: 30, seed: seedFrom('guardrails') })).map(
  realGrowth,
)
const plan: GuardrailPlan = { paths, periodsPerYear: 12, years: 30, income: [0, 0, 0, 0, 0, 24_000] }

/** The chance of success by month-by-month simulation. */
function simulatedSuccess(of: GuardrailPlan, balance: number, spending: number): number {
  const flows = Float64Array.from({ length: of.years * of.periodsPerYear }, (_, t) => {
    const income = of.income?.[Math.floor(t / of.periodsPerYear)] ?? of.income?.at(-1) ?? 0
    return (spending - income) / of.periodsPerYear
  })
  const lasting = of.paths.filter((growth) => drawDown(growth, balance, flows).paidPeriods === flows.length)
  return lasting.length / of.paths.length
}

describe('guardrails', () => {
  it('have the same chance of success as a simulation', () => {
    for (const [balance, spending] of [
      [1_000_000, 50_000],
      [700_000, 60_000],
      [300_000, 24_000],
    ] as const) {
      expect(unwrap(successShare(plan, balance, spending))).toBe(simulatedSuccess(plan, balance, spending))
    }
  })

  it('match bisection over the simulation', () => {
    for (const level of [0.5, 0.75, 0.95]) {
      const balance = unwrap(balanceAtSuccess(plan, 60_000, level))
      const triedBalance = -lastThatHolds(
        (negative) => simulatedSuccess(plan, -negative, 60_000) >= level,
        -5_000_000,
        0,
        0.01,
      )
      expect(Math.abs(balance - triedBalance)).toBeLessThan(0.02)

      const spending = unwrap(spendingAtSuccess(plan, 800_000, level))
      const triedSpending = lastThatHolds(
        (amount) => simulatedSuccess(plan, 800_000, amount) >= level,
        0,
        500_000,
        0.01,
      )
      expect(Math.abs(spending - triedSpending)).toBeLessThan(0.02)
    }
  })

  it('cut spending below, raise it above, and aim for the target chance', () => {
    const levels = { lower: 0.7, target: 0.85, upper: 0.95 }
    const { lower, upper } = unwrap(guardrails(plan, 1_000_000, 60_000, levels))
    expect(lower.balance).toBeLessThan(upper.balance)
    expect(lower.changeShare).toBeLessThan(0)
    expect(upper.changeShare).toBeGreaterThan(0)
    for (const guardrail of [lower, upper]) {
      expect(unwrap(successShare(plan, guardrail.balance, guardrail.spending))).toBeGreaterThanOrEqual(0.85)
      expect(unwrap(successShare(plan, guardrail.balance, guardrail.spending * 1.001))).toBeLessThanOrEqual(
        0.85,
      )
    }
    expect(unwrap(successShare(plan, lower.balance, 60_000))).toBeGreaterThanOrEqual(0.7)
    expect(unwrap(successShare(plan, lower.balance * 0.999, 60_000))).toBeLessThan(0.7 + 1 / 400)
  })

  it('follow a spending shape', () => {
    const flat: GuardrailPlan = { paths: [new Float64Array(3).fill(1)], periodsPerYear: 1, years: 3 }
    expect(unwrap(balanceAtSuccess({ ...flat, shape: [2, 1] }, 10, 1))).toBe(40)
    expect(unwrap(spendingAtSuccess({ ...flat, shape: [2, 1] }, 40, 1))).toBe(10)
  })

  it.each([
    { lower: 0.9, target: 0.85, upper: 0.95 },
    { lower: 0.7, target: 0.99, upper: 0.95 },
    { lower: 0, target: 0.85, upper: 0.95 },
  ])('require ordered levels: %o', (levels) => {
    expect(guardrails(plan, 1, 1, levels)).toMatchObject({ ok: false, reason: 'bad-levels' })
  })

  it('require spending, and paths that cover the plan', () => {
    const levels = { lower: 0.7, target: 0.85, upper: 0.95 }
    expect(guardrails({ ...plan, years: 31 }, 1, 1, levels)).toMatchObject({ ok: false, reason: 'no-paths' })
    expect(guardrails({ ...plan, paths: [] }, 1, 1, levels)).toMatchObject({ ok: false, reason: 'no-paths' })
    expect(guardrails(plan, 1, 0, levels)).toMatchObject({ ok: false, reason: 'no-spending' })
  })

  it('never rate higher spending or less money as safer', () => {
    const amount = double({ min: 0, max: 2_000_000, noNaN: true })
    assert(
      property(amount, amount, amount, (balance, spending, more) => {
        const chance = unwrap(successShare(plan, balance, spending / 10))
        expect(unwrap(successShare(plan, balance, (spending + more) / 10))).toBeLessThanOrEqual(chance)
        expect(unwrap(successShare(plan, balance + more, spending / 10))).toBeGreaterThanOrEqual(chance)
      }),
      { numRuns: 40 },
    )
  })
})
