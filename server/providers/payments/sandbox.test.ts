import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import type { PaymentDialog, PaymentResult, Payments, Price } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'

const ESSENTIAL: Price = {
  plan: 'ESSENTIAL',
  name: 'Essential',
  period: 'month',
  amount_cents: 900,
  is_reduced: false,
}

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
    const [invoice, ...others] = valueOf(await payments.listInvoices(customer_id))
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
})
