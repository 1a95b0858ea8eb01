import { expect, it, vi } from 'vitest'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { showPush, type PushDeps } from './push.ts'

const MAYA = '0199a0aa-0000-7000-8000-000000000001'
const LIAM = '0199a0aa-0000-7000-8000-000000000002'
const DEBT = '0199a0aa-0000-7000-8000-0000000000d1'
const NEW_UUID = '0199a0aa-0000-7000-8000-0000000000f1'

const payload: PushPayload = {
  web_push: 8030,
  notification: {
    title: 'A payment is due in 3 days',
    body: 'Due Friday, November 27. Open Verdant to see more.',
    navigate: `/debt/${DEBT}`,
    tag: 'reminder-d1',
    data: {
      kind: 'reminder',
      user_uuid: MAYA,
      debt_uuid: DEBT,
      reminder_uuid: '0199a0aa-0000-7000-8000-0000000000e1',
      due_on: '2026-11-27',
    },
  },
  app_badge: 2,
}

interface Shown {
  title: string
  options: NotificationOptions & { actions?: unknown; renotify?: boolean }
}

function device() {
  const shown: Shown[] = []
  const setBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  const deps: PushDeps = {
    registration: {
      showNotification: async (title, options = {}) => void shown.push({ title, options }),
      getNotifications: async ({ tag } = {}) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map(({ title, options }) => ({ title, ...options }) as unknown as Notification),
    },
    signedIn: async () => MAYA,
    setBadge,
    newUuid: () => NEW_UUID,
    isAppOpen: async () => false,
    unsubscribe: vi.fn<() => Promise<unknown>>(async () => true),
  }
  return { deps, shown, setBadge }
}

const pushOf = (value: unknown) => ({ data: { json: () => value } })

it('ends the subscription of a session that has ended with its tab', async () => {
  const { deps } = device()
  const nobody = { ...deps, signedIn: async () => undefined }
  await showPush(pushOf(payload), { ...nobody, isAppOpen: async () => true })
  await showPush(pushOf(payload), deps)
  expect(deps.unsubscribe).not.toHaveBeenCalled()
  await showPush(pushOf(payload), nobody)
  expect(deps.unsubscribe).toHaveBeenCalledOnce()
})

it('shows a reminder with its two buttons, and the count on the icon', async () => {
  const { deps, shown, setBadge } = device()
  await showPush(pushOf(payload), deps)
  expect(shown).toEqual([
    {
      title: 'A payment is due in 3 days',
      options: {
        body: 'Due Friday, November 27. Open Verdant to see more.',
        tag: 'reminder-d1',
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        renotify: true,
        silent: false,
        actions: [
          { action: 'mark-paid', title: 'Mark paid' },
          { action: 'snooze', title: 'Snooze a day' },
        ],
        data: { push: payload.notification.data, write_uuid: NEW_UUID, is_answered: false },
      },
    },
  ])
  expect(setBadge.mock.calls).toEqual([[2]])
})

it('offers to mark as paid only when there is something to pay', async () => {
  const { deps, shown } = device()
  const { notification } = payload
  const data = { ...notification.data, is_payable: false }
  await showPush(pushOf({ ...payload, notification: { ...notification, data } }), deps)
  expect(shown.map(({ options }) => options.actions)).toEqual([[{ action: 'snooze', title: 'Snooze a day' }]])
})

it('shows a test message without buttons', async () => {
  const { deps, shown, setBadge } = device()
  const data = { kind: 'test', user_uuid: MAYA }
  await showPush(
    pushOf({
      web_push: 8030,
      notification: { title: 'It works', body: '', navigate: '/settings', tag: 't', data },
    }),
    deps,
  )
  expect(shown.map(({ title, options }) => [title, options.actions])).toEqual([['It works', undefined]])
  expect(setBadge).not.toHaveBeenCalled()
})

