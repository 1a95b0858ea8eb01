import { expect, it } from 'vitest'
import { endLeftSession } from '#core/contract/account-login.ts'
import {
  END_SESSION_PATH,
  type LogoutStore,
  parsePendingLogouts,
  type PendingLogout,
  sendPendingLogouts,
} from './pending-logouts.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 86_400_000
const left = (token_digest: string, left_at = NOW): PendingLogout => ({
  token_digest,
  api_base: '/api',
  left_at,
})

function device(pending: readonly PendingLogout[]) {
  let stored = pending
  const store: LogoutStore = {
    read: async () => stored,
    change: async (by) => void (stored = by(stored)),
  }
  return { store, stored: () => stored.map(({ token_digest }) => token_digest) }
}
const asked: string[] = []
const answer = (json: unknown) => async (address: string, body: string) => {
  asked.push(`${address} ${body}`)
  return json
}

it('asks for the call that the contract has', () => {
  expect(END_SESSION_PATH).toBe(endLeftSession.path)
})

it('tells the server of each log-out by its digest, without a token, and drops it then', async () => {
  const { store, stored } = device([left('a'), left('b')])
  asked.length = 0
  expect(await sendPendingLogouts({ store, post: answer({ data: null }), now: NOW })).toBe(false)
  expect(asked).toEqual([
    '/api/users/end-session {"token_digest":"a"}',
    '/api/users/end-session {"token_digest":"b"}',
  ])
  expect(stored()).toEqual([])
})

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal answers', answer('<h1>Welcome</h1>')],
  ['a gateway answers', answer(undefined)],
])('keeps a log-out while %s', async (_, post) => {
  const { store, stored } = device([left('a')])
  expect(await sendPendingLogouts({ store, post, now: NOW })).toBe(true)
  expect(stored()).toEqual(['a'])
})

it('drops a log-out whose session has run out', async () => {
  const { store, stored } = device([left('a', NOW - 31 * DAY)])
  const post = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sendPendingLogouts({ store, post, now: NOW })).toBe(false)
  expect(stored()).toEqual([])
})

it.each([undefined, 'text', [{ token_digest: 7 }], [null]])('reads %j as no log-outs', (stored) => {
  expect(parsePendingLogouts(stored)).toEqual([])
})
