import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { CalendarFeed } from '#core/contract/calendar.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const READ = 'GET /api/calendar/get/feed/me'
const rest = {
  'GET /api/users/get/uuid/me': () => refused(404, 'It is not there'),
  'GET /api/users/get/sessions': () => data([]),
}
const FEED: CalendarFeed = {
  shows_amounts: false,
  shows_names: true,
  shows_charges: false,
  created_at: '2026-11-20T10:00:00.000Z',
  last_read_at: null,
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

function serveFeed(start: CalendarFeed | null = null) {
  let feed = start
  let addresses = 0
  return serve({
    ...rest,
    [READ]: () => data(feed),
    'POST /api/calendar/create/feed': () => {
      feed ??= FEED
      addresses += 1
      return data({ feed, path: `/calendar/feed/secret${addresses}.ics` })
    },
    'PUT /api/calendar/update/feed': ({ body }) => data((feed = { ...FEED, ...(body as object) })),
    'DELETE /api/calendar/delete/feed/me': () => data((feed = null), 'Your calendar address no longer works'),
  })
}

async function open() {
  const { user } = visit('/settings')
  const title = await screen.findByRole('heading', { name: 'Calendar' })
  const element = title.closest<HTMLElement>('[data-slot=card]')
  if (!element) throw new Error('there is no card')
  return { user, card: within(element) }
}

it('creates an address, shows it to copy and to open, and replaces it by a new one', async () => {
  serveFeed()
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Create calendar address' }))
  const address = await card.findByLabelText<HTMLInputElement>('Your calendar address')
  expect(address.value).toBe(`${location.origin}/api/calendar/feed/secret1.ics`)
  const link = card.getByRole('link', { name: 'Open in calendar app' })
  expect(link.getAttribute('href')).toBe(`webcal://${location.host}/api/calendar/feed/secret1.ics`)
  await user.click(card.getByRole('button', { name: 'Copy address' }))
  expect(await toasted('Address copied')).toContain('Address copied')
  expect(await navigator.clipboard.readText()).toBe(address.value)
  await user.click(card.getByRole('button', { name: 'Create a new address' }))
  await waitFor(() => expect(address.value).toContain('secret2'))
})

it('shows no amounts unless the client turns them on, and says when it was read', async () => {
  const requests = serveFeed({ ...FEED, last_read_at: '2026-11-21T13:00:00.000Z' })
  const { user, card } = await open()
  const amounts = await card.findByRole<HTMLInputElement>('switch', { name: /^Amounts/ })
  expect(amounts.checked).toBe(false)
  expect(card.getByRole<HTMLInputElement>('switch', { name: /^Names/ }).checked).toBe(true)
  expect(card.getByText(/Last read by a calendar 2 hours ago/)).toBeDefined()
  await user.click(amounts)
  await waitFor(() => expect(amounts.checked).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ shows_amounts: true })
})

it('turns it off', async () => {
  serveFeed(FEED)
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Turn off' }))
  expect(await card.findByRole('button', { name: 'Create calendar address' })).toBeDefined()
  expect(card.queryByRole('switch', { name: /^Amounts/ })).toBeNull()
})
