import { expect, it } from 'vitest'
import { stateOf } from './spend-labels.ts'

it('calls no limit on track that the projection is above', () => {
  const standing = (spent_cents: number, projected_cents: number, state: 'under' | 'on_track' | 'over') =>
    stateOf({
      limit_cents: 1_000_00,
      carried_cents: 0,
      spent_cents,
      upcoming_cents: 0,
      paid_bills_cents: 0,
      projected_cents,
      state,
    }).label
  expect(standing(700_00, 990_00, 'on_track')).toBe('On track')
  expect(standing(980_00, 1_020_00, 'on_track')).toBe('Close to limit')
  expect(standing(800_00, 1_100_00, 'over')).toBe('On pace to go over')
  expect(standing(1_010_00, 1_020_00, 'over')).toBe('Over limit')
})
