import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_CARDS } from '#core/payment/test-cards.ts'
import { paymentSandboxCustomers } from '#server/db/schema/sandbox.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import type { PaymentDialog, PaymentResult, Payments, Price } from './payments.ts'
import { advanceSandboxClock, sandboxPayments } from './sandbox.ts'

const ESSENTIAL: Price = {
  plan: 'ESSENTIAL',
  name: 'Essential',
  period: 'month',
  amount_cents: 900,
  is_reduced: false,
}

const PLUS: Price = { ...ESSENTIAL, plan: 'PLUS', name: 'Plus', amount_cents: 1900 }
const PLUS_YEARLY: Price = { ...PLUS, period: 'year', amount_cents: 19_000 }
const DAY = 24 * HOUR

let testServer: TestServer
let payments: Payments
let dialog: PaymentDialog
let user_uuid: string
let customer_id: string
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  payments = sandboxPayments(testServer.database.db, testServer.now)
  if (!payments.dialog) throw new Error('The sandbox has a dialog')
  dialog = payments.dialog
})
afterAll(() => testServer.close())
beforeEach(async () => {
  user_uuid = (await registerAndLogIn(testServer)).user_uuid
  customer_id = valueOf(await payments.createCustomer(user_uuid)).customer_id
})

function valueOf<Value>(result: PaymentResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`The sandbox answered ${JSON.stringify(result)}`)
  return result.value
}
async function saveCard(payment_method: string): Promise<string> {
  const setup = valueOf(await payments.createSetupIntent(customer_id))
  const step = valueOf(
    await dialog.confirm({ user_uuid, client_secret: setup.client_secret, payment_method }),
  )
  if (step.kind === 'challenge') {
    valueOf(await dialog.answer({ user_uuid, client_secret: setup.client_secret, outcome: 'complete' }))
  }
  valueOf(await payments.useCard(customer_id, setup.setup_intent_id))
  return setup.setup_intent_id
}
let keys = 0
const newKey = (): string => `key-${(keys += 1)}`
const subscribe = async (price: Price = ESSENTIAL, key = newKey()) =>
  valueOf(await payments.createSubscription({ customer_id, price, key }))

/** The customer's only or newest subscription. */
async function current() {
  const [newest] = valueOf(await payments.readSubscriptions(customer_id))
  if (!newest) throw new Error('The customer has no subscription')
  return newest
}
const invoices = async () => valueOf(await payments.listInvoices(customer_id))
const advance = (ms: number) => advanceSandboxClock(testServer.database.db, user_uuid, ms, testServer.now())
/** The customer's clock. */
async function theirNow(): Promise<string> {
  const [row] = await testServer.database.db
    .select({ ahead_ms: paymentSandboxCustomers.ahead_ms })
    .from(paymentSandboxCustomers)
    .where(eq(paymentSandboxCustomers.customer_id, customer_id))
  return new Date(testServer.now().getTime() + (row?.ahead_ms ?? 0)).toISOString()
}
/** Moves the customer's clock to an instant of it. */
const advanceTo = async (instant: string) => advance(Date.parse(instant) - Date.parse(await theirNow()))
const change = async (price: Price, at: 'now' | 'period_end' = 'now', key = newKey()) => {
  const { subscription_id } = await current()
  const prorated_at = testServer.now().toISOString()
  return payments.changeSubscription({ subscription_id, price, at, prorated_at, key })
}
const cancel = async (at: 'now' | 'period_end') =>
  payments.cancelSubscription({ subscription_id: (await current()).subscription_id, at, key: newKey() })
const pay = async () => {
  const invoice_id = (await current()).open_invoice?.invoice_id ?? 'in_none'
  return payments.payInvoice({ invoice_id, key: newKey() })
}
const answer = (client_secret: string | null | undefined, outcome: 'complete' | 'fail') =>
  dialog.answer({ user_uuid, client_secret: client_secret ?? '', outcome })

const DECLINED = { kind: 'card_error', code: 'card_declined', message: 'Your card was declined.' }

