import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { createPayment, deletePayment, type Payment, updatePayment } from '#core/contract/debt-payments.ts'
import { type SavedPlan, updatePlan } from '#core/contract/debt-plan.ts'
import * as typeCalls from '#core/contract/debt-types.ts'
import * as calls from '#core/contract/debt.ts'
import { type DebtState, replayDebts, replayPlan, replayTypes } from '#core/debt/replay.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { cardInput, debtsOfClient, homeInput, loanInput, rentInput } from '#tests/fixtures/debts.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

// Small limits, which random writes reach.
vi.mock(import('#core/debt/change.ts'), async (original) => ({
  ...(await original()),
  DEBT_LIMIT: { most: 4, things: 'debts' },
  TYPE_LIMIT: { most: 3, things: 'types' },
  PAYMENT_LIMIT: { most: 2, things: 'payments on a debt' },
}))

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const inputs = [cardInput, homeInput, loanInput, rentInput]
const at = fc.nat({ max: 11 })
const cents = fc.constantFrom(1_00, 35_00, 450_00, 9_000_00)
const typeName = fc.constantFrom('Family', 'family', 'Taxes', 'Layaway')
const daysAgo = fc.nat({ max: 20 })
const due = fc.option(fc.integer({ min: -40, max: 40 }))

const operation = fc.oneof(
  fc.record({ does: fc.constant('create' as const), at }),
  fc.record({
    does: fc.constant('change' as const),
    at,
    namesVersion: fc.boolean(),
    change: fc.record(
      {
        name: fc.constantFrom('Old', 'New'),
        apr: fc.constantFrom(0, 0.1),
        due_day: fc.constantFrom(1, 31),
        balance_cents: fc.constantFrom(0, 500_00, 8_000_00),
        property_value_cents: fc.constantFrom(null, 300_000_00),
        payment_cents: fc.constantFrom(0, 600_00),
        debt_type: fc.constantFrom('home_equity', 'student', 'lease', 'credit_card', 'custom'),
        is_paid_off: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ does: fc.constant('move' as const), at, type: at }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), at }),
  fc.record({
    does: fc.constant('pay' as const),
    at,
    daysAgo,
    due,
    payment: fc.record(
      { amount_cents: cents, balance_after_cents: cents, pays_off: fc.constant(true) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    does: fc.constant('repay' as const),
    at,
    change: fc.record({ amount_cents: cents, balance_after_cents: fc.option(cents) }, { requiredKeys: [] }),
  }),
  fc.record({ does: fc.constant('unpay' as const), at }),
  fc.record({ does: fc.constant('plan' as const), extra_cents: cents }),
  fc.record({ does: fc.constantFrom('createType' as const, 'renameType' as const), at, name: typeName }),
  fc.record({ does: fc.constant('deleteType' as const), at }),
  // A deleted debt comes back after its type was deleted.
  fc.record({ does: fc.constant('outliveType' as const), at, name: typeName }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

const dayFrom = (days: number): string =>
  new Date(server.now().getTime() + days * 24 * HOUR).toISOString().slice(0, 10)

const byId = <T extends object>(things: readonly T[], key: keyof T): T[] =>
  things.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])))

type Client = ReturnType<typeof debtsOfClient>

interface Shown extends DebtState {
  readonly plan: SavedPlan
  readonly types: readonly typeCalls.CustomDebtType[]
}

async function stateOf(client: Client): Promise<Shown> {
  const debts: Debt[] = await client.list()
  const details = await Promise.all(debts.map(({ debt_uuid }) => client.read(debt_uuid)))
  const { choice, version } = (await client.call('GET', 'get/plan/me')).json.data
  return {
    debts,
    types: (await client.call('GET', 'get/user-debt-types/me')).json.data,
    deleted: (await client.call('GET', 'get/deleted/me')).json.data,
    payments: details.flatMap(({ payments }: { payments: Payment[] }) => payments),
    plan: { ...choice, version },
  }
}

