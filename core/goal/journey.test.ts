import { describe, expect, it } from 'vitest'
import { createUserJourney, type Journey, JourneyStep } from '#core/contract/journey.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { journeyOf, type JourneyFacts, replayJourney } from './journey.ts'

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

describe('marks that are not sent yet', () => {
  const answered: Journey = {
    steps: JourneyStep.options.map((step) => ({
      step,
      state: step === 'account' ? 'done' : 'open',
      changed_at: null,
    })),
    done_count: 1,
    is_finished: false,
    is_hidden: false,
  }
  const marked = (body: object) =>
    makeWrite(createUserJourney, { body }, { id: 'a', user_uuid: 'u', subject: 'u', label: '', made_at: 0 })
  const stateOf = ({ steps }: Journey, step: string) => steps.find((each) => each.step === step)?.state

  it('are applied in their order', () => {
    const journey = replayJourney(answered, [
      marked({ step: 'debt', state: 'skipped' }),
      marked({ step: 'install' }),
      marked({ is_hidden: true }),
    ])
    expect([stateOf(journey, 'debt'), stateOf(journey, 'install')]).toEqual(['skipped', 'done'])
    expect([journey.done_count, journey.is_hidden, journey.is_finished]).toEqual([2, true, false])
  })

  it('leave a step done that the client’s data completes, and reopen the installation', () => {
    const reopened = (step: string) =>
      stateOf(replayJourney(answered, [marked({ step, state: 'open' })]), step)
    expect(reopened('account')).toBe('done')
    const installed = replayJourney(answered, [marked({ step: 'install' })])
    expect(stateOf(replayJourney(installed, [marked({ step: 'install', state: 'open' })]), 'install')).toBe(
      'open',
    )
  })

  it('finish the list once nothing is open', () => {
    const rest = JourneyStep.options.map((step) => marked({ step, state: 'skipped' }))
    expect(replayJourney(answered, rest).is_finished).toBe(true)
  })
})
