import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createIncomeDetail,
  FilingStatus,
  type IncomeDetail,
  LifeTableSex,
  PayFrequency,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import { incomeReplay } from '#core/household/replay.ts'
import { replay } from '#core/outbox/replay.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { sampleChildren, samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const cents = fc.integer({ min: 0, max: 300_000_00 })
const fields = {
  gross_annual_cents: cents,
  business_annual_cents: fc.integer({ min: -50_000_00, max: 50_000_00 }),
  other_annual_cents: cents,
  sex: fc.constantFrom(null, ...LifeTableSex.options),
  partner: fc.constantFrom(null, samplePartner(), samplePartner({ sex: null, gross_annual_cents: 0 })),
  children: fc.constantFrom(null, [], sampleChildren(2015, 2023)),
  pay_frequency: fc.constantFrom(...PayFrequency.options),
  filing_status: fc.constantFrom(...FilingStatus.options),
  state: fc.constantFrom('US-VT', 'US-NY'),
  growth_rate: fc.constantFrom(0, 0.03, -0.05),
}
const operation = fc.oneof(
  // What is not named when an income is entered has its default, and what is not named in a change stays.
  fc.record({
    endpoint: fc.constant(createIncomeDetail),
    body: fc.record(fields, { requiredKeys: ['gross_annual_cents', 'state'] }),
  }),
  fc.record({ endpoint: fc.constant(updateIncomeDetail), body: fc.record(fields, { requiredKeys: [] }) }),
)

it('shows an income offline as the server has it once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
      const client = await registerAndLogIn(server)
      const device = deviceOf(server, client)
      const read = async (): Promise<IncomeDetail | null> =>
        (await server.send('GET', '/investment/get-income-detail/me', { token: client.token })).json.data
      const before = await read()
      for (const { endpoint, body } of operations) await device.write(endpoint, { body })
      // An empty state is the one of the client's address, which only the server knows: each of these names one.
      expect(replay(before, device.accepted, incomeReplay)).toEqual(await read())
    }),
    { numRuns: draws(10) },
  )
})
