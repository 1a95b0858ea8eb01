import { describe, expect, it } from 'vitest'
import { SettableStatus } from '#core/contract/goal-kinds.ts'
import { sampleGoal } from '#tests/fixtures/sample-goals.ts'
import {
  changeGoal,
  fitShares,
  goalProblems,
  type JudgedGoal,
  mayBecome,
  mergedOrder,
  rankedOrder,
  restoredOrder,
} from './change.ts'

const AT = '2026-11-21T12:00:00.000Z'
const TODAY = '2026-11-21'

const judged: JudgedGoal = {
  status: 'active',
  target_cents: 10_000_00,
  target_date: '2030-01-01',
  milestones: [],
  value_cents: 1_000_00,
}

describe('a goal', () => {
  it('is valid', () => expect(goalProblems(judged, TODAY)).toEqual({}))

  it.each([
    [{ target_date: TODAY }, { target_date: 'That date is in the past. Choose a later one' }],
    [{ target_date: '2006-11-22' }, { target_date: 'That date is in the past. Choose a later one' }],
    [{ target_date: '2106-11-22' }, { target_date: 'Choose a date within the next 80 years' }],
    [{ target_date: null }, { target_date: 'Choose a target date' }],
    [{ target_cents: null }, { target_cents: 'Enter a target amount' }],
    [
      { target_cents: 1_000_00 },
      {
        target_cents:
          'You already have $1,000 for this goal. Enter a higher target, or mark the goal as reached',
      },
    ],
    [
      { milestones: [{ date: '2030-01-02' }] },
      { milestones: 'A milestone is after the goal’s date. Choose an earlier one' },
    ],
  ])('with %o is rejected', (change, problems) => {
    expect(goalProblems({ ...judged, ...change }, TODAY)).toEqual(problems)
  })

  it('may be incomplete as a draft, but not in the past', () => {
    const draft = { ...judged, status: 'draft' as const, target_cents: null, target_date: null }
    expect(goalProblems(draft, TODAY)).toEqual({})
    expect(goalProblems({ ...draft, target_date: '2020-01-01' }, TODAY)).toHaveProperty('target_date')
  })

  it('may have a past date if it is reached or archived', () => {
    const past = { ...judged, target_date: '2020-01-01', value_cents: 99_999_00 }
    expect(goalProblems({ ...past, status: 'reached' }, TODAY)).toEqual({})
    expect(goalProblems({ ...past, status: 'archived' }, TODAY)).toEqual({})
  })

  it('changes status by the transition table', () => {
    expect(mayBecome('draft', 'active')).toBe(true)
    expect(mayBecome('active', 'draft')).toBe(false)
    expect(mayBecome('paused', 'paused')).toBe(true)
  })

  it('can return to its previous status, so that a change can be undone', () => {
    const all = SettableStatus.options
    const oneWay = all.flatMap((from) =>
      all.filter((to) => mayBecome(from, to) && !mayBecome(to, from)).map((to) => `${from} to ${to}`),
    )
    expect(oneWay).toEqual(['draft to active'])
  })
})

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
