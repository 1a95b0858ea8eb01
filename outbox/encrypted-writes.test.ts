import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { makeWrite, type QueuedWrite } from '#core/outbox/queued-write.ts'
import { disk } from '#tests/fixtures/disk.ts'
import {
  changeEncryptedWrites,
  addEncryptedWrites,
  readEncryptedWrites,
  encryptQueue,
  encryptStoredQueue,
  decryptWrites,
} from './encrypted-writes.ts'
import type { EncryptionKey } from './store.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const NOW = Date.UTC(2026, 10, 21)
const idOf = (place: number): string => `0199a0aa-0000-4000-8000-00000000000${place}`
const keyOf = (place: number): EncryptionKey => ({
  id: idOf(place),
  key: btoa(String(place).repeat(32)),
  user_uuid: 'maya',
})
const PAY = { name: 'createPayment', method: 'POST', path: '/debt/create/payment' } as const
const write = (id: string, user_uuid = 'maya'): QueuedWrite =>
  makeWrite(PAY, { body: { amount_cents: 7820 } }, { id, user_uuid, subject: 's', label: 'Café', made_at: 1 })

beforeEach(() => disk.wipe())

it('encrypts the writes of the key’s client, and decrypts them with that key only', async () => {
  const encrypted = await encryptQueue([write('a'), write('x', 'liam'), write('b')], keyOf(1), NOW)
  if (!encrypted) throw new Error('nothing was encrypted')
  expect(encrypted).toMatchObject({ id: idOf(1), count: 2, sealed_at: NOW })
  expect(await decryptWrites(encrypted, keyOf(1))).toEqual([write('a'), write('b')])
  expect(await decryptWrites(encrypted, keyOf(2))).toBeUndefined()
  const ciphertext = `${encrypted.ciphertext[0] === 'A' ? 'B' : 'A'}${encrypted.ciphertext.slice(1)}`
  expect(await decryptWrites({ ...encrypted, ciphertext }, keyOf(1))).toBeUndefined()
})

it('encrypts the same writes differently each time', async () => {
  const twice = [
    await encryptQueue([write('a')], keyOf(1), NOW),
    await encryptQueue([write('a')], keyOf(1), NOW),
  ]
  expect(twice[0]?.ciphertext).not.toBe(twice[1]?.ciphertext)
})

it.each([
  ['nothing waits', [], keyOf(1)],
  ['only somebody else’s writes wait', [write('x', 'liam')], keyOf(1)],
  ['the session has no key', [write('a')], undefined],
  ['what is stored is no key', [write('a')], { ...keyOf(1), id: 'me' }],
])('leaves nothing where %s', async (_, queue, key) => {
  expect(await encryptQueue(queue, key, NOW)).toBeUndefined()
})

it('leaves a device with one entry for each session, and the last three sessions', async () => {
  const box = disk.entries('verdant-outbox')
  for (const place of [1, 2, 2, 3, 4]) {
    box.set('queue', [write('a')])
    box.set('seal-key', keyOf(place))
    await encryptStoredQueue(NOW + place)
  }
  expect((await readEncryptedWrites(NOW)).map(({ id }) => id)).toEqual([2, 3, 4].map(idOf))
})

it('drops what is older than thirty days, and what does not parse', async () => {
  const encrypted = await encryptQueue([write('a')], keyOf(1), NOW)
  if (!encrypted) throw new Error('nothing was encrypted')
  await changeEncryptedWrites((all) => addEncryptedWrites(all, encrypted), NOW)
  const stored = disk.entries('verdant-sealed').get('sealed') as object[]
  disk.entries('verdant-sealed').set('sealed', [...stored, { id: 'x' }, null])
  expect(await readEncryptedWrites(NOW + 30 * DAY_MS - 1)).toEqual([encrypted])
  expect(await readEncryptedWrites(NOW + 30 * DAY_MS)).toEqual([])
  // The next change deletes it.
  await changeEncryptedWrites((all) => all, NOW + 30 * DAY_MS)
  expect(disk.entries('verdant-sealed').get('sealed')).toEqual([])
})

it('reads nothing of a device that has none, without creating its database', async () => {
  disk.entries('verdant-sealed').set('sealed', [{ id: 'left by a test' }])
  const databases = vi.fn<() => Promise<{ name: string }[]>>().mockResolvedValue([{ name: 'verdant' }])
  vi.stubGlobal('indexedDB', { databases })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await readEncryptedWrites(NOW)).toEqual([])
  expect(databases).toHaveBeenCalledOnce()
})

it('goes on where storage is unavailable', async () => {
  disk.isDenied = true
  await expect(encryptStoredQueue(NOW)).resolves.toBeUndefined()
  expect(await readEncryptedWrites(NOW)).toEqual([])
  // Some browsers refuse as soon as storage is named.
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
  expect(await readEncryptedWrites(NOW)).toEqual([])
})
