import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SNAPSHOTS } from '#core/contract/projection.ts'
import { badYearOf } from '#core/goal/bad-year.ts'
import { chanceOfPlan } from '#core/goal/chance.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { sampleAnswers } from '#tests/fixtures/sample-goals.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const client = async (on = testServer) => {
  const { token } = await registerAndLogIn(on)
  return goalsOfClient(on, token)
}

describe('risk answers', () => {
  it('produce a band with reasons, and stay in the history', async () => {
    const { call, answer } = await client()
    expect((await call('GET', 'get-user-risk-profile/me')).json.data).toEqual({ current: null, history: [] })
    expect((await call('GET', 'get/risk-rate/me')).status).toBe(404)
    const first = await answer('least')
    expect(first).toMatchObject({ band: 'low', score: 0, tolerance_points: 13, version: '2026.2' })
    testServer.pass(HOUR)
    const second = await answer('most')
    expect(second.band).toBe('high')
    const { json } = await call('GET', 'get-user-risk-profile/me')
    expect(json.data).toEqual({ current: second, history: [second, first] })
    const rate = await call('GET', 'get/risk-rate/me')
    expect(rate.json.data).toEqual({
      risk_profile_uuid: second.risk_profile_uuid,
      score: 100,
      band: 'high',
      why: second.why,
      created_at: second.created_at,
    })
    const before = await call('GET', `get/risk-rate/${first.risk_profile_uuid}`)
    expect(before.json.data.band).toBe('low')
  })

  it('must cover every question with one of its answers', async () => {
    const { call } = await client()
    const { friend: _, ...rest } = sampleAnswers('most')
    const { status, json } = await call('POST', 'create/user-risk-profile', {
      answers: { ...rest, stocks: 'd', nothing: 'a' },
    })
    expect([status, Object.keys(json.fields)]).toEqual([422, ['answers.friend', 'answers.stocks']])
    const odd = await call('POST', 'create/user-risk-profile', { answers: { friend: 'z' } })
    expect(odd.json.fields).toEqual({ 'answers.friend': 'Choose an answer' })
  })

  it('block a goal whose portfolio has more risk, with the reason', async () => {
    const { call, answer, createGoal } = await client()
    await answer('least')
    const goal = await createGoal({ model: 'high' })
    expect(goal.status).toBe('held')
    expect(goal.held_reason).toMatch(/^Growth carries more risk than we suggest for this goal/)
    const milder = await call('PUT', 'update', { goal_uuid: goal.goal_uuid, model: 'low' })
    expect(milder.json.data).toMatchObject({ status: 'active', held_reason: null })
  })

  it('choose a portfolio, and say what a bad year would cost', async () => {
    const { call, answer, createGoal } = await client()
    await answer('most')
    const goal = await createGoal({ initial_cents: 10_000_00 })
    const { json } = await call('GET', 'get-risk-portfolio/me')
    expect(json.data).toMatchObject({ band: 'high', portfolio: { name: 'Growth' } })
    expect(json.data.bad_year).toEqual(badYearOf('high', 10_000_00))
    expect(json.data.goals).toMatchObject([
      { goal_uuid: goal.goal_uuid, suitability: { allowed_band: 'above_average' } },
    ])
    const byTime = await call('GET', 'get-risk-portfolio/me?isRisk=false')
    expect(byTime.json.data).toMatchObject({ band: null, portfolio: null, bad_year: null })
    expect(byTime.json.data.goals[0].suitability.allowed_band).toBe('above_average')
  })

  it('mark the models within the band', async () => {
    const { call, answer, createGoal } = await client()
    await answer('least')
    await createGoal({ model: 'low' })
    const { json } = await call('GET', 'get-portfolio-model-standard/me')
    expect(json.data.models.map(({ name }: { name: string }) => name)).toEqual([
      'Cash-like',
      'Conservative',
      'Balanced',
      'Balanced growth',
      'Growth',
    ])
    expect(json.data.models[0]).toMatchObject({ is_within_band: true, goals: [{ name: 'Boat' }] })
    expect(json.data.assumptions).toMatchObject({ as_of: '2025-09-30' })
    const within = await call('GET', 'get-portfolio-model-standard/me?isRisk=true&investSaveRetire=save')
    expect(within.json.data.models).toMatchObject([{ model: 'low', goals: [] }])
  })
})

