import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/retirement-results.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { ENGINE_VERSION } from '#core/retirement/plan-lives.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const DAY = 86_400_000

async function client() {
  const user = await registerAndLogIn(testServer)
  const retirement = retirementOfClient(testServer, user.token)
  const result = (method: string, path: string, body?: unknown) =>
    retirement.call(method, `results/${path}`, body)
  return { ...user, ...retirement, result }
}

/** A client of 36 with pay, $500,000, and a plan to retire in 2050 on $5,000 a month. */
async function planner() {
  const found = await client()
  await found.income({ gross_annual_cents: 110_000_00 })
  const goals = goalsOfClient(testServer, found.token)
  const account = await goals.createAccount({
    kind: 'workplace_plan',
    name: '401(k)',
    balance_cents: 500_000_00,
    apy: null,
  })
  await found.call('PUT', 'income-forecast', { dates: { retires_in: '2050-04' } })
  const income_target = {
    ...SECTIONS.income_target,
    monthly_cents: 5_000_00,
    essential_monthly_cents: 3_000_00,
  }
  await found.call('PUT', 'income-target', { income_target })
  const save = async (name = 'First') => {
    const { status, json, text } = await found.result('POST', 'create', { name })
    if (status !== 201) throw new Error(text)
    return v.parse(contract.createRetirementResult.data, json.data)
  }
  const explain = async (uuid: string) => {
    const { json } = await found.result('GET', `change/${uuid}`)
    return v.parse(contract.getResultChange.data, json.data)
  }
  return { ...found, goals, account, save, explain }
}

const sumOf = (parts: readonly { readonly share: number }[]) =>
  parts.reduce((sum, { share }) => sum + share, 0)

describe('saved results', () => {
  it('keep the figures of the headline with all inputs, the newest first', async () => {
    const { save, read, result } = await planner()
    const { plan, facts, headline } = await read()
    const first = await save()
    expect(first).toMatchObject({
      name: 'First',
      as_of: testServer.now().toISOString().slice(0, 10),
      engine_version: ENGINE_VERSION,
      seed: [2026, 1],
      success_share: headline.success_share,
      end_balance_cents: headline.end_balance_cents,
      lifetime_tax_cents: headline.lifetime_tax_cents,
    })
    testServer.pass(1_000)
    const second = await save('Second')
    expect((await result('GET', 'me')).json.data).toEqual([second, first])
    const { json } = await result('GET', `get/${first.result_uuid}`)
    expect(json.data).toEqual({ ...first, plan, facts })
  })

  it('open from a release in which the whole plan had one version', async () => {
    const { save, result, user_uuid } = await planner()
    const { result_uuid } = await save()
    await testServer.database.pool.query(
      `update retirement_results set plan = plan - 'versions' || '{"version": 4}' where user_uuid = $1`,
      [user_uuid],
    )
    const { status, json } = await result('GET', `get/${result_uuid}`)
    expect(status).toBe(200)
    expect(json.data.plan.versions).toEqual(EMPTY_PLAN.versions)
    expect((await result('GET', `change/${result_uuid}`)).json.data.parts).toEqual([])
  })

  it('need a plan and a name', async () => {
    const { result } = await client()
    const early = await result('POST', 'create', { name: 'First' })
    expect([early.status, early.json.message]).toEqual([
      409,
      'Set up your retirement plan first. Then you can save a result.',
    ])
    const nameless = await result('POST', 'create', { name: ' ' })
    expect([nameless.status, nameless.json.fields]).toEqual([422, { name: 'Enter a name' }])
    expect((await result('GET', 'me')).json.data).toEqual([])
  })

  it('can be deleted, and number at most fifty', async () => {
    const { save, result, user_uuid } = await planner()
    const { result_uuid } = await save()
    await testServer.database.pool.query(
      `insert into retirement_results select gen_random_uuid(), user_uuid, name, as_of, engine_version, seed, plan, facts,
       success_share_millionths, end_balance_cents, lifetime_tax_cents, created_at
       from retirement_results, generate_series(2, $1) where user_uuid = $2`,
      [contract.MAX_RESULTS, user_uuid],
    )
    const full = await result('POST', 'create', { name: 'One more' })
    expect([full.status, full.json.message]).toEqual([
      409,
      'You can have up to 50 saved results. Delete one you no longer need.',
    ])
    expect((await result('DELETE', `delete/${result_uuid}`)).json.message).toBe('Result deleted')
    expect((await result('DELETE', `delete/${result_uuid}`)).status).toBe(404)
    expect((await result('POST', 'create', { name: 'One more' })).status).toBe(201)
  })

  it('are out of another client’s reach', async () => {
    const [owner, other] = [await planner(), await client()]
    const { result_uuid } = await owner.save()
    for (const id of [result_uuid, NOBODYS_UUID, 'nothing']) {
      expect((await other.result('GET', `get/${id}`)).status).toBe(404)
      expect((await other.result('GET', `change/${id}`)).status).toBe(404)
      expect((await other.result('DELETE', `delete/${id}`)).status).toBe(404)
    }
    expect((await other.result('GET', owner.user_uuid)).status).toBe(404)
    expect((await testServer.send('GET', '/retire/results/me')).status).toBe(401)
    expect((await owner.result('GET', `get/${result_uuid}`)).status).toBe(200)
  })

  it('whose inputs are from another version are listed, and not explained', async () => {
    const { save, result, user_uuid } = await planner()
    const saved = await save()
    await testServer.database.pool.query(
      `update retirement_results set facts = '{}'::jsonb where user_uuid = $1`,
      [user_uuid],
    )
    expect((await result('GET', 'me')).json.data).toEqual([saved])
    const { status, json } = await result('GET', `change/${saved.result_uuid}`)
    expect([status, json.message]).toEqual([
      409,
      'This result is from an older version, and its inputs can’t be read.',
    ])
  })
})

describe('the change since a saved result', () => {
  it('is nothing as long as nothing happens', async () => {
    const { save, explain } = await planner()
    const { result_uuid, success_share } = await save()
    expect(await explain(result_uuid)).toEqual({
      then_share: success_share,
      now_share: success_share,
      parts: [],
    })
  })

  it('is split into time, contributions, markets and edits, which add up to it', async () => {
    const { save, explain, read, call, goals, account } = await planner()
    const { result_uuid, success_share } = await save()
    testServer.pass(20 * DAY)
    const as_of = testServer.now().toISOString().slice(0, 10)
    const { account_uuid } = account
    await goals.call('POST', 'create/account-value', {
      account_uuid,
      as_of,
      balance_cents: 460_000_00,
      flow_cents: 5_000_00,
    })
    await call('PUT', 'income-forecast', { dates: { retires_in: '2048-04' } })
    await call('PUT', 'targets', { targets: { success_goal: 0.8, legacy_cents: 200_000_00 } })
    const { headline } = await read()
    const { then_share, now_share, parts } = await explain(result_uuid)
    expect([then_share, now_share]).toEqual([success_share, headline.success_share])
    expect(sumOf(parts)).toBeCloseTo(headline.success_share - success_share, 9)
    expect(parts.filter(({ cents }) => cents !== null)).toMatchObject([
      { cause: 'contributions', cents: 5_000_00 },
      { cause: 'markets', cents: -45_000_00 },
    ])
    const edits = parts.filter(({ cause }) => cause === 'edits')
    expect(edits.map(({ section }) => section)).toEqual(['dates', 'targets'])
    for (const { share } of edits) expect(share).toBeLessThan(0)
    expect(parts.map(({ cause }) => cause)).not.toContain('engine')
  })
})
