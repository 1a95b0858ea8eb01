import { beforeEach, expect, it, vi } from 'vitest'
import { endLeftSession } from '#core/contract/account-login.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { addLogout, END_SESSION_PATH, type PendingLogout, sendPendingLogouts } from './logouts.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 86_400_000
const left = (token_digest: string, left_at = NOW): PendingLogout => ({
  token_digest,
  api_base: '/api',
  left_at,
})
const stored = () => disk.entries('verdant-logouts').get('pending')
const asked: string[] = []
const serve = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    const text = typeof body === 'string' ? body : ''
    asked.push(`${method} ${address} ${text} ${new Headers(headers).get('Authorization')}`)
    return answer()
  })

beforeEach(() => {
  disk.wipe()
  asked.length = 0
})

it('uses the endpoint from the contract', () => {
  expect(END_SESSION_PATH).toBe(endLeftSession.path)
})

it('reports each log-out by its digest, without a token, and then removes it', async () => {
  await addLogout(left('a'))
  await addLogout(left('b'))
  serve(() => Response.json({ data: null }))
  expect(await sendPendingLogouts(NOW)).toBe(false)
  expect(asked).toEqual([
    'POST /api/users/end-session {"token_digest":"a"} null',
    'POST /api/users/end-session {"token_digest":"b"} null',
  ])
  expect(stored()).toEqual([])
})

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal answers', () => new Response('<h1>Welcome</h1>')],
  ['a gateway answers', () => new Response('', { status: 502 })],
])('keeps a log-out stored while %s', async (_, answer) => {
  await addLogout(left('a'))
  serve(answer)
  expect(await sendPendingLogouts(NOW)).toBe(true)
  expect(stored()).toEqual([left('a')])
})

it('drops a log-out whose session has expired', async () => {
  await addLogout(left('a', NOW - 31 * DAY))
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendPendingLogouts(NOW)).toBe(false)
  expect(stored()).toEqual([])
})

it('reads the list that an earlier build stored', async () => {
  disk
    .entries('verdant-logouts')
    .set('pending', [{ token_digest: 'RFkFq1', api_base: '/api', left_at: 1795348800000 }])
  serve(() => Response.json({ data: null }))
  await sendPendingLogouts(NOW)
  expect(asked).toEqual(['POST /api/users/end-session {"token_digest":"RFkFq1"} null'])
})

it.each([undefined, 'text', [{ token_digest: 7 }], [null]])('reads %j as no log-outs', async (list) => {
  disk.entries('verdant-logouts').set('pending', list)
  expect(await sendPendingLogouts(NOW)).toBe(false)
})