describe('saving a card', () => {
  it('shows the card that was confirmed', async () => {
    expect(valueOf(await payments.readCard(customer_id))).toBeNull()
    await saveCard('pm_card_mastercard')
    expect(valueOf(await payments.readCard(customer_id))).toEqual({
      brand: 'mastercard',
      last4: '4444',
      exp_month: 12,
      exp_year: 2030,
    })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', null, 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', null, "Your card's security code is incorrect."],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      null,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('refuses %s as Stripe does', async (payment_method, code, decline_code, message) => {
    const setup = valueOf(await payments.createSetupIntent(customer_id))
    const { client_secret, setup_intent_id } = setup
    expect(await dialog.confirm({ user_uuid, client_secret, payment_method })).toEqual({
      kind: 'card_error',
      code,
      decline_code,
      message,
    })
    expect(await payments.useCard(customer_id, setup_intent_id)).toEqual({ kind: 'gone' })
    const better = await dialog.confirm({ user_uuid, client_secret, payment_method: 'pm_card_visa' })
    expect(valueOf(better)).toEqual({ kind: 'done' })
  })

  it('waits for the check of a bank that asks for it', async () => {
    const { client_secret, setup_intent_id } = valueOf(await payments.createSetupIntent(customer_id))
    const payment_method = 'pm_card_authenticationRequiredOnSetup'
    const confirm = () => dialog.confirm({ user_uuid, client_secret, payment_method })
    expect(valueOf(await confirm())).toEqual({ kind: 'challenge' })
    expect(await payments.useCard(customer_id, setup_intent_id)).toEqual({ kind: 'gone' })
    expect(await answer(client_secret, 'fail')).toMatchObject({
      kind: 'card_error',
      code: 'setup_intent_authentication_failure',
    })
    expect(await answer(client_secret, 'complete')).toEqual({ kind: 'gone' })
    await confirm()
    expect(valueOf(await answer(client_secret, 'complete'))).toEqual({ kind: 'done' })
    expect(valueOf(await payments.useCard(customer_id, setup_intent_id)).last4).toBe('3155')
    expect((await subscribe()).state).toBe('active')
  })

  it('is refused with another client’s secret, an invented one, or an unknown card', async () => {
    const { client_secret } = valueOf(await payments.createSetupIntent(customer_id))
    const payment_method = 'pm_card_visa'
    const other = (await registerAndLogIn(testServer)).user_uuid
    const gone = { kind: 'gone' }
    expect(await dialog.confirm({ user_uuid: other, client_secret, payment_method })).toEqual(gone)
    const invented = `${client_secret.slice(0, -4)}0000`
    expect(await dialog.confirm({ user_uuid, client_secret: invented, payment_method })).toEqual(gone)
    expect(await dialog.confirm({ user_uuid, client_secret, payment_method: 'pm_card_none' })).toEqual(gone)
  })
})

describe('test cards', () => {
  it('have the names and numbers of a card once, with a valid check digit', () => {
    expect(new Set(TEST_CARDS.map(({ name }) => name)).size).toBe(TEST_CARDS.length)
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
    for (const { number } of TEST_CARDS) {
      const sum = Array.from(number, Number)
        .toReversed()
        .reduce(
          (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
          0,
        )
      expect([number, sum % 10]).toEqual([number, 0])
    }
  })
})

describe('a new subscription', () => {
  it('charges the card at once', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe()
    expect(made).toMatchObject({
      customer_id,
      plan: 'ESSENTIAL',
      state: 'active',
      open_invoice: null,
      pending: null,
      cancels_at: null,
    })
    const [invoice, ...others] = await invoices()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      subscription_id: made.subscription_id,
      state: 'paid',
      total_cents: 900,
      lines: [{ description: '1 × Essential (monthly)', amount_cents: 900 }],
      card: { brand: 'visa', last4: '4242' },
    })
    expect(invoice?.number).toMatch(/^[A-Z\d]{8}-0001$/)
  })

  it('needs a card', async () => {
    const asked = { customer_id, price: PLUS, key: newKey() }
    expect(await payments.createSubscription(asked)).toEqual({ kind: 'gone' })
  })

  it('is incomplete after a refused charge, until another card pays', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    const made = await subscribe()
    expect(made).toMatchObject({
      state: 'incomplete',
      open_invoice: { amount_cents: 900, needs: 'card', client_secret: null, next_try_at: null },
    })
    expect(made.open_invoice?.refusal).toMatchObject({ decline_code: 'generic_decline' })
    expect(await pay()).toMatchObject(DECLINED)
    await saveCard('pm_card_visa')
    expect(valueOf(await pay())).toMatchObject({ state: 'active', open_invoice: null })
    expect(await invoices()).toMatchObject([{ state: 'paid', card: { last4: '4242' } }])
  })

  it('ends when it is not paid within 23 hours', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    await subscribe()
    await advance(22 * HOUR + 59 * MINUTE)
    expect((await current()).state).toBe('incomplete')
    await advance(MINUTE)
    expect(await current()).toMatchObject({ state: 'cancelled', open_invoice: null })
    expect(await invoices()).toMatchObject([{ state: 'void' }])
  })

  it('waits for the check of the card’s bank', async () => {
    await saveCard('pm_card_threeDSecure2Required')
    const made = await subscribe()
    expect(made).toMatchObject({ state: 'incomplete', open_invoice: { needs: 'challenge' } })
    const secret = made.open_invoice?.client_secret
    expect(secret).toMatch(/^pi_\w+_secret_\w+$/)
    expect(await answer(secret, 'fail')).toMatchObject({ code: 'payment_intent_authentication_failure' })
    expect(await current()).toMatchObject({ state: 'incomplete', open_invoice: { needs: 'card' } })
    // Paying again asks again.
    expect(valueOf(await pay()).open_invoice).toMatchObject({ needs: 'challenge', client_secret: secret })
    expect(valueOf(await answer(secret, 'complete'))).toEqual({ kind: 'done' })
    expect(await current()).toMatchObject({ state: 'active', open_invoice: null })
  })

  it('is refused after the check by a card without funds', async () => {
    await saveCard('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')
    const made = await subscribe()
    const checked = await answer(made.open_invoice?.client_secret, 'complete')
    expect(checked).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' })
    expect(await current()).toMatchObject({ state: 'incomplete', open_invoice: { needs: 'card' } })
  })

  it('can be paid in the dialog with another card, which stays', async () => {
    await saveCard('pm_card_authenticationRequired')
    const made = await subscribe()
    const client_secret = made.open_invoice?.client_secret ?? ''
    const confirm = (payment_method: string) => dialog.confirm({ user_uuid, client_secret, payment_method })
    expect(await confirm('pm_card_visa_chargeDeclined')).toMatchObject(DECLINED)
    expect(valueOf(await confirm('pm_card_amex'))).toEqual({ kind: 'done' })
    expect((await current()).state).toBe('active')
    expect(valueOf(await payments.readCard(customer_id))?.last4).toBe('0005')
    expect(valueOf(await confirm('pm_card_visa'))).toEqual({ kind: 'done' })
    expect((await invoices()).length).toBe(1)
  })
})

