import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { Notification } from '#core/contract/notifications.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const READ = 'GET /api/users/get/notifications/me'
const MARK = 'PUT /api/users/update/notifications'

const id = (number: number) => `018f0000-0000-7000-8000-0000000000f${number}`
const reminder: Notification = {
  notification_uuid: id(2),
  kind: 'reminder_sent',
  subject_uuid: '018f0000-0000-7000-8000-0000000000d1',
  name: 'Visa',
  due_on: '2026-11-24',
  created_at: '2026-11-21T11:30:00.000Z',
  is_read: false,
}
const password: Notification = {
  ...reminder,
  notification_uuid: id(1),
  kind: 'password_changed',
  subject_uuid: null,
  name: '',
  due_on: null,
  is_read: true,
}

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00.000Z'))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const open = async (user: ReturnType<typeof visit>['user'], name: RegExp | string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

it('counts unread notifications, lists them, and links to their subjects', async () => {
  const calls = serve({
    [READ]: () => data({ notifications: [reminder, password], unread_count: 1, next_cursor: null }),
    [MARK]: () => data({ unread_count: 0 }),
  })
  const { user } = visit('/dashboard')
  const list = await open(user, 'Notifications, 1 unread')
  expect(list.getByRole('link', { name: 'Your password was changed' }).getAttribute('href')).toBe(
    '/settings#security',
  )
  expect(list.getAllByText('30 minutes ago')).toHaveLength(2)
  await user.click(list.getByRole('link', { name: 'Reminder: Visa, due Nov 24, unread' }))
  expect(address()).toBe(`/debt/${reminder.subject_uuid}`)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ notification_uuid: id(2) })
})

it('marks all as read at once, even offline', async () => {
  serve({ [READ]: () => data({ notifications: [reminder, password], unread_count: 1, next_cursor: null }) })
  const { user } = visit('/dashboard')
  const list = await open(user, 'Notifications, 1 unread')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(list.getByRole('button', { name: 'Mark all as read' }))
  expect(await list.findByRole('link', { name: 'Reminder: Visa, due Nov 24' })).toBeDefined()
  expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('loads older notifications on request', async () => {
  serve({
    [READ]: ({ query }) =>
      query['cursor'] === undefined
        ? data({ notifications: [reminder], unread_count: 1, next_cursor: id(2) })
        : data({ notifications: [password], unread_count: 1, next_cursor: null }),
  })
  const { user } = visit('/dashboard')
  const list = await open(user, /^Notifications/)
  expect(list.queryByText('Your password was changed')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Show older' }))
  expect(await list.findByText('Your password was changed')).toBeDefined()
})

it('says that spending reached a limit, or 80% of it', async () => {
  const limit = { ...reminder, subject_uuid: null, name: 'Groceries', due_on: null }
  const notifications: Notification[] = [
    { ...limit, notification_uuid: id(4), kind: 'guardrail_100' },
    { ...limit, notification_uuid: id(3), kind: 'guardrail_80' },
  ]
  serve({ [READ]: () => data({ notifications, unread_count: 2, next_cursor: null }) })
  const { user } = visit('/dashboard')
  const list = await open(user, 'Notifications, 2 unread')
  expect(list.getByRole('link', { name: /^Groceries: you reached your limit/ })).toBeDefined()
  const link = list.getByRole('link', { name: /^Groceries: 80% of your limit is spent/ })
  expect(link.getAttribute('href')).toMatch(/^\/spend/)
})

it('says that there are none yet', async () => {
  serve({})
  const { user } = visit('/dashboard')
  const list = await open(user, 'Notifications')
  expect(list.getByText('No notifications yet')).toBeDefined()
})

it('fails alone, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [READ]: () => answer() })
  const { user } = visit('/dashboard')
  const list = await open(user, 'Notifications')
  expect(await list.findByText('Couldn’t load your notifications')).toBeDefined()
  answer = () => data({ notifications: [password], unread_count: 0, next_cursor: null })
  await user.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findByText('Your password was changed')).toBeDefined()
})
