import { expect, it, vi } from 'vitest'
import { answerTap, type NotificationDeps } from './notification.ts'
import type { Written } from './outbox.ts'

const ORIGIN = 'https://app.example'
const DEBT = '0199a0aa-0000-7000-8000-0000000000d1'
const WRITE = '0199a0aa-0000-7000-8000-0000000000f1'
const push = {
  kind: 'reminder',
  user_uuid: '0199a0aa-0000-7000-8000-000000000001',
  debt_uuid: DEBT,
  reminder_uuid: '0199a0aa-0000-7000-8000-0000000000e1',
  due_on: '2026-11-27',
} as const
const reminder = { push, write_uuid: WRITE, is_answered: false }
const another = { push, write_uuid: '0199a0aa-0000-7000-8000-0000000000f2', is_answered: false }
const answered = { ...another, is_answered: true }

type Window = Awaited<ReturnType<NotificationDeps['clients']['matchAll']>>[number]

function openWindow(path: string, change: Partial<Window> = {}) {
  return {
    url: `${ORIGIN}${path}`,
    visibilityState: 'visible',
    focus: vi.fn<() => Promise<unknown>>(async () => undefined),
    navigate: vi.fn<(address: string) => Promise<unknown>>(async () => undefined),
    postMessage: () => undefined,
    ...change,
  }
}

function device(windows: Window[] = [], written: Written = 'sent', shown: unknown[] = [], goes = false) {
  const requestNavigation = vi.fn<NotificationDeps['requestNavigation']>(async () => goes)
  const opened: string[] = []
  const confirmed: { title: string; options: NotificationOptions | undefined }[] = []
  const setBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  const write = vi.fn<NotificationDeps['write']>(async (_reminder, _action, _id, onStored) => {
    if (written !== 'nobody') onStored()
    return written
  })
  const deps: NotificationDeps = {
    registration: {
      showNotification: async (title, options) => void confirmed.push({ title, options }),
      getNotifications: async () => shown.map((data) => ({ data }) as Notification),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address) => void opened.push(address),
    },
    origin: ORIGIN,
    requestNavigation,
    setBadge,
    write,
  }
  return { deps, opened, confirmed, setBadge, write, requestNavigation }
}

function tap(action: string, data: unknown = reminder) {
  const close = vi.fn()
  const event = { action, notification: { data, tag: 'reminder-d1', close } as unknown as Notification }
  return { event, close }
}

// Opening the app

it('opens the debt when no window is open, and closes the notification', async () => {
  const { deps, opened } = device()
  const { event, close } = tap('')
  await answerTap(event, deps)
  expect(opened).toEqual([`${ORIGIN}/debt/${DEBT}`])
  expect(close).toHaveBeenCalledOnce()
})

it('focuses the open window and lets its page navigate, so that nothing on it is lost', async () => {
  const open = openWindow('/dashboard')
  const { deps, opened, requestNavigation } = device([open], 'sent', [], true)
  await answerTap(tap('').event, deps)
  expect(open.focus).toHaveBeenCalledOnce()
  expect(requestNavigation.mock.calls).toEqual([[open, `/debt/${DEBT}`]])
  expect(open.navigate).not.toHaveBeenCalled()
  expect(opened).toEqual([])
})

