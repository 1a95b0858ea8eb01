import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomeInput } from '#core/contract/income.ts'
import { estimateTaxes } from '#core/tax/estimate.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const client = async () => {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const call = (method: string, path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  return {
    user_uuid,
    call,
    estimate: (body: object = {}) => call('POST', '/spend/get/tax-data', body),
    profile: (whose = 'me') => call('GET', `/spend/get/tax-profile/${whose}`),
    save: (body: object) => call('PUT', '/spend/update/tax-profile', body),
    earn: (gross_annual_cents: number, household: Partial<IncomeInput> = {}) =>
      call('POST', '/investment/create/income-detail', {
        gross_annual_cents,
        state: 'US-CA',
        ...household,
      }),
  }
}
const today = () => testServer.now().toISOString().slice(0, 10)

describe('the tax estimate', () => {
  it('follows the income without any entry', async () => {
    const { earn, estimate, profile } = await client()
    expect((await estimate()).json.data.totals).toMatchObject({ income_cents: 0, total_cents: 0 })
    await earn(100_000_00)
    const { status, json } = await estimate()
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      sources: { self_wages_cents: 'income', state: 'income' },
      totals: { income_cents: 100_000_00, payroll_cents: 7_650_00 },
      state: { state: 'US-CA' },
    })
    const { data } = (await profile()).json
    expect(estimateTaxes(data.profile.entries, data.facts, today())).toEqual(json.data)
  })

  it('lays a what-if over what is saved, and saves nothing', async () => {
    const { earn, estimate, profile, save } = await client()
    await earn(100_000_00)
    await save({ self_deferral_cents: 10_000_00 })
    const saved = (await estimate()).json.data
    expect(saved.totals.agi_cents).toBe(90_000_00)
    const more = (await estimate({ self_deferral_cents: 20_000_00 })).json.data
    expect(more.totals.agi_cents).toBe(80_000_00)
    expect((await estimate({ self_deferral_cents: null })).json.data.totals.agi_cents).toBe(100_000_00)
    expect((await profile()).json.data.profile).toEqual({
      entries: { self_deferral_cents: 10_000_00 },
      version: 1,
    })
  })

  it('knows the state of the address, the partner’s pay and the interest of debts', async () => {
    const { call, earn, profile } = await client()
    await earn(0, { state: '', partner: samplePartner() })
    // 6% of $300,000 is $18,000 a year, less what is repaid by December.
    const mortgage = { debt_type: 'mortgage', rate_kind: 'fixed', term_months: 360, opened_on: '2015-01-01' }
    const owed = {
      name: 'Home',
      balance_cents: 300_000_00,
      apr: 0.06,
      payment_cents: 2_500_00,
      escrow_cents: 640_00,
    }
    expect((await call('POST', '/debt/create/home-debt', { ...mortgage, ...owed })).status).toBe(201)
    const { facts } = (await profile()).json.data
    expect(facts).toMatchObject({
      home_state: 'US-VT',
      income: { state: 'US-VT', partner: { birth_date: '1978-07-02', gross_annual_cents: 61_000_00 } },
    })
    // 60% of a year's escrow.
    expect(facts.debts.property_tax_cents).toBe(4_608_00)
    expect(facts.debts.mortgage_interest_cents).toBeGreaterThan(17_500_00)
    expect(facts.debts.mortgage_interest_cents).toBeLessThanOrEqual(18_000_00)
  })

  it.each([
    [{ year: 2023 }, 'year', 'Choose a year from 2024 to 2026'],
    [{ interest_cents: -1 }, 'interest_cents', 'Enter an amount'],
    [{ interest_cents: 10_000_000_001 }, 'interest_cents', 'Enter a smaller amount'],
    [{ other_dependents: 21 }, 'other_dependents', 'Enter a number from 0 to 20'],
    [{ self_deferral_cents: 1 }, 'self_deferral_cents', 'Contributions from pay can’t be more than the pay'],
    [{ withheld_as_of: '2199-01-01' }, 'withheld_as_of', 'Choose today or an earlier day'],
    [{ estimated_payments: [{ date: 'x', cents: 1 }] }, 'estimated_payments.0.date', 'Enter a date'],
  ])('rejects %j with a message for its field, saved or not', async (body, field, message) => {
    const { estimate, save } = await client()
    for (const answer of [await estimate(body), await save(body)]) {
      expect([answer.status, answer.json.fields]).toEqual([422, { [field]: message }])
    }
  })

  it('tries values of the household over what is saved, and saves none', async () => {
    const { call, earn, estimate } = await client()
    await earn(100_000_00, { filing_status: 'married_joint', partner: samplePartner() })
    const tried = (income: object) => estimate({ income })
    expect((await tried({})).json.data.totals.income_cents).toBe(161_000_00)
    const { entries, totals } = (
      await tried({ gross_annual_cents: 50_000_00, children: sampleChildren(2015) })
    ).json.data
    expect(totals.income_cents).toBe(111_000_00)
    expect(entries).toMatchObject({ children: 1, partner_wages_cents: 61_000_00, state: 'US-CA' })
    const alone = (await tried({ filing_status: 'single', partner: null, state: 'US-NY' })).json.data
    expect([alone.totals.income_cents, alone.state.state]).toEqual([100_000_00, 'US-NY'])
    const saved = (await call('GET', '/investment/get-income-detail/me')).json.data
    expect(saved).toMatchObject({ gross_annual_cents: 100_000_00, children: null, version: 1 })
  })

  it('tries pay before an income is entered', async () => {
    const { estimate, profile } = await client()
    const { totals, entries } = (await estimate({ income: { gross_annual_cents: 100_000_00 } })).json.data
    // The state of the address.
    expect([totals.income_cents, entries.state]).toEqual([100_000_00, 'US-VT'])
    expect((await profile()).json.data.facts.income).toBeNull()
  })

  it.each([
    [{ filing_status: 'x' }, 'income.filing_status', 'Choose a filing status'],
    [{ state: 'US-ZZ' }, 'income.state', 'Please choose your state'],
    [{ business_annual_cents: -10_000_000_001 }, 'income.business_annual_cents', 'Enter a smaller loss'],
    [{ children: [{ first_name: 'Ana', birth_date: 'x' }] }, 'income.children.0.birth_date', 'Enter a date'],
  ])('rejects the household %j with a message for its field', async (income, field, message) => {
    const { status, json } = await (await client()).estimate({ income })
    expect([status, json.fields]).toEqual([422, { [field]: message }])
  })

  it('still answers when pay falls below the contributions that were saved', async () => {
    const { earn, estimate, save } = await client()
    await earn(50_000_00)
    await save({ self_deferral_cents: 20_000_00 })
    await earn(10_000_00)
    const { status, json } = await estimate()
    expect([status, json.data.totals.agi_cents]).toEqual([200, 0])
  })
})

