import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { noteAnswer } from '#app/platform/online.ts'
import { writeSession } from '#app/platform/session.ts'
import type { AdvisorCall } from '#core/contract/advisor.ts'
import { type Answers, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const ADVISORS = [
  {
    advisor_id: 'priya',
    name: 'Priya Raman',
    credentials: 'CFP® professional',
    about: 'Retirement',
    time_zone: 'America/New_York',
  },
  {
    advisor_id: 'daniel',
    name: 'Daniel Reyes',
    credentials: '',
    about: 'Debt',
    time_zone: 'America/Los_Angeles',
  },
]
const type = (name: string, minutes: number) => ({
  name,
  description: `What ${name} is for.`,
  minutes,
  cost_calls: 1,
  is_bookable: true,
  reason: null,
})
const SLOTS = [
  { starts_at: '2026-12-01T15:00:00.000Z', advisor_id: 'priya' },
  { starts_at: '2026-12-01T19:00:00.000Z', advisor_id: 'daniel' },
  { starts_at: '2026-12-02T15:00:00.000Z', advisor_id: 'priya' },
]
const CALL: AdvisorCall = {
  call_uuid: '018f0000-0000-7000-8000-000000000001',
  type: 'Review',
  minutes: 30,
  advisor: { name: 'Daniel Reyes', time_zone: 'America/Los_Angeles' },
  starts_at: '2026-12-01T19:00:00.000Z',
  ends_at: '2026-12-01T19:30:00.000Z',
  state: 'booked',
  note: 'College',
  place: 'https://video.example/j/1',
  sequence: 0,
  booked_at: '2026-11-21T15:00:00.000Z',
  canceled_at: null,
  is_returned: false,
  free_until: '2026-11-30T19:00:00.000Z',
  change_url: null,
  packet: null,
}
const PACKET = {
  packet_uuid: '018f0000-0000-7000-8000-000000000002',
  sections: ['goals', 'topics'],
  hides_amounts: true,
  created_at: '2026-11-21T15:00:00.000Z',
  expires_at: '2026-12-08T19:30:00.000Z',
  revoked_at: null,
  open_count: 1,
  openings: [{ opened_at: '2026-11-21T15:30:00.000Z', device: 'Safari on iPhone' }],
}
const remaining = (more: object = {}) => ({
  plan: 'PLUS',
  starts_on: '2026-11-01',
  ends_on: '2027-10-31',
  included: 4,
  used: 1,
  remaining: 3,
  entries: [
    {
      entry_uuid: '018f0000-0000-7000-8000-000000000003',
      kind: 'booked',
      calls: -1,
      call_uuid: CALL.call_uuid,
      note: 'Review',
      created_at: '2026-11-21T15:00:00.000Z',
    },
    {
      entry_uuid: '018f0000-0000-7000-8000-000000000004',
      kind: 'plan',
      calls: 4,
      call_uuid: null,
      note: 'Plus',
      created_at: '2026-11-01T15:00:00.000Z',
    },
  ],
  ...more,
})

const offered = (more: Answers = {}): Answers => ({
  'GET /api/users/get/remaining-calls/me': () => data(remaining()),
  'POST /api/users/calendly-event-type': () =>
    data({
      provider: 'sandbox',
      event_types: [type('Intro', 15), type('Review', 30), type('Deep dive', 60)],
      advisors: ADVISORS,
    }),
  'GET /api/advisor/get/slots': ({ query }) =>
    data({
      slots: SLOTS.filter(
        ({ advisor_id }) => query['advisorId'] === undefined || query['advisorId'] === advisor_id,
      ),
    }),
  ...more,
})

beforeEach(() => {
  writeSession(
    { token: 'a-token', user: { ...MAYA, time_zone: 'America/New_York', is_time_zone_chosen: true } },
    true,
  )
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

it('leads a client without a plan to the plans', async () => {
  serve({})
  visit('/advisor')
  expect(await screen.findByRole('heading', { level: 1, name: 'Talk to an advisor' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/choosePlan')
  expect(screen.queryByText('Book a call')).toBeNull()
})

it('offers no plans where none are sold', async () => {
  serve({ 'GET /api/payment/get': () => data({ provider: null, publishable_key: null }) })
  visit('/advisor')
  expect(await screen.findByText('You have no advisor calls')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull()
})

const subscription = (state: string, plan: string) => ({
  plan: state === 'incomplete' ? 'NO_PLAN' : plan,
  state,
  subscribed: { plan, period: 'month', amount_cents: 900, is_reduced: false },
  period_ends_at: null,
  next_charge: null,
  pending: null,
  owed: { amount_cents: 900, next_try_at: null },
  cancellation: null,
  card: null,
  reduction: null,
})

it('leads a client whose first payment failed to the payment, not to the plans', async () => {
  serve({ 'GET /api/users/payment/get': () => data(subscription('incomplete', 'ESSENTIAL')) })
  visit('/advisor')
  expect(await screen.findByText('Essential isn’t paid yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Complete payment' }).getAttribute('href')).toBe('/payment')
  expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull()
})

it('leads to the payment that is due before a larger plan, which can’t be chosen until it is paid', async () => {
  serve(
    offered({
      'GET /api/users/get/remaining-calls/me': () => data(remaining({ used: 4, remaining: 0 })),
      'GET /api/users/payment/get': () => data(subscription('past_due', 'PLUS')),
    }),
  )
  visit('/advisor')
  expect(await screen.findByText(/Your last payment didn’t go through\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'View payment' }).getAttribute('href')).toBe('/payment')
  expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull()
})

it('says what is left, and what it is made of', async () => {
  serve(offered())
  const { user } = visit('/advisor')
  expect(await screen.findByRole('heading', { level: 1, name: '3 calls left' })).toBeDefined()
  await user.click(screen.getByText('Show each change'))
  expect(screen.getByText('Review call booked').closest('li')?.textContent).toContain('−1')
  expect(screen.getByText('Plus plan').closest('li')?.textContent).toContain('+4')
})

it('offers free times by day in the client’s zone, by advisor if wanted', async () => {
  serve(offered())
  const { user } = visit('/advisor?book=Deep%20dive')
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /Deep dive, 60 minutes/ })).toMatchObject(
    {
      checked: true,
    },
  )
  expect(await screen.findByRole('button', { name: 'Tuesday, December 1, 2 times' })).toBeDefined()
  expect(screen.getByRole('button', { name: '10:00 AM Priya' })).toBeDefined()
  expect(screen.getByRole('button', { name: '2:00 PM Daniel' })).toBeDefined()
  expect(screen.getByText('Times are in Eastern Time (New York).')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /Daniel Reyes/ }))
  expect(await screen.findByRole('button', { name: 'Tuesday, December 1, 1 time' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /December 2, no times/ }).disabled).toBe(true)
})

