import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomeInput } from '#core/contract/income.ts'
import { getProtectBundleBid } from '#core/contract/protect.ts'
import { bestBundle, bidsOf } from '#core/protect/bids.ts'
import { needsOf } from '#core/protect/needs.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const NOBODY = '018f0000-0000-7000-8000-000000000000'
const DAY = 86_400_000
const today = () => testServer.now().toISOString().slice(0, 10)

const client = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const { token, user_uuid } = await registerAndLogIn(testServer, changes)
  const call = (method: string, path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  const protect = (method: string, path: string, body?: object) =>
    call(method, `/spend/protect/${path}`, body)
  return {
    token,
    user_uuid,
    call,
    protect,
    read: async () => (await protect('GET', 'bundle-bid')).json.data,
    earn: (gross_annual_cents: number, household: Partial<IncomeInput> = {}) =>
      call('POST', '/investment/create/income-detail', {
        gross_annual_cents,
        state: 'US-CA',
        ...household,
      }),
    save: (body: object) => protect('PUT', 'update/profile', body),
    addPolicy: (body: object = {}) =>
      protect('POST', 'create/policy', {
        kind: 'life',
        insurer: 'Acme Life',
        amount_cents: 250_000_00,
        ...body,
      }),
    addBundle: (body: object = {}) =>
      protect('POST', 'create', {
        kind: 'starter',
        name: 'Our bundle',
        covers: [
          { cover: 'life', amount_cents: 500_000_00 },
          { cover: 'disability', amount_cents: 2_000_00 },
        ],
        ...body,
      }),
    update: (protect_uuid: string, body: object) => protect('PUT', 'update', { protect_uuid, ...body }),
  }
}
const need = (
  data: { needs: { needs: { kind: string; person: string }[] } },
  kind: string,
  person = 'self',
) => data.needs.needs.find((each) => each.kind === kind && each.person === person)

describe('the needs analysis', () => {
  it('answers what a device calculates from the same facts', async () => {
    const { addPolicy, call, earn, read, save } = await client()
    const same = async () => {
      const data = await read()
      expect(v.parse(getProtectBundleBid.data, data)).toEqual(data)
      const { facts, policies, profile } = data
      const needs = needsOf(facts, profile.entries, policies, today())
      const bids = bidsOf(needs, facts, policies, today())
      expect({ needs, bids }).toEqual({ needs: data.needs, bids: data.bids })
      const budget = needs.self.entries.budget_monthly_cents
      expect(data.best).toEqual(budget == null ? null : bestBundle(needs, bids, budget))
    }
    await same()
    await earn(90_000_00, { partner: samplePartner(), children: sampleChildren(2015, 2023) })
    await call('PUT', '/retire/income-forecast', { dates: SECTIONS.dates })
    await call('POST', '/investment/create/account', {
      name: 'Home',
      kind: 'property',
      balance_cents: 450_000_00,
    })
    await call('POST', '/investment/create/account', {
      name: 'Cash',
      kind: 'savings',
      balance_cents: 20_000_00,
    })
    await call('POST', '/debt/create/home-debt', {
      debt_type: 'mortgage',
      rate_kind: 'fixed',
      term_months: 360,
      opened_on: '2020-01-01',
      name: 'Home loan',
      balance_cents: 300_000_00,
      apr: 0.05,
      payment_cents: 1_900_00,
    })
    await addPolicy()
    await save({ entries: { vehicles: 2, life_method: 'human_life' } })
    await same()
  })

  it('fills assumptions with what the app knows, and says from where', async () => {
    const { call, earn, read } = await client()
    await earn(90_000_00, { children: sampleChildren(2023) })
    await call('POST', '/investment/create/account', {
      name: 'Cash',
      kind: 'savings',
      balance_cents: 20_000_00,
    })
    const { facts, needs } = await read()
    expect(facts).toMatchObject({
      home_state: 'US-VT',
      debts: { home_cents: 0, other_cents: 0, payments_monthly_cents: 0, has_rent: false },
      emergency_cash_cents: 20_000_00,
      balances: [{ kind: 'savings', cents: 20_000_00, count: 1 }],
      beneficiary_accounts: [{ name: 'Cash', kind: 'savings' }],
    })
    expect(needs.self.entries).toMatchObject({
      income_cents: 90_000_00,
      cash_cents: 20_000_00,
      state: 'US-CA',
      child_birth_dates: ['2023-07-01'],
    })
    expect(needs.self.sources).toMatchObject({
      income_cents: 'income',
      state: 'income',
      cash_cents: 'net_worth',
      child_birth_dates: 'income',
      retirement_age: 'assumed',
      income_years: 'assumed',
      essential_monthly_cents: 'estimate',
    })
  })

  it('counts a policy once, for whom it insures', async () => {
    const { addPolicy, earn, read, save } = await client()
    await earn(90_000_00, { partner: samplePartner(), children: [] })
    await save({ entries: { has_work_cover: false, partner_has_work_cover: false } })
    const before = await read()
    await addPolicy({ insured: 'partner' })
    const after = await read()
    expect(need(after, 'life')).toEqual(need(before, 'life'))
    const parts = [{ id: 'life_policies', cents: 250_000_00, source: 'policies' }]
    expect(need(after, 'life', 'partner')).toMatchObject({ have_parts: parts })
    await addPolicy()
    expect(need(await read(), 'life')).toMatchObject({ have_parts: parts })
  })

  it('is marked as illustrative', async () => {
    const { read } = await client()
    expect((await read()).bids).toMatchObject({
      is_illustrative: true,
      notice: expect.stringMatching(/not an offer/),
    })
  })
})

