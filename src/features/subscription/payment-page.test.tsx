import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { noteAnswer } from '#app/platform/online.ts'
import { writeSession } from '#app/platform/session.ts'
import { type Answers, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { fileOf, serveUploads } from '#tests/fixtures/page-tus.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const VISA = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
const NONE = {
  plan: 'NO_PLAN',
  state: null,
  subscribed: null,
  period_ends_at: null,
  next_charge: null,
  pending: null,
  owed: null,
  cancellation: null,
  card: null,
  reduction: null,
}
const ACTIVE = {
  ...NONE,
  plan: 'PLUS',
  state: 'active',
  subscribed: { plan: 'PLUS', period: 'month', amount_cents: 1900, is_reduced: false },
  period_ends_at: '2026-12-22T15:00:00.000Z',
  next_charge: { on: '2026-12-22T15:00:00.000Z', amount_cents: 1900 },
  card: VISA,
}
const QUOTE = {
  takes_effect: 'now',
  effective_at: '2026-11-22T15:00:00.000Z',
  due_now_cents: 1900,
  lines: [{ description: '1 × Plus (monthly)', amount_cents: 1900 }],
  next_charge: { on: '2026-12-22T15:00:00.000Z', amount_cents: 1900 },
  prorated_at: '2026-11-22T15:00:00.000Z',
}
const INVOICE = {
  invoice_uuid: '019ab000-0000-7000-8000-000000000001',
  number: 'VRDT-0001',
  state: 'paid',
  total_cents: 1900,
  lines: [{ description: '1 × Plus (monthly)', amount_cents: 1900 }],
  created_at: '2026-11-22T15:00:00.000Z',
  paid_at: '2026-11-22T15:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
}

const GET = 'GET /api/users/payment/get'
const CREATE = 'POST /api/users/payment/create/subscription'
const UPDATE = 'PUT /api/users/payment/update/subscription'
const CONFIRM = 'POST /api/payment/sandbox/confirm'

const answersOf = (subscription: object): Answers => ({
  [GET]: () => data(subscription),
  'POST /api/users/payment/get/invoice': () =>
    data({ invoices: [INVOICE], next_cursor: null, document: null }),
  'POST /api/users/payment/get/quote': () => data(QUOTE),
  'GET /api/users/payment/get/card-setup-intend': () =>
    data({ setup_intent_id: 'seti_1234', client_secret: 'seti_1234_secret_5678' }),
  'GET /api/users/payment/get/status': () => data({ subscription, action: null }),
  [CONFIRM]: () => data({ kind: 'done' }),
})

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

const fillCard = async (user: ReturnType<typeof visit>['user'], number: string) => {
  await user.type(await screen.findByLabelText('Card number'), number)
  await user.type(screen.getByLabelText('Expires (MM/YY)'), '12/30')
  await user.type(screen.getByLabelText('Security code'), '123')
}

it('pays for a chosen plan, and sends the name of the test card instead of its number', async () => {
  let now: object = NONE
  const requests = serve({
    ...answersOf(NONE),
    [GET]: () => data(now),
    [CREATE]: () => {
      now = ACTIVE
      return data({ subscription: ACTIVE, action: null })
    },
  })
  const { user } = visit('/payment?plan=PLUS&period=month')
  expect(await screen.findByText('Plus (monthly)')).toBeDefined()
  await fillCard(user, '4242 4242 4242 4242')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect(await toasted('You’re on Plus')).toBeDefined()
  await waitFor(() => expect(address()).toBe('/payment'))
  expect(await screen.findByText('Visa ending in 4242', { selector: 'p' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your plan and card' }))
  expect(requests.find(({ path }) => path === '/api/payment/sandbox/confirm')?.body).toEqual({
    client_secret: 'seti_1234_secret_5678',
    payment_method: 'pm_card_visa',
  })
  expect(JSON.stringify(requests)).not.toContain('4242424242424242')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/4242 ?4242 ?4242/)
})

it('shows a refused card’s own message beside the card, and pays with another', async () => {
  let now: object = NONE
  const tries: string[] = []
  serve({
    ...answersOf(NONE),
    [GET]: () => data(now),
    [CREATE]: ({ headers }) => {
      tries.push(headers.get('Idempotency-Key') ?? '')
      now = {
        ...NONE,
        state: 'incomplete',
        subscribed: ACTIVE.subscribed,
        owed: { amount_cents: 1900, next_try_at: null },
        card: { ...VISA, last4: '0341' },
      }
      return tries.length === 1
        ? refused(402, 'Your card has insufficient funds.', { type: 'card_error', code: 'card_declined' })
        : data({ subscription: ACTIVE, action: null })
    },
  })
  const { user } = visit('/payment?plan=PLUS&period=month')
  await fillCard(user, '4000000000000341')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect(
    await screen.findByText('Your card has insufficient funds. Check its details, or use another card.'),
  ).toBeDefined()
  const another = await screen.findByRole('button', { name: 'Use another card' })
  expect(document.activeElement?.textContent).toContain('Your card has insufficient funds.')
  await user.click(another)
  await fillCard(user, '4242424242424242')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  await waitFor(() => expect(tries.length).toBe(2))
  expect(new Set(tries).size).toBe(2)
})

it('waits while an earlier call is at work, and sends the same once more by itself', async () => {
  let now: object = NONE
  const tries: string[] = []
  serve({
    ...answersOf(NONE),
    [GET]: () => data(now),
    [CREATE]: ({ headers }) => {
      tries.push(headers.get('Idempotency-Key') ?? '')
      if (tries.length === 1) {
        const message = 'Your last request is still in progress.'
        const asksToWait = { status: 409, headers: { 'Retry-After': '1' } }
        return Response.json({ message, code: 'in_flight' }, asksToWait)
      }
      now = ACTIVE
      return data({ subscription: ACTIVE, action: null })
    },
  })
  const { user } = visit('/payment?plan=PLUS&period=month')
  await fillCard(user, '4242424242424242')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect(await screen.findByText('Your last request is still in progress.')).toBeDefined()
  expect(await toasted('You’re on Plus')).toBeDefined()
  expect(tries).toEqual([tries[0], tries[0]])
})

it('takes no number but a test card’s', async () => {
  const requests = serve(answersOf(NONE))
  const { user } = visit('/payment?plan=PLUS&period=month')
  await fillCard(user, '4111 1111 1111 1111')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect((await screen.findAllByText(/Nothing is charged here. Use a test card/)).length).toBeGreaterThan(0)
  expect(requests.filter(({ path }) => path.includes('setup-intend'))).toEqual([])
})

it('asks the client’s bank before the charge counts', async () => {
  const requests = serve({
    ...answersOf(NONE),
    [CREATE]: () => data({ subscription: NONE, action: { client_secret: 'pi_12345678_secret_9' } }),
    'POST /api/payment/sandbox/challenge': () => data({ kind: 'done' }),
  })
  const { user } = visit('/payment?plan=PLUS&period=month')
  await fillCard(user, '4000000000003220')
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your bank asks if this is you' })
  await user.click(within(dialog).getByRole('button', { name: 'Complete the check' }))
  expect(await toasted('You’re on Plus')).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('/challenge'))?.body).toEqual({
    client_secret: 'pi_12345678_secret_9',
    outcome: 'complete',
  })
  expect(requests.some(({ path }) => path.endsWith('/get/status'))).toBe(true)
})

it('changes the plan for the amount that was shown', async () => {
  const requests = serve({
    ...answersOf(ACTIVE),
    [UPDATE]: () => data({ subscription: ACTIVE, action: null }),
  })
  const { user } = visit('/payment?plan=PREMIER&period=month')
  await user.click(await screen.findByRole('button', { name: 'Pay $19' }))
  await waitFor(() =>
    expect(
      requests.find(({ method, path }) => method === 'PUT' && path.includes('subscription')),
    ).toBeDefined(),
  )
  expect(await toasted('You’re on Premier')).toBeDefined()
})

it('offers no other card for a change that charges nothing', async () => {
  const effective_at = '2026-12-22T15:00:00.000Z'
  serve({
    ...answersOf(ACTIVE),
    'POST /api/users/payment/get/quote': () =>
      data({
        ...QUOTE,
        takes_effect: 'period_end',
        effective_at,
        due_now_cents: 0,
        lines: [],
        next_charge: { on: effective_at, amount_cents: 900 },
      }),
  })
  visit('/payment?plan=ESSENTIAL&period=month')
  expect(await screen.findByRole('button', { name: 'Change to Essential' })).toBeDefined()
  expect(screen.getByText('For your next charge.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull()
})

it('moves the focus with what the client does, and back to the card on file', async () => {
  serve(answersOf(ACTIVE))
  const { user } = visit('/payment?plan=PREMIER&period=month')
  await user.click(await screen.findByRole('button', { name: 'Use another card' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'))
  await user.click(screen.getByRole('button', { name: 'Use Visa ending in 4242' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay $19' }))
})

it('takes an expiration date however it is typed', async () => {
  serve(answersOf(NONE))
  const { user } = visit('/payment?plan=PLUS&period=month')
  const expires = await screen.findByLabelText<HTMLInputElement>('Expires (MM/YY)')
  for (const typed of ['1230', '12/30']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.clear(expires)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.type(expires, typed)
    expect(expires.value).toBe('12/30')
  }
  await user.clear(expires)
  await user.type(expires, '1/30')
  expect(expires.value).toBe('01/30')
})

it('stays at the checkout while the server can’t be reached', async () => {
  serve(answersOf(NONE))
  const { user } = visit('/payment?plan=PLUS&period=month')
  await user.type(await screen.findByLabelText('Card number'), '4242')
  act(() => noteAnswer(false))
  expect(await screen.findByText('Choosing a plan needs a connection.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242')
  act(() => noteAnswer(true))
  expect(await screen.findByText('Pay by card. Cancel at any time.')).toBeDefined()
})

it('cancels with a reason, and keeps the plan after all', async () => {
  let now: object = ACTIVE
  const ended = {
    ...ACTIVE,
    state: 'cancel_at_period_end',
    next_charge: null,
    cancellation: { reason: 'not_used', comment: '', ends_at: '2026-12-22T15:00:00.000Z' },
  }
  const requests = serve({
    ...answersOf(ACTIVE),
    [GET]: () => data(now),
    'POST /api/users/payment/cancel-payment': () => {
      now = ended
      return data(ended)
    },
    [UPDATE]: () => {
      now = ACTIVE
      return data({ subscription: ACTIVE, action: null })
    },
  })
  const { user } = visit('/payment')
  await user.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Plus?' })
  await user.selectOptions(within(dialog).getByLabelText('Why? (optional)'), 'not_used')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel plan' }))
  expect(
    await screen.findByText('Plus ends on Dec 22, 2026', { selector: '[data-slot=alert] *' }),
  ).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('cancel-payment'))?.body).toEqual({
    reason: 'not_used',
    comment: '',
  })
  await user.click(screen.getByRole('button', { name: 'Keep Plus' }))
  expect(await toasted('You keep Plus')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Plus' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your plan and card' }))
})

it('says what is owed after a failed renewal, and pays it', async () => {
  serve({
    ...answersOf({
      ...ACTIVE,
      state: 'past_due',
      owed: { amount_cents: 1900, next_try_at: '2026-11-25T15:00:00.000Z' },
    }),
    'POST /api/users/payment/create/payment-intent': () => data({ subscription: ACTIVE, action: null }),
  })
  const { user } = visit('/payment')
  expect(await screen.findByText('Your payment of $19 didn’t go through')).toBeDefined()
  expect(screen.getByText(/We try again on Nov 25, 2026/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay $19 now' }))
  expect(await toasted('Paid. You’re on Plus.')).toBeDefined()
})

it('lists invoices, and says when they can’t be loaded', async () => {
  serve({
    ...answersOf(ACTIVE),
    'POST /api/users/payment/get/invoice': () => refused(500, 'Something Went Wrong'),
  })
  visit('/payment')
  expect(await screen.findByText('Couldn’t load your invoices')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Plus' })).toBeDefined()
})

it('asks for the reduced price with the documents that support it', async () => {
  let now: object = NONE
  const server = serveUploads()
  const requests = serve({
    ...answersOf(NONE),
    [GET]: () => data(now),
    [CREATE]: () => {
      now = {
        ...ACTIVE,
        reduction: { kind: 'student', state: 'in_review', submitted_at: '2026-11-22T15:00:00.000Z' },
      }
      return data({ subscription: now, action: null })
    },
  })
  const { user } = visit('/payment?plan=PLUS&period=month')
  await fillCard(user, '4242 4242 4242 4242')
  await user.click(screen.getByText('Student or military? Pay half'))
  await user.click(await screen.findByRole('radio', { name: 'Student' }))
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect(await screen.findByText(/^Add a document for the reduced price/)).toBeDefined()
  expect(requests.filter(({ path }) => path.endsWith('/get/card-setup-intend'))).toEqual([])
  const input = screen.getByLabelText<HTMLInputElement>('Your documents', { selector: 'input' })
  await user.upload(input, fileOf('student-id.pdf', 'application/pdf'))
  expect(await screen.findByText('Uploaded · 1 KB')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay $19' }))
  expect(await toasted('You’re on Plus')).toBeDefined()
  const sent = requests.find(({ path }) => path.endsWith('/create/subscription'))?.body
  const [document] = server.uploads.values()
  expect(document?.metadata).toMatchObject({ purpose: 'reduced_price', filename: 'student-id.pdf' })
  expect(sent instanceof FormData ? Object.fromEntries(sent) : sent).toMatchObject({
    plan: 'PLUS',
    reduction: 'student',
    document_uuids: document?.id,
  })
  expect(await screen.findByText('We’re checking your documents for the reduced price.')).toBeDefined()
})

it('shows both prices until a charge has applied the discount', async () => {
  const subscription = {
    ...ACTIVE,
    subscribed: { ...ACTIVE.subscribed, discounted_cents: 950 },
    next_charge: { ...ACTIVE.next_charge, amount_cents: 950 },
    reduction: { kind: 'student', state: 'approved', submitted_at: '2026-11-20T15:00:00.000Z' },
  }
  serve(answersOf(subscription))
  visit('/payment')
  expect(await screen.findByText('$19 a month, $9.50 with your discount')).toBeDefined()
  expect(screen.getByText('Your discount starts with your next charge.')).toBeDefined()
})
