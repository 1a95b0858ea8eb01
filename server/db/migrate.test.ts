import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase, testSnapshot } from '#tests/fixtures/database.ts'
import { openDatabase, openPostgres } from './connect.ts'
import { makeDataDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { startPglite } from './pglite.ts'

const FIRST = '0000_first.sql'
const SECOND = '0001_second.sql'
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'verdant-migrations-'))
  return () => rm(directory, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)

/**
 * Starts another process that migrates, and kills it while the second migration runs.
 *
 * @param untilItRuns called before the second migration starts; resolves while it runs
 */
async function killInTheMiddle(
  options: { databaseUrl?: string; dataDir: string },
  untilItRuns: () => Promise<unknown>,
) {
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('./connect.ts', import.meta.url).href)}
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    const [options, directory, before] = process.argv.slice(1)
    const { pool } = await openDatabase(JSON.parse(options))
    await pool.query('drop schema public cascade; create schema public')
    await migrate(pool, before)
    console.log('first ran')
    await migrate(pool, directory)`
  const before = await mkdtemp(join(tmpdir(), 'verdant-migrations-'))
  await writeFile(join(before, FIRST), 'create table note (line int);')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program, JSON.stringify(options), directory, before],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const began = once(child.stdout, 'data').then(() => true)
  expect(await Promise.race([began, once(child, 'exit')])).toBe(true)
  await untilItRuns()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await rm(before, { recursive: true })
}

describe.each(TEST_ENGINES)('migrations on %s', (engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  beforeEach(() => database.pool.query('drop schema public cascade; create schema public'))
  afterAll(() => database.close())

  const lines = async () => (await database.pool.query('select line from note order by line')).rows

  test('run in order, once, with several statements per file', async () => {
    await write(SECOND, 'insert into note values (1); insert into note values (2);')
    await write(
      FIRST,
      'create table note (line int);\n--> statement-breakpoint\ncreate index on note (line);',
    )
    await write('README.md', 'not a migration')
    expect(await migrate(database.pool, directory)).toEqual([FIRST, SECOND])
    expect(await migrate(database.pool, directory)).toEqual([])
    expect(await lines()).toEqual([{ line: 1 }, { line: 2 }])
    await write('0002_third.sql', 'insert into note values (3);')
    expect(await migrate(database.pool, directory)).toEqual(['0002_third.sql'])
  })

  test('may be empty', async () => {
    expect(await migrate(database.pool, directory)).toEqual([])
  })

  test('leave nothing of one that fails, and continue from there', async () => {
    await write(FIRST, 'create table note (line int);')
    await write(SECOND, 'insert into note values (1); insert into nowhere values (2);')
    const failed = migrate(database.pool, directory)
    await expect(failed).rejects.toMatchObject({ code: 'failed', migration: SECOND })
    await expect(failed).rejects.toThrow('"nowhere" does not exist')
    expect(await lines()).toEqual([])
    await write(SECOND, 'insert into note values (1);')
    expect(await migrate(database.pool, directory)).toEqual([SECOND])
    expect(await lines()).toEqual([{ line: 1 }])
  })

  test('run once in concurrent starts', async () => {
    await write(FIRST, 'create table note (line int);')
    await write(SECOND, 'insert into note values (1);')
    const starts = Array.from({ length: 6 }, () => migrate(database.pool, directory))
    expect((await Promise.all(starts)).flat().sort()).toEqual([FIRST, SECOND])
    expect(await lines()).toEqual([{ line: 1 }])
  })

  test('reject a file that changed after it ran, except for line ends', async () => {
    await write(FIRST, 'create table note (\n  line int\n);')
    await migrate(database.pool, directory)
    await write(FIRST, 'create table note (\r\n  line int\r\n);')
    expect(await migrate(database.pool, directory)).toEqual([])
    await write(FIRST, 'create table note (\n  line bigint\n);')
    await expect(migrate(database.pool, directory)).rejects.toMatchObject({
      code: 'changed',
      migration: FIRST,
    })
  })

  test('reject the schema of a newer Verdant', async () => {
    await write(FIRST, 'create table note (line int);')
    await write(SECOND, 'insert into note values (1);')
    await migrate(database.pool, directory)
    await rm(join(directory, SECOND))
    await write('0002_mine.sql', 'drop table note;')
    await expect(migrate(database.pool, directory)).rejects.toMatchObject({
      code: 'newer_schema',
      migration: SECOND,
    })
    expect(await lines()).toEqual([{ line: 1 }])
  })

  test('leave a database as it is that was begun with other tables, and say what to do', async () => {
    await write('0000_account.sql', 'create table note (line int);')
    await write(SECOND, 'insert into note values (1);')
    await migrate(database.pool, directory)
    await rm(join(directory, '0000_account.sql'))
    await rm(join(directory, SECOND))
    await write('0000_baseline.sql', 'create table other (line int);')
    const refused = migrate(database.pool, directory)
    await expect(refused).rejects.toMatchObject({ code: 'other_baseline' })
    await expect(refused).rejects.toThrow('Start with another VERDANT_DATA_DIR or DATABASE_URL.')
    expect(await lines()).toEqual([{ line: 1 }])
    const { rows } = await database.pool.query('select name from verdant_migration order by name')
    expect(rows).toEqual([{ name: '0000_account.sql' }, { name: SECOND }])
  })

  test('reject a file that comes before one that ran', async () => {
    await write(SECOND, 'create table note (line int);')
    await migrate(database.pool, directory)
    await write(FIRST, 'select 1;')
    await expect(migrate(database.pool, directory)).rejects.toMatchObject({ code: 'out_of_order' })
  })

  test.each(['1_short.sql', '0001_two words.sql', '0000_again.sql'])('reject the name %s', async (name) => {
    await write(FIRST, 'select 1;')
    await write(name, 'select 1;')
    await expect(migrate(database.pool, directory)).rejects.toMatchObject({ code: 'bad_name' })
  })

  test("do not reuse a session with a migration's settings", async () => {
    await write(FIRST, 'set datestyle = german;')
    await migrate(database.pool, directory)
    expect((await database.pool.query('show datestyle')).rows).toEqual([{ DateStyle: 'ISO, MDY' }])
  })
})

describe('a start killed in the middle of a migration', () => {
  beforeEach(async () => {
    await write(FIRST, 'create table note (line int);')
    await write(SECOND, 'insert into note values (1); select pg_sleep(4);')
  })

  test('is continued by the next, in the data directory', async () => {
    const dataDir = join(directory, 'data')
    makeDataDirectory(dataDir)
    const pglite = await startPglite({ directory: join(dataDir, 'pgdata'), snapshot: await testSnapshot() })
    await pglite.close()
    // The only connection to the embedded database belongs to the other process, so nobody can ask how far it is. Its second
    // migration sleeps longer than this.
    await killInTheMiddle({ dataDir }, () => sleep(500))
    await write(SECOND, 'insert into note values (2);')
    const { pool, close } = await openDatabase({ dataDir })
    expect((await pool.query('select name from verdant_migration')).rows).toEqual([{ name: FIRST }])
    expect(await migrate(pool, directory)).toEqual([SECOND])
    expect((await pool.query('select line from note')).rows).toEqual([{ line: 2 }])
    await close()
  })

  test.runIf(TEST_ENGINES.includes('postgres'))('is continued by the next, on a server', async () => {
    const database = await testDatabase('postgres')
    const { databaseUrl = '' } = database
    const sleeping = async () =>
      database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      )
    await killInTheMiddle({ databaseUrl, dataDir: directory }, async () => {
      await expect.poll(async () => (await sleeping()).rows).toHaveLength(1)
    })
    await write(SECOND, 'insert into note values (2);')
    const { pool, close } = openPostgres(databaseUrl)
    expect(await migrate(pool, directory)).toEqual([SECOND])
    expect((await pool.query('select line from note')).rows).toEqual([{ line: 2 }])
    await close()
    await database.close()
  })
})
