import { expect, it } from 'vitest'
import type { GoalPlan } from '#core/contract/projection.ts'
import { marketPlan } from '#tests/fixtures/sample-goals.ts'
import { stepsOf } from './fix-steps.ts'

const TODAY = '2026-11-21'
const now = marketPlan({ monthly_contribution_cents: 50_00, target_cents: 10_000_00 })

it('describes a fix', () => {
  const after = { ...now, monthly_contribution_cents: 80_50, months: 128, target_cents: 9_000_00 }
  expect(stepsOf(now, after, '2036-11-21', TODAY)).toEqual([
    { title: 'Save $30.50 more a month', detail: '$80.50 instead of $50' },
    { title: 'Move the date 8 months later', detail: 'July 2037 instead of November 2036' },
    { title: 'Lower the target by $1,000', detail: '$9,000 instead of $10,000' },
  ])
  const safer: GoalPlan = { ...now, growth: { kind: 'market', model: 'low' } }
  expect(stepsOf(now, safer, '2036-11-21', TODAY)[0]?.title).toBe('Choose a lower-risk portfolio')
})

it('names the portfolio that a later date brings, without requesting one', () => {
  const after: GoalPlan = { ...now, months: 150, growth: { kind: 'market', model: 'high' } }
  expect(stepsOf(now, after, '2036-11-21', TODAY)).toEqual([
    {
      title: 'Move the date 2 years, 6 months later',
      detail: 'May 2039 instead of November 2036, then with Growth',
    },
  ])
})
