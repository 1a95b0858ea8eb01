import { createHash } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast, toastStore } from '#app/ui/toast.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { logOut, sendPendingLogouts } from './log-out.ts'
import { readSession, writeSession } from './session.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const LOG_OUT = 'POST /api/users/logout'
const END = 'POST /api/users/end-session'
const DIGEST = createHash('sha256').update('token-of-maya').digest('base64url')
const onDevice = () => JSON.stringify([...disk.entries('verdant-logouts').values()])
const silence = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  disk.wipe()
  writeSession({ token: 'token-of-maya', user: MAYA }, true)
})

it('stores nothing of a session that the server has ended', async () => {
  const requests = serve({ [LOG_OUT]: () => data(null) })
  await logOut()
  await expect.poll(() => onDevice()).toBe('[[]]')
  expect(requests.map(({ path }) => path)).toEqual(['/api/users/logout'])
  expect(readSession()).toBeUndefined()
  expect(onDevice()).toBe('[[]]')
})

it('clears the device before the server ends the session, so that no call of the page finds it ended', async () => {
  const sessions: unknown[] = []
  const requests = serve({
    [LOG_OUT]: () => {
      sessions.push(readSession())
      return data(null)
    },
  })
  await logOut()
  await expect.poll(() => onDevice()).toBe('[[]]')
  expect(sessions).toEqual([undefined])
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-of-maya')
})

it('leaves no message that tells of the client', async () => {
  serve({ [LOG_OUT]: () => data(null) })
  toast.success('Payment of $78.20 recorded', { label: 'Undo', run: () => undefined })
  await logOut()
  expect(toastStore.read()).toEqual([])
})

it('stores only what ends a session that was logged out offline, without its token or client', async () => {
  serve({ [LOG_OUT]: silence })
  await logOut()
  await expect.poll(() => onDevice()).toContain(DIGEST)
  expect(readSession()).toBeUndefined()
  expect(onDevice()).not.toMatch(/token-of-maya|maya/i)
})

it('ends the session when the network is back, even in a later visit', async () => {
  serve({ [LOG_OUT]: silence, [END]: silence })
  await logOut()
  await expect.poll(() => onDevice()).toContain(DIGEST)
  await sendPendingLogouts()
  expect(onDevice()).toContain(DIGEST)
  const requests = serve({ [END]: () => data(null) })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => onDevice()).toBe('[[]]')
  expect(requests[0]?.body).toEqual({ token_digest: DIGEST })
  expect(requests[0]?.headers.get('Authorization')).toBeNull()
  expect(onDevice()).toBe('[[]]')
})