describe('renewals', () => {
  it('charge on the same day of each month', async () => {
    await saveCard('pm_card_visa')
    await advanceTo('2027-01-31T10:00:00.000Z')
    await subscribe()
    await advanceTo('2027-04-01T10:00:00.000Z')
    const paid = await invoices()
    expect(paid.map(({ created_at }) => created_at.slice(0, 10))).toEqual([
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
    ])
    expect(paid.every(({ state, total_cents }) => state === 'paid' && total_cents === 900)).toBe(true)
    expect(new Set(paid.map(({ number }) => number)).size).toBe(3)
    expect((await current()).period_ends_at).toBe('2027-04-30T10:00:00.000Z')
  })

  it('happen when the server’s own clock gets there, and are announced', async () => {
    await saveCard('pm_card_visa')
    await subscribe()
    const due = async () => (await payments.dueCustomers?.())?.includes(customer_id)
    expect(await due()).toBe(false)
    testServer.pass(31 * DAY)
    expect(await due()).toBe(true)
    expect((await invoices()).length).toBe(2)
    expect(await due()).toBe(false)
  })

  it('that fail are tried after 3, 5 and 7 days, and then end the subscription', async () => {
    await saveCard('pm_card_visa')
    await advanceTo('2027-04-01T00:00:00.000Z')
    await subscribe()
    await saveCard('pm_card_chargeCustomerFail')
    await advanceTo('2027-05-01T00:00:00.000Z')
    const nextTry = async () => (await current()).open_invoice?.next_try_at
    expect(await current()).toMatchObject({ state: 'past_due', open_invoice: { needs: 'card' } })
    expect(await nextTry()).toBe('2027-05-04T00:00:00.000Z')
    await advance(3 * DAY)
    expect(await nextTry()).toBe('2027-05-09T00:00:00.000Z')
    await advance(5 * DAY)
    expect(await nextTry()).toBe('2027-05-16T00:00:00.000Z')
    expect((await current()).state).toBe('past_due')
    await advance(7 * DAY)
    expect(await current()).toMatchObject({
      state: 'cancelled',
      cancels_at: '2027-05-16T00:00:00.000Z',
      open_invoice: null,
    })
    expect(await invoices()).toMatchObject([{ state: 'uncollectible' }, { state: 'paid' }])
  })

  it('that failed are paid with a new card, for the period that had begun', async () => {
    await saveCard('pm_card_visa')
    const { period_ends_at } = await subscribe()
    await saveCard('pm_card_chargeCustomerFail')
    await advanceTo(period_ends_at)
    await advance(4 * DAY)
    await saveCard('pm_card_visa')
    const paid = valueOf(await pay())
    expect(paid).toMatchObject({ state: 'active', open_invoice: null, period_starts_at: period_ends_at })
    await advance(20 * DAY)
    expect((await current()).state).toBe('active')
    expect((await invoices()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })

  it('wait for the client where the card’s bank asks', async () => {
    await saveCard('pm_card_authenticationRequired')
    const made = await subscribe()
    await answer(made.open_invoice?.client_secret, 'complete')
    await advanceTo(made.period_ends_at)
    const { state, open_invoice } = await current()
    expect(state).toBe('past_due')
    expect(open_invoice).toMatchObject({ needs: 'challenge', refusal: null })
    expect(open_invoice?.next_try_at).not.toBeNull()
    expect(valueOf(await answer(open_invoice?.client_secret, 'complete'))).toEqual({ kind: 'done' })
    expect((await current()).state).toBe('active')
  })
})

describe('an upgrade', () => {
  beforeEach(async () => {
    await saveCard('pm_card_visa')
    await advanceTo('2027-04-01T00:00:00.000Z')
    await subscribe()
    await advanceTo('2027-04-16T00:00:00.000Z')
  })

  it('charges what the quote said, and keeps the period', async () => {
    const { subscription_id, period_ends_at } = await current()
    const prorated_at = testServer.now().toISOString()
    const asked = { subscription_id, price: PLUS, at: 'now', prorated_at } as const
    const quoted = valueOf(await payments.quote({ customer_id, ...asked }))
    expect(quoted).toEqual({
      due_now_cents: 500,
      lines: [
        { description: 'Unused time on Essential after Apr 16, 2027', amount_cents: -450 },
        { description: 'Remaining time on Plus after Apr 16, 2027', amount_cents: 950 },
      ],
      next_amount_cents: 1900,
      next_on: '2027-05-01T00:00:00.000Z',
    })
    testServer.pass(2 * MINUTE)
    const changed = valueOf(await payments.changeSubscription({ ...asked, key: newKey() }))
    expect(changed).toMatchObject({ plan: 'PLUS', state: 'active', amount_cents: 1900, period_ends_at })
    expect((await invoices())[0]).toMatchObject({ state: 'paid', total_cents: 500, lines: quoted.lines })
  })

  it('to a yearly plan starts a year', async () => {
    expect(valueOf(await change(PLUS_YEARLY))).toMatchObject({
      period: 'year',
      period_ends_at: '2028-04-16T00:00:00.000Z',
    })
    expect((await invoices())[0]).toMatchObject({ total_cents: 19_000 - 450 })
  })

  it('leaves everything as it was when the charge is refused', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    const before = [await current(), await invoices()]
    expect(await change(PLUS)).toMatchObject(DECLINED)
    expect([await current(), await invoices()]).toEqual(before)
  })

  it('waits for the check of the card’s bank, and then changes the plan', async () => {
    await saveCard('pm_card_authenticationRequired')
    const waiting = valueOf(await change(PLUS))
    expect(waiting).toMatchObject({
      plan: 'ESSENTIAL',
      state: 'active',
      open_invoice: { needs: 'challenge', amount_cents: 500 },
    })
    expect(valueOf(await answer(waiting.open_invoice?.client_secret, 'complete'))).toEqual({ kind: 'done' })
    expect(await current()).toMatchObject({ plan: 'PLUS', open_invoice: null })
  })

  it('stays on the newer card when the check of the older one is passed', async () => {
    await saveCard('pm_card_authenticationRequired')
    const waiting = valueOf(await change(PLUS))
    await saveCard('pm_card_amex')
    await answer(waiting.open_invoice?.client_secret, 'complete')
    expect(valueOf(await payments.readCard(customer_id))?.last4).toBe('0005')
  })

  it('is dropped when the check fails, or takes 23 hours', async () => {
    await saveCard('pm_card_authenticationRequired')
    const waiting = valueOf(await change(PLUS))
    expect(await answer(waiting.open_invoice?.client_secret, 'fail')).toMatchObject({ kind: 'card_error' })
    expect(await current()).toMatchObject({ plan: 'ESSENTIAL', state: 'active', open_invoice: null })
    await change(PLUS)
    await advance(23 * HOUR)
    expect(await current()).toMatchObject({ plan: 'ESSENTIAL', state: 'active', open_invoice: null })
    expect((await invoices()).map(({ state }) => state)).toEqual(['void', 'void', 'paid'])
  })

  it('is replaced by a later one that was not paid yet', async () => {
    await saveCard('pm_card_authenticationRequired')
    await change(PLUS)
    const later = valueOf(await change(PLUS_YEARLY))
    expect(later.open_invoice?.amount_cents).toBe(19_000 - 450)
    expect((await invoices()).map(({ state }) => state)).toEqual(['open', 'void', 'paid'])
  })

  it('is refused at the price of a period that has ended', async () => {
    const { subscription_id } = await current()
    const prorated_at = testServer.now().toISOString()
    testServer.pass(20 * DAY)
    const asked = { subscription_id, price: PLUS, at: 'now', prorated_at } as const
    expect(await payments.quote({ customer_id, ...asked })).toEqual({ kind: 'gone' })
    expect(await payments.changeSubscription({ ...asked, key: newKey() })).toEqual({ kind: 'gone' })
  })

  it('is refused while the last period is unpaid', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    await advanceTo('2027-05-02T00:00:00.000Z')
    expect((await current()).state).toBe('past_due')
    expect(await change(PLUS)).toEqual({ kind: 'gone' })
  })
})