it('books with the keyboard alone, and shares nothing unless the client says so', async () => {
  const requests = serve(
    offered({
      'POST /api/advisor/create/call': () => data({ call: CALL, packet_token: null }, 'Call booked'),
    }),
  )
  const { user } = visit('/advisor')
  const slot = await screen.findByRole('button', { name: '2:00 PM Daniel' })
  slot.focus()
  await user.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog', { name: 'Confirm your call' })
  expect(sheet.textContent).toContain('2:00 PM EST · 11:00 AM PST for Daniel Reyes')
  const share = within(sheet).getByRole<HTMLInputElement>('checkbox', { name: /Share a summary/ })
  expect(share.checked).toBe(false)
  await user.type(within(sheet).getByLabelText(/What would you like to talk about/), 'College')
  within(sheet).getByRole('button', { name: 'Book call' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const booked = requests.find(({ path }) => path.endsWith('/create/call'))
  expect(booked?.body).toEqual({ name: 'Review', ...SLOTS[1], note: 'College', packet: null })
  expect(booked?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/)
})

it('previews what is shared, and keeps the link in view when the last call is booked', async () => {
  let isBooked = false
  const requests = serve(
    offered({
      'GET /api/users/get/remaining-calls/me': () =>
        data(isBooked ? remaining({ used: 4, remaining: 0 }) : remaining({ used: 3, remaining: 1 })),
      'GET /api/advisor/get/packet-preview': ({ query }) =>
        data({
          first_name: 'Maya',
          as_of: '2026-11-21',
          hides_amounts: query['hidesAmounts'] === 'true',
          sections: [
            {
              section: 'net_worth',
              figures: [
                {
                  label: 'Net worth',
                  value: {
                    kind: 'amount',
                    cents: query['hidesAmounts'] === 'true' ? null : 12_300_00,
                    is_monthly: false,
                  },
                },
              ],
            },
          ],
          topics: [{ title: 'The employer’s match', why: 'It is pay left behind.', figures: [] }],
        }),
      'POST /api/advisor/create/call': () => {
        isBooked = true
        return data({ call: { ...CALL, packet: PACKET }, packet_token: 't'.repeat(65) }, 'Call booked')
      },
    }),
  )
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: '10:00 AM Priya' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('checkbox', { name: /Share a summary/ }))
  await user.click(within(sheet).getByRole('checkbox', { name: /^Debts/ }))
  await user.click(within(sheet).getByText('Preview what’s shared'))
  expect(await within(sheet).findByText('$12,300')).toBeDefined()
  await user.click(within(sheet).getByRole('checkbox', { name: 'Hide all dollar amounts' }))
  expect(await within(sheet).findByText('Hidden')).toBeDefined()
  await user.click(within(sheet).getByRole('button', { name: 'Book call' }))
  expect(await screen.findByText('Your summary is ready to send')).toBeDefined()
  expect(await screen.findByText('You’ve used all your calls this plan year')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open summary' }).getAttribute('href')).toBe(
    `${location.origin}/packet#${'t'.repeat(65)}`,
  )
  expect(requests.find(({ path }) => path.endsWith('/create/call'))?.body).toMatchObject({
    packet: { sections: ['net_worth', 'goals', 'retirement', 'protection', 'topics'], hides_amounts: true },
  })
})

it('tells in place that a time was just taken, and asks for the times again', async () => {
  const message = 'That time was just taken. Still free nearby: Tue, Dec 1, 11:00 AM EST.'
  const requests = serve(offered({ 'POST /api/advisor/create/call': () => refused(409, message) }))
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: '10:00 AM Priya' }))
  const before = requests.filter(({ path }) => path.endsWith('/get/slots')).length
  await user.click(await screen.findByRole('button', { name: 'Book call' }))
  expect(await screen.findByRole('alert')).toMatchObject({ textContent: message })
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.endsWith('/get/slots')).length).toBeGreaterThan(before),
  )
})