describe('the profile', () => {
  it('changes only what is named, and null removes it', async () => {
    const { read, save } = await client()
    expect((await read()).profile).toEqual({ entries: {}, checklist: {}, version: 0 })
    const will = { done_on: '2025-05-01', note: 'Safe at home' }
    await save({ entries: { is_smoker: true, vehicles: 1 }, checklist: { will } })
    const account_beneficiaries = [{ account_uuid: NOBODY, done_on: null, note: 'Ask the bank' }]
    const { json } = await save({
      entries: { vehicles: null },
      checklist: { account_beneficiaries },
      version: 1,
    })
    const profile = { entries: { is_smoker: true }, checklist: { will, account_beneficiaries }, version: 2 }
    expect(json.data).toEqual(profile)
    expect((await read()).profile).toEqual(profile)
  })

  it('refuses a change that is based on an older version', async () => {
    const { save } = await client()
    await save({ entries: { vehicles: 1 } })
    const { status, json } = await save({ entries: { vehicles: 2 }, version: 0 })
    expect([status, json.code]).toEqual([409, 'conflict'])
  })

  it.each([
    [{ entries: { vehicles: 11 } }, 'entries.vehicles', 'Enter a number from 0 to 10'],
    [{ entries: { return_rate: 0.5 } }, 'entries.return_rate', 'Enter a rate from -5% to 10% a year'],
    [{ checklist: { will: { done_on: 'x' } } }, 'checklist.will.done_on', 'Enter a date'],
  ])('rejects %j with a message for its field', async (body, field, message) => {
    const { status, json } = await (await client()).save(body)
    expect([status, json.fields]).toEqual([422, { [field]: message }])
  })
})

