import { describe, expect, it } from 'vitest'
import { steadyPlan } from '#tests/fixtures/sample-goals.ts'
import { bandsOf } from './bands.ts'
import { wayPointsOf } from './milestones.ts'

const TODAY = '2026-11-12'

describe('milestones of a goal', () => {
  it('have quarters at the median outcome, and the client’s own milestones', () => {
    const plan = steadyPlan()
    const points = wayPointsOf(
      plan,
      bandsOf(plan),
      [{ name: 'Half of the boat', date: '2027-01-12', amount_cents: 1_150_00 }],
      TODAY,
    )
    // A quarter of $2,200 is reached today; half, $1,100, after one month; three quarters, $1,650, after seven.
    expect(
      points.map(({ name, date, is_reached, is_expected }) => [name, date, is_reached, is_expected]),
    ).toEqual([
      ['25%', '2026-11-12', true, true],
      ['50%', '2026-12-12', false, true],
      ['Half of the boat', '2027-01-12', false, true],
      ['75%', '2027-06-12', false, true],
      ['Goal reached', '2027-11-12', false, true],
    ])
  })
})
