import { describe, expect, it } from 'vitest'
import { journeyOf, type JourneyFacts } from './journey.ts'

describe('the first steps', () => {
  const nothingYet: JourneyFacts = {
    account: null,
    debt: null,
    income: null,
    risk: null,
    goal: null,
    reminder: null,
    install: null,
  }

  it('are open at first', () => {
    const journey = journeyOf(nothingYet, [], false)
    expect(journey).toMatchObject({ done_count: 0, is_finished: false })
    expect(journey.steps.every(({ state }) => state === 'open')).toBe(true)
  })

  it('are done by what was entered, or as the client said', () => {
    const at = '2026-11-01T00:00:00.000Z'
    const marks = [
      { step: 'debt' as const, state: 'skipped' as const, changed_at: at },
      { step: 'account' as const, state: 'skipped' as const, changed_at: at },
    ]
    const { steps, done_count } = journeyOf({ ...nothingYet, account: at }, marks, true)
    expect(steps.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'skipped'])
    expect(done_count).toBe(1)
  })
})
