import { describe, expect, it } from 'vitest'
import type { GoalPlan } from '#core/contract/projection.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { marketPlan, oneHorizon, steadyPlan } from '#tests/fixtures/sample-goals.ts'
import { chanceOfPlan } from './chance.ts'
import { fixesOf, latestMonths, mostMonthly } from './fixes.ts'
import { contributionFor, leastWhole, monthFor, targetFor } from './solve.ts'

describe('the smallest whole number', () => {
  it.each([0, 1, 2, 7, 63, 64, 65, 1000])('is found: %i', (least) => {
    expect(leastWhole(0, 1000, (value) => value >= least)).toBe(least)
  })

  it('is null if none qualifies or the range is empty', () => {
    expect(leastWhole(0, 1000, () => false)).toBeNull()
    expect(leastWhole(5, 4, () => true)).toBeNull()
  })
})

const UNLIMITED = { latest_months: 600, most_monthly_cents: null }

const monthOf = (plan: GoalPlan) => monthFor(plan, oneHorizon(plan), 0)?.months
/** Fixes of a plan whose growth is the same for every date. */
const waysOf = (plan: GoalPlan, allowed: readonly RiskBand[] = RISK_BANDS) =>
  fixesOf(plan, { allowed, horizons: oneHorizon(plan), ...UNLIMITED })

describe('solving a steady plan', () => {
  it('matches a manual calculation of amount, month and target', () => {
    expect(contributionFor(steadyPlan())).toBe(100_00)
    // A dollar more needs one more dollar per month, in whole dollars.
    expect(contributionFor(steadyPlan({ target_cents: 2_201_00 }))).toBe(101_00)
    expect(monthOf(steadyPlan())).toBe(12)
    expect(targetFor(steadyPlan())).toBe(2_200_00)
  })

  it('needs nothing if the target is already reached', () => {
    expect(contributionFor(steadyPlan({ target_cents: 900_00 }))).toBe(0)
  })

  it('is null if no month is enough', () => {
    expect(monthOf(steadyPlan({ monthly_contribution_cents: 0 }))).toBeUndefined()
  })
})

describe('getting back on track', () => {
  const short = marketPlan({ target_cents: 20_000_00, monthly_contribution_cents: 80_00 })
  const fixes = waysOf(short)
  const fix = (lever: string) => fixes?.single.find((each) => each.lever === lever)

  it('is null for a goal that is on track', () => {
    expect(waysOf(steadyPlan())).toBeNull()
  })

  it('reaches the wanted chance with each lever', () => {
    expect(fixes?.single.map(({ lever }) => lever).sort()).toEqual(['contribution', 'date', 'target'])
    for (const { plan, chance } of fixes?.single ?? []) {
      expect(chance).toBeGreaterThanOrEqual(0.8)
      expect(chanceOfPlan(plan)).toBe(chance)
    }
  })

  it('uses the smallest sufficient change', () => {
    const monthly = fix('contribution')?.plan.monthly_contribution_cents ?? 0
    expect(chanceOfPlan({ ...short, monthly_contribution_cents: monthly - 1_00 })).toBeLessThan(0.8)
    const months = fix('date')?.plan.months ?? 0
    expect(chanceOfPlan({ ...short, months: months - 1 })).toBeLessThan(0.8)
    const target = fix('target')?.plan.target_cents ?? 0
    expect(chanceOfPlan({ ...short, target_cents: target + 1_00 })).toBeLessThan(0.8)
  })

  it('lists the easiest change first, and a lower target after equally large saving', () => {
    const efforts = fixes?.single.map(({ effort }) => effort) ?? []
    expect(efforts).toEqual(efforts.toSorted((a, b) => a - b))
    expect(fixes?.single.at(-1)?.lever).toBe('target')
  })

  it('has limits: a reasonable date, at most half of pay, and at most half off the target', () => {
    const room = { allowed: RISK_BANDS, horizons: oneHorizon(short) }
    const near = fixesOf(short, { ...room, latest_months: 132, most_monthly_cents: mostMonthly(1_900_00) })
    expect(near?.single.map(({ lever }) => lever)).toEqual(['target'])
    expect(near?.balanced?.plan.months).toBeLessThanOrEqual(132)
    const far = marketPlan({ target_cents: 90_000_00, monthly_contribution_cents: 80_00 })
    expect(waysOf(far)?.single.map(({ lever }) => lever)).not.toContain('target')
  })

  it('has a combination with smaller changes', () => {
    const mix = fixes?.balanced?.plan
    expect(fixes?.balanced?.chance).toBeGreaterThanOrEqual(0.8)
    expect(mix?.monthly_contribution_cents).toBeLessThan(
      fix('contribution')?.plan.monthly_contribution_cents ?? 0,
    )
    expect(mix?.months).toBeLessThan(fix('date')?.plan.months ?? 0)
    expect(mix?.target_cents).toBeGreaterThan(fix('target')?.plan.target_cents ?? 0)
  })

  it('may use another portfolio, but only a suitable one', () => {
    // Five years may be too short for Growth to recover from a loss.
    const slow = marketPlan({ target_cents: 1_120_00, months: 60, growth: { kind: 'market', model: 'high' } })
    const safer = waysOf(slow)?.single.find(({ lever }) => lever === 'model')
    expect(safer?.chance).toBeGreaterThanOrEqual(0.8)
    expect(waysOf(slow, ['high'])?.single.some(({ lever }) => lever === 'model')).toBe(false)
  })

  it('works for a steady goal, without another portfolio', () => {
    const found = waysOf(steadyPlan({ target_cents: 3_000_00 }))
    expect(found?.single.map(({ lever }) => lever).sort()).toEqual(['contribution', 'date', 'target'])
    expect(found?.single.find(({ lever }) => lever === 'date')?.plan.months).toBe(20)
  })
})

describe('the latest possible date', () => {
  it.each([
    ['education', 'invest', 60, null, 72],
    ['retirement', 'retire', 240, 45 * 12, 360],
    ['retirement', 'retire', 240, 70 * 12, 240],
    ['retirement', 'retire', 240, null, 360],
    ['travel', 'save', 12, null, 36],
    ['home', 'save', 120, null, 180],
    ['wealth', 'invest', 400, null, 520],
  ] as const)('for %s (%s) in %i months', (kind, mode, months, ageMonths, latest) => {
    expect(latestMonths({ kind, mode }, months, ageMonths)).toBe(latest)
  })
})
