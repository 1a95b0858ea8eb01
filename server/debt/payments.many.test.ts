import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_PAYMENTS } from '#core/contract/debt-payments.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { debtPayments } from '#server/db/schema/debt.ts'
import { debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** A loan with a payment on each of that many days before it was created. */
async function loanWith(payments: number) {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const client = debtsOfClient(testServer, token)
  const { debt_uuid } = await client.create(loanInput())
  const today = testServer.now().toISOString().slice(0, 10)
  const rows = Array.from({ length: payments }, (_, index) => ({
    payment_uuid: uuidv7(),
    debt_uuid,
    user_uuid,
    amount_cents: 100,
    principal_cents: 100,
    interest_cents: 0,
    escrow_cents: 0,
    fall_cents: 100,
    balance_after_cents: 10_000_00,
    paid_on: addDays(today, -index - 1),
    created_at: testServer.now(),
  }))
  await testServer.database.db.insert(debtPayments).values(rows)
  const pay = () => client.pay({ debt_uuid, amount_cents: 100, paid_on: today })
  return { ...client, debt_uuid, pay }
}

/** The transaction that last wrote each day of a history. */
async function writersOf(debtUuid: string): Promise<Map<string, string>> {
  const { rows } = await testServer.database.db.execute<{ as_of: string; writer: string }>(
    sql`select as_of::text, xmin::text as writer from debt_balances where debt_uuid = ${debtUuid}`,
  )
  return new Map(rows.map(({ as_of, writer }) => [as_of, writer]))
}

it('writes only the days that a payment changes', async () => {
  const { debt_uuid, pay, deletePayment } = await loanWith(300)
  await pay()
  const before = await writersOf(debt_uuid)
  expect(before.size).toBe(301)
  const { json } = await pay()
  const after = await writersOf(debt_uuid)
  expect([...after].filter(([day, writer]) => before.get(day) !== writer)).toHaveLength(1)
  await deletePayment(json.data.payment.payment_uuid)
  const undone = await writersOf(debt_uuid)
  expect([...undone].filter(([day, writer]) => after.get(day) !== writer)).toHaveLength(1)
})

it('accepts 5,000 payments on a debt and no more', async () => {
  const { debt_uuid, pay, deletePayment } = await loanWith(MAX_PAYMENTS - 1)
  const last = await pay()
  expect(last.status).toBe(201)
  const beyond = await pay()
  expect([beyond.status, beyond.json.message]).toEqual([
    409,
    'You can have up to 5,000 payments on a debt. Delete one you no longer need.',
  ])
  await deletePayment(last.json.data.payment.payment_uuid)
  expect((await pay()).status).toBe(201)
  expect((await writersOf(debt_uuid)).size).toBe(MAX_PAYMENTS)
})
