import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  startStripeServer,
  type StripeRequest,
  type StripeReply,
} from '#tests/fixtures/stripe-server.ts'
import type { PaymentResult, Payments, Price } from './payments.ts'
import { stripePayments } from './stripe.ts'

const USER = '0193f1a0-0000-7000-8000-000000000001'
const PLUS: Price = { plan: 'PLUS', name: 'Plus', period: 'month', amount_cents: 1900, is_reduced: false }
const PREMIER: Price = { ...PLUS, plan: 'PREMIER', name: 'Premier', amount_cents: 3900 }

let server: Awaited<ReturnType<typeof startStripeServer>>
let payments: Payments
const open = (changed: { baseUrl?: string; secretKey?: string; withinMs?: number } = {}) =>
  stripePayments(
    {
      secretKey: changed.secretKey ?? STRIPE_KEY,
      publishableKey: 'pk_test_public',
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      baseUrl: changed.baseUrl ?? server.baseUrl,
    },
    server.account.clock,
    { retries: 0, ...(changed.withinMs !== undefined && { withinMs: changed.withinMs }) },
  )
beforeEach(async () => {
  server = await startStripeServer()
  payments = await open()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

function valueOf<Value>(result: PaymentResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`The provider answered ${JSON.stringify(result)}`)
  return result.value
}
async function newCustomer(card = 'pm_card_visa'): Promise<string> {
  const { customer_id } = valueOf(await payments.createCustomer(USER))
  await saveCard(customer_id, card)
  return customer_id
}
async function saveCard(customer_id: string, card: string): Promise<void> {
  const { setup_intent_id, client_secret } = valueOf(await payments.createSetupIntent(customer_id))
  server.account.confirm(client_secret, card)
  valueOf(await payments.useCard(customer_id, setup_intent_id))
}
const asked = (method: string, path: RegExp): StripeRequest[] =>
  server.received.filter((each) => each.method === method && path.test(each.path))
/** Lets the stand-in answer something else to requests of a path. */
function answerTo(path: RegExp, response: StripeReply | 'silence' | 'lost'): void {
  server.say = (request) => (path.test(request.path) ? response : undefined)
}
const error = (status: number, fields: object, headers = {}): StripeReply => ({
  status,
  headers,
  json: { error: { type: 'invalid_request_error', message: 'Details of cus_1 and sk_test_1', ...fields } },
})

describe('prices', () => {
  it('makes a price of the table once, and finds it by its figures from then on', async () => {
    const customer_id = await newCustomer()
    const quote = () =>
      payments.quote({ customer_id, subscription_id: null, price: PLUS, at: 'now', prorated_at: '' })
    valueOf(await quote())
    valueOf(await quote())
    expect(asked('POST', /^products$/).map(({ parameters }) => parameters)).toEqual([
      { id: 'verdant_plus', name: 'Plus' },
    ])
    expect(asked('POST', /^prices$/).map(({ parameters }) => parameters)).toEqual([
      {
        product: 'verdant_plus',
        currency: 'usd',
        unit_amount: '1900',
        recurring: { interval: 'month' },
        lookup_key: 'verdant_plus_month_1900',
        metadata: { plan: 'PLUS', is_reduced: 'false' },
      },
    ])
  })

  it('makes another price for another amount, and for a reduced one, whose plan keeps its name', async () => {
    const customer_id = await newCustomer()
    for (const price of [
      PLUS,
      { ...PLUS, amount_cents: 2100 },
      { ...PLUS, amount_cents: 950, is_reduced: true },
    ]) {
      valueOf(await payments.quote({ customer_id, subscription_id: null, price, at: 'now', prorated_at: '' }))
    }
    expect([...server.account.prices.values()].map(({ lookup_key }) => lookup_key)).toEqual([
      'verdant_plus_month_1900',
      'verdant_plus_month_2100',
      'verdant_plus_reduced_month_950',
    ])
    const made = valueOf(
      await payments.createSubscription({
        customer_id,
        price: { ...PLUS, amount_cents: 950, is_reduced: true },
        key: 'reduced',
      }),
    )
    expect(made).toMatchObject({ plan: 'PLUS', amount_cents: 950, is_reduced: true })
  })

  it('renames a plan', async () => {
    const customer_id = await newCustomer()
    for (const price of [PLUS, { ...PLUS, name: 'Plus 2027', amount_cents: 2100 }]) {
      valueOf(await payments.createSubscription({ customer_id, price, key: price.name }))
    }
    const [invoice] = valueOf(await payments.listInvoices(customer_id))
    expect(invoice?.lines[0]?.description).toBe('1 × Plus 2027 (at $21.00 / month)')
  })

  it('charges nothing when somebody gave a price of ours another amount', async () => {
    const customer_id = await newCustomer()
    valueOf(await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }))
    answerTo(/^prices$/, {
      json: {
        object: 'list',
        data: [
          {
            id: 'price_1',
            unit_amount: 9900,
            recurring: { interval: 'month' },
            metadata: { plan: 'PLUS', is_reduced: 'false' },
          },
        ],
      },
    })
    expect(await payments.createSubscription({ customer_id, price: PLUS, key: 'two' })).toEqual({
      kind: 'refused',
      code: 'price_differs_from_table',
    })
  })
})