describe('the tax profile', () => {
  it('changes only the entries that are named, and null takes one back', async () => {
    const { profile, save } = await client()
    expect((await profile()).json.data.profile).toEqual({ entries: {}, version: 0 })
    await save({ interest_cents: 100_00, other_dependents: 2 })
    const { json } = await save({ interest_cents: null, version: 1 })
    expect(json.data).toEqual({ entries: { other_dependents: 2 }, version: 2 })
    expect((await profile()).json.data.profile).toEqual(json.data)
  })

  it('drops what the household has now, as a device of an earlier build sends it', async () => {
    const { profile, save } = await client()
    const { status } = await save({ children: 2, self_wages_cents: 90_000_00, charity_cents: 1_00 })
    expect(status).toBe(200)
    expect((await profile()).json.data.profile.entries).toEqual({ charity_cents: 1_00 })
  })

  it('refuses a change that is based on an older version', async () => {
    const { save } = await client()
    await save({ other_dependents: 1 })
    const { status, json } = await save({ other_dependents: 2, version: 0 })
    expect([status, json.code]).toEqual([409, 'conflict'])
  })

  it('is visible to its owner only', async () => {
    const [owner, other] = [await client(), await client()]
    await owner.save({ other_dependents: 3 })
    for (const whose of [owner.user_uuid, 'nobody']) expect((await other.profile(whose)).status).toBe(404)
    expect((await other.profile()).json.data.profile.entries).toEqual({})
    expect((await other.estimate()).json.data.entries.other_dependents).toBe(0)
    for (const [method, path] of [
      ['GET', '/spend/get/tax-profile/me'],
      ['POST', '/spend/get/tax-data'],
      ['PUT', '/spend/update/tax-profile'],
    ] as const) {
      expect((await testServer.send(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(
        401,
      )
    }
  })
})
