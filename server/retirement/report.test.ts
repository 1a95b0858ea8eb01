import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRetirementReport } from '#core/contract/retirement-report.ts'
import { retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

async function client() {
  const user = await registerAndLogIn(testServer)
  return { ...user, ...retirementOfClient(testServer, user.token) }
}

async function planned() {
  const one = await client()
  await one.income({
    gross_annual_cents: 120_000_00,
    partner: samplePartner({ birth_date: '1988-07-02' }),
  })
  const { dates, income_target } = SECTIONS
  expect((await one.call('PUT', 'income-forecast', { dates })).status).toBe(200)
  expect((await one.call('PUT', 'income-target', { income_target })).status).toBe(200)
  return one
}

const pagesOf = (pdf: string): number =>
  Buffer.from(pdf, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

it('makes a summary of one page, and a full report of more', async () => {
  const { call } = await planned()
  const { status, json } = await call('GET', 'report/me')
  expect(status).toBe(200)
  const data = v.parse(getRetirementReport.data, json.data)
  expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(data.file_name).toMatch(/^retirement-summary-\d{4}-\d\d-\d\d\.pdf$/)
  expect(pagesOf(data.pdf)).toBe(1)
  const full = await call('GET', 'report/me?kind=full')
  expect(pagesOf(full.json.data.pdf)).toBeGreaterThan(3)
})

it('refuses a report before the plan is set up, and one of an unknown kind', async () => {
  const { call } = await client()
  const early = await call('GET', 'report/me')
  expect([early.status, early.json.message]).toEqual([409, 'Set up your retirement plan first.'])
  expect((await call('GET', 'report/me?kind=everything')).status).toBe(422)
})

it('does not find another client’s report', async () => {
  const [one, other] = [await planned(), await client()]
  expect((await other.call('GET', `report/${one.user_uuid}`)).status).toBe(404)
})
