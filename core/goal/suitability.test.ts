import { describe, expect, it } from 'vitest'
import { scoreRisk } from '#core/finance/market/risk-score.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { sampleAnswers, sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { suitabilityAgain, suitabilityOf } from './suitability.ts'

const TODAY = '2026-11-21'
const bold = { band: 'high' as const, answers: sampleAnswers('most') }
const careful = { band: 'low' as const, answers: sampleAnswers('least') }

describe('suitability', () => {
  it('includes all five portfolios with high-risk answers and enough time', () => {
    const found = suitabilityOf(sampleGoal({ target_date: '2046-11-21', model: 'high' }), bold, TODAY)
    expect(found).toMatchObject({ band: 'high', allowed_band: 'high', model: 'high', held_reason: null })
    expect(found.allowed).toHaveLength(5)
  })

  it.each([
    ['2028-11-20', 'low'],
    ['2028-11-21', 'below_average'],
    ['2031-11-21', 'average'],
    ['2034-11-21', 'above_average'],
    ['2038-11-21', 'high'],
  ])('is capped by the date %s: %s', (target_date, allowed_band) => {
    expect(suitabilityOf(sampleGoal({ target_date, model: null }), bold, TODAY)).toMatchObject({
      allowed_band,
      model: allowed_band,
      held_reason: null,
    })
  })

  it('holds an active goal above it, with the reason', () => {
    const { held_reason, model } = suitabilityOf(
      sampleGoal({ target_date: '2028-01-01', model: 'high' }),
      bold,
      TODAY,
    )
    expect(model).toBe('high')
    expect(held_reason).toMatch(
      /^Growth carries more risk than we suggest for this goal\. You’ll need the money soon/,
    )
    expect(held_reason).toContain('Choose Cash-like or a lower-risk portfolio.')
    expect(suitabilityOf(sampleGoal({ model: 'average' }), careful, TODAY).held_reason).toContain(
      'low willingness',
    )
  })

  it('holds only active goals', () => {
    for (const status of ['draft', 'paused', 'reached', 'archived'] as const) {
      expect(suitabilityOf(sampleGoal({ status }), careful, TODAY).held_reason).toBeNull()
    }
    expect(suitabilityOf(sampleGoal({ status: 'held' }), careful, TODAY).held_reason).not.toBeNull()
  })

  it('reports missing answers, and plans with at most Balanced', () => {
    const found = suitabilityOf(sampleGoal({ target_date: '2046-11-21', model: null }), null, TODAY)
    expect(found).toMatchObject({ band: null, allowed_band: 'average' })
    expect(found.why[0]).toContain('haven’t taken the risk questionnaire')
  })

  it('keeps the band of answers to an older questionnaire', () => {
    const old = { band: 'average' as const, answers: {} }
    expect(suitabilityOf(sampleGoal({ model: null }), old, TODAY).allowed_band).toBe('average')
    expect(
      suitabilityOf(sampleGoal({ model: null, target_date: '2027-11-21' }), old, TODAY).allowed_band,
    ).toBe('low')
  })

  it.each(['a', 'b', 'c', 'd', 'e'] as const)(
    'of a goal with a date ignores the horizon answer for other money (%s)',
    (horizon) => {
      const profile = { band: 'low' as const, answers: { ...sampleAnswers('most'), horizon } }
      const goal = sampleGoal({ target_date: '2046-11-21', model: null })
      const found = suitabilityOf(goal, profile, TODAY)
      expect(found).toMatchObject({ answers_band: 'high', allowed_band: 'high', held_reason: null })
      // More than the client's own band is for the client to choose.
      expect(found.model).toBe('low')
      expect(suitabilityOf({ ...goal, model: 'high' }, profile, TODAY)).toMatchObject({
        model: 'high',
        held_reason: null,
      })
    },
  )

  it.each(['a', 'b', 'c', 'd', 'e'] as const)(
    'is the same on a device that knows only another goal’s, with a date or without (%s)',
    (horizon) => {
      const answers = { ...sampleAnswers('most'), horizon, income: 'a', emergency_fund: 'a' } as const
      const { band } = unwrap(scoreRisk(answers))
      const dated = sampleGoal({ target_date: '2046-11-21', model: null })
      const undated = sampleGoal({ target_date: null, model: null, status: 'draft' })
      const ofDated = suitabilityOf(dated, { band, answers }, TODAY)
      const ofUndated = suitabilityOf(undated, { band, answers }, TODAY)
      const onDevice = [suitabilityAgain(dated, ofUndated, TODAY), suitabilityAgain(undated, ofDated, TODAY)]
      const withoutWords = [ofDated, ofUndated].map(({ why: _, ...rest }) => rest)
      expect(onDevice).toMatchObject(withoutWords)
    },
  )

  it('does not apply to a savings goal', () => {
    const goal = sampleGoal({ mode: 'save', model: null, target_date: '2027-01-01' })
    expect(suitabilityOf(goal, careful, TODAY).held_reason).toBeNull()
  })
})
