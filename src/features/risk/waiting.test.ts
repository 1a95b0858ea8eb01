import { expect, it } from 'vitest'
import { createUserRiskProfile } from '#core/contract/risk.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { questions } from './questions.ts'
import { profilesWithWaiting } from './waiting.ts'

const UUID = '018f0000-0000-7000-8000-0000000000e1'
const answers = Object.fromEntries(questions.map(({ id }) => [id, 'a']))
const handedIn = (body: object, made_at = 0) =>
  makeWrite(createUserRiskProfile, { body }, { id: 'a', user_uuid: 'u', subject: UUID, label: '', made_at })

it('scores answers that wait as the server will', () => {
  const { current, waiting } = profilesWithWaiting([], [handedIn({ risk_profile_uuid: UUID, answers })])
  expect(current).toMatchObject({ risk_profile_uuid: UUID, band: 'low', version: '2026.2' })
  expect(waiting).toEqual(new Set([UUID]))
})

it('leaves out answers that the server will refuse', () => {
  const { history } = profilesWithWaiting([], [handedIn({ answers: { friend: 'a' } }), handedIn({})])
  expect(history).toEqual([])
})
