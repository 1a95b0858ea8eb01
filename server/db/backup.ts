import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import * as v from 'valibot'
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from './migrate.ts'

/**
 * A backup is lines of JSON, gzipped, then encrypted with AES-256-GCM. It is independent of the engine, so a backup
 * from PGlite can be restored on PostgreSQL. The file is MAGIC, the nonce, the ciphertext, the tag.
 */
const MAGIC = Buffer.from('VERDANT1')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ROWS_A_TURN = 500

const Head = v.object({
  made_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
})
const Control = v.union([
  v.object({ head: Head }),
  v.object({ table: v.string(), columns: v.string() }),
  v.object({ sequence: v.string(), last_value: v.number() }),
  v.object({ end: v.record(v.string(), v.number()) }),
])
type Control = v.InferOutput<typeof Control>

/** Row counts by table name. */
export type RowCounts = Record<string, number>

/** Why a backup or restore failed. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** @param text 32 bytes in base64, as `openssl rand -base64 32` prints them */
export function readBackupKey(text: string | undefined): Buffer {
  const key = Buffer.from(text ?? '', 'base64')
  if (key.length !== KEY_BYTES) {
    throw new BackupError(
      'VERDANT_BACKUP_KEY must hold 32 bytes in base64: make one by openssl rand -base64 32.',
    )
  }
  return key
}

/** Writes a consistent snapshot of the database into a new file that only its owner can read. */
export async function writeBackup(pool: Pool, file: string, key: Buffer, now: Date): Promise<RowCounts> {
  const unfinished = `${file}.unfinished`
  const counts: RowCounts = {}
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(MAGIC)
  async function* framed(chunks: AsyncIterable<Buffer>) {
    yield Buffer.concat([MAGIC, nonce])
    yield* chunks
    yield cipher.getAuthTag()
  }
  try {
    await readSnapshot(pool, async (client) => {
      const source = Readable.from(withLineEnds(dump(client, counts, now)))
      const sink = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(source, createGzip(), cipher, framed, sink)
    })
    await rename(unfinished, file)
    return counts
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Fills an empty database: the backup's own migrations, its rows, then the later migrations. The rows are committed
 * only after the whole file is authenticated and the counts match.
 */
export async function restoreBackup(
  pool: Pool,
  file: string,
  key: Buffer,
  migrations: string = MIGRATIONS_DIRECTORY,
): Promise<RowCounts> {
  await refuseUnlessEmpty(pool)
  const lines = decryptedLines(file, key)
  try {
    const first = await lines.next()
    const opening = first.done ? undefined : readControl(first.value)
    if (opening === undefined || !('head' in opening))
      throw new BackupError(`${file} does not begin as a backup.`)
    await migrateTo(pool, opening.head.migrations, migrations)
    const counts = await inTransaction(pool, (client) => load(client, lines))
    await migrate(pool, migrations)
    return counts
  } finally {
    await lines.return(undefined)
  }
}

async function* dump(client: PoolClient, counts: RowCounts, now: Date): AsyncGenerator<string> {
  const { rowCount } = await client.query(`select 1 where to_regclass('verdant_migration') is not null`)
  if (rowCount === 0) throw new BackupError('There is no database of Verdant here to back up.')
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from verdant_migration order by name',
  )
  yield control({ head: { made_at: now.toISOString(), migrations: migrations.rows } })
  for (const { table, columns } of await listTables(client)) {
    yield control({ table, columns })
    counts[table] = 0
    await client.query(`declare line no scroll cursor for select to_jsonb(t)::text as row from ${table} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_A_TURN} from line`)
      if (rows.length === 0) break
      counts[table] += rows.length
      for (const { row } of rows) yield row
    }
    await client.query('close line')
  }
  const sequences = await client.query<{ sequence: string; last_value: number }>(
    `select format('%I', sequencename) as sequence, last_value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  for (const { sequence, last_value } of sequences.rows) yield control({ sequence, last_value })
  yield control({ end: counts })
}

/** The product's tables with the columns that accept values (generated ones do not), quoted for SQL. */
async function listTables(client: PoolClient | Pool) {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select format('%I', t.table_name) as table,
       (select string_agg(format('%I', c.column_name), ', ' order by c.ordinal_position)
        from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns
     from information_schema.tables t
     where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and t.table_name <> 'verdant_migration'
     order by 1`,
  )
  return rows
}

