import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { transactions } from '#server/db/schema/spend.ts'
import type { BankTransaction } from '#server/providers/bank-link/bank-link.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { storeTransactions } from './store-transactions.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

let user_uuid = ''
let checking = ''
let savings = ''

async function addAccount(type: 'checking' | 'savings'): Promise<string> {
  const bank_account_uuid = v7()
  await testServer.database.db.insert(bankAccounts).values({
    bank_account_uuid,
    user_uuid,
    name: type,
    institution: 'First',
    mask: '0001',
    type,

    created_at: testServer.now(),
  })
  return bank_account_uuid
}

beforeEach(async () => {
  user_uuid = (await registerAndLogIn(testServer)).user_uuid
  checking = await addAccount('checking')
  savings = await addAccount('savings')
})

const reported = (change: Partial<BankTransaction> = {}): BankTransaction => ({
  account_external_id: checking,
  external_id: 'a',
  pending_external_id: null,
  is_pending: false,
  date: '2026-11-10',
  authorized_date: null,
  amount_cents: -25_00,
  name: 'SAFEWAY #1711',
  merchant_name: null,
  category: null,
  currency: 'USD',
  payment_channel: 'in store',
  ...change,
})

const store = (added: readonly BankTransaction[], removed: readonly string[] = [], user = user_uuid) =>
  testServer.database.db.transaction((transaction) =>
    storeTransactions(
      transaction,
      {
        user_uuid: user,
        accounts: [
          { bank_account_uuid: checking, external_id: checking, type: 'checking' },
          { bank_account_uuid: savings, external_id: savings, type: 'savings' },
        ],
        changes: { added, modified: [], removed, next_cursor: '', status: 'historical_complete' },
      },
      testServer.now(),
    ),
  )
const stored = () =>
  testServer.database.db
    .select()
    .from(transactions)
    .where(eq(transactions.user_uuid, user_uuid))
    .orderBy(transactions.external_id)

it('stores what a bank reports once, categorized', async () => {
  expect(await store([reported()])).toEqual({ changed_count: 1 })
  expect(await store([reported()])).toEqual({ changed_count: 0 })
  expect(await stored()).toMatchObject([
    {
      name: 'Safeway',
      category: 'groceries',
      type: 'need',
      category_source: 'guess',
      origin: 'bank',
      version: 1,
    },
  ])
})

it('keeps what the client added to a pending transaction once it posts', async () => {
  await store([reported({ external_id: 'pending', is_pending: true })])
  await testServer.database.db
    .update(transactions)
    .set({ category: 'gifts', type: 'want', category_source: 'client', note: 'For Sam', tags: ['party'] })
    .where(eq(transactions.user_uuid, user_uuid))
  const [before] = await stored()
  const posted = reported({ external_id: 'posted', pending_external_id: 'pending', amount_cents: -27_00 })
  await store([posted], ['pending'])
  expect(await stored()).toMatchObject([
    {
      transaction_uuid: before?.transaction_uuid,
      external_id: 'posted',
      amount_cents: -27_00,
      is_pending: false,
      category: 'gifts',
      category_source: 'client',
      note: 'For Sam',
      tags: ['party'],
    },
  ])
  expect(await store([posted], ['pending'])).toEqual({ changed_count: 0 })
})

const transfer = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_ACCOUNT_TRANSFER' }

it('pairs both sides of a transfer, and lets go of one whose other side changes or is removed', async () => {
  const out = reported({ category: transfer })
  const into = reported({
    external_id: 'b',
    account_external_id: savings,
    amount_cents: 25_00,
    name: 'DEPOSIT',
  })
  await store([out])
  await store([into])
  const [a, b] = await stored()
  expect([a, b]).toMatchObject([
    { category: 'saving', type: 'saving', pair_kind: 'transfer', pair_uuid: b?.transaction_uuid },
    { category: 'transfer', type: 'transfer', pair_kind: 'transfer', pair_uuid: a?.transaction_uuid },
  ])
  await store([{ ...into, amount_cents: 26_00 }])
  expect(await stored()).toMatchObject([{ pair_uuid: null }, { pair_uuid: null, amount_cents: 26_00 }])
  await store([into])
  expect(await stored()).toMatchObject([{ pair_kind: 'transfer' }, { pair_kind: 'transfer' }])
  await store([], ['b', 'unknown'])
  expect(await stored()).toMatchObject([{ pair_uuid: null, pair_kind: null }])
})

it('leaves out amounts of zero, other currencies and unknown accounts', async () => {
  await store([
    reported({ amount_cents: 0 }),
    reported({ external_id: 'b', currency: 'CAD' }),
    reported({ external_id: 'c', account_external_id: 'unknown' }),
  ])
  expect(await stored()).toEqual([])
})

it("changes no other client's transactions", async () => {
  await store([reported()])
  const other = await registerAndLogIn(testServer)
  await store([], ['a'], other.user_uuid)
  expect(await stored()).toHaveLength(1)
})
