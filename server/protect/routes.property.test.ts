import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIncomeDetail } from '#core/contract/income.ts'
import * as calls from '#core/contract/policies.ts'
import { updateProtectProfile } from '#core/contract/protect-profile.ts'
import { updateIncomeForecast, updateSocialSecurity } from '#core/contract/retirement.ts'
import { replay } from '#core/outbox/replay.ts'
import { protectReplay, type ProtectState } from '#core/protect/replay.ts'
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
const fields = {
  kind: fc.constantFrom(...calls.PolicyKind.options),
  insurer: fc.constantFrom('Acme', 'bell', 'Étoile'),
  insured: fc.constantFrom(...calls.PolicyInsured.options),
  amount_cents: fc.integer({ min: 1, max: 900_000_00 }),
  premium_cents: fc.nat({ max: 5_000_00 }),
  premium_period: fc.constantFrom(...calls.PremiumPeriod.options),
  through_employer: fc.boolean(),
  renews_on: fc.constantFrom(null, '2027-03-01'),
  beneficiaries: fc.constantFrom(
    [],
    [{ name: 'Ann', rank: 'primary', share: 1 }],
    [{ name: 'Ann', rank: 'primary', share: 0.5 }],
  ),
  number_last4: fc.constantFrom('', 'A12b', 'long'.repeat(2)),
}
const mark = fc.record({ done_on: fc.constantFrom(null, '2025-05-01'), note: fc.constantFrom('', 'Safe') })
const profile = fc.record(
  {
    entries: fc.record(
      {
        is_smoker: maybe(fc.boolean()),
        vehicles: maybe(fc.nat({ max: 3 })),
        education_cents: maybe(fc.nat({ max: 90_000_00 })),
        care_age: maybe(fc.constantFrom(85, 20)),
      },
      { requiredKeys: [] },
    ),
    checklist: fc.record({ will: maybe(mark), papers: maybe(mark) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)
const at = fc.nat({ max: 4 })
const operation = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    input: fc.record(fields, { requiredKeys: ['kind', 'insurer', 'amount_cents'] }),
  }),
  fc.record({ does: fc.constant('change' as const), at, change: fc.record(fields, { requiredKeys: [] }) }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const), at }),
  fc.record({ does: fc.constant('profile' as const), body: profile }),
  fc.record({ does: fc.constant('facts' as const), which: fc.nat({ max: 2 }) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

async function run(device: ReturnType<typeof deviceOf>, each: Operation, policies: string[]) {
  const pick = (place: number): string => policies[place % policies.length] ?? v7()
  switch (each.does) {
    case 'create': {
      const policy_uuid = v7()
      policies.push(policy_uuid)
      return device.write(calls.createPolicy, { body: { ...each.input, policy_uuid } })
    }
    case 'change':
      return device.write(calls.updatePolicy, { body: { ...each.change, policy_uuid: pick(each.at) } })
    case 'delete':
      return device.write(calls.deletePolicy, { params: { id: pick(each.at) } })
    case 'restore':
      return device.write(calls.restorePolicy, { params: { id: pick(each.at) } })
    case 'profile':
      return device.write(updateProtectProfile, { body: each.body })
    case 'facts': {
      const { dates, social_security } = SECTIONS
      if (each.which === 0) {
        return device.write(createIncomeDetail, {
          body: {
            gross_annual_cents: 80_000_00,
            state: 'US-VT',
            partner: samplePartner(),
            children: sampleChildren(2015),
          },
        })
      }
      return each.which === 1
        ? device.write(updateIncomeForecast, { body: { dates } })
        : device.write(updateSocialSecurity, { body: { social_security } })
    }
  }
}

it('shows protection offline as the server has it once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 10 }), async (operations) => {
      const client = await registerAndLogIn(testServer)
      const device = deviceOf(testServer, client)
      const read = async (): Promise<ProtectState> => {
        const { json } = await testServer.send('GET', '/spend/protect/bundle-bid', { token: client.token })
        const { deleted_policies, facts, policies, profile: saved } = json.data
        return { deleted_policies, facts, policies, profile: saved }
      }
      const before = await read()
      const policies: string[] = []
      for (const each of operations) await run(device, each, policies)
      expect(replay(before, device.accepted, protectReplay)).toEqual(await read())
    }),
    { numRuns: draws(10) },
  )
})
