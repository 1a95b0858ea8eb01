import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MAX_OFFLINE, type RecentTransactions } from '#core/contract/transactions.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { mergeRecent } from '#core/spend/recent.ts'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof spendingClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())
beforeEach(async () => {
  client = await spendingClient(testServer)
})

const read = async (since?: string): Promise<RecentTransactions> => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const { status, json, text } = await client.call('GET', `get/recent-transactions/me${query}`)
  if (status !== 200) throw new Error(text)
  return json.data
}

it('sends the transactions of the days that changed, and names the others', async () => {
  const [first, second] = [
    await client.enter({ date: '2026-11-18' }),
    await client.enter({ date: '2026-11-20' }),
  ]
  const whole = await read()
  expect(whole).toMatchObject({ transactions: [second, first], unchanged_days: [] })
  const third = await client.enter({ date: '2026-11-20' })
  const changed = await read(whole.marker)
  expect(changed).toMatchObject({ transactions: [third, second], unchanged_days: ['2026-11-18'] })
  await client.call('DELETE', `delete/transaction/${first.transaction_uuid}`)
  const deleted = await read(changed.marker)
  expect(deleted).toMatchObject({ transactions: [], unchanged_days: ['2026-11-20'] })
  expect(mergeRecent(mergeRecent(whole, changed), deleted)).toEqual(await read())
})

it.each(['', 'x', '2026-11-20', '2026-11-200000000000000000'.repeat(3)])(
  'sends everything for the marker %j, which it never gave out',
  async (marker) => {
    const entered = await client.enter()
    expect(await read(marker)).toMatchObject({ transactions: [entered], unchanged_days: [] })
  },
)

it('lets days go that are over, and sends them again when the clock goes back', async () => {
  const oldest = await client.enter({ date: '2026-08-23' })
  await client.enter({ date: '2026-11-20' })
  const whole = await read()
  testServer.pass(DAY_MS)
  const later = await read(whole.marker)
  expect(later).toMatchObject({ transactions: [], unchanged_days: ['2026-11-20'] })
  testServer.pass(-DAY_MS)
  const back = await read(later.marker)
  expect(back).toMatchObject({ transactions: [oldest], unchanged_days: ['2026-11-20'] })
  expect(mergeRecent(mergeRecent(whole, later), back)).toEqual(whole)
})

it('sends the newest 5,000, also when the oldest day of them is cut off', async () => {
  await testServer.database.pool.query(
    `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description,
       category, type, category_source, origin, created_at, updated_at)
     select gen_random_uuid(), $1, $2, date '2026-11-20' - place / 2000, -1, 'x', 'x', 'other', 'want', 'client', 'manual', now(), now()
     from generate_series(1, $3) place`,
    [client.user_uuid, client.cash, MAX_OFFLINE + 500],
  )
  const whole = await read()
  expect(whole.transactions).toHaveLength(MAX_OFFLINE)
  await client.enter({ date: '2026-11-19' })
  const merged = mergeRecent(whole, await read(whole.marker))
  expect(merged.transactions).toHaveLength(MAX_OFFLINE)
  expect(merged).toEqual(await read())
})
