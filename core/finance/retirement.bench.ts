import { bench, describe } from 'vitest'
import { MARKET_MONTHLY } from './data/market-monthly.ts'
import { balanceAtSuccess, guardrails } from './guardrails.ts'
import { runHistory } from './history.ts'
import { blend, realGrowth, recordFromMonthly } from './market.ts'
import { seedFrom } from './random.ts'
import { bootstrapPaths, runPaths } from './retire-simulate.ts'
import { safeRates } from './safe-withdrawal.ts'
import { unwrap } from './unwrap.ts'
import type { SpendingRule } from './withdrawal.ts'

const record = recordFromMonthly(MARKET_MONTHLY)
const mix = { stocks: 0.6, bonds: 0.4 }
const path = unwrap(blend(record, mix))
const rules: SpendingRule[] = [
  { kind: 'fixed-real', amount: 4 },
  { kind: 'percentage', rate: 0.05, floor: 3 },
  { kind: 'guyton-klinger', amount: 5 },
  { kind: 'required-distribution', divisors: Array.from({ length: 30 }, (_, year) => 27 - year * 0.8) },
  { kind: 'floor-upside', floor: 2, ladderRealRate: 0.015, upsideRate: 0.05 },
]

// The budget: one strategy on every month of history inside a frame of 16 ms.
describe('all 1,471 monthly starts of a 30-year plan', () => {
  for (const rule of rules) {
    bench(rule.kind, () => {
      runHistory(record, { mix }, { balance: 100, years: 30, rule })
    })
  }
  bench('the safe rate of each', () => {
    safeRates(record, path, { years: 30 })
  })
})

describe('the record', () => {
  bench('unpacked', () => {
    recordFromMonthly(MARKET_MONTHLY)
  })
})

const paths = unwrap(bootstrapPaths(path, { paths: 1000, years: 30, seed: seedFrom('bench') }))
const plan = { paths: paths.map(realGrowth), periodsPerYear: 12, years: 30 } as const

describe('1,000 bootstrapped paths of 30 years by the month', () => {
  bench('drawn', () => {
    unwrap(bootstrapPaths(path, { paths: 1000, years: 30, seed: seedFrom('bench') }))
  })
  bench('a guardrail strategy lived', () => {
    runPaths(paths, { balance: 100, years: 30, rule: { kind: 'guyton-klinger', amount: 5 } })
  })
  bench('one balance for a chance', () => {
    balanceAtSuccess(plan, 5, 0.85)
  })
  bench('both guardrails', () => {
    guardrails(plan, 100, 5, { lower: 0.7, target: 0.85, upper: 0.95 })
  })
})