it('loads the debt in the open window when its page does not answer', async () => {
  const open = openWindow('/dashboard')
  const { deps, opened } = device([open])
  await answerTap(tap('').event, deps)
  expect(open.focus).toHaveBeenCalledOnce()
  expect(open.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/debt/${DEBT}`)
  expect(opened).toEqual([])
})

it('does not navigate a window that is already there', async () => {
  const elsewhere = openWindow('/spend')
  const there = openWindow(`/debt/${DEBT}`, { visibilityState: 'hidden' })
  const { deps, opened } = device([elsewhere, there])
  await answerTap(tap('').event, deps)
  expect(elsewhere.focus).not.toHaveBeenCalled()
  expect(there.navigate).not.toHaveBeenCalled()
  expect(there.focus).toHaveBeenCalledOnce()
  expect(opened).toEqual([])
})

it('prefers the visible window', async () => {
  const behind = openWindow('/spend', { visibilityState: 'hidden' })
  const inView = openWindow('/settings')
  await answerTap(tap('').event, device([behind, inView]).deps)
  expect(behind.focus).not.toHaveBeenCalled()
  expect(inView.focus).toHaveBeenCalledOnce()
})

it.each([
  ['will not be focused', { focus: () => Promise.reject(new DOMException('no', 'InvalidAccessError')) }],
  ['cannot be navigated', { navigate: () => Promise.reject(new TypeError('not my client')) }],
])('opens another window when the open one %s', async (_, change) => {
  const { deps, opened } = device([openWindow('/dashboard', change)])
  await answerTap(tap('').event, deps)
  expect(opened).toEqual([`${ORIGIN}/debt/${DEBT}`])
})

it.each([
  ['a neutral one', null, '/dashboard'],
  ['one of another version', { push: { kind: 'dividend' } }, '/dashboard'],
  ['one that names another place', { ...reminder, push: { ...push, debt_uuid: '../../evil' } }, '/dashboard'],
  [
    'a security notice',
    { ...reminder, push: { kind: 'security', user_uuid: push.user_uuid } },
    '/settings#security',
  ],
  ['a test', { ...reminder, push: { kind: 'test', user_uuid: push.user_uuid } }, '/settings#notifications'],
])('opens the app for a tap on %s', async (_, data, path) => {
  const { deps, opened, write } = device()
  await answerTap(tap('mark-paid', data).event, deps)
  expect(opened).toEqual([`${ORIGIN}${path}`])
  expect(write).not.toHaveBeenCalled()
})

it('opens the debt for a button that this version does not know', async () => {
  const { deps, opened, write } = device()
  await answerTap(tap('constructor').event, deps)
  expect(opened).toEqual([`${ORIGIN}/debt/${DEBT}`])
  expect(write).not.toHaveBeenCalled()
})

// Buttons

it.each([
  ['mark-paid', 'sent', 'Marked as paid'],
  ['mark-paid', 'waiting', 'We’ll mark it as paid when you’re back online'],
  ['snooze', 'sent', 'We’ll remind you tomorrow'],
  ['snooze', 'waiting', 'We’ll snooze this when you’re back online'],
] as const)(
  '%s: once it is %s, a quiet word takes the place of the reminder',
  async (action, written, words) => {
    const { deps, opened, confirmed, write } = device([], written)
    const { event, close } = tap(action)
    await answerTap(event, deps)
    expect(write.mock.calls).toEqual([[push, action, WRITE, expect.any(Function), expect.any(Function)]])
    expect(close).toHaveBeenCalledOnce()
    expect(confirmed).toEqual([
      { title: words, options: expect.objectContaining({ tag: 'reminder-d1', silent: true }) },
    ])
    expect(JSON.stringify(confirmed)).not.toContain('actions')
    expect(opened).toEqual([])
  },
)

it("keeps the notification until its button's write is stored, and no longer", async () => {
  const { deps } = device()
  const { event, close } = tap('mark-paid')
  const steps: string[] = []
  close.mockImplementation(() => void steps.push('closed'))
  await answerTap(event, {
    ...deps,
    write: async (_reminder, _action, _id, onStored) => {
      steps.push('asked')
      onStored()
      steps.push('sent')
      return 'sent'
    },
  })
  expect(steps).toEqual(['asked', 'closed', 'sent'])
})

it.each([
  ['mark-paid', 'Couldn’t mark this as paid'],
  ['snooze', 'Couldn’t snooze this reminder'],
] as const)('%s: says so and asks again when the device cannot store it', async (action, words) => {
  const { deps, confirmed, setBadge } = device()
  const { event, close } = tap(action)
  const full = new DOMException('no room', 'QuotaExceededError')
  await answerTap(event, { ...deps, write: () => Promise.reject(full) })
  expect(close).not.toHaveBeenCalled()
  expect(setBadge).not.toHaveBeenCalled()
  expect(confirmed).toEqual([
    {
      title: words,
      options: expect.objectContaining({
        tag: 'reminder-d1',
        data: reminder,
        body: 'Tap to open Verdant and try again.',
      }),
    },
  ])
})

it('counts as pending when it was stored and sending broke off', async () => {
  const { deps, confirmed } = device()
  const { event, close } = tap('mark-paid')
  await answerTap(event, {
    ...deps,
    write: async (_reminder, _action, _id, onStored) => {
      onStored()
      throw new Error('the lock was lost')
    },
  })
  expect(close).toHaveBeenCalledOnce()
  expect(confirmed).toMatchObject([{ title: 'We’ll mark it as paid when you’re back online' }])
})

it('announces a refusal with sound, and leaves the count on the icon', async () => {
  const { deps, confirmed, setBadge } = device([], 'refused')
  await answerTap(tap('mark-paid').event, deps)
  expect(confirmed).toEqual([
    { title: 'Couldn’t mark this as paid', options: expect.objectContaining({ silent: false }) },
  ])
  expect(setBadge).not.toHaveBeenCalled()
})

it('opens the debt when no client is signed in to make the write', async () => {
  const { deps, opened, confirmed } = device([], 'nobody')
  await answerTap(tap('mark-paid').event, deps)
  expect(opened).toEqual([`${ORIGIN}/debt/${DEBT}`])
  expect(confirmed).toEqual([])
})

it('writes under the same id however often a notification is tapped', async () => {
  const { deps, write } = device()
  await answerTap(tap('mark-paid').event, deps)
  await answerTap(tap('mark-paid').event, deps)
  expect(write.mock.calls.map(([, , id]) => id)).toEqual([WRITE, WRITE])
})

it('counts unanswered reminders on the icon', async () => {
  const { deps, setBadge } = device([], 'sent', [reminder, another, answered, undefined])
  await answerTap(tap('mark-paid').event, deps)
  expect(setBadge.mock.calls).toEqual([[1]])
})
