/** What both providers do: Stripe, as a local stand-in follows its description, and the sandbox. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StripeProblem } from '#tests/fixtures/stripe-account.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, startStripeServer } from '#tests/fixtures/stripe-server.ts'
import { createTestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import type { CardRefusal, PaidSubscription, PaymentResult, Payments, Price } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** A provider with what a client's browser and the time do to it. */
interface Party {
  readonly payments: Payments
  newUser(): Promise<string>
  now(): Date
  advance(ms: number): void
  confirm(userUuid: string, secret: string, card?: string): Promise<'done' | 'challenge' | CardRefusal>
  answer(userUuid: string, secret: string, outcome: 'complete' | 'fail'): Promise<void>
  close(): Promise<void>
}

async function stripeParty(): Promise<Party> {
  const server = await startStripeServer()
  const { account } = server
  const payments = await stripePayments(
    {
      secretKey: STRIPE_KEY,
      publishableKey: 'pk_test_public',
      webhookSecrets: [STRIPE_WEBHOOK_SECRET],
      baseUrl: server.baseUrl,
    },
    account.clock,
  )
  let users = 0
  return {
    payments,
    newUser: async () => `0193f1a0-0000-7000-8000-${String((users += 1)).padStart(12, '0')}`,
    now: account.clock,
    advance: account.advance,
    async confirm(_userUuid, secret, card) {
      try {
        return account.confirm(secret, card)
      } catch (error) {
        if (!(error instanceof StripeProblem) || error.status !== 402) throw error
        const { code = '', decline_code = null, message = '' } = error.fields
        return { code, decline_code, message }
      }
    },
    answer: async (_userUuid, secret, outcome) => account.answer(secret, outcome),
    close: server.close,
  }
}

async function sandboxParty(): Promise<Party> {
  const server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const { db } = server.database
  const payments = sandboxPayments(db, server.now)
  const { dialog } = payments
  if (!dialog) throw new Error('The sandbox has a dialog')
  return {
    payments,
    newUser: async () => (await registerAndLogIn(server)).user_uuid,
    now: server.now,
    advance: server.pass,
    async confirm(user_uuid, client_secret, payment_method) {
      const step = await dialog.confirm({ user_uuid, client_secret, payment_method })
      if (step.kind !== 'card_error') return valueOf(step).kind
      const { code, decline_code, message } = step
      return { code, decline_code, message }
    },
    async answer(user_uuid, client_secret, outcome) {
      await dialog.answer({ user_uuid, client_secret, outcome })
    },
    close: server.close,
  }
}

function valueOf<Value>(result: PaymentResult<Value>): Value {
  if (result.kind !== 'ok') throw new Error(`The provider answered ${JSON.stringify(result)}`)
  return result.value
}

const DAY = 86_400_000
const price = (plan: Price['plan'], amount_cents: number, period: Price['period'] = 'month'): Price => ({
  plan,
  name: `Verdant ${plan.toLowerCase()}`,
  period,
  amount_cents,
  is_reduced: false,
})
const ESSENTIAL = price('ESSENTIAL', 900)
const PLUS = price('PLUS', 1900)
const PLUS_YEAR = price('PLUS', 19_000, 'year')
const PREMIER = price('PREMIER', 3900)

const INSUFFICIENT = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