describe('policies', () => {
  it('have usual terms, change, and can be restored for seven days', async () => {
    const { addPolicy, protect, read } = await client()
    const { json, status } = await addPolicy()
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      insured: 'self',
      premium_cents: 0,
      premium_period: 'month',
      through_employer: false,
      renews_on: null,
      beneficiaries: [],
      number_last4: '',
      protect_uuid: null,
      version: 1,
    })
    const { policy_uuid } = json.data
    const change = { policy_uuid, amount_cents: 300_000_00, version: 1 }
    expect((await protect('PUT', 'update/policy', change)).json.data).toMatchObject({
      amount_cents: 300_000_00,
      insurer: 'Acme Life',
      version: 2,
    })
    expect((await protect('PUT', 'update/policy', change)).json.code).toBe('conflict')
    expect((await protect('DELETE', `delete/policy/${policy_uuid}`)).status).toBe(200)
    const gone = await read()
    expect([gone.policies, gone.deleted_policies[0].policy.policy_uuid]).toEqual([[], policy_uuid])
    expect((await protect('PUT', `restore/policy/${policy_uuid}`)).status).toBe(200)
    expect((await read()).policies).toHaveLength(1)
    await protect('DELETE', `delete/policy/${policy_uuid}`)
    testServer.pass(8 * DAY)
    expect((await protect('PUT', `restore/policy/${policy_uuid}`)).status).not.toBe(200)
  })

  it.each([
    [{ kind: 'pet' }, 'kind', 'Choose a type of policy'],
    [{ insurer: ' ' }, 'insurer', 'Enter the insurance company'],
    [{ amount_cents: 0 }, 'amount_cents', 'Enter an amount above zero'],
    [{ number_last4: '12345' }, 'number_last4', 'Enter only the last four letters or digits'],
    [
      { beneficiaries: [{ name: 'Ann', rank: 'primary', share: 0.5 }] },
      'beneficiaries',
      'Shares must add up to 100%',
    ],
  ])('reject %j with a message for its field', async (body, field, message) => {
    const { json, status } = await (await client()).addPolicy(body)
    expect([status, json.fields]).toEqual([422, { [field]: message }])
  })

  it('take beneficiaries of each rank that add up to 100%', async () => {
    const { addPolicy } = await client()
    const beneficiaries = [
      { name: 'Ann', rank: 'primary', share: 0.6667 },
      { name: 'Ben', rank: 'primary', share: 0.3333 },
      { name: 'Cy', rank: 'contingent', share: 1 },
    ]
    expect((await addPolicy({ beneficiaries })).json.data.beneficiaries).toEqual(beneficiaries)
  })

  it('that renew within 30 days are a next step', async () => {
    const { addPolicy, call } = await client()
    const renews_on = new Date(testServer.now().getTime() + 20 * DAY).toISOString().slice(0, 10)
    const { policy_uuid } = (await addPolicy({ insurer: 'Acme Auto', kind: 'auto', renews_on })).json.data
    const { actions } = (await call('GET', '/investment/get/next-actions/me')).json.data
    expect(actions).toMatchObject([{ kind: 'policy_renewal', id: policy_uuid, name: 'Acme Auto' }])
  })

  it('are at most 50, deleted ones aside', async () => {
    const { addPolicy, protect } = await client()
    const first = (await addPolicy()).json.data.policy_uuid
    for (let place = 1; place < 50; place += 1) expect((await addPolicy()).status).toBe(201)
    const { status, json } = await addPolicy()
    expect([status, json.message]).toEqual([
      409,
      'You can have up to 50 policies. Delete one you no longer need.',
    ])
    await protect('DELETE', `delete/policy/${first}`)
    expect((await addPolicy()).status).toBe(201)
    expect((await protect('PUT', `restore/policy/${first}`)).status).toBe(409)
  })
})

