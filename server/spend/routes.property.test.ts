import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as rules from '#core/contract/category-rules.ts'
import * as calls from '#core/contract/transactions.ts'
import { replay } from '#core/outbox/replay.ts'
import { spendReplay, type SpendState } from '#core/spend/replay.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { fileRow, spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const at = fc.nat({ max: 9 })
const fields = {
  date: fc.constantFrom('2026-11-20', '2026-11-19', '2026-10-01'),
  amount_cents: fc.constantFrom(-12_50, -25_00, 40_00),
  name: fc.constantFrom('Safeway', 'Blue Bottle', 'Acme Corp'),
  category: fc.constantFrom('groceries', 'transfer', 'paycheck'),
  type: fc.constantFrom('need', 'want'),
  note: fc.constantFrom('', 'With Sam'),
  tags: fc.constantFrom([], ['trip', 'Trip', 'food']),
}
const optional = { requiredKeys: [] }
const part = (amount_cents: number) => ({ amount_cents, category: 'gifts', type: 'want', note: '' })
const splits = fc.constantFrom([], [part(-12_00), part(-50)], [part(-20_00), part(-5_00)])

const operation = fc.oneof(
  fc.record({ does: fc.constant('create' as const), input: fc.record(fields) }),
  fc.record({
    does: fc.constant('change' as const),
    at,
    change: fc.record(
      { ...fields, splits, is_excluded: fc.boolean(), is_reviewed: fc.boolean(), pair: fc.constant(null) },
      optional,
    ),
  }),
  fc.record({
    does: fc.constant('changeMany' as const),
    at: fc.array(at, { minLength: 1, maxLength: 4 }),
    change: fc.record(
      {
        category: fields.category,
        type: fields.type,
        is_excluded: fc.boolean(),
        is_reviewed: fc.boolean(),
        add_tag: fc.constantFrom('trip', 'new'),
      },
      optional,
    ),
  }),
  fc.record({ does: fc.constantFrom('delete' as const, 'deleteRule' as const), at }),
  fc.record({
    does: fc.constant('rule' as const),
    input: fc.record({
      text: fc.constantFrom('safeway', 'Acme', 'DEPOSIT'),
      match: fc.constantFrom('name_is', 'contains'),
      direction: fc.constantFrom('any', 'in', 'out'),
      category: fc.constantFrom('pets', 'education'),
      rename: fc.constantFrom(null, 'The store'),
      applies_to_past: fc.boolean(),
    }),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

/** A client with entered transactions, an imported one, a transfer and a refund. */
async function household() {
  const client = await spendingClient(testServer)
  const savings = await client.addAccount('savings')
  const rows = [
    fileRow(1),
    fileRow(2, { amount_cents: -50_00, description: 'ONLINE TRANSFER 123' }),
    fileRow(3, { date: '2026-11-12', amount_cents: 5_00 }),
  ]
  const arrival = fileRow(1, { amount_cents: 50_00, description: 'DEPOSIT TRANSFER' })
  for (const import_uuid of [
    await client.sendFile(rows),
    await client.sendFile([arrival], { bank_account_uuid: savings }),
  ]) {
    await client.call('PUT', 'finish/import', { import_uuid })
  }
  await client.enter()
  const read = async (): Promise<SpendState> => ({
    transactions: await client.list('?limit=1000'),
    rules: (await client.call('GET', 'get/category-rules/me')).json.data,
  })
  return { client, read, device: deviceOf(testServer, client) }
}

type Household = Awaited<ReturnType<typeof household>>

const pick = (uuids: readonly string[], place: number): string => uuids[place % uuids.length] ?? v7()

/** Makes the write that an operation means for these records; a created one joins them. */
async function run({ device, client }: Household, each: Operation, uuids: string[], ruleUuids: string[]) {
  switch (each.does) {
    case 'create': {
      const transaction_uuid = v7()
      uuids.push(transaction_uuid)
      return device.write(calls.createTransaction, {
        body: client.input({ ...each.input, transaction_uuid }),
      })
    }
    case 'change':
      return device.write(calls.updateTransaction, {
        body: { ...each.change, transaction_uuid: pick(uuids, each.at) },
      })
    case 'changeMany':
      return device.write(calls.updateTransactions, {
        body: { ...each.change, transaction_uuids: each.at.map((place) => pick(uuids, place)) },
      })
    case 'delete':
      return device.write(calls.deleteTransaction, { params: { id: pick(uuids, each.at) } })
    case 'rule': {
      const rule_uuid = v7()
      ruleUuids.push(rule_uuid)
      return device.write(rules.createCategoryRule, { body: { ...each.input, rule_uuid } })
    }
    case 'deleteRule':
      return device.write(rules.deleteCategoryRule, { params: { id: pick(ruleUuids, each.at) } })
  }
}

/** How many transactions a rule has categorized is for the server to say once others take them over. */
const withoutUses = ({ transactions, rules: all }: SpendState) => ({
  transactions,
  rules: all.map(({ used_count: _, ...rule }) => rule),
})

it('shows transactions and rules offline as the server has them once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 15 }), async (operations) => {
      const home = await household()
      const before = await home.read()
      expect(before.transactions.filter(({ pair }) => pair !== null)).toHaveLength(4)
      const uuids = before.transactions.map(({ transaction_uuid }) => transaction_uuid)
      const ruleUuids: string[] = []
      for (const each of operations) await run(home, each, uuids, ruleUuids)
      const shown = replay(before, home.device.accepted, spendReplay)
      expect(withoutUses(shown)).toEqual(withoutUses(await home.read()))
    }),
    { numRuns: draws(8) },
  )
})
