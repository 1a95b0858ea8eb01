import { expect, it, vi } from 'vitest'
import { type ChangeDeps, renewSubscription } from './subscription-change.ts'

const OLD = 'https://push.example/old'
const NEW = 'https://push.example/new'
const keys = { p256dh: 'p', auth: 'a' }
const raw = new Uint8Array([4, 1, 2]).buffer

const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: raw, userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys }),
})

function device(
  known: Awaited<ReturnType<ChangeDeps['known']>> | null = { endpoint: OLD, public_key: 'key' },
) {
  const subscribe = vi.fn<ChangeDeps['subscribe']>(async () => subscription(NEW))
  const store = vi.fn<ChangeDeps['store']>(async () => undefined)
  const tell = vi.fn<ChangeDeps['tell']>(async () => 'sent')
  const deps: ChangeDeps = { subscribe, store, tell, known: async () => known ?? undefined }
  return { deps, subscribe, store, tell }
}
const told = [{ endpoint: NEW, keys, old_endpoint: OLD }]

it('subscribes again with the same key and tells the server', async () => {
  const { deps, subscribe, store, tell } = device()
  await renewSubscription({ oldSubscription: subscription(OLD), newSubscription: null }, deps)
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: raw }]])
  expect(tell.mock.calls).toEqual([told])
  expect(store.mock.calls).toEqual([[{ endpoint: NEW, public_key: 'key' }]])
})

it('uses the subscription that the browser has already created', async () => {
  const { deps, subscribe, tell } = device()
  await renewSubscription({ oldSubscription: subscription(OLD), newSubscription: subscription(NEW) }, deps)
  expect(subscribe).not.toHaveBeenCalled()
  expect(tell.mock.calls).toEqual([told])
})

it('knows the key and the address when the browser provides neither', async () => {
  const { deps, subscribe, tell } = device()
  await renewSubscription({}, deps)
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'key' }]])
  expect(tell.mock.calls).toEqual([told])
})

it('does not subscribe when no client is signed in', async () => {
  const { deps, subscribe, tell } = device(null)
  await renewSubscription({ oldSubscription: subscription(OLD) }, deps)
  expect(subscribe).not.toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
})

it('sends nothing for an unchanged address', async () => {
  const { deps, tell, subscribe } = device()
  subscribe.mockResolvedValue(subscription(OLD))
  await renewSubscription({}, deps)
  expect(tell).not.toHaveBeenCalled()
})