describe('bundles', () => {
  it('start as a draft with today’s bid, and keep the bid of the request', async () => {
    const { addBundle, earn, protect, save, update } = await client()
    await earn(90_000_00, { sex: 'female', state: '' })
    const { json, status } = await addBundle()
    expect(status).toBe(201)
    const { protect_uuid } = json.data.bundle
    expect(json.data).toMatchObject({
      bundle: { status: 'draft', requested_bid: null, version: 1 },
      bid: { is_illustrative: true, insured: { state: 'VT' } },
    })
    const requested = (await update(protect_uuid, { status: 'requested', version: 1 })).json.data
    expect(requested.bundle).toMatchObject({ status: 'requested', version: 2, requested_bid: requested.bid })
    await save({ entries: { is_smoker: true } })
    const again = (await protect('GET', `get?protect_uuid=${protect_uuid}`)).json.data
    expect(again).toEqual(requested)
    expect((await addBundle()).json.data.bid.monthly_cents).toBeGreaterThan(requested.bid.monthly_cents)
    const { bundles } = (await protect('GET', 'getAll')).json.data
    expect(bundles).toHaveLength(2)
    expect(bundles[1]).toEqual(requested)
  })

  it('become policies once when the client bought them, and count in the needs', async () => {
    const { addBundle, earn, read, update } = await client()
    await earn(90_000_00, { sex: 'female' })
    const { protect_uuid } = (await addBundle()).json.data.bundle
    const had = need(await read(), 'disability')
    expect((await update(protect_uuid, { status: 'active' })).json.fields).toEqual({
      status: 'Request this bundle first.',
    })
    await update(protect_uuid, { status: 'requested' })
    expect((await read()).policies).toEqual([])
    await update(protect_uuid, { status: 'active' })
    const bought = await read()
    expect(bought.policies).toMatchObject([
      { kind: 'life', amount_cents: 500_000_00, insurer: 'Our bundle', protect_uuid },
      { kind: 'disability', amount_cents: 2_000_00, protect_uuid },
    ])
    expect(had).toMatchObject({ have_cents: 0 })
    expect(need(bought, 'disability')).toMatchObject({ have_cents: 2_000_00 })
    expect((await update(protect_uuid, { status: 'active' })).status).toBe(200)
    expect((await read()).policies).toHaveLength(2)
    expect((await update(protect_uuid, { status: 'cancelled' })).status).toBe(422)
  })

  it('raise the policy that is there once they are bought, for what that costs more', async () => {
    const { addBundle, addPolicy, earn, read, update } = await client()
    await earn(90_000_00, { sex: 'female' })
    const policy = { kind: 'home', insured: 'joint', insurer: 'Granite Mutual', amount_cents: 410_000_00 }
    const { policy_uuid } = (await addPolicy({ ...policy, premium_cents: 1_200_00, premium_period: 'year' }))
      .json.data
    const covers = [{ cover: 'home', policy_uuid, amount_cents: 470_000_00 }]
    const { bid, bundle } = (await addBundle({ kind: 'homeowner', covers })).json.data
    const [line] = bid.lines
    expect(line).toMatchObject({
      raises: { policy_uuid, insurer: 'Granite Mutual', from_cents: 410_000_00 },
      amount_cents: 470_000_00,
    })
    const { protect_uuid } = bundle
    await update(protect_uuid, { status: 'requested' })
    expect((await update(protect_uuid, { status: 'active' })).status).toBe(200)
    expect((await read()).policies).toMatchObject([
      {
        policy_uuid,
        amount_cents: 470_000_00,
        premium_cents: 1_200_00 + 12 * line.monthly_cents,
        version: 2,
      },
    ])
    const lower = await addBundle({ covers: [{ ...covers[0], amount_cents: 400_000_00 }] })
    expect([lower.status, lower.json.fields]).toEqual([
      422,
      { 'covers.0.amount_cents': 'Choose more than the $470,000 in force.' },
    ])
  })

  it('have no premium that is rated by a sex nobody has entered', async () => {
    const { addBundle, update } = await client()
    const { bundle, bid } = (await addBundle()).json.data
    expect(bid.lines).toMatchObject([{ problem: { reason: 'sex' } }, { problem: { reason: 'sex' } }])
    const requested = await update(bundle.protect_uuid, { status: 'requested' })
    expect(requested.json.fields).toEqual({ 'covers.0': 'Add the sex at birth to see a premium.' })
  })

  it('change their covers only as a draft', async () => {
    const { addBundle, earn, update } = await client()
    await earn(90_000_00, { sex: 'female' })
    const { protect_uuid } = (await addBundle()).json.data.bundle
    const covers = [{ cover: 'auto', person: 'self', policy_uuid: null, amount_cents: 300_000_00 }]
    expect((await update(protect_uuid, { covers })).json.data.bundle).toMatchObject({ covers, version: 2 })
    expect((await update(protect_uuid, { name: 'x', version: 1 })).json.code).toBe('conflict')
    await update(protect_uuid, { status: 'requested' })
    const { status, json } = await update(protect_uuid, { covers })
    expect([status, json.fields]).toEqual([
      422,
      { covers: 'Covers can only change in a draft. Add a new bundle instead.' },
    ])
  })

  it('say why a cover has no premium', async () => {
    const { addBundle } = await client()
    const tooLittle = await addBundle({ covers: [{ cover: 'life', amount_cents: 1_00 }] })
    expect([tooLittle.status, tooLittle.json.fields]).toEqual([
      422,
      { 'covers.0.amount_cents': 'Choose an amount from $25,000 to $5,000,000.' },
    ])
    const older = await client({ dob: '15/01/1960' })
    await older.earn(90_000_00, { sex: 'male' })
    const { bundle, bid } = (await older.addBundle()).json.data
    const message = 'This coverage is available for ages 20 to 60.'
    expect(bid.lines).toMatchObject([
      { cover: 'life', state: 'priced' },
      { cover: 'disability', state: 'refused', problem: { reason: 'age', message } },
    ])
    expect(bid.monthly_cents).toBe(bid.lines[0].monthly_cents)
    const refused = await older.update(bundle.protect_uuid, { status: 'requested' })
    expect([refused.status, refused.json.fields]).toEqual([422, { 'covers.1': message }])
  })

  it.each([
    [{ covers: [] }, 'covers', 'Choose at least one cover'],
    [{ name: '' }, 'name', 'Enter a name'],
    [{ kind: 'x' }, 'kind', 'Choose a bundle'],
  ])('reject %j with a message for its field', async (body, field, message) => {
    const { json, status } = await (await client()).addBundle(body)
    expect([status, json.fields]).toEqual([422, { [field]: message }])
  })

  it('can be deleted and restored, and are at most 20', async () => {
    const { addBundle, protect } = await client()
    const { protect_uuid } = (await addBundle()).json.data.bundle
    for (let place = 1; place < 20; place += 1) await addBundle()
    expect((await addBundle()).json.message).toMatch(/^You can have up to 20 bundles/)
    expect((await protect('DELETE', `delete/${protect_uuid}`)).status).toBe(200)
    const { deleted } = (await protect('GET', 'getAll')).json.data
    expect(deleted).toMatchObject([{ bundle: { protect_uuid } }])
    expect((await protect('PUT', `restore/${protect_uuid}`)).json.data.bundle.protect_uuid).toBe(protect_uuid)
    expect((await protect('GET', 'getAll')).json.data.deleted).toEqual([])
  })
})

