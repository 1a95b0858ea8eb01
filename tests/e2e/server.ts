/** The built server as a separate process with its own data. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { builtApp } from './build.ts'

const CLOCK = fileURLToPath(new URL('server-clock.mjs', import.meta.url))
const STOP_WITHIN_MS = 12_000
/** Names the data of a server that has started and stopped, with a demo household. */
const PREPARED_DATA = 'VERDANT_E2E_DATA'
/** The session of that household, as JSON. */
const PREPARED_DEMO = 'VERDANT_E2E_DEMO'

/** The server's database engine. */
export type Engine = 'embedded' | 'postgres'

/** A server and its data; `close` deletes both. */
export interface AppServer {
  readonly url: string
  readonly dataDir: string
  /** Starts it at the same address with the same data, and optionally more environment variables. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Stops the process; the data stays. */
  stop(): Promise<void>
  /** Runs an operator command on its data; with an embedded database, stop the server first. */
  operate(...words: string[]): Promise<void>
  /** Advances its clock. */
  pass(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** What a login answers. */
export interface Session {
  readonly token: string
  readonly user: { readonly user_uuid: string } & Readonly<Record<string, unknown>>
}

interface Options {
  readonly engine?: Engine
  /** Folder of the build; the build under test by default. */
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `verdant_e2e_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

async function run(start: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(start, [], { env, execArgv: ['--import', CLOCK], silent: true })
  let output = ''
  child.stderr?.on('data', (data) => (output += String(data)))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      output += String(data)
      if (output.includes('is running at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${output}`)))
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(tooLong)
}

/** Starts a server on a free port with an empty database. */
export async function startServer(options: Options = {}): Promise<AppServer> {
  const { engine = 'embedded', build = builtApp(), environment = {} } = options
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-e2e-'))
  const prepared = process.env[PREPARED_DATA]
  if (prepared && engine === 'embedded') {
    await cp(prepared, dataDir, { recursive: true })
  }
  const database = engine === 'postgres' ? await freshDatabase() : undefined
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    VERDANT_DATA_DIR: dataDir,
    VERDANT_LOG_LEVEL: 'error',
    VERDANT_DRAIN_SECONDS: '0',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  }
  let child: ChildProcess | undefined
  const server: AppServer = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    start: async (more = {}) => {
      child ??= await run(join(build, 'server/start.js'), { ...env, ...more })
    },
    stop: async () => {
      if (child) await end(child)
      child = undefined
    },
    operate: async (...words) => {
      const operator = fork(join(build, 'server/operator.js'), words, { env, silent: true })
      const [code] = await once(operator, 'exit')
      if (code !== 0) throw new Error(`The operator's command ended with ${String(code)}.`)
    },
    pass: async (milliseconds) => {
      if (!child) throw new Error('The server is stopped.')
      const moved = once(child, 'message')
      child.send(milliseconds)
      await moved
    },
    close: async () => {
      await server.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Creates a demo household for a browser in New York, and returns its session. */
export async function createDemo({ url }: AppServer): Promise<Session> {
  const response = await fetch(`${url}/api/dev/demo`, {
    method: 'POST',
    headers: { [TIME_ZONE_HEADER]: 'America/New_York' },
  })
  return ((await response.json()) as { data: Session }).data
}

/** The session of the demo household that every server with an embedded database has from its start. */
export function preparedDemo(): Session {
  const session = process.env[PREPARED_DEMO]
  if (!session) throw new Error('The demo household is created by the global set-up.')
  return JSON.parse(session) as Session
}

/**
 * Starts a server once, so that later ones begin with its migrated database and demo household: making them takes seconds.
 *
 * @returns deletes it
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env[PREPARED_DEMO] = JSON.stringify(await createDemo(server))
  await server.stop()
  process.env[PREPARED_DATA] = server.dataDir
  return server.close
}
