import { describe, expect, it } from 'vitest'
import type { GoalPlan } from '#core/contract/projection.ts'
import { outlookOf } from '#core/goal/chance.ts'
import { marketPlan, steadyPlan } from '#core/goal/sample.ts'
import { chanceFigure, changesInWords, linesOf } from './scenario-words.ts'

const sideOf = (plan: GoalPlan, date = '2036-11-21') => ({ plan, outlook: outlookOf(plan), date })
const now = sideOf(marketPlan({ monthly_contribution_cents: 50_00, target_cents: 10_000_00 }))
const more = sideOf({ ...now.plan, monthly_contribution_cents: 80_00, months: 132 }, '2037-11-21')
const line = (name: string, before = now, after = more) =>
  linesOf(before, after).find((each) => each.name === name)

describe('two scenarios beside each other', () => {
  it('say what was chosen without judging it', () => {
    expect(line('Each month')).toEqual({
      name: 'Each month',
      before: '$50',
      after: '$80',
      change: { direction: 'up', words: '$30 more' },
    })
    expect(line('Date')?.change?.words).toBe('1 year later')
  })

  it('say what comes of it as a gain or a loss, in words', () => {
    expect(line('Chance')?.change).toMatchObject({
      isGood: true,
      words: expect.stringMatching(/^\d+ points better$/),
    })
    expect(line('Chance', more, now)?.change).toMatchObject({
      isGood: false,
      words: expect.stringMatching(/^\d+ points worse$/),
    })
    expect(line('Middle outcome')?.change).toMatchObject({ direction: 'up', isGood: true })
    const larger = sideOf({ ...now.plan, target_cents: 15_000_00 })
    expect(line('Missing in the middle', now, larger)?.change).toMatchObject({
      direction: 'up',
      isGood: false,
    })
  })

  it('are silent where nothing differs', () => {
    expect(linesOf(now, now).every(({ change }) => change === null)).toBe(true)
    expect(changesInWords(linesOf(now, now))).toBe('Nothing differs.')
  })

  it('of a steady goal say whether it is reached', () => {
    const short = sideOf(steadyPlan({ monthly_contribution_cents: 50_00 }))
    expect(line('Reached', short, sideOf(steadyPlan()))).toEqual({
      name: 'Reached',
      before: 'Not in time',
      after: 'In time',
      change: { direction: 'up', isGood: true, words: 'reached after all' },
    })
  })
})

it('promises no chance of 0 % or 100 %', () => {
  expect(chanceFigure(0.999)).toBe('over 99%')
  expect(chanceFigure(0.001)).toBe('under 1%')
  expect(chanceFigure(0.8)).toBe('80%')
  // Rounded down: what is not on track does not read like it.
  expect(chanceFigure(0.799)).toBe('79%')
})
