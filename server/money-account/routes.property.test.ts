import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import * as calls from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { holdingReplay, holdingsState, worthWith } from '#core/money-account/net-worth-replay.ts'
import { accountReplay, accountsState, type KnownAccount } from '#core/money-account/replay.ts'
import { replay } from '#core/outbox/replay.ts'
import { homeInput } from '#tests/fixtures/debts.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

// Small limits, which random writes reach.
vi.mock(import('#core/money-account/change.ts'), async (original) => ({
  ...(await original()),
  ACCOUNT_LIMIT: { most: 3, things: 'accounts' },
}))

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** What is meant by a number: one of the things there are, counted around. */
const pick = <T>(things: readonly T[], at: number): T => {
  const thing = things[at % things.length]
  if (thing === undefined) throw new Error('there is nothing to pick from')
  return thing
}

const at = fc.nat({ max: 5 })
const cents = fc.integer({ min: 0, max: 30_000_00 })
const day = fc.constantFrom('2026-11-21', '2026-11-20', '2026-11-01', '2025-06-30')
const fields = {
  name: fc.constantFrom('Nest', 'Egg', 'Mattress'),
  kind: fc.constantFrom('savings', 'brokerage', 'property', 'other_liability'),
  institution: fc.constantFrom('', 'Ally'),
  apy: fc.constantFrom(null, 0.041),
  owner: fc.constantFrom('self', 'joint'),
  source: fc.constantFrom('typed', 'estimated'),
  balance_cents: cents,
  as_of: day,
}

const operation = fc.oneof(
  fc.record({ does: fc.constant('create' as const), input: fc.record(fields) }),
  fc.record({
    does: fc.constant('change' as const),
    at,
    change: fc.record(
      {
        ...fields,
        debt_uuid: fc.constantFrom(null, 'the mortgage'),
        separate_debt_uuids: fc.constantFrom([], ['the mortgage']),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    does: fc.constant('value' as const),
    at,
    value: fc.record({ balance_cents: cents, as_of: day, flow_cents: fc.constantFrom(0, 100_00, -5_00) }),
  }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), at }),
)
const deletedValue = fc.record({ does: fc.constant('deleteValue' as const), at, as_of: day })
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never
type DeletedValue = typeof deletedValue extends fc.Arbitrary<infer Each> ? Each : never

type Device = ReturnType<typeof deviceOf>

/** Makes the write that an operation means for these accounts; a created account joins them. */
async function run(device: Device, each: Operation | DeletedValue, accounts: string[], mortgage: string) {
  if (each.does === 'create') {
    const account_uuid = v7()
    const { status } = await device.write(calls.createMoneyAccount, { body: { ...each.input, account_uuid } })
    if (status === 201) accounts.push(account_uuid)
    return
  }
  const account_uuid = pick(accounts, each.at)
  switch (each.does) {
    case 'change': {
      const { debt_uuid, separate_debt_uuids, ...change } = each.change
      return device.write(calls.updateMoneyAccount, {
        body: {
          ...change,
          account_uuid,
          ...(debt_uuid !== undefined && { debt_uuid: debt_uuid && mortgage }),
          ...(separate_debt_uuids && { separate_debt_uuids: separate_debt_uuids.map(() => mortgage) }),
        },
      })
    }
    case 'value':
      return device.write(calls.createAccountValue, { body: { ...each.value, account_uuid } })
    case 'deleteValue':
      return device.write(calls.deleteAccountValue, { params: { id: account_uuid, asOf: each.as_of } })
    case 'delete':
      return device.write(calls.deleteMoneyAccount, { params: { id: account_uuid } })
    case 'restore':
      return device.write(calls.restoreMoneyAccount, { params: { id: account_uuid } })
  }
}

/** A client with a mortgage and two accounts, one of them funding a goal. */
async function household() {
  const client = await registerAndLogIn(testServer)
  const { call, createAccount, createGoal } = goalsOfClient(testServer, client.token)
  const body = homeInput({ property_value_cents: 300_000_00 })
  const debt = await testServer.send('POST', '/debt/create/debts', { token: client.token, body })
  if (debt.status !== 201) throw new Error(debt.text)
  const mortgage = debt.json.data
  const accounts: string[] = [
    (await createAccount()).account_uuid,
    (await createAccount({ name: 'House', kind: 'property', apy: null, balance_cents: 310_000_00 }))
      .account_uuid,
  ]
  await createGoal({ accounts: [{ account_uuid: accounts[0], share: 0.4 }] })
  const read = async (path: string) => (await call('GET', path)).json.data
  const readAll = async () => {
    const list: { accounts: KnownAccount[] } = await read('get/user-goal-accounts-with-net-values-for-web')
    const details: KnownAccount[] = []
    for (const { account } of list.accounts) details.push(await read(`get/account/${account.account_uuid}`))
    const deleted: DeletedAccount[] = (await read('get/deleted/me')).accounts
    const worth: NetWorth = (await call('POST', 'get-net-worth', {})).json.data
    return { list: list.accounts, details, deleted, worth }
  }
  return { accounts, mortgage, device: deviceOf(testServer, client), readAll }
}

const byUuid = <T extends Pick<KnownAccount, 'account'>>(accounts: readonly T[]): T[] =>
  accounts.toSorted((a, b) => a.account.account_uuid.localeCompare(b.account.account_uuid))

it('shows accounts offline as the server has them once it has accepted the writes', async () => {
  const writes = fc.array(fc.oneof(operation, deletedValue), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(writes, async (operations) => {
      const { accounts, mortgage, device, readAll } = await household()
      const before = await readAll()
      for (const each of operations) await run(device, each, accounts, mortgage.debt_uuid)
      const after = await readAll()
      const shown = replay(accountsState(before.details, before.deleted), device.judged, accountReplay)
      expect(byUuid(shown.accounts)).toEqual(byUuid(after.details))
      const deleted = shown.deleted.map(({ known: _, ...each }) => each)
      // What no goal uses of a deleted account, and what funds a goal again, is for the server to say.
      expect(deleted).toEqual(after.deleted)
    }),
    { numRuns: draws(8) },
  )
})

it('shows net worth offline as the server has it once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      const { accounts, mortgage, device, readAll } = await household()
      const before = await readAll()
      for (const each of operations) await run(device, each, accounts, mortgage.debt_uuid)
      const { worth: after } = await readAll()
      const { holdings } = replay(holdingsState(before.worth, before.deleted), device.judged, holdingReplay)
      const shown = worthWith(before.worth, holdings, [mortgage])
      // Ranges of days past follow from values that this answer does not have.
      const { history: _, recent: __, year_ago: ___, ...now } = after
      expect({ ...now, groups: sorted(now.groups) }).toEqual(
        expect.objectContaining({ net_cents: shown.net_cents }),
      )
      expect(sorted(shown.groups)).toEqual(sorted(now.groups))
      expect([shown.assets, shown.liabilities]).toEqual([now.assets, now.liabilities])
    }),
    { numRuns: draws(8) },
  )
})

/** Groups with their lines in an order that does not hang on the order of two of the same amount. */
const sorted = (groups: NetWorth['groups']) =>
  groups.map((group) => ({
    ...group,
    lines: group.lines.toSorted((a, b) => a.uuid.localeCompare(b.uuid)),
  }))
