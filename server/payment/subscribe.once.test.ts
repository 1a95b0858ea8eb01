/** One subscription and one charge, whatever is repeated, lost or overtaken. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '#server/db/errors.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { paymentCustomers, subscriptions } from '#server/db/schema/payment.ts'
import { nextPaymentRound, paymentClient } from '#tests/fixtures/payment-client.ts'
import { scriptedPayments } from '#tests/fixtures/scripted-payments.ts'
import { createTestServer, MINUTE, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let provider: ReturnType<typeof scriptedPayments>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const { payments } = testServer.dependencies
  if (!payments) throw new Error('The sandbox takes payments.')
  provider = scriptedPayments(payments)
})
afterAll(() => testServer.close())
beforeEach(() => provider.reset())

type Client = Awaited<ReturnType<typeof paymentClient>>
const client = () => paymentClient(testServer)

const customerIdOf = async ({ user_uuid }: Client): Promise<string> => {
  const [customer] = await testServer.database.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.user_uuid, user_uuid))
  return customer?.customer_id ?? 'none'
}

const webhook = (customer_id: string, event_id: string = randomUUID(), signature = 'signed') =>
  testServer.send('POST', '/payment/webhook', {
    body: { event_id, customer_id },
    headers: { 'Test-Signature': signature },
  })

/** What the provider has charged, and how many subscriptions it has. */
async function charged(of: Client) {
  const { payments } = testServer.dependencies
  const customer_id = await customerIdOf(of)
  const made = await payments?.readSubscriptions(customer_id)
  const invoices = await payments?.listInvoices(customer_id)
  return {
    subscriptions: made?.kind === 'ok' ? made.value.length : -1,
    paid: invoices?.kind === 'ok' ? invoices.value.filter(({ state }) => state === 'paid').length : -1,
  }
}
const ONCE = { subscriptions: 1, paid: 1 }

