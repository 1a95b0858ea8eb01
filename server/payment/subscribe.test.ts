import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentClient } from '#tests/fixtures/payment-client.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const client = () => paymentClient(testServer)

describe('a client without a subscription', () => {
  it('has no plan, card or charge', async () => {
    const { subscription } = await client()
    expect(await subscription()).toEqual({
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
    })
  })

  it('is told which provider takes the card', async () => {
    const { send } = await client()
    const { json } = await send('GET', '/payment/get')
    expect(json.data).toEqual({ provider: 'sandbox', publishable_key: null })
  })

  it('is told where nothing can be paid', async () => {
    const server = await createTestServer({}, { payments: undefined })
    const { send, subscribe, subscription } = await paymentClient(server)
    const setup = await send('GET', '/payment/get')
    expect([setup.status, setup.json.data]).toEqual([200, { provider: null, publishable_key: null }])
    const refused = await subscribe({})
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable'])
    expect((await subscription()).plan).toBe('NO_PLAN')
    expect((await send('POST', '/payment/webhook', {})).status).toBe(404)
    await server.close()
  })

  it('sees what a plan costs, and is charged exactly that', async () => {
    const { quote, subscribeWith, invoices } = await client()
    const quoted = await quote('PREMIER', 'year')
    expect(quoted).toMatchObject({ takes_effect: 'now', due_now_cents: 49_000 })
    await subscribeWith('pm_card_visa', { plan: 'PREMIER', period: 'year' })
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ total_cents: quoted.due_now_cents, lines: quoted.lines, state: 'paid' })
  })
})

describe('subscribing', () => {
  it('charges the card and gives the plan at once', async () => {
    const { subscribeWith, subscription, send, notifications } = await client()
    const made = await subscribeWith()
    expect(made.status).toBe(200)
    expect(made.json.data).toMatchObject({
      action: null,
      subscription: {
        plan: 'PLUS',
        state: 'active',
        subscribed: { plan: 'PLUS', period: 'month', amount_cents: 1900, is_reduced: false },
        next_charge: { amount_cents: 1900 },
        card: { brand: 'visa', last4: '4242' },
        owed: null,
      },
    })
    expect(await subscription()).toEqual(made.json.data.subscription)
    const { json } = await send('GET', '/users/get/uuid/me')
    expect(json.data.subscription_plan).toBe('Plus')
    expect(await notifications()).toEqual(['payment_received'])
  })

  it('answers a declined card with the provider’s message, and takes another card for the same plan', async () => {
    const { subscribeWith, subscription, invoices } = await client()
    const declined = await subscribeWith('pm_card_chargeCustomerFail')
    expect(declined.status).toBe(402)
    expect(declined.json).toMatchObject({ type: 'card_error', code: 'card_declined' })
    expect(declined.json.message).toBe('Your card was declined.')
    expect(await subscription()).toMatchObject({
      plan: 'NO_PLAN',
      state: 'incomplete',
      owed: { amount_cents: 1900 },
    })
    const made = await subscribeWith('pm_card_visa')
    expect(made.json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active', owed: null })
    expect((await invoices()).map(({ state }: { state: string }) => state)).toEqual(['paid'])
  })

  it('drops a plan that was never paid for another one', async () => {
    const { subscribeWith, subscription, invoices } = await client()
    await subscribeWith('pm_card_chargeCustomerFail')
    await subscribeWith('pm_card_visa', { plan: 'ESSENTIAL' })
    expect(await subscription()).toMatchObject({ plan: 'ESSENTIAL', state: 'active' })
    expect((await invoices()).map(({ state }: { state: string }) => state)).toEqual(['paid', 'void'])
  })

  it('waits for the check of the card’s bank', async () => {
    const { subscribeWith, send, status } = await client()
    const asked = await subscribeWith('pm_card_authenticationRequired')
    const { action, subscription } = asked.json.data
    expect(subscription).toMatchObject({ plan: 'NO_PLAN', state: 'incomplete' })
    expect((await status()).action).toEqual(action)
    await send('POST', '/payment/sandbox/challenge', { ...action, outcome: 'complete' })
    expect(await status()).toMatchObject({ action: null, subscription: { plan: 'PLUS', state: 'active' } })
  })

  it('needs a card, and one that was confirmed', async () => {
    const { subscribe, send, subscription } = await client()
    expect((await subscribe({})).status).toBe(409)
    const setup = await send('GET', '/users/payment/get/card-setup-intend')
    expect((await subscribe({})).json.fields).toEqual({ setup_intent_id: 'Enter your card' })
    const { setup_intent_id } = setup.json.data
    expect((await subscribe({ setup_intent_id })).json.message).toBe(
      'Your card isn’t confirmed yet. Enter it again.',
    )
    expect((await subscription()).state).toBeNull()
  })

  it('takes the price from our table, whatever is sent', async () => {
    const { subscribeWith } = await client()
    const made = await subscribeWith('pm_card_visa', { amount_cents: 1, price: 1, is_reduced: true })
    expect(made.json.data.subscription.subscribed).toMatchObject({ amount_cents: 1900, is_reduced: false })
  })

  it('refuses a second plan beside the first', async () => {
    const { subscribeWith, subscribe } = await client()
    await subscribeWith()
    expect((await subscribe({ plan: 'PREMIER' })).json.message).toBe(
      'You already have Plus. Change your plan instead.',
    )
  })
})

describe('changing the plan', () => {
  it('upgrades at once for what was quoted, to the cent', async () => {
    const { subscribeWith, quote, change, invoices } = await client()
    await subscribeWith()
    testServer.pass(10 * DAY + 7777)
    const quoted = await quote('PREMIER')
    expect(quoted.takes_effect).toBe('now')
    expect(quoted.due_now_cents).toBe(
      quoted.lines.reduce((sum: number, line: { amount_cents: number }) => sum + line.amount_cents, 0),
    )
    testServer.pass(20 * 60_000)
    const changed = await change({ plan: 'PREMIER', prorated_at: quoted.prorated_at })
    expect(changed.json.data.subscription).toMatchObject({
      plan: 'PREMIER',
      state: 'active',
      next_charge: { amount_cents: quoted.next_charge.amount_cents },
    })
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ total_cents: quoted.due_now_cents, lines: quoted.lines })
  })

  it('refuses a quote that is out of date or from the future', async () => {
    const { subscribeWith, quote, change, subscription } = await client()
    await subscribeWith()
    const { prorated_at } = await quote('PREMIER')
    testServer.pass(61 * 60_000)
    expect((await change({ plan: 'PREMIER', prorated_at })).status).toBe(409)
    const future = new Date(testServer.now().getTime() + 60_000).toISOString()
    expect((await change({ plan: 'PREMIER', prorated_at: future })).status).toBe(409)
    expect((await subscription()).plan).toBe('PLUS')
  })

  it('downgrades when the paid period ends, and can be undone', async () => {
    const { subscribeWith, quote, change } = await client()
    await subscribeWith()
    expect(await quote('ESSENTIAL')).toMatchObject({ takes_effect: 'period_end', due_now_cents: 0 })
    const changed = await change({ plan: 'ESSENTIAL' })
    expect(changed.json.data.subscription).toMatchObject({
      plan: 'PLUS',
      pending: { plan: 'ESSENTIAL', amount_cents: 900 },
      next_charge: { amount_cents: 900 },
    })
    expect(await quote('PLUS')).toMatchObject({ due_now_cents: 0, next_charge: { amount_cents: 1900 } })
    const kept = await change({ plan: 'PLUS' })
    expect(kept.json.data.subscription).toMatchObject({ pending: null, next_charge: { amount_cents: 1900 } })
  })

  it('has the smaller plan from the next period', async () => {
    const { subscribeWith, change, subscription, later } = await client()
    await subscribeWith()
    await change({ plan: 'ESSENTIAL' })
    await later(32)
    expect(await subscription()).toMatchObject({ plan: 'ESSENTIAL', pending: null, state: 'active' })
  })

  it('goes from yearly to monthly when the year ends', async () => {
    const { subscribeWith, quote } = await client()
    await subscribeWith('pm_card_visa', { period: 'year' })
    expect((await quote('PREMIER', 'month')).takes_effect).toBe('period_end')
    expect((await quote('PREMIER', 'year')).takes_effect).toBe('now')
  })

  it('stays as it was when the upgrade’s charge is declined', async () => {
    const { subscribeWith, enterCard, send, change, subscription } = await client()
    await subscribeWith()
    const setup_intent_id = await enterCard('pm_card_chargeCustomerFail')
    await send('PUT', '/users/payment/update/card/info', { setup_intent_id })
    const refused = await change({ plan: 'PREMIER' })
    expect([refused.status, refused.json.type]).toEqual([402, 'card_error'])
    expect(await subscription()).toMatchObject({ plan: 'PLUS', state: 'active', owed: null })
  })
})

