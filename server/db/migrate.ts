import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'

/** The product's own migrations; a build copies the folder next to its bundle. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('./migrations', import.meta.url))

/** Why the schema was not updated. The message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly code: 'bad_name' | 'changed' | 'failed' | 'newer_schema' | 'other_baseline' | 'out_of_order'
  /** The migration file. */
  readonly migration: string

  constructor(code: MigrationError['code'], migration: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.migration = migration
  }
}

/** A file of the migrations folder. */
export interface Migration {
  /** The file name, 0000_name.sql; migrations run in name order. */
  name: string
  sql: string
  /** SHA-256 of the text with \n line ends, in hex: a checkout that converts line ends does not change it. */
  checksum: string
}

interface Applied {
  name: string
  checksum: string
}

/** Identifies this lock among the database's advisory locks; any fixed number works. */
const LOCK_KEY = 7_236_410_019

/** The migrations of a folder in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      if (!/^\d{4}_\w+\.sql$/.test(name) || names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
        throw new MigrationError(
          'bad_name',
          name,
          `${name} is not a migration's name, or its number is taken.`,
        )
      }
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Updates the schema: each pending migration runs in its own transaction together with its row in verdant_migration,
 * so the next start continues where a killed one stopped. Every transaction takes the advisory lock before it looks
 * for the next migration, so concurrent starts run each migration once.
 * @param upTo the last migration to run
 * @returns the names of the migrations that ran, oldest first
 * @throws MigrationError
 */
export async function migrate(
  pool: Pool,
  directory: string = MIGRATIONS_DIRECTORY,
  upTo?: string,
): Promise<string[]> {
  const all = await readMigrations(directory)
  const files = upTo === undefined ? all : all.filter(({ name }) => name <= upTo)
  const client = await pool.connect()
  try {
    await inLockedTransaction(client, () =>
      client.query(`create table if not exists verdant_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`),
    )
    const ran: string[] = []
    for (;;) {
      const name = await inLockedTransaction(client, () => applyNext(client, files))
      if (name === undefined) return ran
      ran.push(name)
    }
  } finally {
    // A migration may have run SET, so the session is not reused.
    client.release(true)
  }
}

/**
 * Whether every migration of a folder has run, so that {@link migrate} has nothing to do.
 * @throws MigrationError
 */
export async function isMigrated(pool: Pool, directory: string = MIGRATIONS_DIRECTORY): Promise<boolean> {
  const files = await readMigrations(directory)
  const { rowCount } = await pool.query(`select 1 where to_regclass('verdant_migration') is not null`)
  if (rowCount === 0) return false
  const { rows } = await pool.query<Applied>('select name, checksum from verdant_migration')
  return nextMigration(files, rows) === undefined
}

async function applyNext(client: PoolClient, files: Migration[]): Promise<string | undefined> {
  const { rows } = await client.query<Applied>('select name, checksum from verdant_migration')
  const next = nextMigration(files, rows)
  if (next === undefined) return undefined
  try {
    await client.query(next.sql)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrationError('failed', next.name, `Migration ${next.name} failed: ${reason}`, { cause })
  }
  await client.query('insert into verdant_migration (name, checksum) values ($1, $2)', [
    next.name,
    next.checksum,
  ])
  return next.name
}

const OTHER_BASELINE =
  'This database was made by a Verdant from before its first release, whose tables this one cannot read. Nothing in it was changed. Start with another VERDANT_DATA_DIR or DATABASE_URL. To take a household along, start the Verdant that made the database, export it in Settings, and restore the export here.'

/** The first migration that has not run, after checking that those that ran match their files. */
function nextMigration(files: Migration[], applied: Applied[]): Migration | undefined {
  const byName = new Map(files.map((file) => [file.name, file]))
  const ran = applied.map(({ name }) => name).sort()
  const [first, last] = [ran[0], ran.at(-1)]
  if (first?.startsWith('0000_') && files[0] && first !== files[0].name) {
    throw new MigrationError('other_baseline', first, OTHER_BASELINE)
  }
  for (const { name, checksum } of applied) {
    const file = byName.get(name)
    if (file === undefined) {
      throw new MigrationError(
        'newer_schema',
        name,
        `The database has been used by a newer Verdant: it has migration ${name}, which this one does not know. Start the newer one, or restore a backup from before.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        'changed',
        name,
        `Migration ${name} is not the one that ran on this database. Restore the file; a change belongs in a new migration.`,
      )
    }
    byName.delete(name)
  }
  const [next] = byName.values()
  if (next !== undefined && last !== undefined && next.name < last) {
    throw new MigrationError(
      'out_of_order',
      next.name,
      `Migration ${next.name} comes before ${last}, which ran already.`,
    )
  }
  return next
}

async function inLockedTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // A large table takes long to change, and so does waiting for whoever holds the lock.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A broken connection has nothing to roll back, and the first error is the one to report.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
