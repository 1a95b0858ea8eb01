import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#core/contract/debt-reminders.ts'
import { replayReminders } from '#core/reminder/replay.ts'
import { debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const at = fc.nat({ max: 11 })
const settings = fc.record(
  {
    days_before: fc.constantFrom([3], [7, 1]),
    local_time: fc.constantFrom('09:00', '18:30'),
    repeats: fc.constantFrom('monthly', 'once'),
    due_on: fc.constantFrom(null, '2027-06-15'),
    hides_details: fc.boolean(),
    is_enabled: fc.boolean(),
  },
  { requiredKeys: [] },
)
const operation = fc.oneof(
  fc.record({ does: fc.constantFrom('create' as const, 'change' as const), at, settings }),
  fc.record({ does: fc.constantFrom('delete' as const, 'snooze' as const), at }),
)

/** Without when it fires next, which depends on the debt. */
const settingsOf = (reminders: readonly calls.Reminder[]) =>
  reminders
    .toSorted((a, b) => a.reminder_uuid.localeCompare(b.reminder_uuid))
    .map(({ next_at: _, next_due_on: __, snoozed_until: ___, ...rest }) => rest)

it('a device shows of reminders what the server makes of its writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      const user = await registerAndLogIn(server)
      const client = debtsOfClient(server, user.token)
      const { debt_uuid } = await client.create(loanInput())
      const read = async () => (await client.call('GET', 'get/reminder/me')).json.data
      const answered: calls.Reminder[] = await read()
      const device = deviceOf(server, user)
      const shown = () => replayReminders(answered, device.made)
      for (const each of operations) {
        const reminder_uuid = shown()[each.at % shown().length]?.reminder_uuid
        if (each.does === 'create') {
          const usual = { days_before: [3], local_time: '09:00', time_zone: 'America/New_York' }
          const body = { ...usual, ...each.settings, reminder_uuid: v7(), debt_uuid }
          await device.write(calls.createReminder, { body })
        } else if (reminder_uuid === undefined) continue
        else if (each.does === 'change') {
          await device.write(calls.updateReminder, { body: { reminder_uuid, ...each.settings } })
        } else if (each.does === 'snooze') {
          const snoozed_until = new Date(server.now().getTime() + 86_400_000).toISOString()
          await device.write(calls.snoozeReminder, { body: { reminder_uuid, snoozed_until } })
        } else await device.write(calls.deleteReminder, { params: { id: reminder_uuid } })
      }
      expect(settingsOf(shown())).toEqual(settingsOf(await read()))
    }),
    { numRuns: draws(20) },
  )
})
