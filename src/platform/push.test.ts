import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import {
  clearSubscription,
  maintainPush,
  checkDeviceList,
  pushSupport,
  closeReminders,
  subscribePush,
  unsubscribePush,
  usePushSupport,
  useThisDevice,
} from './push.ts'
import { clearSession, writeSession } from './session.ts'

const KEY_CALL = 'GET /api/push/get/key'
const CREATE = 'POST /api/push/create/subscription'
const DELETE = 'DELETE /api/push/delete/subscription/s-1'
const SERVER_KEY = 'BPub-_ic'
const registered = {
  subscription_uuid: 's-1',
  device: 'Chrome on Android',
  created_at: '2026-11-21T15:00:00.000Z',
  last_success_at: null,
}
const reads = {
  [KEY_CALL]: () => data({ public_key: SERVER_KEY }),
  [CREATE]: () => data({ ...registered, subscription_uuid: '0199a0aa-0000-7000-8000-0000000000c1' }),
}

const bytesOf = (text: string) =>
  Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  ).buffer

/** A browser with push whose client answers the permission prompt this way. */
function browser(answer: NotificationPermission = 'granted', permission: NotificationPermission = 'default') {
  let current: object | null = null
  let made = 0
  const make = (key: string) => {
    made += 1
    const endpoint = `https://push.example/${made}`
    current = {
      endpoint,
      unsubscribe: vi.fn(async () => {
        current = null
        return true
      }),
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    }
    return current
  }
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (current) throw new DOMException('There is one under another key', 'InvalidStateError')
    return make(applicationServerKey)
  })
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  const shown: { data: unknown; close: () => void }[] = []
  const pushManager = { subscribe, getSubscription: async () => current }
  const registration = { pushManager, getNotifications: async () => shown }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'a test',
    clearAppBadge: vi.fn(async () => undefined),
    setAppBadge: vi.fn(async () => undefined),
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  return { subscribe, notification, make, shown, current: () => current }
}

const stored = () => JSON.parse(localStorage.getItem('verdant.push') ?? 'null') as object | null
const keep = (change: object = {}) =>
  localStorage.setItem(
    'verdant.push',
    JSON.stringify({
      user_uuid: MAYA.user_uuid,
      subscription_uuid: 's-1',
      endpoint: 'https://push.example/1',
      public_key: SERVER_KEY,
      ...change,
    }),
  )

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

// What the device offers

it('recognizes a browser without push, and one that has it once the app is installed', () => {
  expect(pushSupport()).toBe('unsupported')
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' })
  expect(pushSupport()).toBe('needs-install')
})

it.each(['default', 'granted', 'denied'] as const)('says that the permission is %s', (permission) => {
  browser('granted', permission)
  expect(pushSupport()).toBe(permission)
})

// Turning on

it('asks, subscribes with the server’s key, and tells the server', async () => {
  const { subscribe } = browser()
  const requests = serve(reads)
  const { result } = renderHook(() => [usePushSupport(), useThisDevice()])
  expect(result.current).toEqual(['default', undefined])
  await act(async () => expect(await subscribePush()).toBe('subscribed'))
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: SERVER_KEY }]])
  expect(requests.at(-1)?.body).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p', auth: 'a' },
  })
  expect(result.current).toEqual(['granted', '0199a0aa-0000-7000-8000-0000000000c1'])
})

it.each([
  ['denied', 'denied'],
  ['default', 'dismissed'],
] as const)('asks nothing of the server where the answer is %s', async (answer, word) => {
  browser(answer)
  const requests = serve(reads)
  expect(await subscribePush()).toBe(word)
  expect(requests).toEqual([])
  expect(stored()).toBeNull()
})

it('asks nothing where there is no push', async () => {
  expect(await subscribePush()).toBe('unsupported')
})

it('reverts the subscription where the server refuses it', async () => {
  const { current } = browser()
  serve({ ...reads, [CREATE]: () => refused(409, 'This browser did not give a usable address') })
  expect(await subscribePush()).toBe('failed')
  expect(current()).toBeNull()
  expect(stored()).toBeNull()
})

it('fails where the browser refuses or its push service cannot be reached', async () => {
  const { subscribe } = browser()
  serve(reads)
  subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'))
  expect(await subscribePush()).toBe('failed')
})

it('fails where the app has no worker, instead of waiting for one', async () => {
  browser()
  serve(reads)
  const never = new Promise<never>(() => undefined)
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => undefined, ready: never },
  })
  expect(await subscribePush()).toBe('failed')
})

it('does not subscribe a client who left meanwhile', async () => {
  const { current } = browser()
  serve({
    ...reads,
    [CREATE]: () => {
      clearSession()
      return reads[CREATE]()
    },
  })
  expect(await subscribePush()).toBe('failed')
  expect([current(), stored()]).toEqual([null, null])
})

it('is off when a newer device list lacks this device, but not by an older list', async () => {
  browser()
  serve(reads)
  await subscribePush()
  const { result } = renderHook(useThisDevice)
  expect(result.current).toBeDefined()
  act(() => checkDeviceList([], Date.now() - 60_000))
  expect(result.current).toBeDefined()
  act(() => checkDeviceList([result.current ?? ''], Date.now() + 60_000))
  expect(result.current).toBeDefined()
  act(() => checkDeviceList([], Date.now() + 60_000))
  expect(result.current).toBeUndefined()
})

