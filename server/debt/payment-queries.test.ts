import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TEST_ENGINES } from '#tests/fixtures/database.ts'
import { debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import type * as queries from './payment-queries.ts'

/** Runs once, after a request has read the debt and before it reads the payments. */
let between: (() => Promise<unknown>) | undefined

vi.mock('./payment-queries.ts', async (original) => {
  const actual = await original<typeof queries>()
  return {
    ...actual,
    paymentsOf: async (...asked: Parameters<typeof actual.paymentsOf>) => {
      const meanwhile = between
      between = undefined
      await meanwhile?.()
      return actual.paymentsOf(...asked)
    },
  }
})

// The embedded database has one connection, so nothing can come between two reads of a transaction.
describe.runIf(TEST_ENGINES.includes('postgres'))('reading a debt on PostgreSQL', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { engine: 'postgres' })
  })
  afterAll(() => testServer.close())

  it('includes a payment recorded between its queries in all of them or in none', async () => {
    const { create, pay, read } = debtsOfClient(testServer, (await registerAndLogIn(testServer)).token)
    const { debt_uuid } = await create(loanInput({ apr: 0 }))
    const paid_on = testServer.now().toISOString().slice(0, 10)
    const before = await read(debt_uuid)
    const recorded = vi.fn(() => pay({ debt_uuid, amount_cents: 300_00, paid_on }))
    between = recorded
    expect(await read(debt_uuid)).toEqual(before)
    const payment = await recorded.mock.results[0]?.value
    expect(payment?.status).toBe(201)
    const after = await read(debt_uuid)
    expect(after.payments).toHaveLength(1)
    expect(after.debt.balance_cents).toBe(before.debt.balance_cents - 300_00)
    expect(after.balances[0]?.balance_cents).toBe(after.debt.balance_cents)
  })
})
