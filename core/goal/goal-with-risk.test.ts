import { expect, it } from 'vitest'
import { sampleGoal, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { recalculatedGoal, valueOfGoal } from './goal-with-risk.ts'
import { totalsOfGoals } from './totals.ts'

const TODAY = '2026-11-21'
const account = { value_cents: 500_00, as_of: '2026-10-01', source: 'linked' } as const

it('adds accounts and manual entries, with the oldest date and the least reliable source', () => {
  expect(valueOfGoal(100_00, TODAY, [account])).toEqual({
    cents: 600_00,
    as_of: '2026-10-01',
    source: 'typed',
  })
  expect(valueOfGoal(0, TODAY, [account])).toEqual({ cents: 500_00, as_of: '2026-10-01', source: 'linked' })
  expect(valueOfGoal(0, TODAY, [])).toEqual({ cents: 0, as_of: TODAY, source: 'typed' })
})

const known = sampleStanding()

it('has no outlook without a target or a future date', () => {
  expect(recalculatedGoal(sampleGoal({ target_cents: null }), known, TODAY).outlook).toBeNull()
  expect(recalculatedGoal(sampleGoal({ target_date: TODAY }), known, TODAY).outlook).toBeNull()
})

it('allows less risk for a nearer date, with the reason', () => {
  const { suitability: near } = recalculatedGoal(
    sampleGoal({ model: null, target_date: '2027-11-21' }),
    known,
    TODAY,
  )
  expect(near.allowed).toEqual(['low'])
  expect(near.model).toBe('low')
  expect(near.why).toEqual(['Cash-like is the most risk allowed for this date.'])
})

it('holds an active goal with too much risk, and releases it afterward', () => {
  const held = recalculatedGoal(sampleGoal({ model: 'high' }), known, TODAY).goal
  expect(held.status).toBe('held')
  expect(recalculatedGoal({ ...held, model: 'low' }, known, TODAY).goal).toMatchObject({
    status: 'active',
    held_reason: null,
  })
  expect(recalculatedGoal(sampleGoal({ model: 'high', status: 'paused' }), known, TODAY).goal.status).toBe(
    'paused',
  )
})

it('totals open goals, and the contributions of active ones', () => {
  const goals = [
    sampleStanding(),
    sampleStanding({ status: 'paused' }),
    sampleStanding({ status: 'reached' }),
    sampleStanding({ status: 'draft', target_cents: null }),
  ]
  expect(totalsOfGoals(goals)).toEqual({
    goal_count: 2,
    on_track_count: 0,
    value_cents: 2_000_00,
    target_cents: 20_000_00,
    monthly_contribution_cents: 50_00,
  })
})
