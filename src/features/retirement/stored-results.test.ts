import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { setCachedAnswers } from '#app/platform/answer-cache.ts'
import { queryClient } from '#app/platform/queries.ts'
import { startView, writeSession } from '#app/platform/session.ts'
import { MAYA } from '#tests/fixtures/sample-client.ts'
import { storedResult } from './stored-results.ts'

const place = storedResult<{ readonly shortBy: Float64Array }>('forecast')
const found = { key: 'of a plan', answer: { shortBy: Float64Array.of(0, 0.1) } }
const inMemory = () => queryClient.getQueryCache().getAll()

/** Starts another visit, with what the device has stored of this one. */
function visitAgain(change: (stored: unknown) => unknown = (stored) => stored) {
  const [query] = inMemory()
  if (!query) throw new Error('Nothing is stored.')
  queryClient.clear()
  setCachedAnswers([[hashKey(query.queryKey), { data: change(query.state.data), updated_at: 0 }]])
}

afterEach(() => {
  queryClient.clear()
  setCachedAnswers([])
})

it('has the last result of a kind on a later visit', () => {
  place.write(found)
  expect(storedResult('stress').read()).toBeUndefined()
  visitAgain(structuredClone)
  expect(place.read()).toMatchObject({ key: found.key, answer: { shortBy: { 0: 0, 1: 0.1 } } })
})

it('drops a result of another build or engine, or one that storage could not hold whole', () => {
  place.write(found)
  visitAgain((stored) => ({ ...(stored as object), version: 'another' }))
  expect(place.read()).toBeUndefined()
  queryClient.clear()
  place.write(found)
  visitAgain((stored): unknown => JSON.parse(JSON.stringify(stored)))
  expect(place.read()).toBeUndefined()
})

it('is gone with the client’s other data', () => {
  place.write(found)
  queryClient.clear()
  expect(place.read()).toBeUndefined()
})

it('stores nothing of somebody else’s plan', () => {
  writeSession({ token: 'own', user: MAYA }, true)
  startView({
    token: 'view',
    user: MAYA,
    view: {
      share_uuid: '0199a0aa-0000-7000-8000-0000000000a1',
      kind: 'advisor',
      access: 'view',
      sections: ['retirement'],
      first_name: 'Liam',
      last_name: 'Okafor',
      expires_at: '2026-11-21T23:00:00.000Z',
    },
  })
  place.write(found)
  expect(inMemory()).toEqual([])
})