it('is visible to its owner only', async () => {
  const [owner, other] = [await client(), await client()]
  await owner.save({ entries: { vehicles: 3 }, checklist: { will: { done_on: '2025-01-01' } } })
  const { policy_uuid } = (await owner.addPolicy()).json.data
  const { protect_uuid } = (await owner.addBundle()).json.data.bundle
  const theirs = await other.read()
  expect([theirs.profile.version, theirs.policies]).toEqual([0, []])
  expect((await other.protect('GET', 'getAll')).json.data).toEqual({ bundles: [], deleted: [] })
  for (const [method, path, body] of [
    ['GET', `get?protect_uuid=${protect_uuid}`],
    ['GET', 'get?protect_uuid=x'],
    ['PUT', 'update', { protect_uuid, status: 'requested' }],
    ['DELETE', `delete/${protect_uuid}`],
    ['DELETE', 'delete/x'],
    ['PUT', 'update/policy', { policy_uuid, amount_cents: 1_00 }],
    ['DELETE', `delete/policy/${policy_uuid}`],
  ] as const) {
    expect((await other.protect(method, path, body)).status).toBe(404)
  }
  await owner.protect('DELETE', `delete/policy/${policy_uuid}`)
  await owner.protect('DELETE', `delete/${protect_uuid}`)
  for (const path of [`restore/policy/${policy_uuid}`, `restore/${protect_uuid}`]) {
    expect((await other.protect('PUT', path)).status).toBeGreaterThanOrEqual(404)
    expect((await owner.protect('PUT', path)).status).toBe(200)
  }
  // An id is unique among the records of its client.
  expect((await owner.addPolicy({ policy_uuid })).json.code).toBe('conflict')
  expect((await other.addPolicy({ policy_uuid, amount_cents: 7_00 })).status).toBe(201)
  expect((await other.addBundle({ protect_uuid })).status).toBe(201)
  expect((await other.protect('DELETE', `delete/${protect_uuid}`)).status).toBe(200)
  expect((await owner.protect('GET', `get?protect_uuid=${protect_uuid}`)).status).toBe(200)
  expect((await owner.read()).policies[0].amount_cents).not.toBe(7_00)
  expect((await testServer.send('GET', '/spend/protect/bundle-bid')).status).toBe(401)
})
