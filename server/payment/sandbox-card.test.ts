import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payments } from '#server/providers/payments/payments.ts'
import { sandboxPayments } from '#server/providers/payments/sandbox.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let payments: Payments
let token: string
let customerId: string
let client_secret: string
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  payments = sandboxPayments(testServer.database.db, testServer.now)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  const user = await registerAndLogIn(testServer)
  token = user.token
  const customer = await payments.createCustomer(user.user_uuid)
  if (customer.kind !== 'ok') throw new Error('The sandbox makes customers')
  customerId = customer.value.customer_id
  const setup = await payments.createSetupIntent(customerId)
  if (setup.kind !== 'ok') throw new Error('The sandbox makes setups')
  client_secret = setup.value.client_secret
})

const confirm = (payment_method: string, secret = client_secret) =>
  testServer.send('POST', '/payment/sandbox/confirm', {
    token,
    body: { client_secret: secret, payment_method },
  })
const challenge = (outcome: 'complete' | 'fail') =>
  testServer.send('POST', '/payment/sandbox/challenge', { token, body: { client_secret, outcome } })

describe('the sandbox’s card form', () => {
  it('saves a test card by its name', async () => {
    const answer = await confirm('pm_card_visa')
    expect(answer.status).toBe(200)
    expect(answer.json.data).toEqual({ kind: 'done' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('answers 402 with the code and message of a refused card', async () => {
    const refused = await confirm('pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(refused.status).toBe(402)
    expect(refused.json).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card has insufficient funds.',
    })
    const expired = await confirm('pm_card_chargeDeclinedExpiredCard')
    expect(expired.json).toMatchObject({ code: 'expired_card', message: 'Your card has expired.' })
  })

  it('asks for the check of the card’s bank', async () => {
    expect((await confirm('pm_card_authenticationRequiredOnSetup')).json.data).toEqual({ kind: 'challenge' })
    const failed = await challenge('fail')
    expect(failed.status).toBe(402)
    expect(failed.json.code).toBe('setup_intent_authentication_failure')
    await confirm('pm_card_authenticationRequiredOnSetup')
    expect((await challenge('complete')).json.data).toEqual({ kind: 'done' })
  })

  it('refuses a card number in place of a name, and another client’s secret', async () => {
    expect((await confirm('4242424242424242')).status).toBe(422)
    expect((await confirm('pm_card_4242424242424242')).status).toBe(422)
    expect((await confirm('pm_card_none')).status).toBe(404)
    token = (await registerAndLogIn(testServer)).token
    expect((await confirm('pm_card_visa')).status).toBe(404)
  })

  it('does not exist where cards go to a provider', async () => {
    const server = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { payments: undefined })
    const user = await registerAndLogIn(server)
    const body = { client_secret, payment_method: 'pm_card_visa' }
    const answer = await server.send('POST', '/payment/sandbox/confirm', { token: user.token, body })
    expect(answer.status).toBe(404)
    await server.close()
  })
})

describe('the clock of test payments', () => {
  const move = (days: number) => testServer.send('POST', '/dev/payment-clock', { token, body: { days } })

  const subscription = async () => (await testServer.send('GET', '/users/payment/get', { token })).json.data
  const post = (path: string, body: object) =>
    testServer.send('POST', `/users/payment/${path}`, {
      token,
      body,
      headers: { 'Idempotency-Key': `${path}-${testServer.now().getTime()}` },
    })

  it('renews a client’s plan, and ends it after failed charges', async () => {
    const setup = async (payment_method: string) => {
      const made = await testServer.send('GET', '/users/payment/get/card-setup-intend', { token })
      await confirm(payment_method, made.json.data.client_secret)
      return made.json.data.setup_intent_id
    }
    const setup_intent_id = await setup('pm_card_visa')
    const form = new FormData()
    for (const [name, value] of Object.entries({ plan: 'PLUS', period: 'month', setup_intent_id })) {
      form.append(name, value)
    }
    const headers = { 'Idempotency-Key': randomUUID() }
    await testServer.send('POST', '/users/payment/create/subscription', { token, form, headers })
    const first = await subscription()
    expect(first).toMatchObject({ plan: 'PLUS', state: 'active' })
    const moved = await move(31)
    expect(moved.json.data.now > first.period_ends_at).toBe(true)
    expect(await subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect((await post('get/invoice', {})).json.data.invoices.length).toBe(2)

    await testServer.send('PUT', '/users/payment/update/card/info', {
      token,
      body: { setup_intent_id: await setup('pm_card_chargeCustomerFail') },
      headers: { 'Idempotency-Key': 'card' },
    })
    await move(31)
    expect(await subscription()).toMatchObject({ plan: 'PLUS', state: 'past_due' })
    await move(16)
    expect(await subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled' })
  })

  it('refuses to move back, too far, or for somebody who is not logged in', async () => {
    expect((await move(0)).status).toBe(422)
    expect((await move(-3)).status).toBe(422)
    expect((await move(10_000)).status).toBe(422)
    token = (await registerAndLogIn(testServer)).token
    expect((await move(1)).status).toBe(409)
    token = 'x'.repeat(40)
    expect((await move(1)).status).toBe(401)
  })

  it('does not exist while the sandbox is off', async () => {
    const server = await createTestServer({
      VERDANT_SANDBOX: 'off',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15550100000',
    })
    const answer = await server.send('POST', '/dev/payment-clock', { body: { days: 1 } })
    expect(answer.status).toBe(404)
    await server.close()
  })
})
