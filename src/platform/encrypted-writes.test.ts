import { webcrypto } from 'node:crypto'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastStore, toast } from '#app/ui/toast.ts'
import { updateDebts } from '#core/contract/debt.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { parseQueue } from '#core/outbox/queued-write.ts'
import { encryptStoredQueue } from '#outbox/encrypted-writes.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { data, QUEUE_KEY, refused, type SentRequest, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { beginSession } from './begin-session.ts'
import { clearClientData, clearDeviceData } from './clear-device.ts'
import { clock } from './clock.ts'
import { countEncryptedWrites, dropEncryptedWrites } from './encrypted-writes.ts'
import { clearOutbox } from './outbox-lifecycle.ts'
import { useQueuedWrites, write } from './outbox.ts'
import { clearSession, writeSession } from './session.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const UPDATE = 'PUT /api/debt/update/debts'
const LIAM = { ...MAYA, user_uuid: '0199a0aa-0000-7000-8000-000000000002', first_name: 'Liam' }
const VISA = '0199a0aa-0000-7000-8000-00000000000a'

/** A server that derives keys as ours does: another one for each client and id. */
const keyFor = ({ path, headers }: SentRequest): Response => {
  const of = headers.get('Authorization')?.includes('maya') ? 'm' : 'l'
  return data({ key: btoa(`${of}${path.slice(-31)}`) })
}
const answers = { [QUEUE_KEY]: keyFor, [UPDATE]: () => data(null) }
const writesOf = (calls: readonly SentRequest[]) => calls.filter(({ method }) => method === 'PUT')

const rename = (name: string) =>
  write(updateDebts, { body: { debt_uuid: VISA, name } }, { subject: VISA, label: `Change of ${name}` })
const stored = () => parseQueue(disk.entries('verdant-outbox').get('queue'))
const onDevice = (): string =>
  JSON.stringify([
    ...['verdant', 'verdant-outbox', 'verdant-sealed', 'verdant-logouts'].map((name) => [
      ...disk.entries(name),
    ]),
    { ...sessionStorage },
    { ...localStorage },
  ])
const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}
const goOnline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
const hasKey = () => waitFor(() => expect(onDevice()).toContain('seal-key'))

/** Signs a client in and opens their outbox. */
async function signIn(user = MAYA, isKept = true) {
  const token = `token-of-${user.first_name.toLowerCase()}`
  writeSession({ token, user }, isKept)
  return renderHook(useQueuedWrites)
}

/** Maya makes two changes without a network. */
async function queueTwo(isKept = true) {
  const hook = await signIn(MAYA, isKept)
  await hasKey()
  goOffline()
  await act(() => rename('Kitchen loan'))
  await act(() => rename('Garden loan'))
  goOnline()
  return hook
}

const endSession = async () => {
  clearSession()
  return act(() => clearDeviceData({ encrypts: true }))
}

beforeEach(() => {
  // jsdom has no cryptography.
  vi.stubGlobal('crypto', webcrypto)
  disk.wipe()
  toast.clear()
})
afterEach(async () => {
  disk.isDenied = false
  await act(() => clearOutbox())
})

it('leaves nothing that can be read when a session ends, and gives it back at the next login', async () => {
  const before = serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  const { unmount } = await queueTwo()
  await waitFor(() => expect(stored()).toHaveLength(2))
  expect(await endSession()).toBe(0)
  unmount()
  expect(stored()).toEqual([])
  expect(await countEncryptedWrites()).toBe(2)
  for (const marker of ['Kitchen', 'Garden', VISA, MAYA.user_uuid, 'token-of-maya'])
    expect([marker, onDevice().includes(marker)]).toEqual([marker, false])
  const ids = new Set(writesOf(before).map(({ headers }) => headers.get('Idempotency-Key')))

  const calls = serve(answers)
  await signIn()
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
  expect(writesOf(calls).map(({ body }) => (body as { name: string }).name)).toEqual([
    'Kitchen loan',
    'Garden loan',
  ])
  // What had been tried before keeps its key, so that the server does it once.
  for (const id of ids)
    expect(writesOf(calls).map(({ headers }) => headers.get('Idempotency-Key'))).toContain(id)
  await waitFor(() =>
    expect(toastStore.read().map(({ message }) => message)).toEqual([
      '2 changes from before you were signed out were sent.',
    ]),
  )
  expect([stored(), await countEncryptedWrites()]).toEqual([[], 0])
})

it('gives nothing to another client, and still gives it to its own', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await endSession()
  const others = serve(answers)
  const liam = await signIn(LIAM)
  await hasKey()
  expect([writesOf(others), liam.result.current, await countEncryptedWrites()]).toEqual([[], [], 2])
  liam.unmount()
  await act(() => clearClientData())
  const calls = serve(answers)
  await signIn()
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
})

it('keeps what waits when another account signs in without a log-out', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await act(() => beginSession({ token: 'token-of-liam', user: LIAM }, true))
  expect([stored(), await countEncryptedWrites()]).toEqual([[], 2])
})

it('deletes what waits at a log-out', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await act(() => clearClientData())
  expect([stored(), await countEncryptedWrites()]).toEqual([[], 0])
})

it('deletes what the worker kept of a session whose account is deleted', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await encryptStoredQueue(Date.now())
  await act(() => clearClientData())
  await dropEncryptedWrites()
  expect(await countEncryptedWrites()).toBe(0)
})

it('does not count as lost what the worker has kept already', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await encryptStoredQueue(Date.now())
  disk.entries('verdant-outbox').clear()
  expect(await endSession()).toBe(0)
  expect(await countEncryptedWrites()).toBe(2)
})

it('keeps them in the tab alone for a session that ends with it', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo(false)).unmount()
  expect(await endSession()).toBe(0)
  expect([disk.entries('verdant-sealed').size, await countEncryptedWrites()]).toEqual([0, 2])
  expect(onDevice()).not.toContain('Kitchen')
  const calls = serve(answers)
  await signIn(MAYA, false)
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2))
})

it('says how many are lost where the session never got a key', async () => {
  serve({ [QUEUE_KEY]: () => refused(503, 'Busy'), [UPDATE]: () => refused(502, '') })
  const { unmount } = await signIn()
  goOffline()
  await act(() => rename('Kitchen loan'))
  unmount()
  expect(await endSession()).toBe(1)
  expect(await countEncryptedWrites()).toBe(0)
})

it('drops them after thirty days', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await endSession()
  const now = Date.now()
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now + 30 * DAY_MS - 60_000))
  expect(await countEncryptedWrites()).toBe(2)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now + 30 * DAY_MS + 60_000))
  expect(await countEncryptedWrites()).toBe(0)
})

it('is said on the login page, without a name or an amount', async () => {
  serve({ [QUEUE_KEY]: keyFor, [UPDATE]: () => refused(502, '') })
  ;(await queueTwo()).unmount()
  await endSession()
  serve({})
  visit('/login')
  const notice = await screen.findByText(/unsynced/)
  expect(notice.textContent).toBe(
    '2 unsynced changes are stored on this device, encrypted. Log in to the same account to sync.',
  )
})
