import { expect, it } from 'vitest'
import { sampleGoal } from '#tests/fixtures/sample-goals.ts'
import { changeGoal, fitShares, mergedOrder, rankedOrder, restoredOrder } from './change.ts'

const AT = '2026-12-01T12:00:00.000Z'
const TODAY = '2026-12-01'

it('changes the named fields, counts the version on, and states another amount for today', () => {
  const goal = sampleGoal()
  const { goal_uuid } = goal
  const renamed = changeGoal(goal, { goal_uuid, name: 'Raft', target_cents: undefined }, AT, TODAY)
  expect(renamed).toEqual({ ...goal, name: 'Raft', version: 2, updated_at: AT })
  const restated = changeGoal(goal, { goal_uuid, initial_cents: 7_00 }, AT, TODAY)
  expect(restated).toMatchObject({ initial_as_of: TODAY, value: { cents: 7_00, as_of: TODAY } })
})

it('ranks the goals that are named first', () => {
  expect(rankedOrder(['a', 'b', 'c'], ['c'])).toEqual(['c', 'a', 'b'])
  expect(rankedOrder(['a', 'b'], ['gone', 'b'])).toEqual(['b', 'a'])
})

it('lets goals that are put in order trade places with each other', () => {
  expect(mergedOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b'])
})

it('restores a goal to its place, or to the last one where the order is shorter now', () => {
  expect(restoredOrder(['b', 'c'], 'a', 1)).toEqual(['a', 'b', 'c'])
  expect(restoredOrder(['b'], 'a', 5)).toEqual(['b', 'a'])
})

it('cuts shares to what other goals leave, and lets go of an account that they use up', () => {
  const use = (goal_uuid: string, account_uuid: string, share: number) => ({ goal_uuid, account_uuid, share })
  const others = [use('other', 'half', 0.5), use('other', 'full', 1), use('mine', 'half', 0.9)]
  const mine = [use('mine', 'half', 0.9), use('mine', 'full', 0.2), use('mine', 'free', 1)]
  expect(fitShares([use('mine', 'a', 0.6)], [use('other', 'a', 0.7)])).toEqual([use('mine', 'a', 0.3)])
  expect(fitShares(mine, others)).toEqual([use('mine', 'half', 0.5), use('mine', 'free', 1)])
})