describe('canceling', () => {
  it('keeps the plan until the paid period ends, then ends it', async () => {
    const { subscribeWith, cancel, subscription, notifications, later } = await client()
    await subscribeWith()
    const cancelled = await cancel({ reason: 'too_expensive', comment: 'For now' })
    const { period_ends_at } = cancelled.json.data
    expect(cancelled.json.data).toMatchObject({
      plan: 'PLUS',
      state: 'cancel_at_period_end',
      next_charge: null,
      cancellation: { reason: 'too_expensive', comment: 'For now', ends_at: period_ends_at },
    })
    await later(32)
    expect(await subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled' })
    expect(await notifications()).toEqual(['subscription_ended', 'payment_received'])
  })

  it('is undone by choosing the current plan', async () => {
    const { subscribeWith, cancel, change } = await client()
    await subscribeWith()
    await cancel({ reason: 'not_used' })
    const resumed = await change({})
    expect(resumed.json.data.subscription).toMatchObject({
      state: 'active',
      cancellation: null,
      next_charge: { amount_cents: 1900 },
    })
  })

  it('ends at once what was never paid, and owes nothing', async () => {
    const { subscribeWith, cancel } = await client()
    await subscribeWith('pm_card_chargeCustomerFail')
    const cancelled = await cancel()
    expect(cancelled.json.data).toMatchObject({ state: 'cancelled', owed: null, plan: 'NO_PLAN' })
  })

  it('takes a reason afterwards, and only then', async () => {
    const { subscribeWith, cancel, send } = await client()
    await subscribeWith()
    const body = { reason: 'other', comment: 'Moving abroad' }
    expect((await send('PUT', '/users/payment/update/reason', body)).status).toBe(409)
    await cancel()
    const saved = await send('PUT', '/users/payment/update/reason', body)
    expect(saved.json.data.cancellation).toMatchObject(body)
  })
})
