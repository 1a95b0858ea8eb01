/** What happens without the client: renewals, failed tries, reviews, and the end of an account. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documents } from '#server/db/schema/document.ts'
import { paymentCustomers, paymentEvents, paymentRemovals } from '#server/db/schema/payment.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { clean } from '#server/jobs/clean.ts'
import { advanceSandboxClock } from '#server/providers/payments/sandbox.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { nextPaymentRound, paymentClient } from '#tests/fixtures/payment-client.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { fileOf, pdf } from '#tests/fixtures/sample-files.ts'
import { scriptedPayments } from '#tests/fixtures/scripted-payments.ts'
import { createTestServer, HOUR, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD } from '#tests/fixtures/test-users.ts'
import { listReductions, reviewReduction } from './reductions.ts'

let testServer: TestServer
let provider: ReturnType<typeof scriptedPayments>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  const { payments } = testServer.dependencies
  if (!payments) throw new Error('The sandbox takes payments.')
  provider = scriptedPayments(payments)
})
afterAll(() => testServer.close())
beforeEach(() => {
  provider.reset()
  testServer.push.pushed.length = 0
})

const DAY = 24 * HOUR

async function client() {
  const one = await paymentClient(testServer)
  const { db } = testServer.database
  return {
    ...one,
    /** Days pass at the provider, and the job runs. */
    bill: async (days: number) => {
      await advanceSandboxClock(db, one.user_uuid, days * DAY, testServer.now())
      await nextPaymentRound(testServer)
    },
    replaceCard: async (card: string) =>
      one.send('PUT', '/users/payment/update/card/info', { setup_intent_id: await one.enterCard(card) }),
    addDevice: async () => {
      const { subscription } = newDevice()
      await db.insert(pushSubscriptions).values({
        subscription_uuid: uuidv7(),
        user_uuid: one.user_uuid,
        session_uuid: null,
        endpoint: subscription.endpoint,
        host: 'fcm.googleapis.com',
        ...subscription.keys,
        device: 'Phone',
        created_at: testServer.now(),
        last_success_at: null,
      })
    },
    addDocument: async (purpose: 'reduced_price' | 'transaction' = 'reduced_price') => {
      const document_uuid = uuidv7()
      await db.insert(documents).values({
        document_uuid,
        user_uuid: one.user_uuid,
        purpose,
        name: 'enrollment.pdf',
        type: 'application/pdf',
        size_bytes: 1000,
        created_at: testServer.now(),
      })
      return document_uuid
    },
    review: (state: 'approved' | 'rejected') => reviewReduction(db, one.username, state, testServer.now()),
  }
}

