import { expect, it } from 'vitest'
import { createUserJourney, type Journey, JourneyStep } from '#core/contract/journey.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { journeyWithWaiting } from './journey.ts'

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

it('lays marks that wait over the steps, in their order', () => {
  const journey = journeyWithWaiting(answered, [
    marked({ step: 'debt', state: 'skipped' }),
    marked({ step: 'install' }),
    marked({ is_hidden: true }),
  ])
  expect([stateOf(journey, 'debt'), stateOf(journey, 'install')]).toEqual(['skipped', 'done'])
  expect([journey.done_count, journey.is_hidden, journey.is_finished]).toEqual([2, true, false])
})

it('leaves done what was entered', () => {
  expect(stateOf(journeyWithWaiting(answered, [marked({ step: 'account', state: 'open' })]), 'account')).toBe(
    'done',
  )
})

it('is finished once nothing is open', () => {
  const rest = JourneyStep.options.map((step) => marked({ step, state: 'skipped' }))
  expect(journeyWithWaiting(answered, rest).is_finished).toBe(true)
})
