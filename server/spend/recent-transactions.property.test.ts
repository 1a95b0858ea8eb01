import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecentTransactions } from '#core/contract/transactions.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { mergeRecent } from '#core/spend/recent.ts'
import type { BankTransaction } from '#server/providers/bank-link/bank-link.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { fileRow, spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { storeTransactions } from './store-transactions.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const at = fc.nat({ max: 9 })
const date = fc.constantFrom('2026-11-20', '2026-11-19', '2026-08-25', '2026-08-22', '2026-03-01')
const amount_cents = fc.constantFrom(-12_50, -25_00, 40_00)
const part = (cents: number) => ({ amount_cents: cents, category: 'gifts', type: 'want', note: '' })
const name = fc.constantFrom('Safeway', 'Blue Bottle')
const does = <Kind extends string>(kind: Kind) => fc.constant(kind)

const operation = fc.oneof(
  fc.record({ does: does('enter'), input: fc.record({ date, amount_cents, name }) }),
  fc.record({
    does: does('change'),
    at,
    change: fc.record(
      {
        date,
        amount_cents,
        name,
        splits: fc.constantFrom([], [part(-12_00), part(-50)], [part(-20_00), part(-5_00)]),
        is_excluded: fc.boolean(),
        pair: fc.constant(null),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: does('changeMany'), at: fc.array(at, { minLength: 1, maxLength: 4 }) }),
  fc.record({ does: does('delete'), at }),
  fc.record({ does: does('rule') }),
  fc.record({ does: does('import'), days: fc.array(date, { minLength: 1, maxLength: 3 }) }),
  fc.record({ does: does('undoImport'), at }),
  fc.record({
    does: does('sync'),
    reported: fc.array(fc.record({ external_id: fc.constantFrom('a', 'b', 'c'), date, amount_cents })),
    removed: fc.subarray(['a', 'b', 'c']),
  }),
  fc.record({ does: does('turnAccount'), isOn: fc.boolean() }),
  fc.record({ does: does('pass'), days: fc.constantFrom(-3, -1, 1) }),
  fc.record({ does: does('read') }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

const bankReports = (
  account: string,
  row: Pick<BankTransaction, 'external_id' | 'date' | 'amount_cents'>,
) => ({
  account_external_id: account,
  pending_external_id: null,
  is_pending: false,
  authorized_date: null,
  name: 'CORNER STORE',
  merchant_name: null,
  category: null,
  currency: 'USD',
  payment_channel: 'in store' as const,
  ...row,
})

/** A client with an account of a bank, and a device that reads only what has changed. */
async function household() {
  const client = await spendingClient(testServer)
  const { pool, db } = testServer.database
  const checking = await client.addAccount('checking', { isLinked: true })
  const imports: string[] = []
  const readSince = async (marker?: string): Promise<RecentTransactions> => {
    const query = marker === undefined ? '' : `?since=${encodeURIComponent(marker)}`
    const { status, json, text } = await client.call('GET', `get/recent-transactions/me${query}`)
    if (status !== 200) throw new Error(text)
    return json.data
  }
  let device = await readSince()
  const pick = async (place: number): Promise<string> => {
    const all = await client.list('?limit=1000')
    return all[place % all.length]?.transaction_uuid ?? v7()
  }
  const read = async () => {
    device = mergeRecent(device, await readSince(device.marker))
    return device
  }
  const sync = (each: Operation & { does: 'sync' }) =>
    db.transaction((transaction) =>
      storeTransactions(
        transaction,
        {
          user_uuid: client.user_uuid,
          accounts: [{ bank_account_uuid: checking, external_id: checking, type: 'checking' }],
          changes: {
            status: 'historical_complete',
            next_cursor: '',
            added: each.reported.map((row) => bankReports(checking, row)),
            modified: [],
            removed: each.removed,
          },
        },
        testServer.now(),
      ),
    )
  const run = async (each: Operation): Promise<unknown> => {
    switch (each.does) {
      case 'enter':
        return client.call('POST', 'create/transaction', client.input(each.input))
      case 'change':
        return client.call('PUT', 'update/transaction', {
          ...each.change,
          transaction_uuid: await pick(each.at),
        })
      case 'changeMany': {
        const transaction_uuids = await Promise.all(each.at.map(pick))
        return client.call('PUT', 'update/transactions', { transaction_uuids, category: 'gifts' })
      }
      case 'delete':
        return client.call('DELETE', `delete/transaction/${await pick(each.at)}`)
      case 'rule':
        return client.call('POST', 'create/category-rule', {
          text: 'safeway',
          match: 'contains',
          category: 'pets',
          applies_to_past: true,
        })
      case 'import': {
        const rows = each.days.map((day, place) => fileRow(place + 1, { date: day }))
        const import_uuid = await client.sendFile(rows)
        imports.push(import_uuid)
        return client.call('PUT', 'finish/import', { import_uuid })
      }
      case 'undoImport':
        return client.call('DELETE', `delete/import/${imports[each.at % imports.length] ?? v7()}`)
      case 'sync':
        return sync(each)
      case 'turnAccount':
        return pool.query('update bank_accounts set is_active = $2 where bank_account_uuid = $1', [
          checking,
          each.isOn,
        ])
      case 'pass':
        return testServer.pass(each.days * DAY_MS)
      case 'read':
        return read()
    }
  }
  return { run, read, readSince }
}

it('merges what changed into what a full answer has, whatever was written since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 15 }), async (operations) => {
      const start = testServer.now()
      const home = await household()
      for (const each of operations) await home.run(each)
      const merged = await home.read()
      const whole = await home.readSince()
      expect(merged).toEqual(whole)
      expect(await home.readSince(whole.marker)).toMatchObject({ transactions: [], marker: whole.marker })
      testServer.pass(start.getTime() - testServer.now().getTime())
    }),
    { numRuns: draws(25) },
  )
})
