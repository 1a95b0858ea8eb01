/** Answers that leave a doubt: the provider has done the work, or may still do it, and the client tries again. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { paymentCustomers } from '#server/db/schema/payment.ts'
import type { PaymentFailure, Payments } from '#server/providers/payments/payments.ts'
import { nextPaymentRound, paymentClient } from '#tests/fixtures/payment-client.ts'
import { createTestServer, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let payments: Payments
let real: Payments
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  if (!testServer.dependencies.payments) throw new Error('The sandbox takes payments.')
  payments = testServer.dependencies.payments
  real = { ...payments }
})
afterAll(() => testServer.close())
afterEach(() => Object.assign(payments, real))

type Client = Awaited<ReturnType<typeof paymentClient>>

async function customerIdOf({ user_uuid }: Client): Promise<string> {
  const [customer] = await testServer.database.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.user_uuid, user_uuid))
  return customer?.customer_id ?? 'none'
}

/** What the provider has charged, and how many subscriptions it has. */
async function charged(customerId: string) {
  const made = await real.readSubscriptions(customerId)
  const invoices = await real.listInvoices(customerId)
  return {
    subscriptions: made.kind === 'ok' ? made.value.length : -1,
    paid: invoices.kind === 'ok' ? invoices.value.filter(({ state }) => state === 'paid').length : -1,
  }
}

