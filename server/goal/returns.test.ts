import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** $10,000; then $16,000, of which $5,000 was contributed at some time since; then $17,600. */
async function investor() {
  const { token } = await registerAndLogIn(testServer)
  const { call, createAccount, createGoal } = goalsOfClient(testServer, token)
  const account = await createAccount({ name: 'Broker', kind: 'brokerage', apy: null, as_of: '2024-01-01' })
  const { account_uuid } = account
  for (const [as_of, balance_cents, flow_cents] of [
    ['2024-07-01', 16_000_00, 5_000_00],
    ['2025-01-01', 17_600_00, 0],
  ]) {
    await call('POST', 'create/account-value', { account_uuid, as_of, balance_cents, flow_cents })
  }
  const goal = await createGoal({ accounts: [{ account_uuid, share: 0.5 }] })
  return { call, account_uuid, goal_uuid: goal.goal_uuid, createGoal }
}

describe('a goal’s returns', () => {
  it("are time-weighted and money-weighted, and compared with its portfolio's benchmark", async () => {
    const { call, goal_uuid } = await investor()
    const { json } = await call('GET', `get/return-save-data/${goal_uuid}`)
    const { returns, history } = json.data
    expect(returns).toMatchObject({
      from: '2024-01-01',
      to: '2025-01-01',
      start_cents: 5_000_00,
      end_cents: 8_800_00,
      flow_cents: 2_500_00,
      gain_cents: 1_300_00,
      why_none: null,
    })
    // The contribution's day is unknown, so it counts half of the period: 8% on $12,500, and then 10%.
    expect(returns.time_weighted).toMatchObject({ rate: expect.closeTo(1.08 * 1.1 - 1, 9), is_exact: false })
    expect(returns.money_weighted).toMatchObject({ rate: expect.closeTo(0.19, 2), is_exact: false })
    // Stocks gained 24.88% in 2024: 60% of that, plus the return of bonds.
    expect(returns.benchmark).toMatchObject({
      name: 'Balanced',
      known_through: '2024-12-31',
      is_estimated: true,
    })
    expect(returns.benchmark.rate).toBeGreaterThan(0.1)
    expect(returns.benchmark.rate).toBeLessThan(0.2)
    expect(history).toEqual([
      { as_of: '2024-01-01', value_cents: 5_000_00, flow_cents: 5_000_00, paid_in_cents: 5_000_00 },
      { as_of: '2024-07-01', value_cents: 8_000_00, flow_cents: 2_500_00, paid_in_cents: 7_500_00 },
      { as_of: '2025-01-01', value_cents: 8_800_00, flow_cents: 0, paid_in_cents: 7_500_00 },
    ])
  })

  it('are reported for each account', async () => {
    const { call, goal_uuid, account_uuid } = await investor()
    const { json } = await call('GET', `get/investment-return-data/${goal_uuid}`)
    expect(json.data.accounts).toMatchObject([{ account_uuid, name: 'Broker', share: 0.5 }])
    expect(json.data.accounts[0].returns).toEqual(json.data.total)
  })

  it('are compared with the benchmark of the goal, or of each invested account', async () => {
    const { call, goal_uuid, account_uuid } = await investor()
    const one = await call('GET', `get/plaid_benchmark/me?investGoalUuid=${goal_uuid}`)
    expect(one.json.data.benchmark_source).toContain('Damodaran')
    const all = await call('GET', 'get/plaid_benchmark/me')
    expect(all.json.data.accounts).toMatchObject([
      { account_uuid, share: 1, returns: { end_cents: 17_600_00 } },
    ])
  })

  it('are null for a goal without accounts, or with a single value', async () => {
    const { call, createGoal } = await investor()
    const { goal_uuid } = await createGoal({ name: 'Empty' })
    const { json } = await call('GET', `get/return-save-data/${goal_uuid}`)
    expect(json.data.history).toEqual([])
    expect(json.data.returns).toMatchObject({ from: null, time_weighted: null, benchmark: null })
    expect(json.data.returns.why_none).toContain('second balance')
  })
})
