import { describe, expect, it } from 'vitest'
import { addMonths } from '#core/finance/math/dates.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { sampleAnswers, sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { chanceOfPlan } from './chance.ts'
import { growthIn, horizonsOf } from './horizons.ts'
import { planOf } from './plan.ts'
import { monthFor } from './solve.ts'
import { type Answered, suitabilityAgain, suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-21'
const bold = sampleAnswers('most')
const PROFILES: readonly (readonly [string, Answered | null])[] = [
  ['nobody who has answered', null],
  ['a bold client', { band: 'high', answers: bold }],
  ['a bold client whose own horizon is short', { band: 'below_average', answers: { ...bold, horizon: 'b' } }],
  ['answers of an older edition', { band: 'average', answers: {} }],
]
const MONTHS = [1, 23, 24, 59, 60, 95, 96, 143, 144, 400]

describe('a goal’s growth by date', () => {
  it.each(PROFILES)('follows its suitability for that date, on server and device: %s', (_, profile) => {
    const goal = sampleGoal({ model: null })
    const known = suitabilityOf(goal, profile, TODAY)
    const horizons = horizonsOf(goal, known)
    for (const months of MONTHS) {
      const moved = { ...goal, target_date: addMonths(TODAY, months) }
      const { model } = suitabilityOf(moved, profile, TODAY)
      expect(growthIn(horizons, months)).toEqual({ kind: 'market', model })
      expect(suitabilityAgain(moved, known, TODAY).model).toBe(model)
    }
  })

  it('keeps the client’s choice, and is undefined where that is unsuitable', () => {
    const goal = sampleGoal({ model: 'average' })
    const horizons = horizonsOf(goal, { band: null, answers_band: 'high' })
    expect(growthIn(horizons, 59)).toBeUndefined()
    expect(growthIn(horizons, 60)).toEqual({ kind: 'market', model: 'average' })
    expect(growthIn(horizons, 400)).toEqual({ kind: 'market', model: 'average' })
    expect(horizonsOf(goal, { band: null, answers_band: 'low' })).toEqual([])
  })

  it('is the accounts’ rate for a savings goal', () => {
    const goal = sampleGoal({ mode: 'save', model: null })
    expect(growthIn(horizonsOf(goal, { band: null, answers_band: 'high' }), 400)).toMatchObject({
      kind: 'steady',
    })
  })
})

it('finds the earliest date even if a later one brings a more volatile portfolio', () => {
  // $9,650 of $10,000: cash gets there within two years, and bonds a month later might not.
  const goal = sampleGoal({ model: null, target_date: '2027-01-21', monthly_contribution_cents: 0 })
  const known = suitabilityOf(goal, null, TODAY)
  const plan = { ...unwrap(planOf(goal, known.model, TODAY)), initial_cents: 9_650_00 }
  const found = monthFor(plan, horizonsOf(goal, known), 1)
  expect(found?.months).toBeLessThan(24)
  expect(found?.growth).toEqual({ kind: 'market', model: 'low' })
  const later = { kind: 'market', model: 'below_average' } as const
  expect(chanceOfPlan({ ...plan, months: 24, growth: later })).toBeLessThan(0.8)
})
