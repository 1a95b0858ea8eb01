import { eq, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions, users } from '#server/db/schema/account.ts'
import { debts } from '#server/db/schema/debt.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import { addDebt } from '#tests/fixtures/debt-rows.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
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

/** The most rows that one statement may delete: fewer where each takes others with it. */
const MOST = { rate_limits: 5_000, notifications: 5_000, sessions: 5_000, debts: 500, users: 500 }

it('deletes whatever has piled up during a long stop, in statements that stay short', async () => {
  const { db } = testServer.database
  const { user_uuid } = await registerAndLogIn(testServer)
  const debt = await addDebt(db, user_uuid)
  const now = testServer.now()
  await db.insert(rateLimits).values({ key: '1', count: 1, resets_at: now })
  const note = { kind: 'reminder_sent', name: 'Loan', is_read: false, created_at: now } as const
  await db.insert(notifications).values({ ...note, notification_uuid: v7(), user_uuid })
  /** Two slices and one row: copies of one row, which may be deleted. */
  const pileUp = async (table: keyof typeof MOST, change: string, where = 'true') => {
    await db.execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${change}))).*
        from (select one from ${table} one where ${where} limit 1) t, generate_series(2, ${2 * MOST[table] + 2}) n`),
    )
    await db.execute(
      sql.raw(`create trigger short after delete on ${table} referencing old table as gone
        for each statement execute function stay_short(${MOST[table]})`),
    )
  }
  await db.execute(sql`create function stay_short() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > tg_argv[0]::int then raise exception 'too many rows in one statement'; end if;
    return null; end $$`)
  await pileUp('rate_limits', `'key', n`)
  await pileUp('notifications', `'notification_uuid', gen_random_uuid()`)
  await pileUp('sessions', `'session_uuid', gen_random_uuid(), 'token_hash', n`, `user_uuid = '${user_uuid}'`)
  await pileUp('debts', `'debt_uuid', gen_random_uuid(), 'deleted_at', '${now.toISOString()}'`)
  await pileUp(
    'users',
    `'user_uuid', gen_random_uuid(), 'username', 'user.' || n, 'status', 'pending'`,
    `user_uuid = '${user_uuid}'`,
  )
  testServer.pass(400 * 24 * HOUR)
  const from = testServer.lines.length
  await clean(testServer.dependencies)
  expect(testServer.lines.slice(from).filter((line) => line.includes('clean-up'))).toEqual([])
  for (const table of [rateLimits, notifications, sessions]) expect(await db.$count(table)).toBe(0)
  expect(await db.select({ id: debts.debt_uuid }).from(debts)).toEqual([{ id: debt }])
  expect(await db.$count(users, eq(users.status, 'pending'))).toBe(0)
  expect(await db.$count(users, eq(users.user_uuid, user_uuid))).toBe(1)
})

it('goes on for a limited time, and with the next clean-up', async () => {
  const { db } = testServer.database
  const keys = Array.from({ length: 25 }, (_, index) => ({
    key: `${index}`,
    count: 1,
    resets_at: new Date(0),
  }))
  await db.insert(rateLimits).values(keys)
  const isOver = lt(rateLimits.resets_at, testServer.now())
  expect(await deleteInSlices(db, rateLimits, isOver, { rows: 10, longestMs: 0 })).toBe(false)
  expect(await db.$count(rateLimits)).toBe(15)
  expect(await deleteInSlices(db, rateLimits, isOver, { rows: 10 })).toBe(true)
  expect(await db.$count(rateLimits)).toBe(0)
})