describe('a projection', () => {
  it('agrees with the engine, the list, and the page', async () => {
    const { call, createGoal } = await client()
    const { goal_uuid } = await createGoal({ initial_cents: 5_000_00, inflation_adjusted: true })
    const { json } = await call('POST', 'get-invest-trend', { goal_uuid })
    const { plan, outlook, bands, chance_range } = json.data
    expect(plan).toEqual({
      initial_cents: 5_000_00,
      monthly_contribution_cents: 100_00,
      annual_increase_rate: 0,
      target_cents: 20_000_00,
      inflation_adjusted: true,
      months: 120,
      growth: { kind: 'market', model: 'average' },
    })
    expect(outlook.chance).toBe(chanceOfPlan(plan))
    expect(chance_range.low).toBeLessThan(outlook.chance)
    expect(chance_range.high).toBeGreaterThan(outlook.chance)
    expect(bands.p50).toHaveLength(121)
    const home = await call('GET', 'get-invest-home/me')
    expect(home.json.data.goals[0].outlook).toEqual(outlook)
    expect(home.json.data.totals).toEqual({
      goal_count: 1,
      on_track_count: outlook.chance >= 0.8 ? 1 : 0,
      value_cents: 5_000_00,
      target_cents: 20_000_00,
      monthly_contribution_cents: 100_00,
    })
    const one = await call('GET', `get-goal-with-risk/${goal_uuid}`)
    expect(one.json.data).toEqual(home.json.data.goals[0])
    expect((await call('GET', 'get-all-goals-with-risk-for-web/me')).json.data).toEqual([one.json.data])
  })

  it('tries other amounts, dates, and portfolios without saving them', async () => {
    const { call, createGoal } = await client()
    const goal = await createGoal({ initial_cents: 5_000_00 })
    const { goal_uuid } = goal
    const change = {
      goal_uuid,
      initial_cents: 6_000_00,
      monthly_contribution_cents: 0,
      target_date: '2027-11-21',
      model: 'low',
    }
    const { json } = await call('POST', 'get-invest-trend', change)
    expect(json.data.plan).toMatchObject({
      initial_cents: 6_000_00,
      monthly_contribution_cents: 0,
      months: 12,
      growth: { kind: 'market', model: 'low' },
    })
    expect((await call('GET', `get-invest-goal/${goal_uuid}`)).json.data).toEqual(goal)
  })

  it('of an unsaved goal needs a target and a date', async () => {
    const { call } = await client()
    const none = await call('POST', 'get-invest-trend', {})
    expect(none.json.fields).toEqual({ target_cents: 'Enter a target amount' })
    const late = await call('POST', 'get-invest-trend', { target_cents: 100, target_date: '2026-01-01' })
    expect(late.json.fields).toEqual({ target_date: 'That date is in the past. Choose a later one' })
    const far = await call('POST', 'get-invest-trend', { target_cents: 100, target_date: '2900-01-01' })
    expect(far.json.fields).toHaveProperty('target_date')
    const fine = await call('POST', 'get-invest-trend', {
      mode: 'save',
      target_cents: 1_200_00,
      target_date: '2027-11-21',
      monthly_contribution_cents: 100_00,
    })
    expect(fine.json.data).toMatchObject({
      goal_uuid: null,
      chance_range: null,
      outlook: { kind: 'steady', chance: 1 },
      contribution_for_80_cents: 100_00,
      date_for_80: '2027-11-21',
    })
  })

  it("of a savings goal earns its account's rate", async () => {
    const { call, createGoal, createAccount } = await client()
    const { account_uuid } = await createAccount({ apy: 0.05 })
    const { goal_uuid } = await createGoal({
      mode: 'save',
      target_date: '2027-11-21',
      monthly_contribution_cents: 0,
      accounts: [{ account_uuid, share: 1 }],
    })
    const { json } = await call('POST', 'get-invest-trend', { goal_uuid })
    expect(json.data.plan.growth).toEqual({ kind: 'steady', annual_rate: 0.05 })
    expect(json.data.outlook.projected_cents).toBe(10_500_00)
  })

  it('earns nothing on cash next to an account that pays interest', async () => {
    const { call, createGoal, createAccount } = await client()
    const { account_uuid } = await createAccount({ apy: 0.05, balance_cents: 1_00 })
    const { goal_uuid } = await createGoal({
      mode: 'save',
      target_cents: 12_000_00,
      target_date: '2030-11-21',
      initial_cents: 10_000_00,
      monthly_contribution_cents: 0,
      accounts: [{ account_uuid, share: 1 }],
    })
    const { json } = await call('POST', 'get-invest-trend', { goal_uuid })
    expect(json.data.outlook).toMatchObject({ chance: 0, projected_cents: 10_001_20 })
  })

  it("names the date at which the goal reaches the wanted chance of success, with that date's portfolio", async () => {
    const { call, createGoal } = await client()
    for (const months of ['2028-06-21', '2031-01-21', '2034-01-21']) {
      const { goal_uuid } = await createGoal({
        name: months,
        target_cents: 30_000_00,
        target_date: months,
        initial_cents: 22_000_00,
        monthly_contribution_cents: 0,
      })
      const named = await call('POST', 'get-invest-trend', { goal_uuid })
      const target_date = named.json.data.date_for_80
      const { json } = await call('POST', 'get-invest-trend', { goal_uuid, target_date })
      expect([months, target_date, json.data.outlook.label]).toEqual([months, target_date, 'on_track'])
      expect(json.data.date_for_80).toBe(target_date)
    }
  })

  it('handles the extremes that the contract accepts', async () => {
    const { call } = await client()
    for (const change of [
      {
        target_cents: 1e12,
        initial_cents: 1e12,
        monthly_contribution_cents: 1e12,
        annual_increase_rate: 0.5,
      },
      { target_cents: 1, annual_increase_rate: -0.5 },
      { target_cents: 1e12, monthly_contribution_cents: 1, inflation_adjusted: true },
    ]) {
      for (const mode of ['save', 'invest']) {
        const { status } = await call('POST', 'get-invest-trend', {
          mode,
          target_date: '2106-11-20',
          ...change,
        })
        expect([mode, change, status]).toEqual([mode, change, 200])
      }
    }
  })
})

