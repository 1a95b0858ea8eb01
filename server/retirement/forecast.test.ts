import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemo } from '#core/contract/demo.ts'
import { getIncomeForecastValues } from '#core/contract/retirement-forecast.ts'
import { getIncomeForecast } from '#core/contract/retirement.ts'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { forecastValues, headlineOf } from '#core/retirement/forecast.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const VALUES = 'income-forecast-values'

/** A new client, or a demo household. */
async function client() {
  const user = await registerAndLogIn(testServer)
  return { ...user, ...retirementOfClient(testServer, user.token) }
}
async function demo() {
  const { json } = await testServer.send('POST', createDemo.path)
  return retirementOfClient(testServer, json.data.token)
}

describe('the forecast of a retirement plan', () => {
  it('is empty until the retirement dates are saved and the income known', async () => {
    const { call, read, income } = await client()
    const values = async () => (await call('GET', `${VALUES}/me`)).json.data
    expect([(await read()).headline, await values()]).toEqual([null, null])
    await call('PUT', 'income-forecast', { dates: SECTIONS.dates })
    expect([(await read()).headline, await values()]).toEqual([null, null])
    await income({
      gross_annual_cents: 90_000_00,
      filing_status: 'married_joint',
      partner: samplePartner({ birth_date: '1988-07-02' }),
    })
    expect((await read()).headline).toMatchObject({ retires_in: '2055-04', success_share: 0 })
    expect((await values()).years[0].year).toBe(2026)
  })

  it('says when, on how much, and how sure the demo household is', async () => {
    const { read } = await demo()
    const data = await read()
    expect(v.parse(getIncomeForecast.data, data)).toEqual(data)
    expect(data.headline).toMatchObject({
      retires_in: '2051-03',
      monthly_spending: { year: 2052, everyday_cents: 10_900_00 },
      short_from: null,
    })
    const { monthly_spending, cut_monthly_cents } = data.headline
    expect(cut_monthly_cents).toBeLessThan(monthly_spending.total_cents)
    expect(data.headline.success_share).toBeGreaterThan(0.75)
    expect(data.headline.success_share).toBeLessThan(0.9)
  })

  it('pays each year of retirement from named sources, or shows the gap', async () => {
    const { call, read } = await demo()
    const { json } = await call('GET', `${VALUES}/me`)
    const values = v.parse(v.nonNullable(getIncomeForecastValues.data), json.data)
    expect(values).toEqual(json.data)
    const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
    for (const row of values.years.filter(({ is_retired }) => is_retired)) {
      const paid =
        row.wages_cents +
        total(row.social_security_cents) +
        total(row.incomes_cents) +
        total(Object.values(row.withdrawals_cents)) +
        row.home_proceeds_cents +
        row.gap_cents
      expect(paid).toBeGreaterThanOrEqual(row.target_cents - 1_00)
      expect(total(Object.values(row.balances_cents))).toBeCloseTo(row.total_cents, -2)
    }
    const { headline, facts } = await read()
    expect(values.simulation.success_share).toBe(headline.success_share)
    for (const band of Object.values(values.simulation.balance_cents)) {
      expect(band).toHaveLength(values.years.length)
    }
    expect(values.years[0]?.incomes_cents).toHaveLength(facts.pensions.length)
  })

  it('is the same on the device as on the server', async () => {
    const { call, read } = await demo()
    const { plan, facts, headline } = await read()
    const today = testServer.now().toISOString().slice(0, 10)
    const { household } = unwrap(householdPlan(plan, facts, today))
    const expected = unwrap(forecastHousehold(household))
    const outcome = unwrap(householdOutcomeOf(household))
    expect(headlineOf(household, expected, outcome)).toEqual(headline)
    expect(forecastValues(expected, outcome)).toEqual((await call('GET', `${VALUES}/me`)).json.data)
  })

  it('is visible to its owner only', async () => {
    const [owner, other] = [await client(), await client()]
    expect((await other.call('GET', `${VALUES}/${owner.user_uuid}`)).status).toBe(404)
    expect((await testServer.send('GET', `/retire/${VALUES}/me`)).status).toBe(401)
  })
})
