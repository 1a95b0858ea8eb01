/** The payment calls over Stripe: its stand-in, what its dialog does in the browser, and its webhooks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripePayments } from '#server/providers/payments/stripe.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, startStripeServer } from '#tests/fixtures/stripe-server.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

const DAY = 24 * HOUR

let stripe: Awaited<ReturnType<typeof startStripeServer>>
let testServer: TestServer
beforeAll(async () => {
  stripe = await startStripeServer()
  const payments = await stripePayments(
    {
      secretKey: STRIPE_KEY,
      publishableKey: 'pk_test_public',
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      baseUrl: stripe.baseUrl,
    },
    stripe.account.clock,
  )
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { payments })
})
afterAll(async () => {
  await testServer.close()
  await stripe.close()
})

async function client() {
  const { token } = await registerAndLogIn(testServer)
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    if (body === undefined) return testServer.send(method, path, { token, headers })
    if (!path.endsWith('/subscription')) return testServer.send(method, path, { token, headers, body })
    // Documents may come with a choice of plan, so it is a form.
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, String(value))
    return testServer.send(method, path, { token, headers, form })
  }
  return {
    send,
    enterCard: async (card: string): Promise<string> => {
      const { json } = await send('GET', '/users/payment/get/card-setup-intend')
      stripe.account.confirm(json.data.client_secret, card)
      return json.data.setup_intent_id
    },
    /** Lets days pass, with a visit every ten of them. */
    later: async (days: number) => {
      for (let left = days; left > 0; left -= 10) {
        stripe.account.advance(Math.min(left, 10) * DAY)
        testServer.pass(Math.min(left, 10) * DAY)
        await send('GET', '/users/get/uuid/me')
      }
    },
    subscription: async () => (await send('GET', '/users/payment/get')).json.data,
  }
}
/** Delivers what Stripe has to report; returns the answers. */
async function deliver() {
  const answers: number[] = []
  for (const { headers, body } of stripe.webhooks()) {
    const signature = headers.get('stripe-signature') ?? ''
    const { status } = await testServer.send('POST', '/payment/webhook', {
      raw: body,
      headers: { 'stripe-signature': signature },
    })
    answers.push(status)
  }
  return answers
}

it('subscribes, changes and cancels', async () => {
  const { send, enterCard, later, subscription } = await client()
  expect((await send('GET', '/payment/get')).json.data).toEqual({
    provider: 'stripe',
    publishable_key: 'pk_test_public',
  })
  const setup_intent_id = await enterCard('pm_card_visa')
  const made = await send('POST', '/users/payment/create/subscription', {
    plan: 'PLUS',
    period: 'month',
    setup_intent_id,
  })
  expect(made.json.data.subscription).toMatchObject({
    plan: 'PLUS',
    state: 'active',
    card: { brand: 'visa', last4: '4242' },
  })
  await later(5)
  const choice = { plan: 'PREMIER', period: 'month' }
  const quoted = await send('POST', '/users/payment/get/quote', choice)
  const { prorated_at, due_now_cents, lines } = quoted.json.data
  const changed = await send('PUT', '/users/payment/update/subscription', { ...choice, prorated_at })
  expect(changed.json.data.subscription).toMatchObject({ plan: 'PREMIER', state: 'active' })
  const { json } = await send('POST', '/users/payment/get/invoice', {})
  expect(json.data.invoices[0]).toMatchObject({ total_cents: due_now_cents, lines, state: 'paid' })
  await send('POST', '/users/payment/cancel-payment', {})
  expect(await subscription()).toMatchObject({ plan: 'PREMIER', state: 'cancel_at_period_end' })
  await deliver()
})

it('learns of a renewal that fails, and of its end, from webhooks', async () => {
  const { send, enterCard, later, subscription } = await client()
  const setup_intent_id = await enterCard('pm_card_visa')
  const choice = { plan: 'PLUS', period: 'month' }
  await send('POST', '/users/payment/create/subscription', { ...choice, setup_intent_id })
  const card = await enterCard('pm_card_chargeCustomerFail')
  await send('PUT', '/users/payment/update/card/info', { setup_intent_id: card })
  await deliver()
  await later(31)
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await subscription()).toMatchObject({
    plan: 'PLUS',
    state: 'past_due',
    owed: { amount_cents: 1900 },
  })
  await later(20)
  const planOfClient = async () => (await send('GET', '/users/get/uuid/me')).json.data.subscription_plan
  expect(await planOfClient()).toBe('Plus')
  await deliver()
  expect(await planOfClient()).not.toBe('Plus')
  expect(await subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled', owed: null })
})

it('lets the card’s bank ask, and learns of its answer from a webhook', async () => {
  const { send, enterCard, subscription } = await client()
  const setup_intent_id = await enterCard('pm_card_authenticationRequired')
  const choice = { plan: 'PLUS', period: 'month' }
  const asked = await send('POST', '/users/payment/create/subscription', { ...choice, setup_intent_id })
  const { action } = asked.json.data
  expect(action.client_secret).toMatch(/^pi_\w+_secret_/)
  await deliver()
  stripe.account.answer(action.client_secret, 'complete')
  await deliver()
  expect(await subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
})

it('answers a declined card with the message of its bank', async () => {
  const { send, enterCard } = await client()
  const setup_intent_id = await enterCard('pm_card_chargeCustomerFail')
  const choice = { plan: 'PLUS', period: 'month' }
  const declined = await send('POST', '/users/payment/create/subscription', { ...choice, setup_intent_id })
  expect(declined.status).toBe(402)
  expect(declined.json).toMatchObject({ type: 'card_error', message: 'Your card was declined.' })
})

it('refuses a webhook that Stripe did not sign', async () => {
  const headers = { 'stripe-signature': `t=${stripe.account.seconds()},v1=${'0'.repeat(64)}` }
  const { status } = await testServer.send('POST', '/payment/webhook', { raw: '{}', headers })
  expect(status).toBe(400)
})

it('logs no key, secret or card', () => {
  const log = testServer.lines.join('\n')
  for (const secret of [STRIPE_KEY, STRIPE_WEBHOOK_SECRET, '_secret_']) expect(log).not.toContain(secret)
  // The last digits of the card, which an id or a time may contain by chance.
  expect(log.replaceAll(/[\da-f]+(?:-[\da-f]+){4}/g, '')).not.toMatch(/\b4242\b/)
})
