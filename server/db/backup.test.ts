import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { readBackupKey, restoreBackup, writeBackup } from './backup.ts'
import { migrate } from './migrate.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const SCHEMA = `
  create type mood as enum ('calm', 'keen');
  create table "order" (id bigint generated always as identity primary key, parent bigint references "order" (id),
    cents bigint not null, twice bigint generated always as (cents * 2) stored, day date, at timestamptz, rate numeric,
    mood mood, tags text[], data jsonb, raw bytea, note json);
  create table account (name text primary key, "order" bigint references "order" (id));
  insert into account values ('seeded', null);`
const ROWS = `
  insert into "order" (parent, cents, day, at, rate, mood, tags, data, raw, note)
    select case when n < 1200 then n + 1 end, 9007199254740991 - n, '2024-02-29', '2024-02-29 12:00:00.123456+02',
      1234567890.123456789012345, 'keen', array['a "b"', null], '{"n": 123456789012345678901}', '\\xdeadbeef',
      E'{"a":\\n1}' from generate_series(1, 1200) n;
  insert into account values (E'line\\nbreak \\u2028 # x', 7), ('plain', 8);
  delete from account where name = 'seeded';`

const key = randomBytes(32)
let directory: string
let file: string
let migrations: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'verdant-backup-'))
  file = join(directory, 'backup')
  migrations = await mkdtemp(join(tmpdir(), 'verdant-migrations-'))
  await writeFile(join(migrations, '0000_first.sql'), SCHEMA)
  return () => Promise.all([directory, migrations].map((path) => rm(path, { recursive: true })))
})

const empty = (pool: Pool) => pool.query('drop schema public cascade; create schema public')

async function contents(pool: Pool) {
  // A json column keeps its meaning, not its white space.
  const orders = await pool.query(`select replace(o::text, E'\\n', ' ') as row from "order" o order by id`)
  const accounts = await pool.query('select name, "order" from account order by name')
  return [orders.rows, accounts.rows]
}

const pairs = TEST_ENGINES.flatMap((from) => TEST_ENGINES.map((to) => ({ from, to })))

describe.each(pairs)('a backup of $from restored on $to', ({ from, to }) => {
  let source: TestDatabase
  let target: TestDatabase

  beforeAll(async () => {
    source = await testDatabase(from)
    target = await testDatabase(to)
  })
  beforeEach(async () => {
    await empty(source.pool)
    await empty(target.pool)
    await migrate(source.pool, migrations)
    await source.pool.query(ROWS)
  })
  afterAll(() => Promise.all([source.close(), target.close()]))

  test('restores every digit and key, and the database works', async () => {
    const counts = { '"order"': 1200, account: 2 }
    expect(await writeBackup(source.pool, file, key, NOW)).toEqual(counts)
    expect(await readdir(directory)).toEqual(['backup'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await writeFile(join(migrations, '0001_later.sql'), 'alter table account add later int;')
    expect(await restoreBackup(target.pool, file, key, migrations)).toEqual(counts)
    expect(await contents(target.pool)).toEqual(await contents(source.pool))
    const { rows } = await target.pool.query('insert into "order" (cents) values (1) returning id, twice')
    expect(rows).toEqual([{ id: 1201, twice: 2 }])
    await expect(target.pool.query(`insert into account values ('lost', 5000)`)).rejects.toThrow(
      'foreign key',
    )
  })

  test('is rejected if the database has data, or if the file was modified, cut, or encrypted with another key', async () => {
    await writeBackup(source.pool, file, key, NOW)
    await expect(restoreBackup(source.pool, file, key, migrations)).rejects.toThrow('not empty')

    const genuine = await readFile(file)
    const changed = Buffer.from(genuine)
    changed[genuine.length - 20] = 255 - (genuine[genuine.length - 20] ?? 0)
    for (const [content, unlock] of [
      [changed, key],
      [genuine.subarray(0, -1), key],
      [genuine.subarray(0, 20), key],
      [genuine, randomBytes(32)],
    ] as const) {
      await writeFile(file, content)
      await expect(restoreBackup(target.pool, file, unlock, migrations)).rejects.toThrow(/backup/i)
      const left = await target.pool.query('select name from account').then(
        ({ rows }) => rows,
        () => [],
      )
      expect([[], [{ name: 'seeded' }]]).toContainEqual(left)
      await empty(target.pool)
    }
  })

  test('requires a Verdant database', async () => {
    await expect(writeBackup(target.pool, file, key, NOW)).rejects.toThrow('no database of Verdant')
    expect(await readdir(directory)).toEqual([])
  })

  test('is rejected by an older Verdant', async () => {
    await writeBackup(source.pool, file, key, NOW)
    await writeFile(join(migrations, '0000_first.sql'), `${SCHEMA} -- other`)
    await expect(restoreBackup(target.pool, file, key, migrations)).rejects.toThrow('0000_first.sql')
  })
})

test('requires a key of 32 bytes in base64', () => {
  expect(readBackupKey(key.toString('base64'))).toEqual(key)
  expect(() => readBackupKey(undefined)).toThrow('openssl rand -base64 32')
  expect(() => readBackupKey('short')).toThrow('VERDANT_BACKUP_KEY')
})