describe('a change at the period’s end', () => {
  it('charges the new price from the next period on', async () => {
    await saveCard('pm_card_visa')
    const { period_ends_at } = await subscribe(PLUS)
    expect(valueOf(await change(ESSENTIAL, 'period_end'))).toMatchObject({
      plan: 'PLUS',
      pending: { plan: 'ESSENTIAL', amount_cents: 900, starts_at: period_ends_at },
    })
    expect((await invoices()).length).toBe(1)
    await advanceTo(period_ends_at)
    expect(await current()).toMatchObject({ plan: 'ESSENTIAL', pending: null })
    expect((await invoices())[0]).toMatchObject({ total_cents: 900, created_at: period_ends_at })
  })

  it('from a year to a month starts months', async () => {
    await saveCard('pm_card_visa')
    await advanceTo('2028-02-29T12:00:00.000Z')
    await subscribe(PLUS_YEARLY)
    await change(PLUS, 'period_end')
    await advanceTo('2029-03-01T00:00:00.000Z')
    expect(await current()).toMatchObject({ period: 'month', period_ends_at: '2029-03-28T12:00:00.000Z' })
  })

  it('is ended by keeping the plan', async () => {
    await saveCard('pm_card_visa')
    const { subscription_id, period_ends_at } = await subscribe(PLUS)
    await change(ESSENTIAL, 'period_end')
    await payments.keepSubscription({ subscription_id, key: newKey() })
    await advanceTo(period_ends_at)
    expect((await current()).plan).toBe('PLUS')
  })
})

