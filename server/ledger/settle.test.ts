import { afterAll, beforeAll, expect, it } from 'vitest'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

it('settles a due date by a payment in the bank: neither overdue nor reminded of, until the payment is gone', async () => {
  const client = await spendingClient(testServer)
  const { token } = client
  const card = { name: 'Everyday card', lender: 'Champlain Bank', debt_type: 'credit_card', due_day: 22 }
  const body = { ...card, balance_cents: 9_273_00, apr: 0.2199, minimum_payment_cents: 93_00 }
  const created = await testServer.send('POST', '/debt/create/debts', { token, body })
  const { debt_uuid } = created.json.data
  const reminder = { debt_uuid, days_before: [0], local_time: '09:00', time_zone: 'America/New_York' }
  await testServer.send('POST', '/debt/create/reminder', { token, body: reminder })
  const late = async () => {
    const { json } = await testServer.send('GET', '/investment/get/next-actions/me', { token })
    return json.data.actions.filter(({ kind }: { kind: string }) => kind === 'late_payment')
  }
  const debt = async () => (await testServer.send('GET', '/debt/get/debts/me', { token })).json.data[0]
  const remindedOf = async () =>
    (await testServer.send('GET', '/debt/get/reminder/me', { token })).json.data[0].next_due_on
  expect(await remindedOf()).toBe('2026-11-22')

  const paid = await client.enter({
    date: '2026-11-21',
    amount_cents: -4_412_86,
    name: 'Champlain Bank',
    category: 'card_payment',
  })
  expect(await debt()).toMatchObject({ settled_due_on: '2026-11-22', last_paid_due_on: null, version: 1 })
  expect(await remindedOf()).toBe('2026-12-22')
  testServer.pass(48 * HOUR)
  try {
    expect(await late()).toEqual([])
    await client.call('DELETE', `delete/transaction/${paid.transaction_uuid}`)
    expect(await debt()).toMatchObject({ settled_due_on: null })
    expect(await late()).toMatchObject([{ name: 'Everyday card' }])
  } finally {
    testServer.pass(-48 * HOUR)
  }
})
