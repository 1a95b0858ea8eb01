import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { isDatabaseUnavailable } from './errors.ts'

describe.each(TEST_ENGINES)('a database on %s', (engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  beforeEach(() => database.pool.query('drop table if exists note'))
  afterAll(() => database.close())

  test('reports its engine', () => {
    expect(database.engine).toBe(engine)
  })

  test('returns int8 as numbers and dates as text', async () => {
    const { db, pool } = database
    const statement = `select 9007199254740991::int8 as cents, count(*) as lines, '2024-02-29'::date as day from (values (1)) v`
    const expected = [{ cents: 9007199254740991, lines: 1, day: '2024-02-29' }]
    expect((await pool.query(statement)).rows).toEqual(expected)
    expect((await db.execute(sql.raw(statement))).rows).toEqual(expected)
  })

  test('rejects an int8 that a number would round', async () => {
    const { pool } = database
    await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('uses UTC', async () => {
    const { pool } = database
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
  })

  // PGlite has no compiler to turn off.
  test.runIf(engine === 'postgres')('compiles no statement', async () => {
    expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  })

  test('isolates concurrent transactions', async () => {
    const { db, pool } = database
    await pool.query('create table note (writer int not null, line int not null)')
    const writers = Array.from({ length: 30 }, (_, writer) =>
      db.transaction(async (tx) => {
        for (let line = 0; line < 4; line++) {
          await tx.execute(sql`insert into note values (${writer}, ${line})`)
        }
        const { rows } = await tx.execute(sql`select count(*) as lines from note where writer = ${writer}`)
        expect(rows).toEqual([{ lines: 4 }])
        if (writer % 3 === 0) throw new Error('changed my mind')
      }),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    const { rows } = await pool.query('select count(*) as lines, count(distinct writer) as writers from note')
    expect(rows).toEqual([{ lines: 80, writers: 20 }])
  })

  test('continues after an error, simple and prepared', async () => {
    const { pool } = database
    const outcomes = await Promise.allSettled([
      pool.query('select nonsense'),
      pool.query('select $1::int as value', [1]),
      pool.query('select $1::int / 0', [1]),
      pool.query('select 2 as value; select 3 as value'),
      pool.query({ name: 'by-key', text: 'select $1::int as value', values: ['no number'] }),
      pool.query({ name: 'by-key', text: 'select $1::int as value', values: [4] }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  test('carries large parameters and large results', async () => {
    const { pool } = database
    const text = 'a'.repeat(5_000_000)
    const { rows } = await pool.query<{ text: string }>(
      'select $1::text as text from generate_series(1, 4)',
      [text],
    )
    expect(rows.map((row) => row.text === text)).toEqual([true, true, true, true])
    const many = await pool.query('select n from generate_series(1, 200000) n')
    expect(many.rows.at(-1)).toEqual({ n: 200_000 })
  })

  test('rolls back a transaction whose client disconnects', async () => {
    const { pool } = database
    await pool.query('create table note (line int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into note values (1)')
    client.release(true)
    expect((await pool.query('select count(*) as lines from note')).rows).toEqual([{ lines: 0 }])
  })

  test('resets settings of a released client', async () => {
    const { pool } = database
    const client = await pool.connect()
    await client.query(`set application_name = 'other'; create temp table mine (line int)`)
    await client.query({ name: 'same', text: 'select 1' })
    client.release(true)
    await expect(pool.query('select * from mine')).rejects.toThrow('does not exist')
    const { rows } = await pool.query({
      name: 'same',
      text: `select current_setting('application_name') as a`,
    })
    expect(rows).not.toEqual([{ a: 'other' }])
  })

  test('can be closed twice', async () => {
    const { close } = await testDatabase(engine)
    await close()
    await expect(close()).resolves.toBeUndefined()
  })
})

describe.runIf(process.env['TEST_DATABASE_URL'])('a database on a server', () => {
  test('limits statements and idle transactions, and commits to disk', async () => {
    const { pool, close } = await testDatabase('postgres')
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('synchronous_commit') as commit`)
    expect(rows).toEqual([{ statement: '5s', idle: '10s', commit: 'on' }])
    await close()
  })

  test('survives the server ending connections, idle and in use', async () => {
    const { db, pool, databaseUrl, close } = await testDatabase('postgres')
    const admin = new Client({ connectionString: databaseUrl })
    await admin.connect()
    const endAll = () =>
      admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    for (let round = 0; round < 12; round++) {
      const broken = db.transaction(async (tx) => {
        await endAll()
        await tx.execute(sql`select 1`)
      })
      expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
    }
    await pool.query('select 1')
    await endAll()
    await expect.poll(() => pool.totalCount).toBe(0)
    await admin.end()
    await close()
  })
})