it.each<PaymentFailure>([
  { kind: 'rate_limited', retryAfterMs: 2000 },
  { kind: 'unavailable', fault: 'TIMEOUT' },
])('charges once when the work is done and the answer is $kind', async (failure) => {
  const one = await paymentClient(testServer)
  const setup_intent_id = await one.enterCard()
  Object.assign(payments, {
    createSubscription: async (input) => {
      await real.createSubscription(input)
      return failure
    },
  } satisfies Partial<Payments>)
  const key = randomUUID()
  expect((await one.subscribe({ setup_intent_id }, key)).status).toBe(503)
  Object.assign(payments, real)
  const again = await one.subscribe({ setup_intent_id }, key)
  expect(again.json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active' })
  expect(await charged(await customerIdOf(one))).toEqual({ subscriptions: 1, paid: 1 })
})

it.each<PaymentFailure>([
  { kind: 'rate_limited', retryAfterMs: 2000 },
  { kind: 'refused', code: 'api_key_expired' },
])('charges once when a call arrives late, and the retry before was answered $kind', async (failure) => {
  const one = await paymentClient(testServer)
  const setup_intent_id = await one.enterCard()
  let late: Parameters<Payments['createSubscription']>[0] | undefined
  Object.assign(payments, {
    createSubscription: async (input) => {
      const isFirst = late === undefined
      late ??= input
      return isFirst ? { kind: 'unavailable', fault: 'TIMEOUT' } : failure
    },
  } satisfies Partial<Payments>)
  expect((await one.subscribe({ setup_intent_id })).status).toBe(503)
  expect((await one.subscribe({ setup_intent_id })).status).toBe(503)
  Object.assign(payments, real)
  if (late) await real.createSubscription(late)
  const again = await one.subscribe({ setup_intent_id })
  expect(again.json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active' })
  await nextPaymentRound(testServer, MINUTE)
  expect(await charged(await customerIdOf(one))).toEqual({ subscriptions: 1, paid: 1 })
})

it('leaves nothing running of an account that is deleted while its plan is being made', async () => {
  const one = await paymentClient(testServer)
  const setup_intent_id = await one.enterCard()
  const customer_id = await customerIdOf(one)
  Object.assign(payments, {
    createSubscription: async (input) => {
      const made = await real.createSubscription(input)
      await one.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
      return made
    },
  } satisfies Partial<Payments>)
  await one.subscribe({ setup_intent_id })
  await nextPaymentRound(testServer)
  const left = await real.readSubscriptions(customer_id)
  expect(left.kind === 'ok' ? left.value.filter(({ state }) => state !== 'cancelled') : []).toEqual([])
})

it('charges an upgrade once for a double click', async () => {
  const one = await paymentClient(testServer)
  await one.subscribeWith()
  testServer.pass(24 * 60 * MINUTE)
  const { prorated_at, due_now_cents } = await one.quote('PREMIER')
  const answers = await Promise.all([1, 2, 3].map(() => one.change({ plan: 'PREMIER', prorated_at })))
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  expect(await charged(await customerIdOf(one))).toEqual({ subscriptions: 1, paid: 2 })
  expect((await one.invoices())[0].total_cents).toBe(due_now_cents)
})

it('keeps the reason of a cancellation that is repeated without one', async () => {
  const one = await paymentClient(testServer)
  await one.subscribeWith()
  await one.cancel({ reason: 'too_expensive', comment: 'Too much' })
  expect((await one.cancel()).status).toBe(200)
  expect((await one.subscription()).cancellation).toMatchObject({
    reason: 'too_expensive',
    comment: 'Too much',
  })
})

it('shows and changes nothing of somebody else', async () => {
  const [one, other] = [await paymentClient(testServer), await paymentClient(testServer)]
  await one.subscribeWith()
  const [{ invoice_uuid }] = await one.invoices()
  expect((await other.send('POST', '/users/payment/get/invoice', { invoice_uuid })).status).toBe(404)
  expect((await other.send('POST', '/users/payment/get/invoice', { cursor: invoice_uuid })).status).toBe(404)
  expect((await other.send('GET', `/users/payment/get?userUuid=${one.user_uuid}`)).status).toBe(404)
  const setup_intent_id = await one.enterCard('pm_card_mastercard')
  await other.enterCard()
  expect((await other.subscribe({ setup_intent_id })).status).toBe(409)
  const { json } = await one.send('GET', '/users/payment/get/card-setup-intend')
  const { client_secret } = json.data
  const stolen = { client_secret, payment_method: 'pm_card_visa' }
  expect((await other.send('POST', '/payment/sandbox/confirm', stolen)).status).toBe(404)
  expect((await other.cancel()).status).toBe(409)
  expect((await other.change({ plan: 'PREMIER' })).status).toBe(409)
  expect(await one.subscription()).toMatchObject({ plan: 'PLUS', state: 'active', card: { brand: 'visa' } })
})

it('takes no price from a body', async () => {
  const one = await paymentClient(testServer)
  const made = await one.subscribeWith('pm_card_visa', { amount_cents: '1', is_reduced: 'true', price: '1' })
  expect(made.status).toBe(200)
  const invoices = await one.invoices()
  expect(invoices).toMatchObject([{ total_cents: 1900 }])
})

it('does not charge a price that was shown for another plan than the current one', async () => {
  const one = await paymentClient(testServer)
  await one.subscribeWith('pm_card_visa', { plan: 'ESSENTIAL' })
  testServer.pass(24 * 60 * MINUTE)
  const shown = await one.quote('PREMIER')
  testServer.pass(20 * MINUTE)
  const { prorated_at } = await one.quote('PLUS')
  await one.change({ plan: 'PLUS', prorated_at })
  const stale = await one.change({
    plan: 'PREMIER',
    prorated_at: shown.prorated_at,
    due_now_cents: shown.due_now_cents,
  })
  expect([stale.status, stale.json.message]).toEqual([409, 'This price is out of date. Review the new one.'])
  expect(await one.subscription()).toMatchObject({ plan: 'PLUS' })
})

it('does not subscribe for a price other than the one that was shown', async () => {
  const one = await paymentClient(testServer)
  const setup_intent_id = await one.enterCard()
  const stale = await one.subscribe({ setup_intent_id, due_now_cents: 1800 })
  expect([stale.status, stale.json.message]).toEqual([409, 'This price is out of date. Review the new one.'])
  expect((await one.subscribe({ setup_intent_id, due_now_cents: 1900 })).status).toBe(200)
})