describe('cancelling', () => {
  it('at the period’s end keeps what is paid, and charges no more', async () => {
    await saveCard('pm_card_visa')
    const { period_ends_at } = await subscribe()
    await change(PLUS, 'period_end')
    expect(valueOf(await cancel('period_end'))).toMatchObject({
      state: 'active',
      cancels_at: period_ends_at,
      pending: null,
    })
    await advance(60 * DAY)
    expect(await current()).toMatchObject({ state: 'cancelled', cancels_at: period_ends_at })
    expect((await invoices()).length).toBe(1)
    expect(await cancel('now')).toEqual({ kind: 'gone' })
    expect((await subscribe(PLUS)).state).toBe('active')
    expect(valueOf(await payments.readSubscriptions(customer_id)).length).toBe(2)
  })

  it('can be undone until then', async () => {
    await saveCard('pm_card_visa')
    const { subscription_id, period_ends_at } = await subscribe()
    await cancel('period_end')
    const kept = valueOf(await payments.keepSubscription({ subscription_id, key: newKey() }))
    expect(kept.cancels_at).toBeNull()
    await advanceTo(period_ends_at)
    expect((await current()).state).toBe('active')
    expect((await invoices()).length).toBe(2)
  })

  it('at once voids what is not paid', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    await subscribe()
    expect(await cancel('period_end')).toEqual({ kind: 'gone' })
    expect(valueOf(await cancel('now'))).toMatchObject({ state: 'cancelled', open_invoice: null })
    expect(await invoices()).toMatchObject([{ state: 'void' }])
  })
})

