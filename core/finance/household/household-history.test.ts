import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { recordFromAnnual, recordFromMonthly } from '#core/finance/market/market.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN, SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { partOf } from '#tests/fixtures/market-record.ts'
import { historicalMarkets, stressTests } from './household-history.ts'
import type { HouseholdPlan } from './plan.ts'
import { liveOnPaths } from './simulate-household.ts'

const annual = recordFromAnnual(MARKET_ANNUAL)
const monthly = recordFromMonthly(MARKET_MONTHLY)
const halves = { mix: { stocks: 0.5, bonds: 0.5 } }

/** Thirty years from one Roth account, so that there is neither tax nor income: the setting of the studies. */
const studyPlan = (spendingShare: number): HouseholdPlan => ({
  ...SINGLE_PLAN,
  people: [{ ...SINGLE_PLAN.people[0], birthDate: '1966-03-01', lastAge: 89 }],
  accounts: [
    {
      treatment: 'roth',
      owner: 0,
      balanceCents: 1_000_000_00,
      basisCents: 1_000_000_00,
      isWorkplacePlan: false,
    },
  ],
  spending: {
    ...SINGLE_PLAN.spending,
    // Medicare's premiums begin at 65; they come out of spending here.
    essentialCents: Math.round(spendingShare * 1_000_000_00),
  },
})

describe('history', () => {
  it('begins with the retirement, after median years', () => {
    const { paths, starts, fromYear } = unwrap(historicalMarkets(COUPLE_PLAN, annual, { mix: { stocks: 1 } }))
    expect(fromYear).toBe(3)
    expect(starts[0]).toBe('1928')
    expect(paths[0]?.returns[3]).toBeCloseTo(0.4381, 10)
    expect(paths[0]?.returns[2]).toBe(paths[5]?.returns[2])
    expect(paths).toHaveLength(annual.length - (37 - 3) + 1)
  })

  it('compounds months to years from every month', () => {
    const { paths, starts } = unwrap(historicalMarkets(COUPLE_PLAN, monthly, halves))
    expect(starts[1]).toBe('1871-02')
    expect(paths.length).toBeGreaterThan(1_000)
  })

  it('found a real 4% to last thirty years from nearly every start, and 6% not', () => {
    // Bengen 1994 and Cooley, Hubbard and Walz 1998: 95% for 4%, about half for 6% at half stocks.
    const share = (spending: number) => {
      const plan = studyPlan(spending)
      const lives = unwrap(liveOnPaths(plan, unwrap(historicalMarkets(plan, annual, halves)).paths))
      return lives.shortFrom.filter((from) => from < 0).length / lives.count
    }
    expect(share(0.035)).toBeGreaterThan(0.9)
    expect(share(0.06)).toBeLessThan(0.55)
  })

  it('found 1966 the worst year to retire, as Bengen 1994 did', () => {
    const failing = (spending: number) => {
      const plan = studyPlan(spending)
      const { starts, paths } = unwrap(historicalMarkets(plan, annual, halves))
      const { shortFrom } = unwrap(liveOnPaths(plan, paths))
      return starts.filter((_, start) => (shortFrom[start] ?? 0) >= 0)
    }
    expect(failing(0.034)).toEqual([])
    expect(failing(0.035)).toEqual(['1966'])
  })

  it('refuses a record that is too short', () => {
    const short = historicalMarkets(COUPLE_PLAN, partOf(annual, 1990, 2010), halves)
    expect(short.ok ? '' : short.reason).toBe('record-too-short')
  })
})

describe('stress tests', () => {
  it('tell what those who retired in 1929, 1966, 2000 and 2008 would have seen', () => {
    const outcomes = unwrap(stressTests(studyPlan(0.045), annual, halves))
    expect(outcomes.map(({ startYear }) => startYear)).toEqual([1929, 1966, 2000, 2008])
    expect(outcomes.map(({ recordedYears }) => recordedYears)).toEqual([30, 30, 25, 17])
    const [, sixties] = outcomes
    expect(sixties?.success).toBe(false)
    expect(sixties?.shortFrom).toBeGreaterThan(2040)
    expect(sixties?.lowestSpending).toBe(0)
  })

  it('refuse a year that the record does not have', () => {
    expect(stressTests(COUPLE_PLAN, annual, halves, [1907]).ok).toBe(false)
    expect(stressTests(COUPLE_PLAN, annual, { mix: { stocks: 2 } }).ok).toBe(false)
  })
})
