import { expect, it } from 'vitest'
import { createUserRiskProfile } from '#core/contract/risk.ts'
import { CAPACITY_QUESTIONS, TOLERANCE_QUESTIONS } from '#core/finance/data/risk-questionnaire.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { replayRiskProfiles } from './profile.ts'

const UUID = '018f0000-0000-7000-8000-0000000000e1'
const answers = Object.fromEntries([...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS].map(({ id }) => [id, 'a']))
const handedIn = (body: object, made_at = 0) =>
  makeWrite(createUserRiskProfile, { body }, { id: 'a', user_uuid: 'u', subject: UUID, label: '', made_at })

it('scores pending answers as the server will', () => {
  const [current] = replayRiskProfiles([], [handedIn({ risk_profile_uuid: UUID, answers })])
  expect(current).toMatchObject({ risk_profile_uuid: UUID, band: 'low', version: '2026.2' })
})

it('leaves out answers that the server will refuse', () => {
  expect(replayRiskProfiles([], [handedIn({ answers: { friend: 'a' } }), handedIn({})])).toEqual([])
})

it('stores only answers to current questions', () => {
  const [current] = replayRiskProfiles([], [handedIn({ answers: { ...answers, horoscope: 'a' } })])
  expect(current?.answers).toEqual(answers)
})