describe('a renewal', () => {
  it('charges the card, and leaves a receipt among the notifications', async () => {
    const { subscribeWith, bill, subscription, invoices, notifications } = await client()
    await subscribeWith()
    const before = await subscription()
    await bill(31)
    const after = await subscription()
    expect(after).toMatchObject({ plan: 'PLUS', state: 'active' })
    expect(after.period_ends_at > before.period_ends_at).toBe(true)
    expect(await invoices()).toHaveLength(2)
    expect(await notifications()).toEqual(['payment_received', 'payment_received'])
  })

  it('that fails keeps the plan, and tells the client of each try once', async () => {
    const { subscribeWith, replaceCard, bill, subscription, notifications, addDevice } = await client()
    await subscribeWith()
    await addDevice()
    await replaceCard('pm_card_chargeCustomerFail')
    await bill(32)
    const failed = await subscription()
    expect(failed).toMatchObject({ plan: 'PLUS', state: 'past_due', owed: { amount_cents: 1900 } })
    expect(failed.owed.next_try_at).not.toBeNull()
    const told = async () =>
      (await notifications()).filter((kind: string) => kind === 'payment_failed').length
    expect([await told(), testServer.push.pushed.length]).toEqual([1, 1])
    await nextPaymentRound(testServer, 20 * MINUTE)
    await nextPaymentRound(testServer, 2 * HOUR)
    expect([await told(), testServer.push.pushed.length]).toEqual([1, 1])
    const [push] = testServer.push.pushed
    expect(push?.text).toContain('/payment')
    expect(push?.text).not.toContain('Plus')
    const days = Math.ceil((Date.parse(failed.owed.next_try_at) - Date.parse(failed.period_ends_at)) / DAY)
    expect(days).not.toBeNaN()
    await bill(4)
    expect(await told()).toBe(2)
  })

  it('that fails until the last try ends the plan', async () => {
    const { subscribeWith, replaceCard, bill, subscription, notifications } = await client()
    await subscribeWith()
    await replaceCard('pm_card_chargeCustomerFail')
    await bill(32)
    for (let week = 0; week < 6; week += 1) await bill(7)
    expect(await subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled', owed: null })
    expect((await notifications())[0]).toBe('subscription_ended')
  })

  it('that failed is paid by a new card at once', async () => {
    const { subscribeWith, replaceCard, bill, subscription } = await client()
    await subscribeWith()
    await replaceCard('pm_card_chargeCustomerFail')
    await bill(32)
    const still = await replaceCard('pm_card_chargeCustomerFail')
    expect([still.status, still.json.type]).toEqual([402, 'card_error'])
    const paid = await replaceCard('pm_card_mastercard')
    expect(paid.json.data.subscription).toMatchObject({ state: 'active', owed: null })
    expect(await subscription()).toMatchObject({ plan: 'PLUS', card: { brand: 'mastercard' } })
  })

  it('that failed ends at once when the client cancels, with nothing owed', async () => {
    const { subscribeWith, replaceCard, bill, cancel, change } = await client()
    await subscribeWith()
    await replaceCard('pm_card_chargeCustomerFail')
    await bill(32)
    expect((await change({ plan: 'PREMIER' })).status).toBe(409)
    const cancelled = await cancel({ reason: 'too_expensive' })
    expect(cancelled.json.data).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled', owed: null })
  })

  it('is found without a message, at the time when it is due', async () => {
    const { subscribeWith, subscription, later } = await client()
    await subscribeWith()
    const { period_ends_at } = await subscription()
    await later(31)
    expect((await subscription()).period_ends_at > period_ends_at).toBe(true)
  })
})

describe('a reduced price', () => {
  const request = async ({ addDocument }: Awaited<ReturnType<typeof client>>) => ({
    reduction: 'student',
    document_uuids: await addDocument(),
  })

  it('needs documents, the client’s own', async () => {
    const [one, other] = [await client(), await client()]
    const none = await one.subscribeWith('pm_card_visa', { reduction: 'student' })
    expect([none.status, Object.keys(none.json.fields)]).toEqual([422, ['document_uuids']])
    const stolen = await one.subscribeWith('pm_card_visa', await request(other))
    expect(stolen.status).toBe(404)
    const receipt = { reduction: 'student', document_uuids: await one.addDocument('transaction') }
    expect((await one.subscribeWith('pm_card_visa', receipt)).status).toBe(404)
    expect((await one.subscription()).state).toBeNull()
  })

  it('takes the documents with the choice of plan, once for a retry, and needs to know what for', async () => {
    const one = await client()
    const setup_intent_id = await one.enterCard()
    const files = [fileOf('enrollment.pdf', pdf(), 'application/pdf')]
    expect((await one.subscribe({ setup_intent_id }, 'no-kind', files)).json.fields).toEqual({
      reduction: 'Choose student or military',
    })
    const choice = { setup_intent_id, reduction: 'student' }
    const made = await one.subscribe(choice, 'with-files', files)
    expect(made.json.data.subscription.reduction).toMatchObject({ kind: 'student', state: 'in_review' })
    expect((await one.subscribe(choice, 'with-files', files)).text).toBe(made.text)
    const { db } = testServer.database
    const kept = await db.select().from(documents).where(eq(documents.user_uuid, one.user_uuid))
    expect(kept).toMatchObject([{ name: 'enrollment.pdf', purpose: 'reduced_price' }])
  })

  it('is charged from the next period once it is approved, and the client is told', async () => {
    const one = await client()
    const made = await one.subscribeWith('pm_card_visa', await request(one))
    expect(made.json.data.subscription).toMatchObject({
      reduction: { kind: 'student', state: 'in_review' },
      subscribed: { amount_cents: 1900, is_reduced: false },
    })
    expect(await listReductions(testServer.database.db)).toContain(`${one.username}  student`)
    expect(await one.review('approved')).toContain('approved')
    await nextPaymentRound(testServer)
    expect(await one.subscription()).toMatchObject({
      reduction: { state: 'approved' },
      next_charge: { amount_cents: 950 },
    })
    expect(await one.notifications()).toContain('reduction_approved')
    await one.bill(31)
    expect((await one.subscription()).subscribed).toMatchObject({ amount_cents: 950, is_reduced: true })
    expect((await one.invoices())[0]).toMatchObject({ total_cents: 950, state: 'paid' })
  })

  it('is charged from the first period where it was approved before', async () => {
    const one = await client()
    await one.subscribeWith('pm_card_chargeCustomerFail', await request(one))
    await one.review('approved')
    expect((await one.quote('PLUS')).due_now_cents).toBe(950)
    const made = await one.subscribeWith('pm_card_visa')
    expect(made.json.data.subscription.subscribed).toMatchObject({ amount_cents: 950, is_reduced: true })
  })

  it.each(['student', 'military'])(
    'that is approved stays so when the client asks again, as %s',
    async (reduction) => {
      const one = await client()
      await one.subscribeWith('pm_card_visa', await request(one))
      await one.review('approved')
      await nextPaymentRound(testServer)
      const again = await one.change({
        plan: 'PREMIER',
        reduction,
        document_uuids: await one.addDocument(),
      })
      expect(again.status).toBe(200)
      await nextPaymentRound(testServer, HOUR)
      expect(await one.subscription()).toMatchObject({
        reduction: { kind: 'student', state: 'approved' },
        subscribed: { plan: 'PREMIER', is_reduced: true },
      })
      expect(await listReductions(testServer.database.db)).not.toContain(one.username)
    },
  )

  it('holds for a pending smaller plan, too, and not against a cancellation', async () => {
    const one = await client()
    await one.subscribeWith('pm_card_visa', await request(one))
    await one.change({ plan: 'ESSENTIAL' })
    await one.review('approved')
    await nextPaymentRound(testServer)
    expect((await one.subscription()).pending).toMatchObject({ plan: 'ESSENTIAL', amount_cents: 450 })
    await one.cancel()
    await nextPaymentRound(testServer, HOUR)
    expect(await one.subscription()).toMatchObject({ state: 'cancel_at_period_end', pending: null })
  })

  it('that is rejected changes nothing, and can be asked for again', async () => {
    const one = await client()
    await one.subscribeWith('pm_card_visa', await request(one))
    await one.review('rejected')
    expect(await one.notifications()).toContain('reduction_rejected')
    expect((await one.subscription()).next_charge.amount_cents).toBe(1900)
    await one.change(await request(one))
    expect((await one.subscription()).reduction.state).toBe('in_review')
  })

  it('is reviewed only where one was asked for', async () => {
    const { review } = await client()
    await expect(review('approved')).rejects.toThrow('asked for a reduced price')
  })
})

describe('deleting an account', () => {
  const customersOf = (user_uuid: string) =>
    testServer.database.db.select().from(paymentCustomers).where(eq(paymentCustomers.user_uuid, user_uuid))

  it('deletes the customer at the provider, again and again while it does not answer', async () => {
    const one = await client()
    await one.subscribeWith()
    const [customer] = await customersOf(one.user_uuid)
    const { customer_id = '' } = customer ?? {}
    provider.failures.set('deleteCustomer', { kind: 'unavailable', fault: 'timeout' })
    await one.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
    await nextPaymentRound(testServer)
    expect(await customersOf(one.user_uuid)).toEqual([])
    expect(provider.count('deleteCustomer', customer_id)).toBe(1)
    provider.failures.clear()
    await nextPaymentRound(testServer, 5 * MINUTE)
    expect(provider.count('deleteCustomer', customer_id)).toBe(2)
    expect(await testServer.database.db.select().from(paymentRemovals)).toEqual([])
  })

  it('leaves nothing behind of a customer who was being made', async () => {
    const one = await client()
    const held = provider.hold('createCustomer')
    const setup = one.send('GET', '/users/payment/get/card-setup-intend')
    await held.reached
    await one.send('DELETE', '/users/delete/user-account/me', { password: PASSWORD })
    held.release()
    expect((await setup).status).toBeGreaterThanOrEqual(400)
    await nextPaymentRound(testServer)
    expect(provider.count('deleteCustomer')).toBe(1)
  })
})

it('exports the subscription, invoices and the request for a reduced price', async () => {
  const one = await client()
  const body = { reduction: 'military', document_uuids: await one.addDocument() }
  await one.subscribeWith('pm_card_visa', body)
  const { records } = await exported(testServer, one.token)
  expect(records['subscriptions']).toMatchObject([{ plan: 'PLUS', state: 'active', amount_cents: 1900 }])
  expect(records['invoices']).toMatchObject([{ total_cents: 1900, state: 'paid' }])
  expect(records['price_reductions']).toMatchObject([{ kind: 'military', state: 'in_review' }])
})

it('makes another customer where the provider has deleted one', async () => {
  const one = await client()
  await one.subscribeWith()
  const [customer] = await testServer.database.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.user_uuid, one.user_uuid))
  await testServer.dependencies.payments?.deleteCustomer(customer?.customer_id ?? '')
  await one.status()
  expect(await one.subscription()).toMatchObject({ plan: 'NO_PLAN', state: 'cancelled', card: null })
  expect((await one.subscribeWith()).json.data.subscription).toMatchObject({ plan: 'PLUS', state: 'active' })
})

it('forgets the ids of messages after 90 days', async () => {
  const { db } = testServer.database
  await db.insert(paymentEvents).values({ event_id: 'evt_old', received_at: testServer.now() })
  testServer.pass(91 * DAY)
  await db.insert(paymentEvents).values({ event_id: 'evt_new', received_at: testServer.now() })
  await clean(testServer.dependencies)
  expect((await db.select().from(paymentEvents)).map(({ event_id }) => event_id)).toEqual(['evt_new'])
})