async function load(client: PoolClient, lines: AsyncGenerator<string>): Promise<RowCounts> {
  const tables = await listTables(client)
  const constraints = await dropForeignKeys(client)
  // Rows that migrations insert are in the backup too.
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`)

  const counts: RowCounts = {}
  const known = new Set(tables.map(({ table }) => table))
  let into: { table: string; columns: string } | undefined
  let waiting: string[] = []
  let promised: RowCounts | undefined
  const flush = async () => {
    if (into === undefined || waiting.length === 0) return
    const { table, columns } = into
    const { rowCount } = await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${waiting.join(',')}]`],
    )
    counts[table] = (counts[table] ?? 0) + (rowCount ?? 0)
    waiting = []
  }

  for await (const line of lines) {
    if (!line.startsWith('#')) {
      waiting.push(line)
      if (waiting.length >= ROWS_A_TURN) await flush()
      continue
    }
    await flush()
    const said = readControl(line)
    if ('table' in said) {
      if (!known.has(said.table)) throw new BackupError(`The backup has an unknown table, ${said.table}.`)
      into = said
      counts[said.table] = 0
    } else if ('sequence' in said) {
      await client.query('select setval($1, $2)', [said.sequence, said.last_value])
    } else if ('end' in said) {
      promised = said.end
    }
  }
  if (promised === undefined || !sameCounts(counts, promised)) {
    throw new BackupError('The backup does not hold the rows that it says it holds.')
  }
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  return counts
}

/**
 * Rows come table by table, possibly before the rows that they reference; adding the foreign keys again checks every
 * row.
 */
async function dropForeignKeys(client: PoolClient) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

function sameCounts(counts: RowCounts, promised: RowCounts): boolean {
  const tables = Object.keys(promised)
  return (
    tables.length === Object.keys(counts).length && tables.every((table) => counts[table] === promised[table])
  )
}

async function refuseUnlessEmpty(pool: Pool): Promise<void> {
  const tables = await listTables(pool)
  if (tables.length === 0) return
  throw new BackupError('The database is not empty. Restore into a new one, or into a new data directory.')
}

/** Runs the migrations that had run where the backup was made, and no later ones. */
async function migrateTo(
  pool: Pool,
  ran: { name: string; checksum: string }[],
  directory: string,
): Promise<void> {
  const files = new Map((await readMigrations(directory)).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of ran) {
    if (files.get(name) !== checksum) {
      throw new BackupError(
        `The backup was made by another or a newer Verdant: its migration ${name} is not one of this one's.`,
      )
    }
  }
  const last = ran.at(-1)
  if (last !== undefined) await migrate(pool, directory, last.name)
}

async function readSnapshot(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    await work(client)
  })
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Ends the session, and with it a transaction that was not committed.
    client.release(true)
  }
}

/** The lines of a backup. Throws after the last line if the file was modified or truncated. */
async function* decryptedLines(file: string, key: Buffer): AsyncGenerator<string> {
  const { nonce, tag, start, end } = await readFrame(file)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(MAGIC).setAuthTag(tag)
  const text = createGunzip()
  const decrypted = pipeline(createReadStream(file, { start, end }), decipher, text)
  // Awaited below; until then a failure surfaces in the loop.
  decrypted.catch(() => {})
  try {
    let rest = ''
    for await (const piece of text.setEncoding('utf8')) {
      const lines = (rest + String(piece)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    await decrypted
  } catch (cause) {
    throw new BackupError(
      'The backup cannot be read: the key is another one, or the file was changed or cut.',
      {
        cause,
      },
    )
  }
}

/** What surrounds the ciphertext, and the positions of its first and last byte. */
async function readFrame(file: string) {
  const start = MAGIC.length + NONCE_BYTES
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(start)
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(head, 0, start, 0)
    if (size <= start + TAG_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw new BackupError(`${file} is not a backup.`)
    }
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { nonce: head.subarray(MAGIC.length), tag, start, end: size - TAG_BYTES - 1 }
  } finally {
    await handle.close()
  }
}

async function* withLineEnds(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

function control(said: Control): string {
  return `#${JSON.stringify(said)}`
}

function readControl(line: string): Control {
  return v.parse(Control, JSON.parse(line.slice(1)))
}
