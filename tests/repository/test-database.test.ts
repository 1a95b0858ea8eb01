/** The embedded database of a test is emptied for the next one in its process. */
import { expect, it } from 'vitest'
import { testDatabase } from '#tests/fixtures/database.ts'

const KEPT = `
  select (select count(*) from rate_limits) as limits, (select count(*) from plans) as plans,
    (select count(*) from pg_trigger where tgname = 'planted') as triggers`

it.each([
  ['rows', "insert into rate_limits values ('planted', 1, now())"],
  ['removed reference rows', 'delete from plans'],
  [
    'a trigger',
    'create trigger planted before update on plans for each row execute function suppress_redundant_updates_trigger()',
  ],
  ['an open transaction', 'begin; delete from plans'],
])('is as a migrated one after a test that leaves %s', async (_, statement) => {
  const first = await testDatabase('pglite')
  const { rows: before } = await first.pool.query(KEPT)
  await first.pool.query(statement)
  await first.close()
  const second = await testDatabase('pglite')
  expect((await second.pool.query(KEPT)).rows).toEqual(before)
  await second.close()
})
