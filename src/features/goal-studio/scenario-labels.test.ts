import { describe, expect, it } from 'vitest'
import type { GoalPlan } from '#core/contract/projection.ts'
import { outlookOf } from '#core/goal/chance.ts'
import { marketPlan, steadyPlan } from '#tests/fixtures/sample-goals.ts'
import { changesInWords, linesOf } from './scenario-labels.ts'

const sideOf = (plan: GoalPlan, date = '2036-11-21') => ({ plan, outlook: outlookOf(plan), date })
const now = sideOf(marketPlan({ monthly_contribution_cents: 50_00, target_cents: 10_000_00 }))
const more = sideOf({ ...now.plan, monthly_contribution_cents: 80_00, months: 132 }, '2037-11-21')
const line = (name: string, before = now, after = more) =>
  linesOf(before, after).find((each) => each.name === name)

describe('two scenarios side by side', () => {
  it('state choices without judging them', () => {
    expect(line('Monthly contribution')).toEqual({
      name: 'Monthly contribution',
      before: '$50',
      after: '$80',
      change: { direction: 'up', words: '$30 more' },
    })
    expect(line('Date')?.change?.words).toBe('1 year later')
  })

  it('describe results as a gain or a loss', () => {
    expect(line('Chance of success')?.change).toMatchObject({
      isGood: true,
      words: expect.stringMatching(/^\d+ points better$/),
    })
    expect(line('Chance of success', more, now)?.change).toMatchObject({
      isGood: false,
      words: expect.stringMatching(/^\d+ points worse$/),
    })
    expect(line('Median outcome')?.change).toMatchObject({ direction: 'up', isGood: true })
    const larger = sideOf({ ...now.plan, target_cents: 15_000_00 })
    expect(line('Median shortfall', now, larger)?.change).toMatchObject({
      direction: 'up',
      isGood: false,
    })
  })

  it('show nothing where nothing differs', () => {
    expect(linesOf(now, now).every(({ change }) => change === null)).toBe(true)
    expect(changesInWords(linesOf(now, now))).toBe('No differences.')
  })

  it('say for a fixed-rate goal whether it is reached', () => {
    const short = sideOf(steadyPlan({ monthly_contribution_cents: 50_00 }))
    expect(line('On track', short, sideOf(steadyPlan()))).toEqual({
      name: 'On track',
      before: 'Not on track',
      after: 'On track',
      change: { direction: 'up', isGood: true, words: 'now on track' },
    })
  })
})

it('compute differences from the rounded amounts, so that the columns add up', () => {
  const before = sideOf(marketPlan({ target_cents: 10_000_49 }))
  const after = sideOf(marketPlan({ target_cents: 19_999_50 }))
  expect(line('Target', before, after)).toMatchObject({
    before: '$10,000',
    after: '$20,000',
    change: { words: '$10,000 more' },
  })
})
