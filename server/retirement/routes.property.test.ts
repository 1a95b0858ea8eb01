import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createIncomeDetail, updateIncomeDetail } from '#core/contract/income.ts'
import * as pensionCalls from '#core/contract/pensions.ts'
import * as calls from '#core/contract/retirement.ts'
import { replay } from '#core/outbox/replay.ts'
import { retirementReplay, type RetirementState } from '#core/retirement/replay.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { pensionInput, retirementOfClient, SECTIONS } from '#tests/fixtures/retirement.ts'
import { samplePartner } from '#tests/fixtures/sample-household.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

// A small limit, which random writes reach.
vi.mock(import('#core/retirement/change.ts'), async (original) => ({
  ...(await original()),
  PENSION_LIMIT: { most: 2, things: 'pensions and other incomes' },
}))

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const { dates, income_target } = SECTIONS
const sections = fc.oneof(
  ...(
    [
      [calls.updateIncomeForecast, { dates }],
      [calls.updateIncomeForecast, { dates: { retires_in: null } }],
      [calls.updateIncomeForecast, { dates, assumptions: SECTIONS.assumptions }],
      [calls.updateIncomeForecast, {}],
      [calls.updateContribution, { contribution: SECTIONS.contribution }],
      [calls.updateIncomeTarget, { income_target }],
      [calls.updateIncomeTarget, { income_target: { ...income_target, basis: 'share' } }],
      [calls.updateTargets, { targets: SECTIONS.targets }],
      [calls.updateLifeExpectancy, { life_expectancy: SECTIONS.life_expectancy }],
      [calls.updateSocialSecurity, { social_security: SECTIONS.social_security }],
      [calls.updateProtectModel, { protect: SECTIONS.protect }],
      [calls.updateBehavioralTendency, { behavior: SECTIONS.behavior }],
    ] as const
  ).map(([endpoint, body]) => fc.constant({ does: 'save' as const, endpoint, body })),
)
const fields = {
  name: fc.constantFrom('Army', 'bakery', 'Éclair'),
  owner: fc.constantFrom('self', 'partner'),
  monthly_cents: fc.integer({ min: 0, max: 900_000 }),
  starts_in: fc.constantFrom('2040-01', '2050-06', '1960-01'),
  ends_in: fc.constantFrom(null, '2045-01'),
  cola_rate: fc.constantFrom(null, 0.02),
  survivor_share: fc.constantFrom(0, 0.5),
}
const at = fc.nat({ max: 5 })
const operation = fc.oneof(
  { weight: 3, arbitrary: sections },
  fc.record({ does: fc.constant('create' as const), input: fc.record(fields, { requiredKeys: [] }) }),
  fc.record({ does: fc.constant('change' as const), at, change: fc.record(fields, { requiredKeys: [] }) }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), at }),
  fc.record({
    does: fc.constant('income' as const),
    body: fc.record({
      gross_annual_cents: fc.nat({ max: 200_000_00 }),
      partner: fc.constantFrom(undefined, null, samplePartner()),
    }),
    isNew: fc.boolean(),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

async function run(device: ReturnType<typeof deviceOf>, each: Operation, pensions: string[]) {
  const pick = (place: number): string => pensions[place % pensions.length] ?? v7()
  switch (each.does) {
    case 'save':
      return device.write(each.endpoint, { body: each.body })
    case 'create': {
      const pension_uuid = v7()
      pensions.push(pension_uuid)
      return device.write(pensionCalls.createPensionAccount, {
        body: { ...pensionInput(), ...each.input, pension_uuid },
      })
    }
    case 'change':
      return device.write(pensionCalls.updatePensionAccount, {
        body: { ...each.change, pension_uuid: pick(each.at) },
      })
    case 'delete':
      return device.write(pensionCalls.deletePensionAccount, { params: { id: pick(each.at) } })
    case 'restore':
      return device.write(pensionCalls.restorePensionAccount, { params: { id: pick(each.at) } })
    case 'income':
      return device.write(each.isNew ? createIncomeDetail : updateIncomeDetail, {
        body: { ...each.body, state: 'US-VT' },
      })
  }
}

it('shows the plan offline as the server has it once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 10 }), async (operations) => {
      const client = await registerAndLogIn(testServer)
      const { read, createPension } = retirementOfClient(testServer, client.token)
      const pensions = [(await createPension()).pension_uuid]
      const device = deviceOf(testServer, client)
      const before: RetirementState = await read()
      for (const each of operations) await run(device, each, pensions)
      const { headline: _, ...after } = replay(before, device.judged, retirementReplay)
      const { headline: __, ...answered }: RetirementState = await read()
      expect(after).toEqual(answered)
    }),
    { numRuns: draws(10) },
  )
})
