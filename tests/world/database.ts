import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type Pool } from 'pg'
import { connectPglite, type Database, openPostgres } from '#server/db/connect.ts'
import { migrate, MIGRATIONS_DIRECTORY, readMigrations } from '#server/db/migrate.ts'
import { startPglite } from '#server/db/pglite.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/verdant', import.meta.url))
const PGLITE_PACKAGE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
/** Snapshots of other migrations and copies of killed runs are swept away after this long. */
const KEEP_MS = 60 * 60 * 1000
const TEMPLATE_PREFIX = 'verdant_template_'
const COPY_PREFIX = 'verdant_test_'
/** Advisory lock under which a template is made, so that test files that start together make it once. */
const TEMPLATE_LOCK_KEY = 7_236_410_020

/** A database of one test or test file. */
export interface TestDatabase extends Database {
  /** Where it can be reached by another process; only on a PostgreSQL server. */
  databaseUrl?: string
}

/** The engines at hand, for what must hold on each of them. */
export const TEST_ENGINES: Database['engine'][] = process.env['TEST_DATABASE_URL']
  ? ['postgres', 'pglite']
  : ['pglite']

/**
 * A fresh, migrated, empty database: on the PostgreSQL server that TEST_DATABASE_URL names (its user may create
 * databases), else a PGlite in memory. `close` throws it away.
 */
export async function testDatabase(engine = TEST_ENGINES[0]): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server && engine === 'postgres' ? copyTemplate(server) : loadSnapshot()
}

/** Does once what every testDatabase() needs, so that the first test does not wait for it. */
export async function prepareTestDatabases(): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  await (server ? makeTemplate(server) : testSnapshot())
}

async function loadSnapshot(): Promise<TestDatabase> {
  return connectPglite(await startPglite({ directory: null, snapshot: await testSnapshot() }))
}

/** The tar file of a migrated PGlite cluster, made where it is missing: starting from it saves making a cluster. */
export async function testSnapshot(): Promise<string> {
  const snapshot = join(CACHE, `pgdata-${await migrationsHash()}.tar`)
  if (existsSync(snapshot)) return snapshot
  await mkdir(CACHE, { recursive: true })
  await sweepSnapshots()
  const pglite = await startPglite({ directory: null })
  const database = connectPglite(pglite)
  await migrateIfAny(database.pool)
  // Else every start from the snapshot would replay its log.
  await database.pool.query('checkpoint')
  // Renamed when whole: others look for it meanwhile.
  const unfinished = `${snapshot}.${randomUUID()}`
  await writeFile(unfinished, await pglite.dump())
  await rename(unfinished, snapshot)
  await database.close()
  return snapshot
}

async function sweepSnapshots(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name)
    const { mtimeMs } = await stat(path)
    if (name.startsWith('pgdata-') && Date.now() - mtimeMs > KEEP_MS) await rm(path, { force: true })
  }
}

async function copyTemplate(server: string): Promise<TestDatabase> {
  const template = await makeTemplate(server)
  const name = `${COPY_PREFIX}${Date.now()}_${randomUUID().slice(0, 8)}`
  await asAdmin(server, (client) => client.query(`create database ${name} template ${template}`))
  const databaseUrl = inDatabase(server, name)
  const database = openPostgres(databaseUrl)
  let closed: Promise<void> | undefined
  const drop = async () => {
    await database.close()
    await asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, databaseUrl, close: () => (closed ??= drop()) }
}

/** The name of a migrated database that nobody connects to, made where it is missing. */
async function makeTemplate(server: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${await migrationsHash()}`
  await asAdmin(server, async (client) => {
    if (await exists(client, template)) return
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY])
    if (await exists(client, template)) return
    await sweepDatabases(client)
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const database = openPostgres(inDatabase(server, unfinished))
    await migrateIfAny(database.pool)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

async function exists(client: Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  return rowCount === 1
}

async function sweepDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [COPY_PREFIX],
  )
  for (const { datname } of rows) {
    const madeAt = Number(datname.slice(COPY_PREFIX.length).split('_')[0])
    if (Date.now() - madeAt > KEEP_MS) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

/** Runs on a connection of its own, whose end also gives back its advisory locks. */
async function asAdmin(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Before the first table is defined there is no folder of migrations. */
async function migrateIfAny(pool: Pool): Promise<void> {
  if (existsSync(MIGRATIONS_DIRECTORY)) await migrate(pool)
}

/** Names the migrations as they are now, with the engine's version: either makes another snapshot. */
async function migrationsHash(): Promise<string> {
  const files = existsSync(MIGRATIONS_DIRECTORY) ? await readMigrations(MIGRATIONS_DIRECTORY) : []
  const hash = createHash('sha256').update(await readFile(PGLITE_PACKAGE))
  for (const { name, checksum } of files) hash.update(`\n${name} ${checksum}`)
  return hash.digest('hex').slice(0, 16)
}