describe('keys', () => {
  it('do the work once, in parallel too, and answer the same', async () => {
    await saveCard('pm_card_visa')
    const key = newKey()
    const asked = { customer_id, price: ESSENTIAL, key }
    const made = await Promise.all([1, 2, 3].map(() => payments.createSubscription(asked)))
    expect(made[0]).toMatchObject({ kind: 'ok' })
    expect(made[1]).toEqual(made[0])
    expect(made[2]).toEqual(made[0])
    expect((await invoices()).length).toBe(1)
    expect(await payments.createSubscription({ ...asked, price: PLUS })).toEqual({
      kind: 'refused',
      code: 'idempotency_error',
    })
  })

  it('answer the same refusal, and a new one tries again', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    const { open_invoice } = await subscribe()
    const asked = { invoice_id: open_invoice?.invoice_id ?? '', key: newKey() }
    expect(await payments.payInvoice(asked)).toMatchObject(DECLINED)
    await saveCard('pm_card_visa')
    expect(await payments.payInvoice(asked)).toMatchObject(DECLINED)
    expect(valueOf(await payments.payInvoice({ ...asked, key: newKey() })).state).toBe('active')
  })

  it('do not upgrade twice', async () => {
    await saveCard('pm_card_visa')
    await subscribe()
    const key = newKey()
    const upgrades = [await change(PLUS, 'now', key), await change(PLUS, 'now', key)]
    expect(upgrades[1]).toEqual(upgrades[0])
    expect((await invoices()).length).toBe(2)
  })
})

describe('customers', () => {
  it('are made once for each client, and their clock moves ahead only', async () => {
    expect(valueOf(await payments.createCustomer(user_uuid)).customer_id).toBe(customer_id)
    await expect(advance(-DAY)).rejects.toThrow('only moves ahead')
    const other = (await registerAndLogIn(testServer)).user_uuid
    expect(await advanceSandboxClock(testServer.database.db, other, DAY, testServer.now())).toBeNull()
  })

  it('are gone once they are deleted', async () => {
    await saveCard('pm_card_visa')
    const { subscription_id } = await subscribe()
    expect(await payments.deleteCustomer(customer_id)).toEqual({ kind: 'ok', value: null })
    expect(await payments.deleteCustomer(customer_id)).toEqual({ kind: 'ok', value: null })
    expect(await payments.readSubscriptions(customer_id)).toEqual({ kind: 'gone' })
    const asked = { subscription_id, at: 'now', key: newKey() } as const
    expect(await payments.cancelSubscription(asked)).toEqual({ kind: 'gone' })
  })
})

describe('a quote', () => {
  it('for a first plan is its price now, and in a month', async () => {
    const prorated_at = testServer.now().toISOString()
    const quoted = await payments.quote({
      customer_id: null,
      subscription_id: null,
      price: ESSENTIAL,
      at: 'now',
      prorated_at,
    })
    expect(valueOf(quoted)).toMatchObject({
      due_now_cents: 900,
      lines: [{ description: '1 × Essential (monthly)' }],
      next_amount_cents: 900,
    })
  })
})

it('refuses messages from outside', async () => {
  expect(await payments.verifyWebhook(new Headers(), '{}')).toEqual({ kind: 'forged' })
})
