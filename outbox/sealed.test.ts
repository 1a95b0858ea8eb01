import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { makeWrite, type QueuedWrite } from '#core/outbox/queued-write.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { changeSealed, addSealed, readSealed, sealQueue, sealStoredQueue, unsealWrites } from './sealed.ts'
import type { SealKey } from './store.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const NOW = Date.UTC(2026, 10, 21)
const idOf = (place: number): string => `0199a0aa-0000-4000-8000-00000000000${place}`
const keyOf = (place: number): SealKey => ({
  id: idOf(place),
  key: btoa(String(place).repeat(32)),
  user_uuid: 'maya',
})
const PAY = { name: 'createPayment', method: 'POST', path: '/debt/create/payment' } as const
const write = (id: string, user_uuid = 'maya'): QueuedWrite =>
  makeWrite(PAY, { body: { amount_cents: 7820 } }, { id, user_uuid, subject: 's', label: 'Café', made_at: 1 })

beforeEach(() => disk.wipe())

it('encrypts the writes of the key’s client, and decrypts them with that key only', async () => {
  const sealed = await sealQueue([write('a'), write('x', 'liam'), write('b')], keyOf(1), NOW)
  if (!sealed) throw new Error('nothing was encrypted')
  expect(sealed).toMatchObject({ id: idOf(1), count: 2, sealed_at: NOW })
  expect(await unsealWrites(sealed, keyOf(1))).toEqual([write('a'), write('b')])
  expect(await unsealWrites(sealed, keyOf(2))).toBeUndefined()
  const ciphertext = `${sealed.ciphertext[0] === 'A' ? 'B' : 'A'}${sealed.ciphertext.slice(1)}`
  expect(await unsealWrites({ ...sealed, ciphertext }, keyOf(1))).toBeUndefined()
})

it('encrypts the same writes differently each time', async () => {
  const twice = [await sealQueue([write('a')], keyOf(1), NOW), await sealQueue([write('a')], keyOf(1), NOW)]
  expect(twice[0]?.ciphertext).not.toBe(twice[1]?.ciphertext)
})

it.each([
  ['nothing waits', [], keyOf(1)],
  ['only somebody else’s writes wait', [write('x', 'liam')], keyOf(1)],
  ['the session has no key', [write('a')], undefined],
  ['what is stored is no key', [write('a')], { ...keyOf(1), id: 'me' }],
])('leaves nothing where %s', async (_, queue, key) => {
  expect(await sealQueue(queue, key, NOW)).toBeUndefined()
})

it('leaves a device with one entry for each session, and the last three sessions', async () => {
  const box = disk.entries('verdant-outbox')
  for (const place of [1, 2, 2, 3, 4]) {
    box.set('queue', [write('a')])
    box.set('seal-key', keyOf(place))
    await sealStoredQueue(NOW + place)
  }
  expect((await readSealed(NOW)).map(({ id }) => id)).toEqual([2, 3, 4].map(idOf))
})

it('drops what is older than thirty days, and what does not parse', async () => {
  const sealed = await sealQueue([write('a')], keyOf(1), NOW)
  if (!sealed) throw new Error('nothing was encrypted')
  await changeSealed((all) => addSealed(all, sealed), NOW)
  const stored = disk.entries('verdant-sealed').get('sealed') as object[]
  disk.entries('verdant-sealed').set('sealed', [...stored, { id: 'x' }, null])
  expect(await readSealed(NOW + 30 * DAY_MS - 1)).toEqual([sealed])
  expect(await readSealed(NOW + 30 * DAY_MS)).toEqual([])
  // The next change deletes it.
  await changeSealed((all) => all, NOW + 30 * DAY_MS)
  expect(disk.entries('verdant-sealed').get('sealed')).toEqual([])
})

it('reads nothing of a device that has none, without creating its database', async () => {
  disk.entries('verdant-sealed').set('sealed', [{ id: 'left by a test' }])
  const databases = vi.fn<() => Promise<{ name: string }[]>>().mockResolvedValue([{ name: 'verdant' }])
  vi.stubGlobal('indexedDB', { databases })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await readSealed(NOW)).toEqual([])
  expect(databases).toHaveBeenCalledOnce()
})

it('goes on where storage is unavailable', async () => {
  disk.isDenied = true
  await expect(sealStoredQueue(NOW)).resolves.toBeUndefined()
  expect(await readSealed(NOW)).toEqual([])
  // Some browsers refuse as soon as storage is named.
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))
  expect(await readSealed(NOW)).toEqual([])
})