describe('subscribing once', () => {
  it('answers a retry with the same key as the first time, without asking the provider', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const key = randomUUID()
    const first = await one.subscribe({ setup_intent_id }, key)
    provider.reset()
    const again = await one.subscribe({ setup_intent_id }, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(provider.calls).toEqual([])
    expect(await charged(one)).toEqual(ONCE)
  })

  it('answers a declined card again to a retry with the same key, without charging again', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard('pm_card_chargeCustomerFail')
    const key = randomUUID()
    const first = await one.subscribe({ setup_intent_id }, key)
    provider.reset()
    const again = await one.subscribe({ setup_intent_id }, key)
    expect([first.status, again.status, again.text]).toEqual([402, 402, first.text])
    expect(provider.calls).toEqual([])
  })

  it('refuses the same key for another plan', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const key = randomUUID()
    await one.subscribe({ setup_intent_id }, key)
    const other = await one.subscribe({ setup_intent_id, plan: 'PREMIER' }, key)
    expect([other.status, other.json.code]).toEqual([422, 'key_reused'])
  })

  it('charges once for a retry with another key', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    await one.subscribe({ setup_intent_id })
    expect((await one.subscribe({ setup_intent_id })).status).toBe(200)
    expect(await charged(one)).toEqual(ONCE)
  })

  it.each([
    ['the same key', true],
    ['another key', false],
  ])('charges once for a double click with %s, and holds no transaction meanwhile', async (_, isSame) => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const key = randomUUID()
    const held = provider.hold('createSubscription')
    const first = one.subscribe({ setup_intent_id }, key)
    await held.reached
    const { rows } = await testServer.database.pool.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    const second = await one.subscribe({ setup_intent_id }, isSame ? key : randomUUID())
    expect([second.status, second.json.code]).toEqual([409, 'in_flight'])
    held.release()
    expect((await first).json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect(await charged(one)).toEqual(ONCE)
    expect(rows).toEqual([{ open: 0 }])
  })

  it('subscribes once in many tabs at the same time', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, tab) =>
        one.subscribe({ setup_intent_id, plan: tab % 2 === 0 ? 'PLUS' : 'PREMIER' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await charged(one)).toEqual(ONCE)
  })

  it('stays one when the provider’s message comes before its answer', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const held = provider.hold('createSubscription')
    const first = one.subscribe({ setup_intent_id })
    await held.reached
    expect((await webhook(await customerIdOf(one))).status).toBe(200)
    await nextPaymentRound(testServer)
    held.release()
    expect((await first).json.data.subscription.state).toBe('active')
    await nextPaymentRound(testServer, MINUTE)
    expect(await one.subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect(await charged(one)).toEqual(ONCE)
  })

  it('finds what a lost answer has made, on the next read', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    provider.lost.add('createSubscription')
    const lost = await one.subscribe({ setup_intent_id })
    expect(lost.status).toBe(503)
    expect(lost.json.message).toContain('You won’t be charged twice.')
    provider.reset()
    testServer.pass(20 * SECOND)
    expect(await one.subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect(await charged(one)).toEqual(ONCE)
  })

  it('finds it by the job, too, and a repeated click charges no second time', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    provider.lost.add('createSubscription')
    await one.subscribe({ setup_intent_id })
    provider.reset()
    const again = await one.subscribe({ setup_intent_id })
    expect(again.json.data.subscription.state).toBe('active')
    await nextPaymentRound(testServer, MINUTE)
    expect(await charged(one)).toEqual(ONCE)
  })

  it('does the work of a call that never arrived when the client tries again, with one charge', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    provider.failures.set('createSubscription', { kind: 'unavailable', fault: 'timeout' })
    expect((await one.subscribe({ setup_intent_id })).status).toBe(503)
    expect(await one.subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'incomplete' })
    provider.reset()
    const again = await one.subscribe({ setup_intent_id })
    expect(again.json.data.subscription.state).toBe('active')
    expect(await charged(one)).toEqual(ONCE)
  })

  it('forgets a call that never arrived after ten minutes', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    provider.failures.set('createSubscription', { kind: 'unavailable', fault: 'timeout' })
    await one.subscribe({ setup_intent_id })
    provider.reset()
    await nextPaymentRound(testServer, 11 * MINUTE)
    expect(await one.subscription()).toMatchObject({ plan: 'NO_PLAN', state: null, owed: null })
  })

  it('keeps nothing of a call that the provider refuses', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    provider.failures.set('createSubscription', { kind: 'refused', code: 'api_key_expired' })
    expect((await one.subscribe({ setup_intent_id })).status).toBe(503)
    provider.reset()
    expect((await one.subscription()).state).toBeNull()
  })

  it('is free again when the process that worked on it has died', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const busy_until = new Date(testServer.now().getTime() + 3 * MINUTE)
    await testServer.database.db
      .update(paymentCustomers)
      .set({ busy_until })
      .where(eq(paymentCustomers.user_uuid, one.user_uuid))
    const key = randomUUID()
    const first = await one.subscribe({ setup_intent_id }, key)
    expect([first.status, first.json.code, first.headers.get('retry-after')]).toEqual([409, 'in_flight', '2'])
    expect(first.json.message).toBe(
      'Your last request is still in progress. This can take another 3 minutes. You won’t be charged twice.',
    )
    // As the page does: it waits as long as it is told, and sends the same again.
    const waits: number[] = []
    let answer = first
    while (answer.status === 409 && waits.length < 20) {
      waits.push(Number(answer.headers.get('retry-after')))
      testServer.pass(Number(answer.headers.get('retry-after')) * 1000)
      answer = await one.subscribe({ setup_intent_id }, key)
    }
    expect(answer.json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect(waits).toEqual([2, 2, 4, 8, 16, 32, 64, 52])
    expect(await charged(one)).toEqual(ONCE)
  })
})

describe('paying and changing once', () => {
  it('charges an upgrade once when its answer is lost', async () => {
    const one = await client()
    await one.subscribeWith()
    testServer.pass(86_400_000)
    const { prorated_at } = await one.quote('PREMIER')
    provider.lost.add('changeSubscription')
    expect((await one.change({ plan: 'PREMIER', prorated_at })).status).toBe(503)
    provider.reset()
    const again = await one.change({ plan: 'PREMIER', prorated_at })
    expect(again.json.data.subscription).toMatchObject({ plan: 'PREMIER', state: 'active' })
    expect(await charged(one)).toEqual({ subscriptions: 1, paid: 2 })
  })

  it('pays what is owed once when its answer is lost', async () => {
    const one = await client()
    await one.subscribeWith('pm_card_chargeCustomerFail')
    const setup_intent_id = await one.enterCard()
    provider.lost.add('payInvoice')
    const lost = await one.send('PUT', '/users/payment/update/card/info', { setup_intent_id })
    expect(lost.status).toBe(503)
    provider.reset()
    expect((await one.pay()).json.message).toBe('Nothing is owed.')
    expect(await one.subscription()).toMatchObject({ state: 'active', owed: null })
    expect(await charged(one)).toEqual(ONCE)
  })
})

