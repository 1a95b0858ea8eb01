import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateGuardrail } from '#core/contract/guardrail.ts'
import { updateRecurringCharge } from '#core/contract/spend-dashboard.ts'
import { addMonths } from '#core/finance/math/dates.ts'
import { replay } from '#core/outbox/replay.ts'
import { guardrailReplay, recurringReplay } from '#core/spend/guardrail-replay.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const limit = fc.record(
  {
    subject: fc.oneof(
      fc.record({ kind: fc.constant('type'), type: fc.constantFrom('need', 'want') }),
      fc.record({
        kind: fc.constant('category'),
        category: fc.constantFrom('groceries', 'travel', 'paycheck'),
      }),
    ),
    limit_cents: fc.constantFrom(100_00, 250_00),
    rolls_over: fc.boolean(),
  },
  { requiredKeys: ['subject', 'limit_cents'] },
)
const settings = fc.record(
  {
    limits: fc.array(limit, { maxLength: 3 }),
    period: fc.constantFrom('month', 'pay_period'),
    payday: fc.constantFrom(null, '2026-11-06', '2026-11-13'),
    is_push_on: fc.boolean(),
    version: fc.constantFrom(0, 1),
  },
  { requiredKeys: [] },
)
const recurringChange = fc.record({
  key: fc.constantFrom(
    'SPOTIFY|monthly|out|4|1250',
    'CITY GYM|monthly|out|18|1250',
    'NOBODY|monthly|out|1|900',
  ),
  state: fc.constantFrom('active', 'hidden', 'cancelled'),
  cancelled_on: fc.constantFrom(null, '2026-11-01', '2026-11-15'),
})
const operation = fc.oneof(
  settings.map((body) => ({ endpoint: updateGuardrail, body })),
  recurringChange.map((body) => ({ endpoint: updateRecurringCharge, body })),
)

it('shows limits and recurring charges offline as the server has them once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 10 }), async (operations) => {
      const client = await spendingClient(testServer)
      for (let place = 0; place < 4; place += 1) {
        await client.enter({
          date: addMonths('2026-08-04', place),
          name: 'Spotify',
          category: 'subscriptions',
        })
        await client.enter({ date: addMonths('2026-07-18', place), name: 'City Gym', category: 'fitness' })
      }
      const device = deviceOf(testServer, client)
      const read = async (path: string) => (await client.call('GET', path)).json.data
      const [limits, charges] = [await read('get/guardrail/me'), await read('get/recurring-charges/me')]
      for (const { endpoint, body } of operations) await device.write(endpoint, { body })
      expect(replay(limits, device.accepted, guardrailReplay)).toEqual(await read('get/guardrail/me'))
      expect(replay(charges, device.accepted, recurringReplay)).toEqual(
        await read('get/recurring-charges/me'),
      )
    }),
    { numRuns: draws(15) },
  )
})
