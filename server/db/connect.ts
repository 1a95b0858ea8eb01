import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { lockDataDirectory } from './lock.ts'
import { type PgliteConnections, pgliteThrough, startPglite } from './pglite.ts'

/** What queries take: the database itself, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/**
 * An open database.
 *
 * `db.transaction` is drizzle's own and does not retry. Inside it, use only the transaction that it passes: the
 * embedded database has a pool of one connection, so `pool.query` or `db` inside an open transaction waits for that
 * same transaction until the connection timeout.
 *
 * int8 arrives as a number (an error beyond 2^53 - 1, so that no cent is ever rounded), `date` as YYYY-MM-DD, and
 * numeric (including `sum` of an int8) as a string.
 */
export interface Database {
  db: Db
  engine: 'pglite' | 'postgres'
  pool: Pool
  /** Lets another thread of this process use the embedded database, with {@link openInThread}. */
  share?: (port: MessagePort) => void
  /** Lets running queries finish, then closes; safe to call twice. */
  close: () => Promise<void>
}

/** No request may hold a connection longer while others wait. PGlite cannot interrupt itself and has no limit. */
const STATEMENT_TIMEOUT_MS = 5_000
/** A transaction that its request abandoned must not keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** Waiting for a connection, whether a new one or a free one in the pool. */
const CONNECTION_TIMEOUT_MS = 5_000
/** PGlite answers requests one after another, so the last of a burst waits for all before it. */
const PGLITE_TURN_TIMEOUT_MS = 15_000
const IDLE_CONNECTION_MS = 30_000
/** Statements are short; more connections cost PostgreSQL memory without a gain. */
const POSTGRES_CONNECTIONS = 10
/** A thread does one job at a time, which reads several tables at once. */
const THREAD_CONNECTIONS = 3
/** Supervisors kill a process some ten seconds after SIGTERM, and other work needs to stop too. */
const CLOSE_TIMEOUT_MS = 5_000

/** A PostgreSQL server, if there is one. */
interface Server {
  readonly databaseUrl: string | undefined
  /** Whether what is between here and the server passes names of statements on; true by default. */
  readonly statementNames: boolean | undefined
}

/**
 * Opens PostgreSQL when a URL is given, else PGlite in the data directory, which this process then locks.
 * @param options.onError called when an idle connection breaks; the pool has already replaced it
 * @throws DataDirectoryInUse
 */
export async function openDatabase(
  options: Partial<Server> & { dataDir: string; onError?: (error: Error) => void },
): Promise<Database> {
  const { databaseUrl, statementNames } = options
  if (databaseUrl !== undefined && databaseUrl !== '') {
    return openPostgres(databaseUrl, options.onError, { statementNames })
  }
  const lock = await lockDataDirectory(options.dataDir)
  try {
    const pglite = await startPglite({ directory: join(options.dataDir, 'pgdata') })
    const database = connectPglite(pglite, options.onError)
    return {
      ...database,
      share: pglite.share,
      close: () => database.close().finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database of this process, opened by another of its threads. @param port leads to the embedded one */
export const openInThread = (
  { databaseUrl, statementNames }: Server,
  port: MessagePort,
  onError?: (error: Error) => void,
): Database =>
  databaseUrl
    ? openPostgres(databaseUrl, onError, { connections: THREAD_CONNECTIONS, statementNames })
    : connectPglite(pgliteThrough(port), onError)

interface PostgresOptions extends Partial<Pick<Server, 'statementNames'>> {
  readonly connections?: number
}

/** A pool on a PostgreSQL server. It connects at the first query. */
export function openPostgres(
  databaseUrl: string,
  onError?: (error: Error) => void,
  { connections = POSTGRES_CONNECTIONS, statementNames = true }: PostgresOptions = {},
): Database {
  const pool = makePool(
    {
      connectionString: databaseUrl,
      application_name: 'verdant',
      max: connections,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      // As PGlite: a server's own time zone must not change what a query calls today, and compiling a short statement takes
      // longer than running it.
      options: '-c TimeZone=UTC -c jit=off',
    },
    onError,
  )
  if (!statementNames) pool.on('connect', sendWithoutNames)
  return { db: drizzle(pool), engine: 'postgres', pool, close: once(() => endPool(pool)) }
}

/** A pool of one connection on a running PGlite, which is shut down with the pool. */
export function connectPglite(pglite: PgliteConnections, onError?: (error: Error) => void): Database {
  const pool = makePool(
    {
      stream: pglite.connection,
      // All options are explicit, so that the PG* environment variables do not apply here.
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
  // All connections share its one session, in which a name would be taken after the first of them.
  pool.on('connect', sendWithoutNames)
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
 * Releases a client whose connection breaks. Without a listener its error event would end the process, and drizzle
 * does not release a client whose BEGIN fails, which would leak a connection. Later queries on the client reject with
 * an error of `pg`.
 */
function surviveDisconnection(client: PoolClient): void {
  client.on('error', () => {})
  client.once('end', () => {
    // The pool removes idle clients itself, and their last `release` has already been called.
    const release = client.release.bind(client)
    client.release = () => {}
    try {
      release(true)
    } catch {
      // Already released, as it should be.
    }
  })
}

/** Leaves out the names of statements on a connection: each is parsed again then. */
function sendWithoutNames(client: PoolClient): void {
  const send = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown
  const query = (config: unknown, ...more: unknown[]): unknown => {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && 'text' in config
    return send(isNamed ? { ...config, name: undefined } : config, ...more)
  }
  client.query = query as typeof client.query
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