describe.each([
  ['Stripe', stripeParty],
  ['the sandbox', sandboxParty],
])('%s', (_provider, open) => {
  let party: Party
  let payments: Payments
  let user: string
  let customer_id: string
  beforeAll(async () => {
    party = await open()
    payments = party.payments
  })
  afterAll(() => party.close())
  beforeEach(async () => {
    user = await party.newUser()
    customer_id = valueOf(await payments.createCustomer(user)).customer_id
  })

  let keys = 0
  const key = (): string => `key-${(keys += 1)}`

  async function saveCard(card: string): Promise<string> {
    const { setup_intent_id, client_secret } = valueOf(await payments.createSetupIntent(customer_id))
    const step = await party.confirm(user, client_secret, card)
    if (step === 'challenge') await party.answer(user, client_secret, 'complete')
    valueOf(await payments.useCard(customer_id, setup_intent_id))
    return setup_intent_id
  }
  const subscribe = async (to: Price): Promise<PaidSubscription> =>
    valueOf(await payments.createSubscription({ customer_id, price: to, key: key() }))
  async function read(): Promise<PaidSubscription> {
    const [newest] = valueOf(await payments.readSubscriptions(customer_id))
    if (!newest) throw new Error('The customer has no subscription')
    return newest
  }
  const change = ({ subscription_id }: PaidSubscription, to: Price, at: 'now' | 'period_end' = 'now') =>
    payments.changeSubscription({
      subscription_id,
      price: to,
      at,
      prorated_at: party.now().toISOString(),
      key: key(),
    })
  const invoices = async () => valueOf(await payments.listInvoices(customer_id))

  it('has one customer for a client', async () => {
    expect(valueOf(await payments.createCustomer(user)).customer_id).toBe(customer_id)
    expect(valueOf(await payments.readCard(customer_id))).toBeNull()
    expect(valueOf(await payments.readSubscriptions(customer_id))).toEqual([])
    expect(await invoices()).toEqual([])
  })

  it('charges the card that was saved last', async () => {
    await saveCard('pm_card_visa')
    await saveCard('pm_card_mastercard')
    expect(valueOf(await payments.readCard(customer_id))).toMatchObject({
      brand: 'mastercard',
      last4: '4444',
    })
    await subscribe(PLUS)
    expect((await invoices())[0]?.card).toEqual({ brand: 'mastercard', last4: '4444' })
  })

  it('saves a card only once its bank has agreed, and for its customer alone', async () => {
    const setup = valueOf(await payments.createSetupIntent(customer_id))
    expect(await payments.useCard(customer_id, setup.setup_intent_id)).toEqual({ kind: 'gone' })
    const card = 'pm_card_authenticationRequiredOnSetup'
    expect(await party.confirm(user, setup.client_secret, card)).toBe('challenge')
    expect(await payments.useCard(customer_id, setup.setup_intent_id)).toEqual({ kind: 'gone' })
    await party.answer(user, setup.client_secret, 'complete')
    const other = valueOf(await payments.createCustomer(await party.newUser())).customer_id
    expect(await payments.useCard(other, setup.setup_intent_id)).toEqual({ kind: 'gone' })
    expect(valueOf(await payments.useCard(customer_id, setup.setup_intent_id)).last4).toBe('3155')
  })

  it('refuses to save a card with the reason of its bank', async () => {
    const { client_secret } = valueOf(await payments.createSetupIntent(customer_id))
    const card = 'pm_card_visa_chargeDeclinedInsufficientFunds'
    expect(await party.confirm(user, client_secret, card)).toEqual(INSUFFICIENT)
  })

  it('subscribes and charges at once, with an invoice and its card', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    expect(made).toEqual({
      subscription_id: made.subscription_id,
      customer_id,
      plan: 'PLUS',
      period: 'month',
      amount_cents: 1900,
      is_reduced: false,
      state: 'active',
      created_at: party.now().toISOString(),
      period_starts_at: party.now().toISOString(),
      period_ends_at: made.period_ends_at,
      cancels_at: null,
      pending: null,
      open_invoice: null,
    })
    expect(made.period_ends_at.slice(8)).toBe(made.period_starts_at.slice(8))
    expect(await read()).toEqual(made)
    const [invoice, ...others] = await invoices()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      subscription_id: made.subscription_id,
      state: 'paid',
      total_cents: 1900,
      created_at: party.now().toISOString(),
      paid_at: party.now().toISOString(),
      card: { brand: 'visa', last4: '4242' },
    })
    expect(invoice?.lines.map(({ amount_cents }) => amount_cents)).toEqual([1900])
  })

  it('subscribes once for a key, and refuses the key for another plan', async () => {
    await saveCard('pm_card_visa')
    const input = { customer_id, price: PLUS, key: key() }
    const made = valueOf(await payments.createSubscription(input))
    expect(valueOf(await payments.createSubscription(input))).toEqual(made)
    expect(valueOf(await payments.readSubscriptions(customer_id))).toHaveLength(1)
    expect(await payments.createSubscription({ ...input, price: PREMIER })).toEqual({
      kind: 'refused',
      code: 'idempotency_error',
    })
  })

  it('needs a card to subscribe', async () => {
    const made = await payments.createSubscription({ customer_id, price: PLUS, key: key() })
    expect(made).toEqual({ kind: 'gone' })
  })

  it('leaves a refused first charge to be paid, with the reason, and pays it with another card', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    const made = await subscribe(PLUS)
    expect(made).toMatchObject({
      state: 'incomplete',
      open_invoice: {
        amount_cents: 1900,
        needs: 'card',
        refusal: {
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
        client_secret: null,
        next_try_at: null,
      },
    })
    const invoice_id = made.open_invoice?.invoice_id ?? ''
    expect(await payments.payInvoice({ invoice_id, key: key() })).toEqual({
      kind: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
    await saveCard('pm_card_visa')
    const paid = valueOf(await payments.payInvoice({ invoice_id, key: key() }))
    expect(paid).toMatchObject({ state: 'active', open_invoice: null })
    expect(valueOf(await payments.payInvoice({ invoice_id, key: key() }))).toEqual(paid)
  })

  it('ends a first charge that nobody pays for a day', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    await subscribe(PLUS)
    party.advance(DAY)
    expect(await read()).toMatchObject({ state: 'cancelled', open_invoice: null })
    expect((await invoices()).map(({ state }) => state)).toEqual(['void'])
  })

  it('lets the card’s bank ask about the first charge', async () => {
    await saveCard('pm_card_authenticationRequired')
    const made = await subscribe(PLUS)
    expect(made).toMatchObject({ state: 'incomplete', open_invoice: { needs: 'challenge', refusal: null } })
    const secret = made.open_invoice?.client_secret ?? ''
    expect(secret).toMatch(/^pi_\w+_secret_\w+$/)
    await party.answer(user, secret, 'complete')
    expect(await read()).toMatchObject({ state: 'active', open_invoice: null })
  })

  it('tells of a check of the bank that failed', async () => {
    await saveCard('pm_card_authenticationRequired')
    const made = await subscribe(PLUS)
    await party.answer(user, made.open_invoice?.client_secret ?? '', 'fail')
    expect((await read()).open_invoice).toMatchObject({
      needs: 'card',
      client_secret: null,
      refusal: { code: 'payment_intent_authentication_failure', decline_code: null },
    })
    const asked = valueOf(
      await payments.payInvoice({ invoice_id: made.open_invoice?.invoice_id ?? '', key: key() }),
    )
    expect(asked.open_invoice?.needs).toBe('challenge')
  })

  it.each([
    ['a dearer plan', PLUS, PREMIER],
    ['a cheaper plan', PREMIER, ESSENTIAL],
    ['a year', PLUS, PLUS_YEAR],
    ['a month after a year', PLUS_YEAR, PLUS],
  ])('changes to %s at once for exactly what was quoted', async (_what, from, to) => {
    await saveCard('pm_card_visa')
    const made = await subscribe(from)
    party.advance(10 * DAY + 12_345_000)
    const asked = {
      customer_id,
      subscription_id: made.subscription_id,
      price: to,
      at: 'now' as const,
      prorated_at: party.now().toISOString(),
    }
    const quote = valueOf(await payments.quote(asked))
    const sum = quote.lines.reduce((total, { amount_cents }) => total + amount_cents, 0)
    expect(sum).toBe(quote.due_now_cents)
    const changed = valueOf(await change(made, to))
    const { name: _name, ...paid } = to
    expect(changed).toMatchObject({ ...paid, state: 'active', open_invoice: null })
    expect(changed.period_ends_at).toBe(quote.next_on)
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ state: 'paid', total_cents: quote.due_now_cents, lines: quote.lines })
    party.advance(Date.parse(quote.next_on) - party.now().getTime() + 2 * 3_600_000)
    expect((await invoices())[0]).toMatchObject({ state: 'paid', total_cents: quote.next_amount_cents })
  })

  it('charges for the instant of the quote, not of the change', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    party.advance(10 * DAY)
    const asked = {
      customer_id,
      subscription_id: made.subscription_id,
      price: PREMIER,
      at: 'now' as const,
      prorated_at: party.now().toISOString(),
    }
    const quote = valueOf(await payments.quote(asked))
    party.advance(DAY)
    valueOf(await payments.changeSubscription({ ...asked, key: key() }))
    expect((await invoices())[0]?.total_cents).toBe(quote.due_now_cents)
  })

  it('quotes a first charge, with and without a customer', async () => {
    const asked = {
      subscription_id: null,
      price: PLUS,
      at: 'now' as const,
      prorated_at: party.now().toISOString(),
    }
    for (const whose of [customer_id, null]) {
      const quote = valueOf(await payments.quote({ ...asked, customer_id: whose }))
      expect(quote).toMatchObject({ due_now_cents: 1900, next_amount_cents: 1900 })
      expect(quote.lines.map(({ amount_cents }) => amount_cents)).toEqual([1900])
    }
  })

  it('leaves everything as it was when the charge of a change is refused', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    valueOf(await change(made, ESSENTIAL, 'period_end'))
    const before = await read()
    await saveCard('pm_card_chargeCustomerFail')
    party.advance(5 * DAY)
    expect(await change(made, PREMIER)).toMatchObject({
      kind: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    expect(await read()).toEqual(before)
  })

  it('changes at once only after the check of the bank', async () => {
    await saveCard('pm_card_authenticationRequiredSetupForOffSession')
    const first = await subscribe(PLUS)
    await party.answer(user, first.open_invoice?.client_secret ?? '', 'complete')
    const asked = valueOf(await change(first, PREMIER))
    expect(asked).toMatchObject({ plan: 'PLUS', state: 'active', open_invoice: { needs: 'challenge' } })
    await party.answer(user, asked.open_invoice?.client_secret ?? '', 'complete')
    expect(await read()).toMatchObject({ plan: 'PREMIER', state: 'active', open_invoice: null })
  })

  it('drops a change with the check of the bank that fails', async () => {
    await saveCard('pm_card_authenticationRequiredSetupForOffSession')
    const first = await subscribe(PLUS)
    await party.answer(user, first.open_invoice?.client_secret ?? '', 'complete')
    const asked = valueOf(await change(first, PREMIER))
    await party.answer(user, asked.open_invoice?.client_secret ?? '', 'fail')
    expect(await read()).toMatchObject({ plan: 'PLUS', state: 'active', open_invoice: null })
    expect((await invoices())[0]?.state).toBe('void')
  })

  it('drops a change that nobody confirms', async () => {
    await saveCard('pm_card_authenticationRequiredSetupForOffSession')
    const first = await subscribe(PLUS)
    await party.answer(user, first.open_invoice?.client_secret ?? '', 'complete')
    valueOf(await change(first, PREMIER))
    party.advance(DAY)
    expect(await read()).toMatchObject({ plan: 'PLUS', state: 'active', open_invoice: null })
    expect((await invoices())[0]?.state).toBe('void')
  })

  it('changes to a cheaper plan when the period ends', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    const quote = valueOf(
      await payments.quote({
        customer_id,
        subscription_id: made.subscription_id,
        price: ESSENTIAL,
        at: 'period_end',
        prorated_at: party.now().toISOString(),
      }),
    )
    expect(quote).toEqual({
      due_now_cents: 0,
      lines: [],
      next_amount_cents: 900,
      next_on: made.period_ends_at,
    })
    const waiting = valueOf(await change(made, ESSENTIAL, 'period_end'))
    expect(waiting).toEqual({
      ...made,
      pending: {
        plan: 'ESSENTIAL',
        period: 'month',
        amount_cents: 900,
        is_reduced: false,
        starts_at: made.period_ends_at,
      },
    })
    party.advance(32 * DAY)
    const after = await read()
    expect(after).toMatchObject({ plan: 'ESSENTIAL', amount_cents: 900, pending: null, state: 'active' })
    expect(after.period_starts_at).toBe(made.period_ends_at)
    expect((await invoices()).map(({ total_cents }) => total_cents)).toEqual([900, 1900])
  })

  it('replaces a pending change with another, and drops it for the current plan', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PREMIER)
    valueOf(await change(made, PLUS, 'period_end'))
    const replaced = valueOf(await change(made, ESSENTIAL, 'period_end'))
    expect(replaced.pending?.plan).toBe('ESSENTIAL')
    expect(valueOf(await change(made, PREMIER, 'period_end'))).toEqual(made)
  })

  it('does a change at the period’s end once for a key', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    const input = {
      subscription_id: made.subscription_id,
      price: ESSENTIAL,
      at: 'period_end' as const,
      prorated_at: party.now().toISOString(),
      key: key(),
    }
    const waiting = valueOf(await payments.changeSubscription(input))
    expect(valueOf(await payments.changeSubscription(input))).toEqual(waiting)
    expect(await read()).toEqual(waiting)
  })

  it('ends a pending change or cancellation with a change at once', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    valueOf(await change(made, ESSENTIAL, 'period_end'))
    expect(valueOf(await change(made, PREMIER))).toMatchObject({ plan: 'PREMIER', pending: null })
    const { subscription_id } = made
    valueOf(await payments.cancelSubscription({ subscription_id, at: 'period_end', key: key() }))
    expect(valueOf(await change(made, price('PREMIER', 39_000, 'year')))).toMatchObject({
      period: 'year',
      cancels_at: null,
    })
  })

  it('cancels when the period ends, also over a pending change', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    valueOf(await change(made, ESSENTIAL, 'period_end'))
    const { subscription_id } = made
    const input = { subscription_id, at: 'period_end' as const, key: key() }
    const cancelled = valueOf(await payments.cancelSubscription(input))
    expect(cancelled).toEqual({ ...made, cancels_at: made.period_ends_at })
    expect(valueOf(await payments.cancelSubscription(input))).toEqual(cancelled)
    party.advance(32 * DAY)
    expect(await read()).toMatchObject({ state: 'cancelled', cancels_at: made.period_ends_at })
    expect(await invoices()).toHaveLength(1)
  })

  it('keeps a subscription that was to end or change', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    const { subscription_id } = made
    valueOf(await payments.cancelSubscription({ subscription_id, at: 'period_end', key: key() }))
    expect(valueOf(await payments.keepSubscription({ subscription_id, key: key() }))).toEqual(made)
    valueOf(await change(made, ESSENTIAL, 'period_end'))
    expect(valueOf(await payments.keepSubscription({ subscription_id, key: key() }))).toEqual(made)
    expect(valueOf(await payments.keepSubscription({ subscription_id, key: key() }))).toEqual(made)
  })

  it('cancels at once, and voids what is not paid', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    const made = await subscribe(PLUS)
    const { subscription_id } = made
    expect(await payments.cancelSubscription({ subscription_id, at: 'period_end', key: key() })).toEqual({
      kind: 'gone',
    })
    const ended = valueOf(await payments.cancelSubscription({ subscription_id, at: 'now', key: key() }))
    expect(ended).toMatchObject({
      state: 'cancelled',
      cancels_at: party.now().toISOString(),
      open_invoice: null,
    })
    expect((await invoices()).map(({ state }) => state)).toEqual(['void'])
    expect(await payments.keepSubscription({ subscription_id, key: key() })).toEqual({ kind: 'gone' })
    expect(await change(made, PREMIER)).toEqual({ kind: 'gone' })
    await saveCard('pm_card_visa')
    const again = await subscribe(PLUS)
    expect(
      valueOf(await payments.readSubscriptions(customer_id)).map((each) => each.subscription_id),
    ).toEqual([again.subscription_id, subscription_id])
  })

  it('renews every month on the same day', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    party.advance(65 * DAY)
    const renewed = await read()
    expect(renewed.state).toBe('active')
    expect(renewed.period_ends_at.slice(8)).toBe(made.period_ends_at.slice(8))
    expect((await invoices()).map(({ total_cents }) => total_cents)).toEqual([1900, 1900, 1900])
  })

  it('keeps a renewal that failed past due, tells when it is tried again, and pays it with another card', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    await saveCard('pm_card_chargeCustomerFail')
    party.advance(Date.parse(made.period_ends_at) - party.now().getTime())
    const late = await read()
    expect(late).toMatchObject({ state: 'past_due', open_invoice: { needs: 'card', amount_cents: 1900 } })
    expect(Date.parse(late.open_invoice?.next_try_at ?? '')).toBeGreaterThan(party.now().getTime())
    expect(await change(made, PREMIER)).toEqual({ kind: 'gone' })
    await saveCard('pm_card_visa')
    const invoice_id = late.open_invoice?.invoice_id ?? ''
    expect(valueOf(await payments.payInvoice({ invoice_id, key: key() }))).toMatchObject({
      state: 'active',
      open_invoice: null,
    })
  })

  it('ends after the last try of a renewal', async () => {
    await saveCard('pm_card_visa')
    const made = await subscribe(PLUS)
    await saveCard('pm_card_chargeCustomerFail')
    party.advance(Date.parse(made.period_ends_at) - party.now().getTime() + 20 * DAY)
    expect(await read()).toMatchObject({ state: 'cancelled', open_invoice: null })
  })

  it('forgets a customer and ends what they subscribed to', async () => {
    await saveCard('pm_card_visa')
    await subscribe(PLUS)
    expect(await payments.deleteCustomer(customer_id)).toEqual({ kind: 'ok', value: null })
    expect(await payments.deleteCustomer(customer_id)).toEqual({ kind: 'ok', value: null })
    expect(await payments.readCard(customer_id)).toEqual({ kind: 'gone' })
    expect(await payments.createSubscription({ customer_id, price: PLUS, key: key() })).toEqual({
      kind: 'gone',
    })
  })

  it('answers for what it does not know', async () => {
    expect(await payments.readCard('cus_unknown')).toEqual({ kind: 'gone' })
    expect(await payments.payInvoice({ invoice_id: 'in_unknown', key: key() })).toEqual({ kind: 'gone' })
    expect(await payments.useCard(customer_id, 'seti_unknown')).toEqual({ kind: 'gone' })
    const unknown = { subscription_id: 'sub_unknown', key: key() }
    expect(await payments.keepSubscription(unknown)).toEqual({ kind: 'gone' })
    expect(await payments.cancelSubscription({ ...unknown, at: 'now' })).toEqual({ kind: 'gone' })
  })

  it('takes only messages that the provider signed', async () => {
    expect(await payments.verifyWebhook(new Headers(), '{}')).toEqual({ kind: 'forged' })
  })
})
