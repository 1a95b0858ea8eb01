import { describe, expect, it } from 'vitest'
import { normalCdf } from '#core/finance/fan.ts'
import { bandsOf, paidInByMonth, simulatedBands, targetByMonth } from './bands.ts'
import { badYearOf } from './bad-year.ts'
import { chanceInWords, chanceOfPlan, labelOf, outlookOf, percentsOf, tenthsOf } from './chance.ts'
import { compoundAfterCost, modelFigures, presentAssumptions, presentModels } from './model.ts'
import { projectionOf } from './projection.ts'
import { marketPlan, oneHorizon, steadyPlan } from './sample.ts'
import { simulatedChance } from './simulation.ts'

describe('a steady plan', () => {
  it('does or does not', () => {
    expect(chanceOfPlan(steadyPlan())).toBe(1)
    expect(chanceOfPlan(steadyPlan({ target_cents: 2_200_01 }))).toBe(0)
  })

  it('measures a target of today’s money in that of the date', () => {
    // 2.5 % on $2,000 are $2,050.
    expect(outlookOf(steadyPlan({ target_cents: 2_000_00, inflation_adjusted: true }))).toMatchObject({
      target_cents: 2_050_00,
      projected_cents: 2_200_00,
      gap_cents: 0,
      paid_in_cents: 2_200_00,
      label: 'on_track',
    })
  })

  it('has one line for a fan, and no simulation', () => {
    const bands = bandsOf(steadyPlan())
    expect(bands.p5).toEqual(bands.p95)
    expect(bands.p50).toEqual(Array.from({ length: 13 }, (_, month) => 1_000_00 + month * 100_00))
    expect(paidInByMonth(steadyPlan())).toEqual(bands.p50)
    expect(simulatedChance(steadyPlan(), 100)).toBeNull()
  })

  it('may lose', () => {
    // $1,000 at -10 % and $100 at the end of the year's months.
    const plan = steadyPlan({ monthly_contribution_cents: 0, growth: { kind: 'steady', annual_rate: -0.1 } })
    expect(outlookOf(plan).projected_cents).toBe(900_00)
  })
})

describe('money put in once', () => {
  const { mean, deviation } = modelFigures('average').monthlyLog

  it('has the chance of a lognormal', () => {
    const plan = marketPlan({ target_cents: 1_500_00 })
    const expected = normalCdf((120 * mean - Math.log(1.5)) / (deviation * Math.sqrt(120)))
    expect(chanceOfPlan(plan)).toBeCloseTo(expected, 6)
  })

  it('has its median in the middle of the fan', () => {
    expect(bandsOf(marketPlan()).p50.at(-1)).toBe(Math.round(1_000_00 * Math.exp(120 * mean)))
  })

  it('agrees with a simulation within its error', () => {
    const plan = marketPlan({ target_cents: 4_500_00, monthly_contribution_cents: 20_00 })
    const simulated = simulatedChance(plan, 20_000)
    expect(Math.abs(chanceOfPlan(plan) - (simulated?.chance ?? 0))).toBeLessThan(
      4 * (simulated?.standard_error ?? 0),
    )
    const [closed, run] = [bandsOf(plan), simulatedBands(plan, 4000)]
    expect((run.p50.at(-1) ?? 0) / (closed.p50.at(-1) ?? 1)).toBeCloseTo(1, 1)
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

  it('is said in tenths, and never as certain', () => {
    expect(chanceInWords('market', 0.78)).toContain('about 7 of 10')
    expect(chanceInWords('market', 0.3)).toContain('about 3 of 10')
    expect(chanceInWords('market', 0.06)).toContain('about 1 of 10')
    expect(chanceInWords('market', 0.949)).toContain('about 9 of 10')
    expect(chanceInWords('market', 1)).toContain('nearly all')
    expect(chanceInWords('market', 0)).toContain('hardly any')
    expect(chanceInWords('steady', 0)).toContain('do not reach')
  })
})

it('is never said in the same words on both sides of on track', () => {
  const chances = Array.from({ length: 1001 }, (_, place) => place / 1000)
  const said = (isOnTrack: boolean, words: (chance: number) => string | number) =>
    new Set(chances.filter((chance) => (labelOf(chance) === 'on_track') === isOnTrack).map(words))
  for (const words of [tenthsOf, percentsOf, (chance: number) => chanceInWords('market', chance)]) {
    expect([...said(true, words)].filter((each) => said(false, words).has(each))).toEqual([])
  }
  expect(chances.map((chance) => percentsOf(chance))).toEqual(
    chances.map((_, place) => Math.floor(place / 10)),
  )
})

describe('a bad year', () => {
  it('of Growth loses about a seventh', () => {
    const bad = badYearOf('high', 10_000_00)
    expect(bad.rate).toBeCloseTo(-0.14, 2)
    expect(bad.loss_cents).toBe(Math.round(-bad.rate * 10_000_00))
  })

  it('is worse with every step of risk, and of cash costs nothing', () => {
    const rates = presentModels().map(({ model }) => badYearOf(model, 100).rate)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(badYearOf('low', 0).loss_cents).toBe(0)
  })
})

describe('a projection', () => {
  it('has a point for each month of everything, and says what it rests on', () => {
    const plan = marketPlan({ target_cents: 3_000_00, monthly_contribution_cents: 10_00 })
    const projection = projectionOf(null, plan, oneHorizon(plan), '2026-11-21', 500)
    const { bands, paid_in, target } = projection
    const lengths = [...Object.values(bands), paid_in, target].map(({ length }) => length)
    expect(lengths).toEqual(lengths.map(() => 121))
    expect(projection.assumptions).toMatchObject({
      compound_return: compoundAfterCost('average'),
      source: presentAssumptions().source,
    })
    expect(projection.simulated?.paths).toBe(500)
  })

  it('is the same every time', () => {
    const plan = marketPlan()
    const project = () => projectionOf(null, plan, oneHorizon(plan), '2026-11-21')
    expect(project()).toEqual(project())
  })

  it('lets a target of today’s money rise with prices', () => {
    const target = targetByMonth(marketPlan({ target_cents: 1_000_00, inflation_adjusted: true }))
    expect([target[0], target[12]]).toEqual([1_000_00, 1_025_00])
  })
})
