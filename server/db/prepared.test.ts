import { eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { openPostgres } from './connect.ts'
import { prepared } from './prepared.ts'

const lines = pgTable('prepared_line', { page: integer().notNull(), line: text().notNull() })

let builds = 0
const linesOf = prepared('lines of a page', ['page'], (db, { page }) => {
  builds += 1
  return db.select().from(lines).where(eq(lines.page, page))
})

const NAMES = `select name from pg_prepared_statements where statement like '%prepared_line%'`

describe.each(TEST_ENGINES)('a prepared statement on %s', (engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await testDatabase(engine)
    await database.pool.query('create table prepared_line (page int not null, line text not null)')
    await database.pool.query(`insert into prepared_line values (1, 'a'), (2, 'b')`)
  })
  afterAll(() => database.close())

  test('is built once, and answers for the values of each call', async () => {
    const before = builds
    expect(await linesOf(database.db, { page: 1 })).toEqual([{ page: 1, line: 'a' }])
    expect(await linesOf(database.db, { page: 2 })).toEqual([{ page: 2, line: 'b' }])
    const [first, second] = await Promise.all([
      linesOf(database.db, { page: 2 }),
      linesOf(database.db, { page: 1 }),
    ])
    expect([...first, ...second].map(({ line }) => line)).toEqual(['b', 'a'])
    expect(builds - before).toBe(1)
  })

  test('sees what its transaction has written', async () => {
    const written = database.db.transaction(async (transaction) => {
      await transaction.insert(lines).values({ page: 3, line: 'c' })
      expect(await linesOf(transaction, { page: 3 })).toEqual([{ page: 3, line: 'c' }])
      throw new Error('changed my mind')
    })
    await expect(written).rejects.toThrow('changed my mind')
    expect(await linesOf(database.db, { page: 3 })).toEqual([])
  })

  test('answers again after an error in its transaction', async () => {
    const failed = database.db.transaction(async (transaction) => {
      await transaction.execute('select 1 / 0').catch(() => undefined)
      await linesOf(transaction, { page: 1 })
    })
    await expect(failed).rejects.toThrow('Failed query')
    expect(await linesOf(database.db, { page: 1 })).toEqual([{ page: 1, line: 'a' }])
  })

  test.runIf(engine === 'postgres')('is known to PostgreSQL by its name, also in a transaction', async () => {
    await database.db.transaction(async (transaction) => {
      await linesOf(transaction, { page: 1 })
      expect((await transaction.execute(NAMES)).rows).toEqual([{ name: 'lines of a page' }])
    })
  })

  test.runIf(engine === 'postgres')('is sent without its name behind a pooler that knows none', async () => {
    const unnamed = openPostgres(database.databaseUrl ?? '', undefined, {
      connections: 1,
      statementNames: false,
    })
    expect(await linesOf(unnamed.db, { page: 2 })).toEqual([{ page: 2, line: 'b' }])
    expect((await unnamed.pool.query(NAMES)).rows).toEqual([])
    await unnamed.close()
  })
})

test('needs a name of its own', () => {
  const again = () => prepared('lines of a page', [], (db) => db.select().from(lines))
  expect(again).toThrow('Two statements are called lines of a page.')
})
