import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { lockDataDirectory } from './lock.ts'
import { type Pglite, startPglite } from './pglite.ts'

/** What queries take: the database itself, or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/**
 * An open database.
 *
 * `db.transaction` is drizzle's own and retries nothing. Inside it use the transaction it hands you and nothing
 * else: the embedded database has a pool of one, so `pool.query` or `db` inside an open transaction waits for
 * that very transaction, and fails when the time to get a connection is over.
 *
 * int8 comes as a number (an error beyond 2^53 - 1, so that no cent is ever rounded), `date` as YYYY-MM-DD,
 * numeric (and so `sum` of an int8) as a string.
 */
export interface Database {
  db: Db
  engine: 'pglite' | 'postgres'
  pool: Pool
  /** Lets running queries finish, then closes; safe to call twice. */
  close: () => Promise<void>
}

/** No request may hold a connection that others wait for any longer. PGlite cannot interrupt itself and has no limit. */
const STATEMENT_TIMEOUT_MS = 5_000
/** A transaction that its request forgot must not keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** Waiting for a connection, whether a new one or a turn in the pool. */
const CONNECTION_TIMEOUT_MS = 5_000
/** PGlite answers one request after another, so the last of a burst waits for all before it. */
const PGLITE_TURN_TIMEOUT_MS = 15_000
const IDLE_CONNECTION_MS = 30_000
/** Statements are short; more connections than this cost PostgreSQL memory and win nothing. */
const POSTGRES_CONNECTIONS = 10
/** Supervisors kill a process some ten seconds after SIGTERM, and stopping has other work to end as well. */
const CLOSE_TIMEOUT_MS = 5_000

/**
 * Opens PostgreSQL where a URL is given, else PGlite in the data directory, which this process then holds alone.
 * @param options.onError told of a connection that broke while idle; the pool has replaced it already
 * @throws DataDirectoryInUse
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string
  onError?: (error: Error) => void
}): Promise<Database> {
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    return openPostgres(options.databaseUrl, options.onError)
  }
  const lock = await lockDataDirectory(options.dataDir)
  try {
    const pglite = await startPglite({ directory: join(options.dataDir, 'pgdata') })
    const database = connectPglite(pglite, options.onError)
    return {
      ...database,
      close: () => database.close().finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A pool on a PostgreSQL server. Nothing is connected before the first query. */
export function openPostgres(databaseUrl: string, onError?: (error: Error) => void): Database {
  const pool = makePool(
    {
      connectionString: databaseUrl,
      application_name: 'verdant',
      max: POSTGRES_CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      // As PGlite has it: a server's own zone must not shift what a query calls today.
      options: '-c TimeZone=UTC',
    },
    onError,
  )
  return { db: drizzle(pool), engine: 'postgres', pool, close: once(() => endPool(pool)) }
}

/** A pool of one on a running PGlite, which is shut down with it. */
export function connectPglite(pglite: Pglite, onError?: (error: Error) => void): Database {
  const pool = makePool(
    {
      stream: pglite.connection,
      // Said in full, so that the PG* variables of the environment do not reach in here.
      host: 'localhost',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      connectionTimeoutMillis: PGLITE_TURN_TIMEOUT_MS,
      idleTimeoutMillis: 0,
    },
    onError,
  )
  const close = async () => {
    await endPool(pool)
    await pglite.close()
  }
  return { db: drizzle(pool), engine: 'pglite', pool, close: once(close) }
}

function makePool(config: PoolConfig, onError: (error: Error) => void = () => {}): Pool {
  readNumbersAndDates()
  const pool = new Pool(config)
  pool.on('error', onError)
  pool.on('connect', surviveDisconnection)
  return pool
}

/**
 * A client that breaks while someone has it emits an error that nobody listens to, which would end the process;
 * and drizzle does not give a client back whose BEGIN fails, which would cost the pool a place for ever. So the
 * break itself gives the client back; what its user then tries is refused by `pg`, in words.
 */
function surviveDisconnection(client: PoolClient): void {
  client.on('error', () => {})
  client.once('end', () => {
    // Idle clients are removed by the pool, and their last `release` has been spent.
    const release = client.release.bind(client)
    client.release = () => {}
    try {
      release(true)
    } catch {
      // Given back before, as it should be.
    }
  })
}

/** Set for the whole process because drizzle reads these parsers from `pg` itself, not from its pool. */
function readNumbersAndDates(): void {
  types.setTypeParser(types.builtins.INT8, (text) => {
    const number = Number(text)
    if (Number.isSafeInteger(number)) return number
    throw new RangeError(`The database gave ${text}, which a number cannot hold exactly`)
  })
  types.setTypeParser(types.builtins.DATE, (text) => text)
}

async function endPool(pool: Pool): Promise<void> {
  const ended = new AbortController()
  const timeout = sleep(CLOSE_TIMEOUT_MS, undefined, { signal: ended.signal }).catch(() => {})
  await Promise.race([pool.end(), timeout])
  ended.abort()
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