describe('cards', () => {
  it('tells Stripe a client’s id and nothing else of them', async () => {
    await newCustomer()
    expect(asked('POST', /^customers$/)).toMatchObject([
      { key: `customer ${USER}`, parameters: { metadata: { user_uuid: USER } } },
    ])
  })

  it('saves cards only, for charges without the client', async () => {
    const customer = await newCustomer()
    expect(asked('POST', /^setup_intents$/).map(({ parameters }) => parameters)).toEqual([
      { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
    ])
  })

  it('gives nobody the card of another customer', async () => {
    await newCustomer()
    const [setup] = server.account.setups.values()
    const other = valueOf(await payments.createCustomer('0193f1a0-0000-7000-8000-000000000002'))
    expect(await payments.useCard(other.customer_id, setup?.id ?? '')).toEqual({ kind: 'gone' })
    expect(asked('POST', new RegExp(`^customers/${other.customer_id}$`))).toEqual([])
  })

  it('forgets older cards, and keeps the new one when that fails', async () => {
    const customer_id = await newCustomer('pm_card_visa')
    answerTo(/detach$/, error(500, {}))
    await saveCard(customer_id, 'pm_card_mastercard')
    server.say = () => undefined
    expect(valueOf(await payments.readCard(customer_id))?.last4).toBe('4444')
    await saveCard(customer_id, 'pm_card_amex')
    const kept = [...server.account.cards.values()].filter(({ customer }) => customer !== null)
    expect(kept.map(({ behavior }) => behavior.brand)).toEqual(['amex'])
  })
})

describe('failures', () => {
  const readCard = () => payments.readCard('cus_1')

  it.each([
    ['an unknown customer', error(404, { code: 'resource_missing' }), { kind: 'gone' }],
    ['a wrong key', error(401, { code: 'api_key_expired' }), { kind: 'refused', code: 'api_key_expired' }],
    ['a key without a code', error(401, {}), { kind: 'refused', code: 'invalid_request_error' }],
    ['a key that may not', error(403, {}), { kind: 'refused', code: 'invalid_request_error' }],
    [
      'a wrong request',
      error(400, { code: 'parameter_unknown' }),
      { kind: 'refused', code: 'parameter_unknown' },
    ],
    [
      'too many requests',
      error(429, { code: 'rate_limit' }, { 'retry-after': '7' }),
      { kind: 'rate_limited', retryAfterMs: 7000 },
    ],
    ['a locked object', error(429, { code: 'lock_timeout' }), { kind: 'rate_limited', retryAfterMs: 2000 }],
    [
      'a request under way',
      error(409, { code: 'idempotency_key_in_use' }),
      { kind: 'unavailable', fault: 'idempotency_key_in_use' },
    ],
    ['an error of Stripe', error(500, { type: 'api_error' }), { kind: 'unavailable', fault: 'HTTP 500' }],
    ['a page of a proxy', { status: 502, text: '<html>' }, { kind: 'unavailable', fault: 'StripeAPIError' }],
    ['what is not JSON', { text: 'hello' }, { kind: 'unavailable', fault: 'StripeAPIError' }],
    [
      'JSON of another form',
      { json: { id: 'cus_1' } },
      { kind: 'unavailable', fault: 'MALFORMED invoice_settings' },
    ],
    ['null', { text: 'null' }, { kind: 'unavailable', fault: 'UNKNOWN' }],
  ] as const)('maps %s, without quoting it', async (_what, response, expected) => {
    server.say = () => response
    const result = await readCard()
    expect(result).toEqual(expected)
  })

  it.each([
    ['generic_decline', 'Your card was declined.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
    ['lost_card', 'Your card was declined.'],
  ])('keeps the reason of a refused card: %s', async (decline_code, message) => {
    const customer_id = await newCustomer('pm_card_chargeCustomerFail')
    const made = valueOf(await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }))
    answerTo(/pay$/, error(402, { type: 'card_error', code: 'card_declined', decline_code, message }))
    const invoice_id = made.open_invoice?.invoice_id ?? ''
    expect(await payments.payInvoice({ invoice_id, key: 'two' })).toEqual({
      kind: 'card_error',
      code: 'card_declined',
      decline_code,
      message,
    })
  })

  it.each(['silence', 'endless'] as const)('ends a request after its time: %s', async (response) => {
    payments = await open({ withinMs: 100 })
    server.say = () => response
    expect(await readCard()).toEqual({ kind: 'unavailable', fault: 'TIMEOUT' })
  })

  it('follows no redirect', async () => {
    const customer_id = await newCustomer()
    const location = `${server.baseUrl}/v1/customers/${customer_id}`
    answerTo(/cus_1$/, { status: 307, headers: { location }, json: {} })
    const count = server.received.length
    expect((await readCard()).kind).toBe('unavailable')
    expect(server.received).toHaveLength(count + 1)
  })

  it('reports a server that is not there', async () => {
    payments = await open({ baseUrl: 'http://127.0.0.1:9' })
    expect(await readCard()).toEqual({ kind: 'unavailable', fault: expect.stringMatching(/^[A-Z]\w+$/) })
  })

  it('is refused with the key of another account', async () => {
    payments = await open({ secretKey: 'sk_test_of_somebody' })
    expect(await readCard()).toEqual({ kind: 'refused', code: 'invalid_request_error' })
  })

  it('sends a request again once, with the same key, after an error of Stripe', async () => {
    payments = await stripePayments(
      { secretKey: STRIPE_KEY, publishableKey: 'pk', webhookSecrets: [], baseUrl: server.baseUrl },
      server.account.clock,
    )
    let count = 0
    server.say = () => {
      count += 1
      return count === 1 ? error(503, {}, { 'stripe-should-retry': 'true' }) : undefined
    }
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const made = payments.createCustomer(USER)
    const tick = () => new Promise((resolve) => setImmediate(resolve, 'waiting'))
    while ((await Promise.race([made, tick()])) === 'waiting') await vi.advanceTimersByTimeAsync(1000)
    expect(await made).toMatchObject({ kind: 'ok' })
    expect(asked('POST', /^customers$/).map(({ key }) => key)).toEqual(Array(2).fill(`customer ${USER}`))
  })
})

