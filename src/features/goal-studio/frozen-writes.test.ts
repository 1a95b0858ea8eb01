import { describe, expect, it } from 'vitest'
import { deleteGoalPlan, freezeGoal, type PlanAgainstReality } from '#core/contract/projection.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { marketPlan } from '#tests/fixtures/sample-goals.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { realityInWords } from './frozen-words.ts'
import { plansWithWaiting } from './frozen-writes.ts'

const GOAL = '018f0000-0000-7000-8000-000000000011'
const OTHER = '018f0000-0000-7000-8000-000000000012'
const PLAN = '018f0000-0000-7000-8000-0000000000f1'

const plan = marketPlan()
const frozen: PlanAgainstReality = {
  goal_plan_uuid: PLAN,
  goal_uuid: GOAL,
  note: '',
  frozen_on: '2026-05-21',
  plan,
  chance: 0.6,
  bands: bandsOf(plan),
  created_at: '2026-05-21T12:00:00.000Z',
  reality: [],
}

const made = { user_uuid: 'maya', subject: GOAL, label: 'Freeze', made_at: 0 }
const freezing = (goal_uuid: string) =>
  makeWrite(freezeGoal, { body: { goal_plan_uuid: PLAN, goal_uuid, note: 'Now' } }, { ...made, id: 'one' })

describe('plans with what waits', () => {
  it('name a plan that is to be frozen until the server has it', () => {
    const queue = [freezing(GOAL)]
    expect(plansWithWaiting(GOAL, [], queue).waiting).toEqual([{ goal_plan_uuid: PLAN, note: 'Now' }])
    expect(plansWithWaiting(GOAL, [frozen], queue)).toEqual({ plans: [frozen], waiting: [] })
  })

  it('leave another goal’s alone', () => {
    expect(plansWithWaiting(GOAL, [], [freezing(OTHER)]).waiting).toEqual([])
  })

  it('lack a plan that is to be forgotten', () => {
    const forgetting = makeWrite(deleteGoalPlan, { params: { id: PLAN } }, { ...made, id: 'two' })
    expect(plansWithWaiting(GOAL, [frozen], [forgetting]).plans).toEqual([])
  })

  it('keep a plan whose forgetting was refused', () => {
    const forgetting = makeWrite(deleteGoalPlan, { params: { id: PLAN } }, { ...made, id: 'two' })
    const refusal = { status: 404, code: 'not_found', message: 'Not found', fields: {} }
    const refused = { ...forgetting, state: 'refused' as const, refusal }
    expect(plansWithWaiting(GOAL, [frozen], [refused]).plans).toEqual([frozen])
  })
})

it.each([
  ['below', 'below the middle 90% of outcomes'],
  ['low', 'in the lower part of the expected range'],
  ['high', 'in the upper part of the expected range'],
] as const)('says in words where the money is: %s', (place, words) => {
  const reality = [{ as_of: '2026-06-21', month: 1, value_cents: 1_000_00, place }]
  expect(realityInWords({ ...frozen, reality })).toContain(`$1,000 on Jun 21, 2026: ${words}`)
})
