import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/retirement.ts'
import { EMPTY_PLAN, type PlanSections } from '#core/retirement/change.ts'
import { homeInput, loanInput } from '#tests/fixtures/debts.ts'
import { exported } from '#tests/fixtures/exports.ts'
import { NEW_FACTS, retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { PASSWORD, registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** Noor, of July 2, 1988. */
const PARTNER = samplePartner({ birth_date: '1988-07-02' })

async function client() {
  const user = await registerAndLogIn(testServer)
  return { ...user, ...retirementOfClient(testServer, user.token) }
}

/** Each section with the path of its call. */
const CALLS: readonly (readonly [keyof PlanSections, string])[] = [
  ['dates', 'income-forecast'],
  ['assumptions', 'income-forecast'],
  ['contribution', 'contribution'],
  ['targets', 'targets'],
  ['income_target', 'income-target'],
  ['life_expectancy', 'life-expectancy'],
  ['social_security', 'social-security'],
  ['risk_portfolio', 'risk-portfolio'],
  ['planning_strategy', 'planning-strategy'],
  ['income_strategy', 'retirement-income-strategy'],
  ['secure', 'secure-model'],
  ['protect', 'protect-model'],
  ['behavior', 'behavioral-tendency'],
]

describe('the retirement plan', () => {
  it('is empty until a section is saved', async () => {
    const { read } = await client()
    const data = await read()
    expect(v.parse(contract.getIncomeForecast.data, data)).toEqual(data)
    expect(data).toMatchObject({
      plan: EMPTY_PLAN,
      facts: { ...NEW_FACTS, home_state: 'US-VT' },
      deleted_pensions: [],
      headline: null,
    })
  })

  it('keeps every section as saved, and counts the versions of each', async () => {
    const { call, income, read } = await client()
    await income({ gross_annual_cents: 90_000_00, partner: PARTNER })
    for (const [name, path] of CALLS) {
      const { status, json } = await call('PUT', path, { [name]: SECTIONS[name], version: 0 })
      expect([name, status]).toEqual([name, 200])
      expect(json.data.versions[name]).toBe(1)
      expect(v.parse(contract.RetirementPlan, json.data)[name]).toEqual(SECTIONS[name])
    }
    await call('PUT', 'targets', { targets: SECTIONS.targets, version: 1 })
    const versions = Object.fromEntries(CALLS.map(([name]) => [name, name === 'targets' ? 2 : 1]))
    expect((await read()).plan).toEqual({ ...SECTIONS, versions })
  })

  it('takes every spending rule, and settings as an earlier build saves them', async () => {
    const { call, read } = await client()
    const kinds = ['as_planned', 'percentage', 'required_distribution', 'floor_upside']
    for (const kind of kinds) {
      const { status, json } = await call('PUT', 'planning-strategy', { planning_strategy: { kind } })
      expect([status, json.data.planning_strategy]).toEqual([200, { kind }])
    }
    const { status } = await call('PUT', 'retirement-income-strategy', {
      income_strategy: { initial_rate: 0.04, portfolio_rate: 0.05, floor_share: 0.9 },
    })
    expect(status).toBe(200)
    expect((await read()).plan.income_strategy).toEqual({ portfolio_rate: 0.05, floor_share: 0.9 })
  })

  it('includes what the app knows: income, accounts, debts by year, and retirement goals', async () => {
    const { token, income, read } = await client()
    await income({
      gross_annual_cents: 90_000_00,
      filing_status: 'married_joint',
      partner: PARTNER,
      children: sampleChildren(2015),
    })
    const body = loanInput({
      balance_cents: 10_000_00,
      apr: 0,
      minimum_payment_cents: 500_00,
      due_day: 15,
      name: 'Boat',
    })
    await testServer.send('POST', '/debt/create/debts', { token, body })
    const account = { name: 'Roth', kind: 'roth_ira', balance_cents: 5_000_00, owner: 'partner' }
    await testServer.send('POST', '/investment/create/account', { token, body: account })
    const goal = {
      mode: 'retire',
      name: 'Lake house',
      target_cents: 900_000_00,
      target_date: '2055-04-30',
      monthly_contribution_cents: 700_00,
    }
    const created = await testServer.send('POST', '/investment/create', { token, body: goal })
    expect(created.status).toBe(201)
    const { facts } = await read()
    expect(facts.income).toMatchObject({
      gross_annual_cents: 90_000_00,
      partner: PARTNER,
      children: sampleChildren(2015),
    })
    expect(facts.accounts).toMatchObject([{ name: 'Roth', owner: 'partner', balance_cents: 5_000_00 }])
    expect(facts.goals).toMatchObject([{ name: 'Lake house', monthly_contribution_cents: 700_00 }])
    // Due on December 15, then monthly: one payment this year, twelve next year, seven in 2028.
    expect(facts.debts).toMatchObject([
      {
        name: 'Boat',
        payments_cents: [500_00, 6_000_00, 3_500_00],
        balances_cents: [9_500_00, 3_500_00, 0],
      },
    ])
  })

  it('names every field that breaks a rule, and saves nothing', async () => {
    const { call, read } = await client()
    const dates = { ...SECTIONS.dates, retires_in: '2026-10' }
    const conversions = { from_year: 2020, through_year: 2025, fill: { kind: 'amount', cents: 1_00 } }
    const { status, json } = await call('PUT', 'income-forecast', {
      dates,
      assumptions: { ...SECTIONS.assumptions, conversions },
    })
    expect([status, json.message, json.fields]).toEqual([
      422,
      'That month has passed. Choose a later one, or choose already retired',
      {
        'dates.retires_in': 'That month has passed. Choose a later one, or choose already retired',
        'assumptions.conversions.through_year': 'That year has passed. Choose a later one',
      },
    ])
    expect((await read()).plan).toEqual(EMPTY_PLAN)
  })

  it.each([
    ['contribution', {}, 'contribution'],
    [
      'social-security',
      { social_security: { ...SECTIONS.social_security, self: null } },
      'social_security.self',
    ],
    [
      'social-security',
      {
        social_security: {
          self: { ...SECTIONS.social_security.self, claim_age_months: 61 * 12 },
          partner: null,
        },
      },
      'social_security.self.claim_age_months',
    ],
    ['targets', { targets: { success_goal: 1, legacy_cents: 0 } }, 'targets.success_goal'],
    ['planning-strategy', { planning_strategy: { kind: 'hope' } }, 'planning_strategy.kind'],
  ])('rejects invalid input for %s with a message at its field: %j', async (path, body, field) => {
    const { call } = await client()
    const { status, json } = await call('PUT', path, body)
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  })

  it('takes changes of two sections that were made from the same plan', async () => {
    const { call, read } = await client()
    const { targets, risk_portfolio } = SECTIONS
    for (const version of [0, 1]) {
      expect((await call('PUT', 'targets', { targets, version })).status).toBe(200)
      expect((await call('PUT', 'risk-portfolio', { risk_portfolio, version })).status).toBe(200)
    }
    expect((await read()).plan).toMatchObject({
      targets,
      risk_portfolio,
      versions: { targets: 2, risk_portfolio: 2 },
    })
  })

  it('takes a change of two sections at once unless one of them was changed since', async () => {
    const { call, read } = await client()
    const { dates, assumptions } = SECTIONS
    const both = (version: number) => call('PUT', 'income-forecast', { dates, assumptions, version })
    expect((await both(0)).status).toBe(200)
    expect((await call('PUT', 'income-forecast', { assumptions, version: 1 })).status).toBe(200)
    const { status, json } = await both(2)
    expect([status, json.code]).toEqual([409, 'conflict'])
    expect((await both(3)).status).toBe(200)
    expect((await read()).plan.versions).toMatchObject({ dates: 2, assumptions: 3 })
  })

  it('rejects a change based on an older version of its section', async () => {
    const { call, read } = await client()
    await call('PUT', 'targets', { targets: SECTIONS.targets, version: 0 })
    const old = await call('PUT', 'targets', {
      targets: { ...SECTIONS.targets, legacy_cents: 1 },
      version: 0,
    })
    expect([old.status, old.json.code]).toEqual([409, 'conflict'])
    expect(old.json.message).toBe(
      'This part of your retirement plan was changed somewhere else. Review it before you save again.',
    )
    expect((await read()).plan.targets).toEqual(SECTIONS.targets)
  })

  it('saves a retried change once', async () => {
    const { call, read } = await client()
    const retry = () =>
      call('PUT', 'targets', { targets: SECTIONS.targets, version: 0 }, { 'Idempotency-Key': 'plan-1' })
    const [first, second] = [await retry(), await retry()]
    expect([first.status, second.status, second.json]).toEqual([200, 200, first.json])
    expect((await read()).plan.versions.targets).toBe(1)
  })

  it('accepts a retirement in the current month', async () => {
    const { call } = await client()
    const dates = { retires_in: testServer.now().toISOString().slice(0, 7) }
    expect((await call('PUT', 'income-forecast', { dates })).status).toBe(200)
  })

  it("is visible to its owner only, and a change never reaches another's", async () => {
    const [owner, other] = [await client(), await client()]
    await owner.call('PUT', 'targets', { targets: SECTIONS.targets })
    for (const whose of [owner.user_uuid, 'nobody']) {
      expect((await other.call('GET', `income-forecast/${whose}`)).status).toBe(404)
    }
    await other.call('PUT', 'targets', { targets: { ...SECTIONS.targets, legacy_cents: 5 } })
    expect((await owner.read()).plan.targets).toEqual(SECTIONS.targets)
    expect((await testServer.send('GET', '/retire/income-forecast/me')).status).toBe(401)
    expect((await testServer.send('PUT', '/retire/targets', { body: {} })).status).toBe(401)
  })

  it('reads a stored section of another shape as never saved', async () => {
    const { call, read, user_uuid } = await client()
    await call('PUT', 'targets', { targets: SECTIONS.targets })
    await testServer.database.pool.query('update retirement_plans set targets = $1 where user_uuid = $2', [
      JSON.stringify({ success_goal: 'high' }),
      user_uuid,
    ])
    expect((await read()).plan).toEqual({
      ...EMPTY_PLAN,
      versions: { ...EMPTY_PLAN.versions, targets: 1 },
    })
  })

  it('is part of the export, and is deleted with the account', async () => {
    const { token, call, createPension, user_uuid } = await client()
    await call('PUT', 'targets', { targets: SECTIONS.targets })
    await createPension()
    const { records } = await exported(testServer, token)
    expect(records).toMatchObject({
      retirement_plans: [{ targets: SECTIONS.targets, versions: { targets: 1 } }],
      pensions: [{ name: 'State teachers', monthly_cents: 1_800_00 }],
    })
    const path = '/users/delete/user-account-by-user-uuid/me?reason=x'
    expect((await testServer.send('DELETE', path, { token, body: { password: PASSWORD } })).status).toBe(200)
    for (const table of ['retirement_plans', 'pensions']) {
      const { rows } = await testServer.database.pool.query(`select * from ${table} where user_uuid = $1`, [
        user_uuid,
      ])
      expect(rows).toEqual([])
    }
  })

  it('leaves a home loan out of the debts once it is paid off', async () => {
    const { token, read } = await client()
    const { json } = await testServer.send('POST', '/debt/create/debts', { token, body: homeInput() })
    expect((await read()).facts.debts).toHaveLength(1)
    const body = { debt_uuid: json.data.debt_uuid, is_paid_off: true }
    await testServer.send('PUT', '/debt/update/debts', { token, body })
    expect((await read()).facts.debts).toEqual([])
  })
})
