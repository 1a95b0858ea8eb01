import { expect, it } from 'vitest'
import { updateGoal } from '#core/contract/goal.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { replay } from '#core/outbox/replay.ts'
import { sampleGoal, samplePlanFigures, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { sampleHousehold, sampleIncome } from '#tests/fixtures/sample-household.ts'
import { employerContribution, milestonePlan, ownContribution } from './follow-plan.ts'
import { recalculatedGoal, goalWithRiskOf } from './goal-with-risk.ts'
import { nextActionsOf } from './next-actions.ts'
import { planOf } from './plan.ts'
import { prioritiesOf } from './priorities.ts'
import { goalReplay, goalsState } from './replay.ts'

const TODAY = '2026-11-21'
const FIGURES = samplePlanFigures()
const { suitability } = sampleStanding()
const lake = sampleGoal({ mode: 'retire', kind: 'retirement', name: 'Retire at the lake', model: 'high' })

it('takes date, target, contribution, chance and portfolio from the plan', () => {
  const { goal, outlook, bad_year, ...rest } = goalWithRiskOf(lake, suitability, TODAY, FIGURES)
  expect(goal).toMatchObject({
    status: 'active',
    target_date: '2051-03-01',
    target_cents: 1_939_296_00,
    monthly_contribution_cents: 1_793_33,
    timeline: { target_date: '2051-03-01' },
    value: lake.value,
  })
  expect(outlook).toMatchObject({
    chance: 0.844,
    label: 'on_track',
    words: '84% chance of success',
    gap_cents: 0,
  })
  expect([rest.suitability.model, bad_year.model]).toEqual(['above_average', 'above_average'])
  expect(rest.retirement).toEqual(FIGURES)
})

it('is on track at the chance that the client wants of the plan', () => {
  const label = (success_share: number, success_goal: number) =>
    goalWithRiskOf(lake, suitability, TODAY, { ...FIGURES, success_share, success_goal }).outlook?.label
  expect([label(0.72, 0.7), label(0.84, 0.9), label(0.3, 0.8)]).toEqual(['on_track', 'close', 'off_track'])
})

it('is followed by open goals of mode retire only', () => {
  const isFollowed = (goal: typeof lake) =>
    goalWithRiskOf(goal, suitability, TODAY, FIGURES).retirement !== null
  expect(isFollowed(sampleGoal({ mode: 'retire', status: 'paused' }))).toBe(true)
  expect(isFollowed(sampleGoal({ mode: 'invest' }))).toBe(false)
  expect(isFollowed(sampleGoal({ mode: 'retire', status: 'archived' }))).toBe(false)
  expect(isFollowed(sampleGoal({ mode: 'retire', status: 'draft' }))).toBe(false)
})

it('keeps the figures of the plan through a change on the device', () => {
  const known = goalWithRiskOf(lake, suitability, TODAY, FIGURES)
  const renamed = recalculatedGoal({ ...lake, name: 'By the sea' }, known, TODAY)
  expect(renamed).toEqual({ ...known, goal: { ...known.goal, name: 'By the sea' } })
})

it('keeps its own contribution, and shows it again once it no longer follows the plan', () => {
  const own = { ...lake, monthly_contribution_cents: 250_00 }
  const { goal } = goalWithRiskOf(own, suitability, TODAY, FIGURES)
  expect(goal).toMatchObject({ monthly_contribution_cents: 1_793_33, own_contribution_cents: 250_00 })
  expect([ownContribution(goal), ownContribution(own)]).toEqual([250_00, 250_00])
  // Worked out again on a device, from what the server answered.
  const again = goalWithRiskOf(goal, suitability, TODAY, FIGURES)
  expect(again.goal).toEqual(goal)
  const body = { goal_uuid: goal.goal_uuid, status: 'archived' }
  const about = { id: 'w-1', user_uuid: 'maya', subject: goal.goal_uuid, label: '', made_at: 0 }
  const { goals } = replay(goalsState([again]), [makeWrite(updateGoal, { body }, about)], goalReplay)
  expect(goals[0]?.goal).toMatchObject({ status: 'archived', monthly_contribution_cents: 250_00 })
  expect(goals[0]?.goal).not.toHaveProperty('own_contribution_cents')
})

it('has its employers’ match once, however many goals follow the plan, and none while it is paused', () => {
  const found = goalWithRiskOf(lake, suitability, TODAY, FIGURES)
  const paused = goalWithRiskOf({ ...lake, status: 'paused' }, suitability, TODAY, FIGURES)
  const other = goalWithRiskOf(sampleGoal({ mode: 'invest' }), suitability, TODAY, FIGURES)
  expect([[found, found], [other, found], [paused], [other], []].map(employerContribution)).toEqual([
    576_67, 576_67, 0, 0, 0,
  ])
})

it('expects its milestones with the match, and with contributions that rise with prices as in the plan', () => {
  const found = goalWithRiskOf(lake, suitability, TODAY, FIGURES)
  expect(unwrap(milestonePlan(found, TODAY))).toMatchObject({
    monthly_contribution_cents: 2_370_00,
    annual_increase_rate: 0.025,
  })
  const other = goalWithRiskOf(sampleGoal({ mode: 'invest' }), suitability, TODAY, FIGURES)
  expect(milestonePlan(other, TODAY)).toEqual(planOf(other.goal, suitability.model, TODAY))
})

it('gets what the plan contributes in the order of goals', () => {
  const { goals, left_monthly_cents } = prioritiesOf(
    [goalWithRiskOf(lake, suitability, TODAY, FIGURES)],
    TODAY,
  )
  expect(goals).toMatchObject([{ needed_monthly_cents: 1_793_33, funded_monthly_cents: 1_793_33 }])
  expect(left_monthly_cents).toBe(0)
})

it('leads to a review below the wanted chance, and to no other advice', () => {
  const actions = (success_share: number) =>
    nextActionsOf(
      sampleHousehold({ today: TODAY, income: sampleIncome({ gross_annual_cents: 144_000_00 }) }),
      [goalWithRiskOf(lake, suitability, TODAY, { ...FIGURES, success_share })],
    ).actions
  expect(actions(0.844)).toEqual([])
  expect(actions(0.6)).toMatchObject([{ kind: 'goal_review', chance: 0.6, monthly_cents: null }])
})