// Staying on

it('does nothing on a device whose address and key are unchanged', async () => {
  const { make } = browser('granted', 'granted')
  make(SERVER_KEY)
  keep()
  const requests = serve(reads)
  onTestFinished(await maintainPush())
  expect(requests.map(({ path }) => path)).toEqual(['/api/push/get/key'])
})

it.each([
  ['the browser has dropped it', () => undefined, 'https://push.example/1'],
  [
    'the browser has made another',
    (make: (key: string) => unknown) => [make(SERVER_KEY), make(SERVER_KEY)],
    'https://push.example/2',
  ],
  ['the server has another key', (make: (key: string) => unknown) => make('BOld'), 'https://push.example/2'],
])('subscribes the device again, without a prompt, where %s', async (_, before, endpoint) => {
  const { make, notification } = browser('granted', 'granted')
  before(make)
  keep({ endpoint: 'https://push.example/0' })
  const requests = serve(reads)
  onTestFinished(await maintainPush())
  expect(notification.requestPermission).not.toHaveBeenCalled()
  expect(requests.at(-1)?.body).toMatchObject({ endpoint })
  expect(stored()).toMatchObject({ endpoint, public_key: SERVER_KEY })
})

it('tells the server about new keys, even if the address is unchanged', async () => {
  const { make } = browser('granted', 'granted')
  make(SERVER_KEY)
  keep({ public_key: 'BOld' })
  const requests = serve(reads)
  onTestFinished(await maintainPush())
  expect(requests.at(-1)?.path).toBe('/api/push/create/subscription')
  expect(stored()).toMatchObject({ public_key: SERVER_KEY })
})

it.each([
  ['it was never turned on', 'granted', undefined],
  ['the permission is gone', 'denied', {}],
  ['somebody else had turned it on', 'granted', { user_uuid: 'u-2' }],
  ['the stored entry is malformed', 'granted', { subscription_uuid: 7 }],
] as const)('does not subscribe automatically if %s', async (_, permission, entry) => {
  browser('granted', permission)
  if (entry) keep(entry)
  const requests = serve(reads)
  onTestFinished(await maintainPush())
  expect(requests).toEqual([])
})

it('does nothing on its own while nobody is signed in', async () => {
  browser('granted', 'granted')
  keep()
  clearSession()
  const requests = serve(reads)
  onTestFinished(await maintainPush())
  expect(requests).toEqual([])
})

const VISA = '0199a0aa-0000-7000-8000-0000000000d1'
const CAR = '0199a0aa-0000-7000-8000-0000000000d2'
const reminded = (debt_uuid: string, due_on: string, is_answered = false) => ({
  data: {
    push: {
      kind: 'reminder',
      user_uuid: MAYA.user_uuid,
      debt_uuid,
      reminder_uuid: '0199a0aa-0000-7000-8000-0000000000e1',
      due_on,
    },
    is_answered,
  },
  close: vi.fn(),
})

it('closes confirmation notifications, and counts the due reminders on the badge', async () => {
  const { shown } = browser('granted', 'granted')
  const done = reminded(CAR, '2026-11-20', true)
  const asks = [reminded(VISA, '2026-11-27'), reminded(VISA, '2026-11-27'), reminded(CAR, '2026-11-24')]
  const neutral = { data: null, close: vi.fn() }
  shown.push(done, ...asks, neutral)
  onTestFinished(await maintainPush())
  await expect.poll(() => done.close).toHaveBeenCalledOnce()
  for (const each of [...asks, neutral]) expect(each.close).not.toHaveBeenCalled()
  await expect.poll(() => navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(2)
})

it('clears the badge when no reminder is left', async () => {
  browser('granted', 'granted')
  onTestFinished(await maintainPush())
  await expect.poll(() => navigator.clearAppBadge).toHaveBeenCalledOnce()
})

it('closes reminders up to a due date that was paid', async () => {
  const { shown } = browser('granted', 'granted')
  const [october, november] = [reminded(VISA, '2026-10-27'), reminded(VISA, '2026-11-27')]
  const others = [reminded(VISA, '2026-12-27'), reminded(CAR, '2026-11-24')]
  shown.push(october, november, ...others)
  await closeReminders(VISA, '2026-11-27')
  for (const each of [october, november]) expect(each.close).toHaveBeenCalledOnce()
  for (const each of others) expect(each.close).not.toHaveBeenCalled()
  expect(navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(2)
})

// Turning off

it('turns a device off on both sides', async () => {
  const { make, current } = browser('granted', 'granted')
  make(SERVER_KEY)
  keep()
  const requests = serve({ [DELETE]: () => data(null) })
  const { result } = renderHook(useThisDevice)
  expect(result.current).toBe('s-1')
  await act(unsubscribePush)
  expect(result.current).toBeUndefined()
  expect(current()).toBeNull()
  expect(requests).toHaveLength(1)
})

it('turns a device off offline: only the browser unsubscribes', async () => {
  const { make, current } = browser('granted', 'granted')
  make(SERVER_KEY)
  keep()
  serve({ [DELETE]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await unsubscribePush()
  expect([current(), stored()]).toEqual([null, null])
})

it('clears its state where the server says that it is off', () => {
  browser('granted', 'granted')
  keep()
  const { result } = renderHook(useThisDevice)
  act(clearSubscription)
  expect(result.current).toBeUndefined()
})
