import { expect, it, vi } from 'vitest'
import { type ChangeWorld, renewSubscription } from './subscription-change.ts'

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
  known: Awaited<ReturnType<ChangeWorld['known']>> | null = { endpoint: OLD, public_key: 'key' },
) {
  const subscribe = vi.fn<ChangeWorld['subscribe']>(async () => subscription(NEW))
  const keep = vi.fn<ChangeWorld['keep']>(async () => undefined)
  const tell = vi.fn<ChangeWorld['tell']>(async () => 'sent')
  const world: ChangeWorld = { subscribe, keep, tell, known: async () => known ?? undefined }
  return { world, subscribe, keep, tell }
}
const told = [{ endpoint: NEW, keys, old_endpoint: OLD }]

it('subscribes again under the same key and tells the server', async () => {
  const { world, subscribe, keep, tell } = device()
  await renewSubscription({ oldSubscription: subscription(OLD), newSubscription: null }, world)
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: raw }]])
  expect(tell.mock.calls).toEqual([told])
  expect(keep.mock.calls).toEqual([[{ endpoint: NEW, public_key: 'key' }]])
})

it('takes the subscription that the browser has made already', async () => {
  const { world, subscribe, tell } = device()
  await renewSubscription({ oldSubscription: subscription(OLD), newSubscription: subscription(NEW) }, world)
  expect(subscribe).not.toHaveBeenCalled()
  expect(tell.mock.calls).toEqual([told])
})

it('knows the key and the address where the browser names neither', async () => {
  const { world, subscribe, tell } = device()
  await renewSubscription({}, world)
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'key' }]])
  expect(tell.mock.calls).toEqual([told])
})

it('subscribes nobody where nobody is signed in', async () => {
  const { world, subscribe, tell } = device(null)
  await renewSubscription({ oldSubscription: subscription(OLD) }, world)
  expect(subscribe).not.toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
})

it('says nothing of an address that has stayed', async () => {
  const { world, tell, subscribe } = device()
  subscribe.mockResolvedValue(subscription(OLD))
  await renewSubscription({}, world)
  expect(tell).not.toHaveBeenCalled()
})