describe('answers that were lost', () => {
  const lose = async (path: RegExp, call: () => Promise<PaymentResult<unknown>>) => {
    const patient = payments
    payments = await open({ withinMs: 300 })
    answerTo(path, 'lost')
    expect(await call()).toEqual({ kind: 'unavailable', fault: 'TIMEOUT' })
    server.say = () => undefined
    payments = patient
  }

  it('subscribes and charges once when the call is made again with its key', async () => {
    const customer_id = await newCustomer()
    const subscribe = () => payments.createSubscription({ customer_id, price: PLUS, key: 'one' })
    await lose(/^subscriptions$/, subscribe)
    const made = valueOf(await subscribe())
    expect(valueOf(await payments.readSubscriptions(customer_id))).toEqual([made])
    expect(valueOf(await payments.listInvoices(customer_id))).toHaveLength(1)
  })

  it.each([
    [
      'is told to wait',
      error(429, { code: 'rate_limit' }, { 'retry-after': '7' }),
      'MADE, THEN rate_limited',
    ],
    ['fails', error(500, {}), 'MADE, THEN unavailable'],
    ['finds nothing', error(404, { code: 'resource_missing' }), 'MADE, THEN gone'],
  ])(
    'is in doubt when the reading of a new subscription %s, and subscribes once when the call is made again',
    async (_, response, fault) => {
      const customer_id = await newCustomer()
      const subscribe = () => payments.createSubscription({ customer_id, price: PLUS, key: 'one' })
      server.say = ({ method, path }) =>
        method === 'GET' && path.startsWith('subscriptions/sub_') ? response : undefined
      expect(await subscribe()).toEqual({ kind: 'unavailable', fault })
      server.say = () => undefined
      const made = valueOf(await subscribe())
      expect(valueOf(await payments.readSubscriptions(customer_id))).toEqual([made])
      expect(valueOf(await payments.listInvoices(customer_id))).toHaveLength(1)
    },
  )

  it('changes and charges once', async () => {
    const customer_id = await newCustomer()
    const { subscription_id } = valueOf(
      await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }),
    )
    server.account.advance(86_400_000)
    const prorated_at = server.account.clock().toISOString()
    const change = () =>
      payments.changeSubscription({ subscription_id, price: PREMIER, at: 'now', prorated_at, key: 'two' })
    await lose(/^subscriptions\/sub_\w+$/, async () => {
      server.say = ({ method, path }) =>
        method === 'POST' && path === `subscriptions/${subscription_id}` ? 'lost' : undefined
      return change()
    })
    expect(valueOf(await change())).toMatchObject({ plan: 'PREMIER', state: 'active' })
    expect(valueOf(await payments.listInvoices(customer_id))).toHaveLength(2)
  })

  it('refuses a change once more when the answer that refused it was lost', async () => {
    const customer_id = await newCustomer()
    const { subscription_id } = valueOf(
      await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }),
    )
    await saveCard(customer_id, 'pm_card_chargeCustomerFail')
    const input = {
      subscription_id,
      price: PREMIER,
      at: 'now' as const,
      prorated_at: server.account.clock().toISOString(),
      key: 'two',
    }
    const refused = await payments.changeSubscription(input)
    expect(refused).toMatchObject({ kind: 'card_error', decline_code: 'generic_decline' })
    expect(await payments.changeSubscription(input)).toEqual(refused)
    const [subscription] = valueOf(await payments.readSubscriptions(customer_id))
    expect(subscription).toMatchObject({ plan: 'PLUS', open_invoice: null })
  })
})

