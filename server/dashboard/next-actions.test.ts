import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEXT_ACTION_PARTS } from '#core/goal/next-actions.ts'
import { digestOf } from '#server/content-cache.ts'
import type { Job, Threads } from '#server/dependencies.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { COUPLE_SECTIONS, retirementOfClient, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { createTestServer, HOUR, sameThread, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

simulateFewLives()

let testServer: TestServer
/** How often the figures of a plan have been calculated. */
let calculations = 0
const threads: Threads = {
  run<Input, Output>(job: Job<Input, Output>, who: string, input: Input, signal?: AbortSignal) {
    if (job.name === 'plan-figures') calculations += 1
    return sameThread(() => testServer.dependencies).run(job, who, input, signal)
  },
  close: async () => undefined,
}
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { threads })
})
afterAll(() => testServer.close())

async function client() {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  return {
    ...goalsOfClient(testServer, token),
    createDebt: debtsOfClient(testServer, token).create,
    retirement: retirementOfClient(testServer, token),
    send: (method: string, path: string, body: object) => testServer.send(method, path, { token, body }),
    user_uuid,
    read: async () => {
      const { status, json } = await testServer.send('GET', '/investment/get/next-actions/me', { token })
      expect(status).toBe(200)
      return json.data
    },
  }
}

describe('next actions', () => {
  it('are worked out once a day for a household that stays as it is, whatever the client hides', async () => {
    const { createDebt, createGoal, read, retirement, send } = await client()
    await createDebt(cardInput())
    await createGoal({ mode: 'retire', kind: 'retirement' })
    await retirement.setUp()
    const before = calculations
    const first = await read()
    const { key } = first.actions[0]
    await send('PUT', '/investment/update/next-action', { key, is_hidden: true })
    // What is stored of the plan would save the calculation, too.
    const forget = () => testServer.database.db.execute(sql`delete from plan_figures`)
    await forget()
    expect(await read()).toEqual({ ...first, hidden: [key] })
    expect(calculations - before).toBe(1)
    await forget()
    testServer.pass(24 * HOUR)
    await read()
    expect(calculations - before).toBe(2)
  })

  it('follow from a household in which a change of any part shows', async () => {
    const { answer, createAccount, createDebt, createGoal, retirement, send, user_uuid } = await client()
    const debt = await createDebt(cardInput())
    const changes: Record<
      (typeof NEXT_ACTION_PARTS)[number] | 'first_name' | 'birth_date' | 'home_state',
      () => Promise<unknown>
    > = {
      income: () => retirement.income({ gross_annual_cents: 120_000_00 }),
      accounts: () => createAccount(),
      debts: () => createDebt(cardInput({ name: 'Second card' })),
      payoff: () => send('PUT', '/debt/update/plan', { strategy: 'custom', order: [debt.debt_uuid] }),
      goals: () => createGoal({ mode: 'retire', kind: 'retirement' }),
      risk: () => answer('most'),
      plan: () => retirement.call('PUT', 'income-forecast', { dates: COUPLE_SECTIONS.dates }),
      pensions: () => retirement.createPension(),
      policies: () =>
        send('POST', '/spend/protect/create/policy', {
          kind: 'life',
          insurer: 'Acme',
          amount_cents: 250_000_00,
        }),
      protect: () => send('PUT', '/spend/protect/update/profile', { entries: { vehicles: 2 } }),
      spending: () =>
        send('PUT', '/spend/update/guardrail', {
          limits: [{ subject: { kind: 'type', type: 'need' }, limit_cents: 500_00, rolls_over: false }],
        }),
      first_name: () => send('PUT', '/users/update-user', { user_uuid, first_name: 'Ada' }),
      // A client can't change theirs.
      birth_date: () =>
        testServer.database.db.execute(
          sql`update users set dob = '1975-02-03' where user_uuid = ${user_uuid}`,
        ),
      home_state: () => send('PUT', '/users/update-user', { user_uuid, state: 'US-CA' }),
    }
    const today = testServer.now().toISOString().slice(0, 10)
    const digest = async () =>
      digestOf(await loadHousehold(testServer.database.db, user_uuid, today, NEXT_ACTION_PARTS))
    const unnoticed: string[] = []
    for (const [part, change] of Object.entries(changes)) {
      const before = await digest()
      expect(await digest()).toBe(before)
      await change()
      if ((await digest()) === before) unnoticed.push(part)
    }
    expect(unnoticed).toEqual([])
  })
})
