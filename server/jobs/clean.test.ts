import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { debts } from '#server/db/schema/debt.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { joinAndLogIn } from '#tests/fixtures/users.ts'
import { createWorld, HOUR, type World } from '#tests/fixtures/server.ts'
import { clean } from './clean.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('runs every other step when one fails, and logs the one that did', async () => {
  const { db } = world.database
  const { user_uuid } = await joinAndLogIn(world)
  await addDebt(db, user_uuid, { deleted_at: world.now() })
  await db.insert(rateLimits).values({ key: 'old', count: 1, resets_at: world.now() })
  world.pass(8 * 24 * HOUR)
  await db.execute(sql`alter table idempotency_keys rename to idempotency_keys_away`)
  await clean(world.dependencies)
  await db.execute(sql`alter table idempotency_keys_away rename to idempotency_keys`)
  expect(await db.$count(debts)).toBe(0)
  expect(await db.$count(rateLimits)).toBe(0)
  const failures = world.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('clean-up'))
  expect(failures).toMatchObject([{ step: 'idempotency_keys', level: 50 }])
})
