import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAllGoalsWithRiskForWeb, getRetireTargets } from '#core/contract/projection.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { retirementOfClient, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())
simulateFewLives()

async function client() {
  const { token } = await registerAndLogIn(testServer)
  const { call, createGoal } = goalsOfClient(testServer, token)
  const plan = retirementOfClient(testServer, token)
  const goal = await createGoal({
    mode: 'retire',
    kind: 'retirement',
    name: 'Lake',
    target_cents: 1_450_000_00,
    target_date: '2050-07-01',
    monthly_contribution_cents: 1_970_00,
  })
  const goalsWithRisk = async () =>
    v.parse(
      getAllGoalsWithRiskForWeb.data,
      (await call('GET', 'get-all-goals-with-risk-for-web/me')).json.data,
    )
  return { token, call, plan, goal, goalsWithRisk }
}

it('shows a retirement goal’s own figures without a plan, and the plan’s with one, in every answer', async () => {
  const { token, call, plan, goal, goalsWithRisk } = await client()
  expect((await goalsWithRisk())[0]).toMatchObject({ retirement: null, goal: { target_date: '2050-07-01' } })
  await plan.setUp()
  const { headline } = await plan.read()
  const targets = (await plan.call('GET', 'targets/me')).json.data.result
  const shown = {
    target_date: '2041-04-01',
    target_cents: targets.needed_cents,
    monthly_contribution_cents: 1_500_00,
  }
  const [goalWithRisk] = await goalsWithRisk()
  expect(goalWithRisk).toMatchObject({ goal: shown, outlook: { chance: headline.success_share } })
  expect(goalWithRisk?.retirement).toMatchObject({
    monthly_spending_cents: headline.monthly_spending.total_cents,
    projected_cents: targets.projected_cents,
    monthly_employer_cents: 300_00,
  })
  for (const path of [`get-invest-goal/${goal.goal_uuid}`, 'get-invest-goal-by-goal-name/me/lake']) {
    expect((await call('GET', path)).json.data).toMatchObject(shown)
  }
  expect((await call('GET', 'getAll/me?investSaveRetire=retire')).json.data).toMatchObject([shown])
  const home = (await call('GET', 'get-invest-home/me')).json.data
  expect(home.goals).toMatchObject([{ goal: shown, outlook: { chance: headline.success_share } }])
  expect(v.parse(getRetireTargets.data, (await call('POST', 'get/retire-targets')).json.data)).toMatchObject([
    {
      chance: targets.success_share,
      nest_egg_today_cents: targets.needed_cents,
      contribution_for_80_cents: null,
    },
  ])
  const order = await testServer.send('GET', '/retire/goals-priority/me', { token })
  expect(order.json.data).toMatchObject({
    monthly_cents: 1_500_00,
    goals: [{ needed_monthly_cents: 1_500_00, funded_monthly_cents: 1_500_00 }],
  })
})

it('keeps the goal’s own date and contribution, which the plan’s defaults are made from', async () => {
  const { call, plan, goal } = await client()
  await plan.setUp()
  expect((await call('PUT', 'update', { goal_uuid: goal.goal_uuid, name: 'Sea' })).status).toBe(200)
  const { facts } = await plan.read()
  expect(facts.goals).toMatchObject([{ name: 'Sea', monthly_contribution_cents: 1_970_00 }])
})