describe('a key', () => {
  it.each([
    ['POST', '/users/payment/create/payment-intent', {}],
    ['POST', '/users/payment/create/subscription', { plan: 'PLUS', period: 'month' }],
    ['PUT', '/users/payment/update/subscription', { plan: 'PLUS', period: 'month' }],
    ['POST', '/users/payment/cancel-payment', {}],
  ])('is required for %s %s', async (method, path, body) => {
    const { token } = await client()
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    const isForm = path.endsWith('/subscription')
    const { status, json } = await testServer.send(method, path, {
      token,
      ...(isForm ? { form } : { body }),
    })
    expect([status, json.code]).toEqual([400, 'malformed'])
    expect(json.message).toContain('Idempotency-Key')
  })

  it('stores no secret of the bank’s check', async () => {
    const one = await client()
    const asked = await one.subscribeWith('pm_card_authenticationRequired')
    const { client_secret } = asked.json.data.action
    const rows = await testServer.database.db.select().from(idempotencyKeys)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(client_secret)
  })
})

describe('the provider’s messages', () => {
  it('refuses a message that is not signed, without effect', async () => {
    const one = await client()
    await one.subscribeWith()
    const customer_id = await customerIdOf(one)
    provider.reset()
    expect((await webhook(customer_id, 'evt_forged', 'forged')).status).toBe(400)
    expect(provider.calls).toEqual([])
    expect((await webhook(customer_id, 'evt_forged')).status).toBe(200)
    expect(provider.count('readSubscriptions', customer_id)).toBe(1)
  })

  it('acts on a message once, and answers 200 whenever it comes again', async () => {
    const one = await client()
    await one.subscribeWith()
    const customer_id = await customerIdOf(one)
    provider.reset()
    const event_id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => webhook(customer_id, event_id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(provider.count('readSubscriptions', customer_id)).toBe(1)
  })

  it('ignores a customer whom nobody knows', async () => {
    expect((await webhook('cus_nobody')).status).toBe(200)
  })

  it('asks a provider that is down later and later, then saves what it says', async () => {
    const one = await client()
    await one.subscribeWith()
    provider.failures.set('readSubscriptions', { kind: 'unavailable', fault: 'timeout' })
    const customer_id = await customerIdOf(one)
    provider.calls.length = 0
    await webhook(customer_id)
    const counts: number[] = []
    for (const minutes of [1, 1, 3, 1, 8]) {
      await nextPaymentRound(testServer, minutes * MINUTE)
      counts.push(provider.count('readSubscriptions', customer_id))
    }
    expect(counts).toEqual([1, 2, 2, 3, 4])
    provider.reset()
    await nextPaymentRound(testServer, 16 * MINUTE)
    expect(await one.subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
  })

  it('ends a second subscription that appears at the provider', async () => {
    const one = await client()
    await one.subscribeWith()
    const customer_id = await customerIdOf(one)
    const price = {
      plan: 'PREMIER',
      name: 'Premier',
      period: 'month',
      amount_cents: 4900,
      is_reduced: false,
    } as const
    await testServer.dependencies.payments?.createSubscription({ customer_id, price, key: 'ghost' })
    await webhook(customer_id)
    expect(await one.subscription()).toMatchObject({ plan: 'PLUS', state: 'active' })
    const made = await testServer.dependencies.payments?.readSubscriptions(customer_id)
    const open = made?.kind === 'ok' ? made.value.filter(({ state }) => state !== 'cancelled') : []
    expect(open.map(({ plan }) => plan)).toEqual(['PLUS'])
  })
})

it('lets no client have two open subscriptions', async () => {
  const { user_uuid } = await client()
  const row = {
    user_uuid,
    plan: 'PLUS',
    period: 'month',
    amount_cents: 1900,
    is_reduced: false,
    state: 'incomplete',
    created_at: testServer.now(),
    updated_at: testServer.now(),
  } as const
  const insert = () =>
    testServer.database.db.insert(subscriptions).values({ ...row, subscription_uuid: randomUUID() })
  await insert()
  expect(await insert().catch(isUniqueViolation)).toBe(true)
})
