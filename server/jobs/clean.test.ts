import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { debts } from '#server/db/schema/debt.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { clean } from './clean.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
afterAll(() => testServer.close())

it('runs every other step when one fails, and logs the failure', async () => {
  const { db } = testServer.database
  const { user_uuid } = await registerAndLogIn(testServer)
  await addDebt(db, user_uuid, { deleted_at: testServer.now() })
  await db.insert(rateLimits).values({ key: 'old', count: 1, resets_at: testServer.now() })
  testServer.pass(8 * 24 * HOUR)
  await db.execute(sql`alter table idempotency_keys rename to idempotency_keys_away`)
  await clean(testServer.dependencies)
  await db.execute(sql`alter table idempotency_keys_away rename to idempotency_keys`)
  expect(await db.$count(debts)).toBe(0)
  expect(await db.$count(rateLimits)).toBe(0)
  const failures = testServer.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.includes('clean-up'))
  expect(failures).toMatchObject([{ step: 'idempotency_keys', level: 50 }])
})
