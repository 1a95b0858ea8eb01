import { describe, expect, it } from 'vitest'
import type { GoalPlan } from '#core/contract/projection.ts'
import { MODELS, RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { normalCdf } from '#core/finance/market/fan.ts'
import { savingFlows } from '#core/finance/market/project.ts'
import { percentile } from '#core/finance/math/percentiles.ts'
import { seedFrom } from '#core/finance/math/random.ts'
import { marketPaths } from '#tests/fixtures/market-paths.ts'
import { marketPlan, oneHorizon, steadyPlan } from '#tests/fixtures/sample-goals.ts'
import { badYearOf } from './bad-year.ts'
import { bandsOf, paidInByMonth, targetByMonth } from './bands.ts'
import {
  chanceFigure,
  chanceInWords,
  chanceOfPlan,
  chanceRange,
  labelOf,
  marketsInWords,
  outlookOf,
  percentsOf,
} from './chance.ts'
import { compoundAfterCost, modelFigures, presentAssumptions, presentModels } from './model.ts'
import { savingOf } from './plan.ts'
import { projectionOf } from './projection.ts'
import { targetFor } from './solve.ts'

/** The final balances of a plan on simulated paths with a fixed seed: the reference for the closed form. */
function simulatedBalances(plan: GoalPlan, model: RiskBand, paths: number): Float64Array {
  const { allocation } = MODELS[model]
  const flows = savingFlows(savingOf(plan), plan.months)
  const kept = (1 - modelFigures(model).costRate) ** (1 / 12)
  const growthOn = marketPaths({
    allocation,
    detail: 'mix',
    months: plan.months,
    seed: seedFrom('chance.test'),
  })
  return Float64Array.from({ length: paths }, (_, path) =>
    growthOn(path).reduce(
      (balance, growth, month) => balance * growth * kept + (flows[month + 1] ?? 0),
      flows[0] ?? 0,
    ),
  )
}

describe('a steady plan', () => {
  it('reaches its target or not', () => {
    expect(chanceOfPlan(steadyPlan())).toBe(1)
    expect(chanceOfPlan(steadyPlan({ target_cents: 2_200_01 }))).toBe(0)
  })

  it('converts a target in today’s money to the money of its date', () => {
    // $2,000 plus 2.5% is $2,050.
    expect(outlookOf(steadyPlan({ target_cents: 2_000_00, inflation_adjusted: true }))).toMatchObject({
      target_cents: 2_050_00,
      projected_cents: 2_200_00,
      gap_cents: 0,
      paid_in_cents: 2_200_00,
      label: 'on_track',
    })
  })

  it('has a single line as its fan', () => {
    const bands = bandsOf(steadyPlan())
    expect(bands.p5).toEqual(bands.p95)
    expect(bands.p50).toEqual(Array.from({ length: 13 }, (_, month) => 1_000_00 + month * 100_00))
    expect(paidInByMonth(steadyPlan())).toEqual(bands.p50)
  })

  it('can lose money', () => {
    // $1,000 at -10%, plus $100 at the end of each month of the year.
    const plan = steadyPlan({ monthly_contribution_cents: 0, growth: { kind: 'steady', annual_rate: -0.1 } })
    expect(outlookOf(plan).projected_cents).toBe(900_00)
  })
})

describe('a single contribution', () => {
  const { mean, deviation } = modelFigures('average').monthlyLog

  it('has the chance of a lognormal', () => {
    const plan = marketPlan({ target_cents: 1_500_00 })
    const expected = normalCdf((120 * mean - Math.log(1.5)) / (deviation * Math.sqrt(120)))
    expect(chanceOfPlan(plan)).toBeCloseTo(expected, 6)
  })

  it('has the fan’s median', () => {
    expect(bandsOf(marketPlan()).p50.at(-1)).toBe(Math.round(1_000_00 * Math.exp(120 * mean)))
  })

  it('has the median of a simulation', () => {
    const plan = marketPlan({ target_cents: 4_500_00, monthly_contribution_cents: 20_00 })
    const median = percentile(simulatedBalances(plan, 'average', 4000), 0.5)
    expect(median / (bandsOf(plan).p50.at(-1) ?? 1)).toBeCloseTo(1, 1)
  })
})

describe('a chance', () => {
  it.each([
    [0.8, 'on_track'],
    [0.79, 'close'],
    [0.65, 'close'],
    [0.4, 'at_risk'],
    [0.39, 'off_track'],
  ] as const)('of %d is %s', (chance, label) => expect(labelOf(chance)).toBe(label))

  it('is shown as a whole percent, rounded down, and never as certain', () => {
    expect(chanceInWords('market', 0.749)).toBe('74% chance of success')
    expect(chanceInWords('market', 0.999)).toBe('Over 99% chance of success')
    expect(chanceFigure(0.001)).toBe('under 1%')
    expect(chanceFigure(0.799)).toBe('79%')
    expect(chanceInWords('steady', 0)).toBe('Not on track at the rate your accounts pay')
  })

  it.each([
    [0.06, 'about 1 in 20 simulated markets'],
    [0.18, 'about 1 in 5 simulated markets'],
    [0.26, 'about 1 in 4 simulated markets'],
    [0.74, 'about 3 in 4 simulated markets'],
    [0.88, 'about 9 in 10 simulated markets'],
    [0.001, 'almost no simulated markets'],
    [0.999, 'nearly all simulated markets'],
  ])('of %d is explained by the nearest simple fraction', (chance, words) =>
    expect(marketsInWords(chance)).toBe(words),
  )

  it('never shows the same figure above and below on track', () => {
    const chances = Array.from({ length: 1001 }, (_, place) => place / 1000)
    const explanations = (isOnTrack: boolean) =>
      new Set(chances.filter((chance) => (labelOf(chance) === 'on_track') === isOnTrack).map(percentsOf))
    expect([...explanations(true)].filter((each) => explanations(false).has(each))).toEqual([])
    expect(chances.map(percentsOf)).toEqual(chances.map((_, place) => Math.floor(place / 10)))
  })

  it('is within one percentage point of a simulation for every portfolio and horizon', () => {
    const PATHS = 6000
    for (const model of RISK_BANDS) {
      for (const years of [2, 10, 30]) {
        const growth = { kind: 'market', model } as const
        const open = marketPlan({ months: years * 12, growth, monthly_contribution_cents: 100_00 })
        const balances = simulatedBalances(open, model, PATHS)
        for (const wanted of [0.2, 0.5, 0.8]) {
          const plan = { ...open, target_cents: targetFor({ ...open, target_cents: 1_00 }, wanted) }
          const chance = balances.filter((balance) => balance >= plan.target_cents).length / PATHS
          const standardError = Math.sqrt((chance * (1 - chance)) / PATHS)
          expect(Math.abs(chanceOfPlan(plan) - chance)).toBeLessThan(0.01 + standardError)
        }
      }
    }
  })

  it('falls with a lower assumed return and rises with a higher one', () => {
    const plan = marketPlan({ target_cents: 1_500_00 })
    const range = chanceRange(plan)
    expect(range?.low).toBeLessThan(chanceOfPlan(plan))
    expect(range?.high).toBeGreaterThan(chanceOfPlan(plan))
    expect(chanceRange(steadyPlan())).toBeNull()
  })
})

describe('a bad year', () => {
  it('of Growth loses about a seventh', () => {
    const bad = badYearOf('high', 10_000_00)
    expect(bad.rate).toBeCloseTo(-0.14, 2)
    expect(bad.loss_cents).toBe(Math.round(-bad.rate * 10_000_00))
  })

  it('is worse with each higher band, and loses nothing in cash', () => {
    const rates = presentModels().map(({ model }) => badYearOf(model, 100).rate)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(badYearOf('low', 0).loss_cents).toBe(0)
  })
})

describe('a projection', () => {
  it('has every figure for each month, and its assumptions', () => {
    const plan = marketPlan({ target_cents: 3_000_00, monthly_contribution_cents: 10_00 })
    const projection = projectionOf(null, plan, oneHorizon(plan), '2026-11-21', '2036-11-21')
    const { bands, paid_in, target } = projection
    const lengths = [...Object.values(bands), paid_in, target].map(({ length }) => length)
    expect(lengths).toEqual(lengths.map(() => 121))
    expect(projection.assumptions).toMatchObject({
      compound_return: compoundAfterCost('average'),
      source: presentAssumptions().source,
    })
    expect(projection.chance_range?.low).toBeLessThan(projection.outlook.chance)
  })

  it('is deterministic', () => {
    const plan = marketPlan()
    const project = () => projectionOf(null, plan, oneHorizon(plan), '2026-11-21', '2036-11-21')
    expect(project()).toEqual(project())
  })

  it('raises a target in today’s money with inflation', () => {
    const target = targetByMonth(marketPlan({ target_cents: 1_000_00, inflation_adjusted: true }))
    expect([target[0], target[12]]).toEqual([1_000_00, 1_025_00])
  })
})
