import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIncomeDetail, FilingStatus, updateIncomeDetail } from '#core/contract/income.ts'
import { updateContribution } from '#core/contract/retirement.ts'
import { updateTaxProfile } from '#core/contract/tax.ts'
import { replay } from '#core/outbox/replay.ts'
import { taxReplay, type TaxState } from '#core/tax/replay.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const cents = maybe(fc.nat({ max: 200_000_00 }))
const entries = fc.record(
  {
    year: maybe(fc.constantFrom(2024, 2025, 2026)),
    self_deferral_cents: cents,
    partner_hsa_cents: cents,
    other_dependents: maybe(fc.nat({ max: 4 })),
    students: maybe(fc.constant([{ credit: 'lifetime_learning' as const, expenses_cents: 1_000_00 }])),
  },
  { requiredKeys: [] },
)
const household = {
  gross_annual_cents: fc.nat({ max: 90_000_00 }),
  state: fc.constant('US-VT'),
  filing_status: fc.constantFrom(...FilingStatus.options),
  partner: fc.constantFrom(null, samplePartner()),
  children: fc.constantFrom(null, sampleChildren(2015)),
}
const operation = fc.oneof(
  { weight: 4, arbitrary: entries.map((body) => ({ endpoint: updateTaxProfile, body })) },
  fc.record({
    endpoint: fc.constant(createIncomeDetail),
    body: fc.record(household, { requiredKeys: ['gross_annual_cents', 'state'] }),
  }),
  fc.record({
    endpoint: fc.constant(updateIncomeDetail),
    body: fc.record(household, { requiredKeys: ['state'] }),
  }),
  fc.constant({ endpoint: updateContribution, body: { contribution: SECTIONS.contribution } }),
)

it('shows the tax profile offline as the server has it once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
      const client = await registerAndLogIn(testServer)
      const device = deviceOf(testServer, client)
      const read = async (): Promise<TaxState> =>
        (await testServer.send('GET', '/spend/get/tax-profile/me', { token: client.token })).json.data
      const before = await read()
      for (const { endpoint, body } of operations) await device.write(endpoint, { body })
      expect(replay(before, device.accepted, taxReplay)).toEqual(await read())
    }),
    { numRuns: draws(10) },
  )
})