/** Makes the write that an operation means, about what the device shows. */
async function run(device: ReturnType<typeof deviceOf>, each: Operation, shown: Shown) {
  const type = shown.types[('at' in each ? each.at : 0) % shown.types.length]?.debt_type_uuid
  const debt = shown.debts[('at' in each ? each.at : 0) % shown.debts.length]
  // What was stated before a payment that states the balance, only the server's history knows.
  const movable = shown.payments.filter(({ stated_on }) => stated_on === null)
  const payment = movable[('at' in each ? each.at : 0) % movable.length]
  switch (each.does) {
    case 'wait':
      return server.pass(each.days * 24 * HOUR)
    case 'create': {
      const debt_uuid = v7()
      const custom =
        type && each.at > 8 ? loanInput({ debt_type: 'custom', debt_type_uuid: type }) : undefined
      const body = { ...(custom ?? inputs[each.at % inputs.length]?.()), debt_uuid, as_of: dayFrom(0) }
      return device.write(calls.createDebts, { body }, debt_uuid)
    }
    case 'change': {
      if (!debt) return
      const { debt_uuid, version } = debt
      const body = { debt_uuid, as_of: dayFrom(0), ...(each.namesVersion && { version }), ...each.change }
      return device.write(calls.updateDebts, { body }, debt_uuid)
    }
    case 'move': {
      const { debt_type_uuid } = shown.types[each.type % shown.types.length] ?? {}
      const loan = shown.debts.find((one) => 'debt_type_uuid' in one) ?? debt
      if (!loan || !debt_type_uuid) return
      const { debt_uuid } = loan
      const body = { debt_uuid, as_of: dayFrom(0), debt_type: 'custom', debt_type_uuid }
      return device.write(calls.updateDebts, { body }, debt_uuid)
    }
    case 'delete':
      return debt && device.write(calls.deleteDebts, { params: { id: debt.debt_uuid } }, debt.debt_uuid)
    case 'restore': {
      const id = shown.deleted[each.at % shown.deleted.length]?.debt.debt_uuid
      return id && device.write(calls.restoreDebt, { params: { id } }, id)
    }
    case 'pay': {
      if (!debt) return
      const { debt_uuid } = debt
      const due_on = each.due === null ? null : dayFrom(each.due)
      const body = { payment_uuid: v7(), debt_uuid, paid_on: dayFrom(-each.daysAgo), due_on, ...each.payment }
      return device.write(createPayment, { body }, debt_uuid)
    }
    case 'repay': {
      if (!payment) return
      const { payment_uuid, version, debt_uuid } = payment
      return device.write(updatePayment, { body: { payment_uuid, version, ...each.change } }, debt_uuid)
    }
    case 'unpay':
      return (
        payment && device.write(deletePayment, { params: { id: payment.payment_uuid } }, payment.debt_uuid)
      )
    case 'createType':
      return device.write(typeCalls.createUserDebtTypes, { body: { debt_type_uuid: v7(), name: each.name } })
    case 'renameType':
      return (
        type &&
        device.write(typeCalls.updateUserDebtTypes, { body: { debt_type_uuid: type, name: each.name } })
      )
    case 'outliveType': {
      const [debt_type_uuid, debt_uuid] = [v7(), v7()]
      const params = { id: debt_uuid }
      await device.write(typeCalls.createUserDebtTypes, {
        body: { debt_type_uuid, name: `${each.name} ${each.at}` },
      })
      const body = { ...loanInput({ debt_type: 'custom', debt_type_uuid }), debt_uuid, as_of: dayFrom(0) }
      await device.write(calls.createDebts, { body }, debt_uuid)
      await device.write(calls.deleteDebts, { params }, debt_uuid)
      await device.write(typeCalls.deleteUserDebtTypes, { params: { id: debt_type_uuid } })
      return device.write(calls.restoreDebt, { params }, debt_uuid)
    }
    case 'deleteType':
      return type && device.write(typeCalls.deleteUserDebtTypes, { params: { id: type } })
    case 'plan':
      return device.write(updatePlan, { body: { extra_cents: each.extra_cents } })
  }
}

/** Without the moment of the last change, which only the server knows. */
const withoutMoment = ({ updated_at: _, ...debt }: Debt) => debt

const shownOf = ({ debts, deleted, payments, plan, types }: Shown) => ({
  types: byId(types, 'debt_type_uuid'),
  plan: plan.version > 0 ? plan : 'none',
  debts: byId(debts, 'debt_uuid').map(withoutMoment),
  deleted: deleted
    .filter(({ restorable_until }) => restorable_until > server.now().toISOString())
    .map(({ debt }) => withoutMoment(debt)),
  payments: byId(
    payments.filter(({ debt_uuid }) => debts.some((debt) => debt.debt_uuid === debt_uuid)),
    'payment_uuid',
  ),
})

it('a device shows of debts and payments what the server makes of its writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 2, maxLength: 6 }),
      fc.array(operation, { minLength: 1, maxLength: 8 }),
      async (before, offline) => {
        const user = await registerAndLogIn(server)
        const client = debtsOfClient(server, user.token)
        const setup = deviceOf(server, { ...user, user_uuid: 'setup' })
        for (const each of [{ does: 'create', at: 0 } as const, ...before])
          await run(setup, each, await stateOf(client))
        const answered = await stateOf(client)
        const device = deviceOf(server, { ...user, user_uuid: 'device' })
        for (const each of offline) await run(device, each, shownNow(answered, device.made))
        expect(shownOf(shownNow(answered, device.made))).toEqual(shownOf(await stateOf(client)))
      },
    ),
    { numRuns: draws(15) },
  )
})

function shownNow(answered: Shown, writes: Queue): Shown {
  const plan = replayPlan(answered.plan, writes)
  const types = replayTypes(answered.types, writes, answered)
  return { ...replayDebts({ ...answered, plan }, writes), plan, types }
}