describe('retirement targets', () => {
  it('say what is needed and how far it is', async () => {
    const { call, createGoal } = await client()
    const goal = await createGoal({
      name: 'Later',
      mode: 'retire',
      kind: 'retirement',
      inflation_adjusted: true,
    })
    await createGoal({ name: 'Boat' })
    await createGoal({ name: 'A draft', mode: 'retire', status: 'draft' })
    const { json } = await call('POST', 'get/retire-targets')
    expect(json.data).toHaveLength(1)
    const [target] = json.data
    expect(target).toMatchObject({ goal_uuid: goal.goal_uuid, nest_egg_today_cents: 20_000_00 })
    // Ten years of 2.5%.
    expect(target.nest_egg_cents).toBe(Math.round(20_000_00 * 1.025 ** 10))
    expect(target.on_track_ratio).toBeCloseTo(target.projected_cents / target.nest_egg_cents, 12)
    const one = await call('POST', `get/retire-targets?investmentUuid=${goal.goal_uuid}`)
    expect(one.json.data).toEqual(json.data)
  })
})

describe('a snapshot of a plan', () => {
  it('is compared with what has happened since', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { call, createGoal, createAccount } = await client(other)
    const { account_uuid } = await createAccount({ kind: 'brokerage', apy: null })
    const { goal_uuid } = await createGoal({ accounts: [{ account_uuid, share: 1 }] })
    const saved = await call('POST', 'create/goal-plan', { goal_uuid, note: 'Before the baby' })
    expect(saved.json.data).toMatchObject({ note: 'Before the baby', saved_on: '2026-11-21', reality: [] })
    // Pages of an older build require the former name.
    expect(saved.json.data.frozen_on).toBe('2026-11-21')
    // Sixty-five days, in steps that keep the session alive.
    for (const days of [25, 25, 15]) {
      other.pass(days * DAY)
      await call('GET', `get-invest-goal/${goal_uuid}`)
    }
    const value = { account_uuid, as_of: '2027-01-10', balance_cents: 5_000_00 }
    await call('POST', 'create/account-value', value)
    const { json } = await call('GET', `get/goal-plans/${goal_uuid}`)
    expect(json.data[0].reality).toEqual([
      { as_of: '2026-12-21', month: 1, value_cents: 10_000_00, place: 'middle' },
      { as_of: '2027-01-21', month: 2, value_cents: 5_000_00, place: 'below' },
    ])
    expect((await call('DELETE', `delete-goal-plan/${json.data[0].goal_plan_uuid}`)).status).toBe(200)
    expect((await call('GET', `get/goal-plans/${goal_uuid}`)).json.data).toEqual([])
    await other.close()
  })

  it('is not compared with an amount that was entered later', async () => {
    const other = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
    const { call, createGoal } = await client(other)
    const { goal_uuid } = await createGoal({ initial_cents: 5_000_00 })
    await call('POST', 'create/goal-plan', { goal_uuid })
    for (const days of [25, 25, 15]) {
      other.pass(days * DAY)
      await call('GET', `get-invest-goal/${goal_uuid}`)
    }
    // A second amount on the same day replaces the first.
    await call('PUT', 'update', { goal_uuid, initial_cents: 8_000_00 })
    await call('PUT', 'update', { goal_uuid, initial_cents: 9_000_00 })
    const values = async () =>
      (await call('GET', `get/goal-plans/${goal_uuid}`)).json.data[0].reality.map(
        ({ as_of, value_cents }: { as_of: string; value_cents: number }) => [as_of, value_cents],
      )
    const past = [
      ['2026-12-21', 5_000_00],
      ['2027-01-21', 5_000_00],
    ]
    expect(await values()).toEqual(past)
    other.pass(28 * DAY)
    expect(await values()).toEqual([...past, ['2027-02-21', 9_000_00]])
    await other.close()
  })

  it('needs a plan, and is limited to twelve', async () => {
    const { call, createGoal } = await client()
    const draft = await createGoal({ status: 'draft', target_cents: null })
    const none = await call('POST', 'create/goal-plan', { goal_uuid: draft.goal_uuid })
    expect([none.status, none.json.message]).toEqual([
      409,
      'Enter a target amount. Then you can save a snapshot.',
    ])
    const { goal_uuid } = await createGoal({ name: 'Yacht' })
    for (let i = 0; i < MAX_SNAPSHOTS; i += 1) {
      expect((await call('POST', 'create/goal-plan', { goal_uuid })).status).toBe(201)
    }
    expect((await call('POST', 'create/goal-plan', { goal_uuid })).status).toBe(409)
  })
})