it('shows each security notice by itself, without buttons', async () => {
  const { deps, shown, setBadge } = device()
  const notice = (title: string, tag: string) => ({
    web_push: 8030,
    notification: {
      title,
      body: 'If this wasn’t you, change your password right away.',
      navigate: '/settings#security',
      tag,
      data: { kind: 'security', user_uuid: MAYA },
    },
  })
  await showPush(pushOf(notice('Your password was changed', 'security:1')), deps)
  await showPush(pushOf(notice('New login: Safari on iPhone', 'security:2')), deps)
  expect(shown.map(({ title, options }) => [title, options.tag, options.silent, options.actions])).toEqual([
    ['Your password was changed', 'security:1', false, undefined],
    ['New login: Safari on iPhone', 'security:2', false, undefined],
  ])
  expect(setBadge).not.toHaveBeenCalled()
})

it('does not alert again for a message that is delivered twice', async () => {
  const { deps, shown } = device()
  await showPush(pushOf(payload), deps)
  await showPush(pushOf(payload), deps)
  expect(shown.map(({ options }) => [options.renotify, options.silent])).toEqual([
    [true, false],
    [false, true],
  ])
})

it('alerts for a newer reminder that replaces an older one', async () => {
  const { deps, shown } = device()
  await showPush(pushOf(payload), deps)
  const newer = { ...payload.notification, title: 'A payment is due tomorrow' }
  await showPush(pushOf({ ...payload, notification: newer }), deps)
  expect(shown.map(({ options }) => [options.tag, options.renotify])).toEqual([
    ['reminder-d1', true],
    ['reminder-d1', true],
  ])
})

it('shows a message without a tag, without alerting again', async () => {
  const { deps, shown } = device()
  await showPush(pushOf({ ...payload, notification: { ...payload.notification, tag: '' } }), deps)
  expect(shown.map(({ options }) => options.renotify)).toEqual([false])
})

const neutral = [
  expect.objectContaining({
    title: 'You have a reminder',
    options: expect.objectContaining({ body: 'Open Verdant to see it.', tag: 'reminder' }),
  }),
]

const broken = {
  json: () => {
    throw new SyntaxError('Unexpected token')
  },
}

it.each([
  ['no data', { data: null }],
  ['bad JSON', { data: broken }],
  ['null', pushOf(null)],
  ['a text', pushOf('hello')],
  ['no notification', pushOf({ web_push: 8030 })],
  ['another version of the envelope', pushOf({ ...payload, web_push: 8031 })],
  [
    'a kind that this version does not know',
    pushOf({
      ...payload,
      notification: { ...payload.notification, data: { ...payload.notification.data, kind: 'dividend' } },
    }),
  ],
  [
    'an id that is none',
    pushOf({
      ...payload,
      notification: {
        ...payload.notification,
        data: { ...payload.notification.data, debt_uuid: '../login' },
      },
    }),
  ],
  [
    'an endless title',
    pushOf({ ...payload, notification: { ...payload.notification, title: 'a'.repeat(201) } }),
  ],
])('shows a neutral notification for a push with %s', async (_, event) => {
  const { deps, shown, setBadge } = device()
  await showPush(event, deps)
  expect(shown).toEqual(neutral)
  expect(JSON.stringify(shown)).not.toContain('actions')
  expect(setBadge).not.toHaveBeenCalled()
})

it.each([
  ['somebody else is signed in', LIAM],
  ['nobody is', undefined],
])("shows nothing of a client's reminder when %s", async (_, signedIn) => {
  const { deps, shown } = device()
  await showPush(pushOf(payload), { ...deps, signedIn: async () => signedIn })
  expect(shown).toEqual(neutral)
  expect(JSON.stringify(shown)).not.toContain(DEBT)
})

it('shows a neutral notification when it cannot tell who is signed in', async () => {
  const { deps, shown } = device()
  await showPush(pushOf(payload), { ...deps, signedIn: () => Promise.reject(new Error('no database')) })
  expect(shown).toEqual(neutral)
})

it('shows the reminder even if the browser cannot list notifications', async () => {
  const { deps, shown } = device()
  const registration = { ...deps.registration, getNotifications: () => Promise.reject(new Error('no')) }
  await showPush(pushOf(payload), { ...deps, registration })
  expect(shown).toHaveLength(1)
})