it('books once when the answer was lost and the client tries again', async () => {
  let tries = 0
  const requests = serve(
    offered({
      'GET /health': () => new Response(),
      'POST /api/advisor/create/call': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return data({ call: CALL, packet_token: null }, 'Call booked')
      },
    }),
  )
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: '10:00 AM Priya' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirm your call' }))
  await user.click(sheet.getByRole('button', { name: 'Book call' }))
  expect(await sheet.findByRole('alert')).toBeDefined()
  await user.click(sheet.getByRole('button', { name: 'Book call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ path }) => path.endsWith('/create/call'))
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

it.each([
  ['2026-11-30T15:00:00Z', 'Cancel 24 hours or more before it, and the call comes back.'],
  ['2026-11-30T15:00:01Z', 'It starts in less than 24 hours, so a canceled call doesn’t come back.'],
])('says before a booking at %s whether canceling it returns the call', async (now, words) => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  serve(offered())
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: '10:00 AM Priya' }))
  expect(await screen.findByText(`This uses 1 of your calls. ${words}`)).toBeDefined()
})

const booked = (call: object = {}, more: Answers = {}): Answers =>
  offered({ 'GET /api/advisor/getAll': () => data({ upcoming: [{ ...CALL, ...call }], past: [] }), ...more })

it('moves a call, and cancels one after saying whether it comes back', async () => {
  const requests = serve(
    booked(
      {},
      {
        'PUT /api/advisor/update/call': () => data(CALL, 'Call moved'),
        'POST /api/advisor/cancel-call': () => data({ ...CALL, state: 'canceled' }, 'Call canceled'),
      },
    ),
  )
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: 'Change time' }))
  const sheet = await screen.findByRole('dialog', { name: 'Change the time' })
  await user.click(await within(sheet).findByRole('button', { name: '10:00 AM Priya' }))
  await user.click(within(sheet).getByRole('button', { name: 'Move call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    call_uuid: CALL.call_uuid,
    ...SLOTS[0],
  })
  await user.click(screen.getByRole('button', { name: 'Cancel call' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The call comes back to your balance.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says before a late cancellation that the call is used, and offers no other time', async () => {
  serve(booked())
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-12-01T09:00:00Z'))
  const { user } = visit('/advisor')
  await user.click(await screen.findByRole('button', { name: 'Cancel call' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('doesn’t come back')
  expect(screen.queryByRole('button', { name: 'Change time' })).toBeNull()
})

it('shows who opened the summary, and ends it', async () => {
  const requests = serve(
    booked(
      { packet: PACKET },
      { [`DELETE /api/advisor/delete/packet/${PACKET.packet_uuid}`]: () => data(CALL, 'Sharing ended') },
    ),
  )
  const { user } = visit('/advisor')
  expect(await screen.findByText(/goals, what to discuss, without dollar amounts/)).toBeDefined()
  await user.click(screen.getByText('Opened 1 time'))
  expect(screen.getByText('Sat, Nov 21, 10:30 AM · Safari on iPhone')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('reads offline, and says that booking needs a connection', async () => {
  serve(booked())
  visit('/advisor')
  await screen.findByRole('button', { name: 'Change time' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('Changing or canceling needs a connection.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change time' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to calendar' }).disabled).toBe(false)
})

it.each([
  ['/advisor?book=Deep%20dive', 'Booking needs a connection.'],
  ['/advisor', 'Changing the time needs a connection.'],
])('says on %s that free times need a connection while the server cannot be reached', async (path, words) => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  serve({ ...booked(), 'GET /api/advisor/get/slots': lost })
  const { user } = visit(path)
  const changing = await screen.findByRole('button', { name: 'Change time' })
  if (path === '/advisor') await user.click(changing)
  act(() => noteAnswer(false))
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText(/Something Went Wrong/)).toBeNull()
  act(() => noteAnswer(true))
})

it('books through a link where calls are at Calendly', async () => {
  serve(
    booked(
      { change_url: 'https://calendly.com/reschedulings/1' },
      {
        'POST /api/users/calendly-event-type': () =>
          data({ provider: 'calendly', event_types: [type('Review', 30)], advisors: [] }),
        'GET /api/users/get/calendly-call-link-by-name': () =>
          data({ kind: 'url', link: 'https://calendly.com/d/x?utm_content=1', expires_at: null }),
      },
    ),
  )
  const { user } = visit('/advisor')
  expect((await screen.findByRole('link', { name: 'Change time at Calendly' })).getAttribute('href')).toBe(
    'https://calendly.com/reschedulings/1',
  )
  await user.click(screen.getByRole('button', { name: 'Get booking link' }))
  expect((await screen.findByRole('link', { name: 'Open Calendly' })).getAttribute('href')).toBe(
    'https://calendly.com/d/x?utm_content=1',
  )
})

it('shows the next call on the home page', async () => {
  serve({ 'GET /api/advisor/getAll': () => data({ upcoming: [CALL], past: [] }) })
  visit('/dashboard')
  expect(await screen.findByText('Next advisor call')).toBeDefined()
  expect(screen.getByText('2:00 PM EST · 11:00 AM PST for Daniel Reyes')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View call' }).getAttribute('href')).toBe('/advisor')
})
