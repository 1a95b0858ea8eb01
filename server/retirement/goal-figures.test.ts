import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { Job, Threads } from '#server/dependencies.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { retirementOfClient, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { createTestServer, sameThread } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

simulateFewLives()

/** A client with a plan and a goal that follows it, and how often the plan's figures have been calculated. */
async function client() {
  let calculations = 0
  const threads: Threads = {
    run<Input, Output>(job: Job<Input, Output>, who: string, input: Input, signal?: AbortSignal) {
      if (job.name === 'plan-figures') calculations += 1
      return sameThread(() => server.dependencies).run(job, who, input, signal)
    },
    close: async () => undefined,
  }
  const server = await createTestServer({ VERDANT_LIMITS: 'relaxed' }, { threads })
  onTestFinished(server.close)
  const { token } = await registerAndLogIn(server)
  const { call, createGoal } = goalsOfClient(server, token)
  const plan = retirementOfClient(server, token)
  await createGoal({ mode: 'retire', kind: 'retirement', name: 'Lake' })
  await plan.setUp()
  const read = async () => {
    const answer = await call('GET', 'get-all-goals-with-risk-for-web/me')
    expect(answer.status).toBe(200)
    return answer.json.data[0].retirement
  }
  return { server, plan, read, calculations: () => calculations }
}

it('calculates a plan’s figures once, and shows the same ones from then on', async () => {
  const { read, calculations } = await client()
  const figures = await read()
  expect(figures).toMatchObject({ retires_in: '2041-04' })
  expect(await read()).toEqual(figures)
  expect(calculations()).toBe(1)
})

it('calculates once for requests that come at once', async () => {
  const { read, calculations } = await client()
  const [first, ...others] = await Promise.all([read(), read(), read()])
  for (const other of others) expect(other).toEqual(first)
  expect(calculations()).toBe(1)
})

it('calculates again for another plan, and on another day', async () => {
  const { server, plan, read, calculations } = await client()
  const before = await read()
  const { targets } = (await plan.call('GET', 'targets/me')).json.data
  const change = { targets: { ...targets, success_goal: 0.95 } }
  expect((await plan.call('PUT', 'targets', change)).status).toBe(200)
  expect(await read()).toMatchObject({ success_goal: 0.95 })
  expect(await read()).not.toEqual(before)
  expect(calculations()).toBe(2)
  server.pass(24 * 60 * 60_000)
  await read()
  expect(calculations()).toBe(3)
})

it('calculates again what an earlier build stored in another form', async () => {
  const { server, read, calculations } = await client()
  const figures = await read()
  await server.database.db.execute(sql`update plan_figures set figures = '{"success_share": 0.5}'`)
  expect(await read()).toEqual(figures)
  expect(calculations()).toBe(2)
})
