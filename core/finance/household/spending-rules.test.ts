import { assert, constantFrom, double, oneof, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { MARKET_MONTHLY } from '#core/finance/data/market-monthly.ts'
import { blend, recordFromAnnual, recordFromMonthly } from '#core/finance/market/market.ts'
import { percentile } from '#core/finance/math/percentiles.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { COUPLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { partOf } from '#tests/fixtures/market-record.ts'
import { STRATEGY_HISTORY } from '#tests/fixtures/strategy-history.ts'
import { studyPlan, studyYears } from '#tests/fixtures/study-plan.ts'
import { forecastHousehold } from './forecast.ts'
import { historicalMarkets } from './household-history.ts'
import type { HouseholdPlan, PlanIncome, SpendingRule } from './plan.ts'
import { chanceOfSuccess, liveOnPaths, summarizeLives } from './simulate-household.ts'

const annual = recordFromAnnual(MARKET_ANNUAL)
const monthly = recordFromMonthly(MARKET_MONTHLY)

const AS_PLANNED = { kind: 'as-planned' } as const
const GUARDRAILS = { kind: 'guardrails', upper: 0.2, lower: 0.2, cut: 0.1, raise: 0.1 } as const
const floorUpside = { kind: 'floor-upside', floorShare: 1, realYield: 0.02, rate: 0.05 } as const

const STUDIES: Readonly<Record<keyof typeof STRATEGY_HISTORY, HouseholdPlan>> = {
  'fixed 4%': studyPlan(AS_PLANNED, { niceToHaveCents: 40_000_00 }),
  'fixed 5%': studyPlan(AS_PLANNED, { niceToHaveCents: 50_000_00 }),
  'percentage 5%': studyPlan({ kind: 'percentage', rate: 0.05 }),
  'percentage 5%, at least 4% of the start': studyPlan(
    { kind: 'percentage', rate: 0.05 },
    { essentialCents: 40_000_00 },
  ),
  'guardrails from 5%': studyPlan(GUARDRAILS, { niceToHaveCents: 50_000_00 }),
  'required distributions from 65': studyPlan({ kind: 'required-distribution' }, {}, studyYears(30, 1961)),
  'floor 3%, 5% of the rest': studyPlan(floorUpside, { essentialCents: 30_000_00 }),
}

const mean = (amounts: Float64Array): number =>
  amounts.reduce((sum, one) => sum + one, 0) / amounts.length / 100

describe('on a plan without taxes or other income, from every month since 1871', () => {
  it.each(Object.entries(STUDIES))('%s pays what a portfolio under the rule paid', (name, plan) => {
    const known = STRATEGY_HISTORY[name as keyof typeof STRATEGY_HISTORY]
    const { starts, paths } = unwrap(historicalMarkets(plan, monthly, { mix: { stocks: 0.6, bonds: 0.4 } }))
    const lives = unwrap(liveOnPaths(plan, paths))
    expect([lives.count, lives.years]).toEqual([1471, 30])
    for (const [start, years] of Object.entries(known.years)) {
      const at = starts.indexOf(start) * lives.years
      const paid = Array.from(lives.paid.subarray(at, at + lives.years), (cents) => Math.round(cents / 100))
      expect(paid).toEqual(years)
    }
    expect(mean(lives.paid)).toBeCloseTo(known.mean, 2)
    expect(percentile(lives.paid, 0.5) / 100).toBeCloseTo(known.median, 1)
    expect(Math.min(...lives.paid) / 100).toBeCloseTo(known.worst, 1)
    expect(mean(lives.endBalance)).toBeCloseTo(known.meanEnd, 0)
    expect(percentile(lives.endBalance, 0.5) / 100).toBeCloseTo(known.medianEnd, 0)
    expect(lives.shortFrom.filter((from) => from < 0)).toHaveLength(known.successes)
  })

  it('4% of three quarters in stocks lasted as often as the Trinity study has it', () => {
    // Cooley, Hubbard and Walz 1998, table 3: 98% of the periods of 30 years in 1926 to 1995.
    const plan = studyPlan(AS_PLANNED, { niceToHaveCents: 40_000_00 })
    const months = partOf(monthly, 1926, 1995)
    const { paths } = unwrap(historicalMarkets(plan, months, { mix: { stocks: 0.75, bonds: 0.25 } }))
    expect(paths).toHaveLength(481)
    expect(Math.abs(100 * chanceOfSuccess(unwrap(liveOnPaths(plan, paths)), 0) - 98)).toBeLessThan(2.5)
  })

  it.each([5.2, 5.4, 5.6])('guardrails carried %s%% of 65% in stocks for forty years', (percent) => {
    // Guyton and Klinger 2006 found 5.2 to 5.6% with all four of their rules; the fourth, on which asset to sell, isn't needed.
    const plan = studyPlan(GUARDRAILS, { niceToHaveCents: Math.round(percent * 10_000_00) }, studyYears(40))
    const mix = { stocks: 0.65, bonds: 0.25, cash: 0.1 }
    const lives = unwrap(liveOnPaths(plan, unwrap(historicalMarkets(plan, annual, { mix })).paths))
    expect([lives.count, chanceOfSuccess(lives, 0)]).toEqual([58, 1])
  })

  it('has lower spending with fees', () => {
    const plan = studyPlan({ kind: 'percentage', rate: 0.05 })
    const median = (feeRate: number) => {
      const { paths } = unwrap(historicalMarkets(plan, annual, { mix: { stocks: 0.6, bonds: 0.4 }, feeRate }))
      return percentile(unwrap(liveOnPaths(plan, paths)).paid, 0.5)
    }
    expect(median(0.01)).toBeLessThan(median(0) * 0.95)
  })
})

/** What a plan pays each year on given yearly returns and inflation; later years are still. In dollars. */
function paidOn(
  plan: HouseholdPlan,
  returns: readonly number[],
  inflation: readonly number[] = [],
): number[] {
  const [person] = plan.people
  const years = Number(person.birthDate.slice(0, 4)) + person.lastAge - plan.firstYear + 1
  const path = (rates: readonly number[]) =>
    Float64Array.from({ length: years }, (_, year) => rates[year] ?? 0)
  const lives = unwrap(liveOnPaths(plan, [{ returns: path(returns), inflation: path(inflation) }]))
  return Array.from(lives.paid, (cents) => cents / 100)
}

/** Nothing grows, so that a plan's median market is one that stands still. */
const STILL = { expectedReturn: [0], inflation: 0, cashReturn: 0 } as const

describe('Guyton and Klinger, calculated manually', () => {
  /** Spending in the second year of a plan that began with 5% of a million, in that year's dollars. */
  const secondYear = (lastReturn: number, lastInflation: number, years = 30): number => {
    const plan = studyPlan(GUARDRAILS, { niceToHaveCents: 50_000_00 }, studyYears(years))
    return (paidOn(plan, [lastReturn], [lastInflation])[1] ?? 0) * (1 + lastInflation)
  }

  it('raises spending with inflation in an ordinary year', () => {
    // 950,000 x 1.05 = 997,500; 50,000 x 1.03 = 51,500 is 5.16%.
    expect(secondYear(0.05, 0.03)).toBeCloseTo(51_500, 4)
  })

  it('freezes after a losing year if the rate is above the first one', () => {
    // 855,000; 51,500 would be 6.02%, 50,000 is 5.85%, below 6%.
    expect(secondYear(-0.1, 0.03)).toBeCloseTo(50_000, 4)
  })

  it('freezes and cuts when even the frozen rate is more than a fifth above the first one', () => {
    // 760,000; 50,000 is 6.58%, above 6%, so it is cut by a tenth.
    expect(secondYear(-0.2, 0.03)).toBeCloseTo(45_000, 4)
  })

  it('cuts without freezing if inflation, not markets, raised the rate', () => {
    // 950,000 flat; 50,000 x 1.15 = 57,500 is 6.05%.
    expect(secondYear(0, 0.15)).toBeCloseTo(51_750, 4)
  })

  it('does not cut in the last fifteen years', () => {
    expect(secondYear(-0.2, 0.03, 17)).toBeCloseTo(45_000, 4)
    expect(secondYear(-0.2, 0.03, 16)).toBeCloseTo(50_000, 4)
  })

  it('raises by a tenth when the rate has fallen by more than a fifth', () => {
    // 950,000 x 1.4 = 1,330,000; 50,000 x 1.02 = 51,000 is 3.83%, below 4%.
    expect(secondYear(0.4, 0.02)).toBeCloseTo(56_100, 4)
    // 950,000 x 1.3 = 1,235,000; 51,000 is 4.13%.
    expect(secondYear(0.3, 0.02)).toBeCloseTo(51_000, 4)
  })

  it('raises in the last fifteen years too', () => {
    expect(secondYear(0.4, 0.02, 12)).toBeCloseTo(56_100, 4)
  })

  it('does not turn a freeze into a raise during deflation', () => {
    // 855,000; 47,500 after deflation is 5.56%: frozen, because 50,000 would be a raise in real terms.
    expect(secondYear(-0.1, -0.05)).toBeCloseTo(47_500, 4)
  })

  it('never makes up a missed raise', () => {
    const plan = studyPlan(GUARDRAILS, { niceToHaveCents: 50_000_00 })
    const [, , third = 0] = paidOn(plan, [-0.1, 0.2], [0.03, 0.02])
    expect(third).toBeCloseTo(50_000 / 1.03, 4)
  })

  it('follows three years', () => {
    // 94 x 0.8 = 75.2, prices 4%: frozen at 6, which is 7.98%, above 7.2% with 16 years left: 5.40.
    // 69.80 x 1.5 = 104.70, prices 0: 5.40 is 5.16%, above 4.8%: 5.40. In today's money 5.40 / 1.04.
    const plan = studyPlan(GUARDRAILS, { niceToHaveCents: 60_000_00 }, studyYears(17))
    const [first, second, third] = paidOn(plan, [-0.2, 0.5], [0.04])
    expect(first).toBeCloseTo(60_000, 4)
    expect(second).toBeCloseTo(54_000 / 1.04, 4)
    expect(third).toBeCloseTo(54_000 / 1.04, 4)
  })

  it('ignores a change of spending that is planned', () => {
    const phases = [{ name: 'Slow-go', fromAge: 36, factor: 0.5 }]
    const steady = { ...STILL, expectedReturn: [0.02] }
    const plan = studyPlan(GUARDRAILS, { niceToHaveCents: 40_000_00, phases }, steady)
    const returns = Array.from({ length: 30 }, () => 0.02)
    expect(paidOn(plan, returns)).toEqual(
      Array.from({ length: 30 }, (_, year) => (year < 10 ? 40_000 : 20_000)),
    )
  })
})

describe('a share of savings', () => {
  const laterIncome: PlanIncome = {
    name: 'Pension',
    kind: 'other',
    owner: 0,
    yearlyCents: 200_000_00,
    startsIn: '2028-01',
    endsIn: null,
    isNominalAtStart: false,
    raise: 'inflation',
    survivorShare: 1,
    taxableShare: 0,
  }

  it('bridges to an income that starts late without affecting the rule', () => {
    const more = { ...studyYears(4), ...STILL, incomes: [laterIncome] }
    // 400 of 1,000 bridge the first two years; a tenth of the other 600, then of 540, 486 and 437.4, and 200 on top of each.
    expect(paidOn(studyPlan({ kind: 'percentage', rate: 0.1 }, {}, more), [])).toEqual(
      [260_000, 254_000, 248_600, 243_740].map((each) => expect.closeTo(each, 4)),
    )
  })

  it('saves an income that ends', () => {
    const incomes = [{ ...laterIncome, startsIn: '2027-01', endsIn: '2028-01' }]
    const plan = studyPlan({ kind: 'percentage', rate: 0.1 }, {}, { ...studyYears(3), ...STILL, incomes })
    // A tenth of 1,000, of 900, and of 810 with the 200 of the second year.
    expect(paidOn(plan, [])).toEqual([100_000, 90_000, 101_000].map((each) => expect.closeTo(each, 4)))
  })

  it('divides savings by the years of the life table', () => {
    // Uniform Lifetime Table from 2022: 26.5 at 73, 25.5 at 74.
    const plan = studyPlan({ kind: 'required-distribution' }, {}, { ...studyYears(2, 1953), ...STILL })
    const [first = 0, second] = paidOn(plan, [])
    expect(first).toBeCloseTo(1_000_000 / 26.5, 4)
    expect(second).toBeCloseTo((1_000_000 - first) / 25.5, 4)
  })

  it('buys the floor first and spends a share of the rest', () => {
    const rule = { ...floorUpside, realYield: 0, rate: 0.25 }
    const plan = studyPlan(rule, { essentialCents: 200_000_00 }, { ...studyYears(3), ...STILL })
    // 600 buy the ladder; of 400, 100 a year, then of 150, of 112.5.
    expect(paidOn(plan, [-0.5])).toEqual([300_000, 237_500, 228_125].map((each) => expect.closeTo(each, 4)))
  })

  it('pays essentials beyond the share as long as there is money, and then comes short', () => {
    const plan = studyPlan({ kind: 'percentage', rate: 0.1 }, { essentialCents: 400_000_00 }, studyYears(3))
    expect(paidOn(plan, [])).toEqual([400_000, 400_000, 200_000].map((each) => expect.closeTo(each, 4)))
    const market = { returns: new Float64Array(3), inflation: new Float64Array(3) }
    expect(chanceOfSuccess(unwrap(liveOnPaths(plan, [market])), 0)).toBe(0)
  })

  it('fails if less than the legacy is left', () => {
    const market = { returns: Float64Array.of(-0.5, 0), inflation: new Float64Array(2) }
    const success = (legacyCents: number) => {
      const plan = studyPlan({ kind: 'percentage', rate: 0.5 }, {}, { ...studyYears(2), legacyCents })
      return chanceOfSuccess(unwrap(liveOnPaths(plan, [market])), legacyCents)
    }
    expect([success(125_000_00), success(130_000_00)]).toEqual([1, 0])
  })
})

describe('on a couple’s plan with taxes', () => {
  const RULES: readonly SpendingRule[] = [
    { kind: 'percentage', rate: 0.05 },
    { kind: 'required-distribution' },
    floorUpside,
  ]

  it.each(RULES)('$kind pays essentials as planned, and its taxes out of what it withdraws', (rule) => {
    const planned = unwrap(forecastHousehold(COUPLE_PLAN)).years
    const { years } = unwrap(forecastHousehold({ ...COUPLE_PLAN, rule }))
    expect(years.map(({ spending }) => spending.essential)).toEqual(
      planned.map(({ spending }) => spending.essential),
    )
    expect(years.every(({ gap }) => gap === 0)).toBe(true)
    expect(years.some(({ taxes, isRetired }) => isRetired && taxes > 5_000_00)).toBe(true)
  })

  it('withdraws the share of the savings before tax once all income has started', () => {
    const { years } = unwrap(forecastHousehold({ ...COUPLE_PLAN, rule: { kind: 'percentage', rate: 0.05 } }))
    const at = years.findIndex(({ year }) => year === 2040)
    const withdrawn = Object.values(years[at]?.withdrawals ?? {}).reduce((sum, one) => sum + one, 0)
    // The pension loses to inflation, which the rule smooths: the couple's last year together sets what lasts.
    expect(withdrawn / (years[at - 1]?.total ?? 0)).toBeGreaterThan(0.045)
    expect(withdrawn / (years[at - 1]?.total ?? 0)).toBeLessThan(0.05)
  })

  it('tells everyday spending as a share of the plan', () => {
    const plan: HouseholdPlan = { ...COUPLE_PLAN, rule: { kind: 'percentage', rate: 0.05 } }
    const planned = unwrap(liveOnPaths(COUPLE_PLAN, markets(COUPLE_PLAN)))
    expect(planned.everyday.every((share) => share <= 1)).toBe(true)
    const lives = unwrap(liveOnPaths(plan, markets(plan)))
    const outcome = summarizeLives(plan, lives)
    expect(outcome.cutBelowHalf).toBeGreaterThan(outcome.cutBelowQuarter)
    expect(Math.max(...lives.everyday)).toBeGreaterThan(1.2)
  })
})

const markets = (plan: HouseholdPlan) =>
  unwrap(historicalMarkets(plan, annual, { mix: { stocks: 0.6, bonds: 0.4 } })).paths

const share = (max: number): Arbitrary<number> => double({ min: 0, max, noNaN: true })
const anyRule: Arbitrary<SpendingRule> = oneof(
  constantFrom<SpendingRule>(AS_PLANNED, GUARDRAILS, { kind: 'required-distribution' }),
  share(0.2).map((rate): SpendingRule => ({ kind: 'percentage', rate })),
  record({
    floorShare: share(1),
    realYield: double({ min: -0.01, max: 0.03, noNaN: true }),
    rate: share(0.2),
  }).map((settings): SpendingRule => ({ kind: 'floor-upside', ...settings })),
)

describe('any rule on any start', () => {
  it('conserves value: discounted spending and the rest equal the start', () => {
    const mix = { stocks: 0.6, bonds: 0.4 }
    const { returns, inflation } = unwrap(blend(annual, mix))
    const growth = returns.map((nominal, year) => (1 + nominal) / (1 + (inflation[year] ?? 0)))
    assert(
      property(anyRule, share(40_000_00), share(40_000_00), (rule, essential, nice) => {
        // Without a floor, whose ladder grows by its own yield.
        if (rule.kind === 'floor-upside') return
        const spending = { essentialCents: Math.round(essential), niceToHaveCents: Math.round(nice) }
        const plan = studyPlan(rule, spending)
        const lives = unwrap(liveOnPaths(plan, markets(plan)))
        for (let start = 0; start < lives.count; start += 1) {
          let discount = 1
          let value = 0
          for (let year = 0; year < lives.years; year += 1) {
            value += (lives.paid[start * lives.years + year] ?? 0) * discount
            discount /= growth[start + year] ?? 1
          }
          expect((value + (lives.endBalance[start] ?? 0) * discount) / 1_000_000_00).toBeCloseTo(1, 6)
        }
      }),
      { numRuns: draws(30) },
    )
  })

  it('never succeeds more often with higher essentials', () => {
    assert(
      property(anyRule, share(60_000_00), share(20_000_00), (rule, essential, more) => {
        const success = (cents: number) => {
          const plan = studyPlan(rule, { essentialCents: Math.round(cents) })
          return chanceOfSuccess(unwrap(liveOnPaths(plan, markets(plan))), 0)
        }
        expect(success(essential + more)).toBeLessThanOrEqual(success(essential))
      }),
      { numRuns: draws(20) },
    )
  })

  it('never pays a negative amount', () => {
    assert(
      property(anyRule, share(60_000_00), (rule, essential) => {
        const plan = studyPlan(rule, { essentialCents: Math.round(essential), niceToHaveCents: 20_000_00 })
        const lives = unwrap(liveOnPaths(plan, markets(plan)))
        expect(Math.min(...lives.paid)).toBeGreaterThanOrEqual(0)
        expect(Math.min(...lives.endBalance)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: draws(20) },
    )
  })
})
