import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUserJourney, type Journey, JourneyStep, StepState } from '#core/contract/journey.ts'
import { replayJourney } from '#core/goal/journey.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { deviceOf } from '#tests/fixtures/replay.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const mark = fc.record(
  {
    step: fc.constantFrom(...JourneyStep.options),
    state: fc.constantFrom(...StepState.options),
    is_hidden: fc.boolean(),
  },
  { requiredKeys: [] },
)

it('shows first steps offline as the server has them once it has accepted the writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mark, { maxLength: 6 }),
      fc.boolean(),
      fc.array(mark, { minLength: 1, maxLength: 8 }),
      async (before, hasAccount, offline) => {
        const client = await registerAndLogIn(server)
        if (hasAccount) await goalsOfClient(server, client.token).createAccount()
        const read = async (): Promise<Journey> =>
          (await server.send('GET', '/users/userJourney', { token: client.token })).json.data
        const earlier = deviceOf(server, { ...client, user_uuid: 'earlier' })
        for (const body of before) await earlier.write(createUserJourney, { body })
        const answered = await read()
        const device = deviceOf(server, client)
        for (const body of offline) await device.write(createUserJourney, { body })
        expect(replayJourney(answered, device.made)).toEqual(await read())
      },
    ),
    { numRuns: draws(15) },
  )
})