describe('subscriptions', () => {
  it.each([
    ['trialing', 'active'],
    ['unpaid', 'incomplete'],
    ['paused', 'incomplete'],
    ['incomplete_expired', 'cancelled'],
  ])('reads the state %s as %s', async (status, state) => {
    const customer_id = await newCustomer()
    valueOf(await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }))
    const [found] = server.account.subscriptions.values()
    if (found) Object.assign(found, { status })
    const [read] = valueOf(await payments.readSubscriptions(customer_id))
    expect(read?.state).toBe(state)
  })

  it('leaves out what somebody else sold to the customer', async () => {
    const customer_id = await newCustomer()
    const { subscription_id } = valueOf(
      await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }),
    )
    const [found] = server.account.subscriptions.values()
    if (found) found.terms = { ...found.terms, price: { ...found.terms.price, metadata: {} } }
    expect(valueOf(await payments.readSubscriptions(customer_id))).toEqual([])
    expect(await payments.keepSubscription({ subscription_id, key: 'two' })).toEqual({ kind: 'gone' })
  })

  it('reports a plan that we do not know instead of leaving it out', async () => {
    const customer_id = await newCustomer()
    valueOf(await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }))
    const [found] = server.account.subscriptions.values()
    if (found) {
      found.terms = { ...found.terms, price: { ...found.terms.price, metadata: { plan: 'GOLD' } } }
    }
    expect((await payments.readSubscriptions(customer_id)).kind).toBe('unavailable')
  })

  it('changes with the credit of an earlier change, and shows it on the invoice', async () => {
    const customer_id = await newCustomer()
    const { subscription_id } = valueOf(
      await payments.createSubscription({ customer_id, price: PREMIER, key: 'one' }),
    )
    const prorated_at = server.account.clock().toISOString()
    const change = (price: Price, key: string) =>
      payments.changeSubscription({ subscription_id, price, at: 'now', prorated_at, key })
    valueOf(await change(PLUS, 'two'))
    const quote = valueOf(
      await payments.quote({ customer_id, subscription_id, price: PREMIER, at: 'now', prorated_at }),
    )
    expect(quote).toMatchObject({
      due_now_cents: 0,
      next_amount_cents: 3900,
      lines: [
        { amount_cents: -1900 },
        { amount_cents: 3900 },
        { description: 'Credit from an earlier invoice', amount_cents: -2000 },
      ],
    })
    valueOf(await change(PREMIER, 'three'))
    const [last, before] = valueOf(await payments.listInvoices(customer_id))
    expect(last).toMatchObject({ total_cents: 0, lines: quote.lines, card: null })
    expect(before).toMatchObject({
      total_cents: 0,
      lines: [
        { amount_cents: -3900 },
        { amount_cents: 1900 },
        { description: 'Credit for your next invoice', amount_cents: 2000 },
      ],
    })
  })
})

it('reads the customer of every webhook that a subscription causes', async () => {
  const customer_id = await newCustomer()
  valueOf(await payments.createSubscription({ customer_id, price: PLUS, key: 'one' }))
  server.account.advance(40 * 86_400_000)
  valueOf(await payments.deleteCustomer(customer_id))
  const webhooks = server.webhooks()
  expect(webhooks.length).toBeGreaterThan(5)
  for (const { headers, body } of webhooks) {
    expect(await payments.verifyWebhook(headers, body)).toMatchObject({ kind: 'event', customer_id })
  }
  expect(await payments.verifyWebhook(webhooks[0]?.headers ?? new Headers(), '{}')).toEqual({
    kind: 'forged',
  })
})
