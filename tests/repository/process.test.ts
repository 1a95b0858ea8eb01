/** The bundled server as a process: started, stopped, killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { Agent, createServer as createHttpServer, request as ask } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_ENGINES, testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { newTestUser } from '#tests/fixtures/test-users.ts'

/** The advisory lock held while migrations run. */
const MIGRATION_LOCK = 7_236_410_019
const ROOT = resolve(import.meta.dirname, '../..')
let root: string
let bundle: string
const running = new Set<ChildProcess>()
/** A server on an embedded database, for tests that only need one to be running. */
let shared: Running & { readonly dataDir: string }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verdant-process-'))
  bundle = join(root, 'dist/server')
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      start: 'server/start.ts',
      thread: 'server/threads/thread.ts',
      operator: 'server/operator.ts',
    },
    outdir: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  await cp(join(ROOT, 'server/db/pglite-worker.js'), join(bundle, 'pglite-worker.js'))
  await cp(join(ROOT, 'server/db/migrations'), join(bundle, 'migrations'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  await mkdir(join(root, 'dist/client'))
  await writeFile(join(root, 'dist/client/index.html'), '<!doctype html><title>Verdant</title>')
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  const first = await start({ VERDANT_DATA_DIR: join(root, 'data-template') })
  first.child.kill('SIGTERM')
  await first.ended
  const dataDir = await freshData()
  shared = { ...(await start({ VERDANT_DATA_DIR: dataDir })), dataDir }
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  while (running.size > 0) await wait(20)
  await rm(root, { recursive: true, force: true })
})

let directories = 0
/** A data directory with an empty database: a copy, because creating one takes seconds. */
async function freshData(): Promise<string> {
  directories += 1
  const directory = join(root, `data-${directories}`)
  await mkdir(directory, { mode: 0o755 })
  await cp(join(root, 'data-template/pgdata'), join(directory, 'pgdata'), { recursive: true })
  return directory
}

interface Running {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  /** Resolves with the exit code or the signal that ended the process. */
  readonly ended: Promise<number | string | null>
  readonly output: () => string
}

/** A process of the bundled server. */
function launch(file: string, environment: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [join(bundle, file), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      VERDANT_LOG_LEVEL: 'info',
      VERDANT_DRAIN_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | string | null>((done) =>
    child.once('close', (code, signal) => {
      running.delete(child)
      done(code ?? signal)
    }),
  )
  return { child, ended, output: () => output }
}

async function start(environment: Record<string, string>): Promise<Running> {
  const process = launch('start.js', environment)
  let hasEnded = false
  void process.ended.then(() => (hasEnded = true))
  for (;;) {
    const found = /is running at (http:\/\/127\.0\.0\.1:(\d+))/.exec(process.output())
    if (found) return { ...process, url: found[1] ?? '', port: Number(found[2]) }
    if (hasEnded) throw new Error(`It did not start: ${process.output()}`)
    await wait(10)
  }
}

const send = async (
  server: Pick<Running, 'url'>,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}
const health = async (server: Pick<Running, 'url'>): Promise<number> =>
  (await fetch(`${server.url}/health`)).status
const reach = (server: Pick<Running, 'url'>) => health(server).catch(() => 'closed' as const)
// `expect.poll` does not know its test once others run beside it.
async function until(server: Pick<Running, 'url'>, status: number | 'closed'): Promise<void> {
  while ((await reach(server)) !== status) await wait(20)
}

async function lastCode(server: Running, mobile_no: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { json } = await send(
      server,
      'GET',
      `/dev/outbox?mobile_no=${encodeURIComponent(mobile_no)}`,
      undefined,
    )
    const code = /\d{6}/.exec(json.data[0]?.text ?? '')?.[0]
    if (code) return code
    await wait(20)
  }
  throw new Error('no code was sent')
}

async function registerAndVerify(server: Running, testUser: ReturnType<typeof newTestUser>): Promise<void> {
  await send(server, 'POST', '/users/register', testUser)
  const otp = await lastCode(server, testUser.mobile_no)
  await send(server, 'POST', '/users/verifyOtp', { username: testUser.username, otp })
}

/** The token of a new client, who has nothing. */
async function logInAsNew(server: Running): Promise<string> {
  const testUser = newTestUser()
  await registerAndVerify(server, testUser)
  const { username, password } = testUser
  const { json } = await send(server, 'POST', '/users/login', { username, password })
  return json.data.token
}

/** Sends part of a request and resolves with everything received when the connection ends. */
function sendSlowly(port: number, text: string): Promise<{ answer: string; afterMs: number }> {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(text)
  return new Promise((done) =>
    socket.once('close', () => done({ answer, afterMs: performance.now() - started })),
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Long enough for many requests to be sent before a proxy notices that a process stops. */
const CHECK_EVERY_MS = 1_000

/**
 * A reverse proxy as operators run it: it keeps connections, checks /health, and sends a request once. What fails on the way
 * is answered 502.
 */
async function startProxy(ports: readonly number[]) {
  const backends = ports.map((port) => ({ port, isHealthy: false, agent: new Agent({ keepAlive: true }) }))
  const check = async (backend: (typeof backends)[number]) => {
    const url = `http://127.0.0.1:${backend.port}`
    backend.isHealthy = (await reach({ url })) === 200
  }
  const rounds = new EventEmitter()
  const checkAll = async () => {
    await Promise.all(backends.map(check))
    rounds.emit('checked')
  }
  const checks = setInterval(() => void checkAll(), CHECK_EVERY_MS)
  let turn = 0
  const proxy = createHttpServer((incoming, outgoing) => {
    const healthy = backends.filter(({ isHealthy }) => isHealthy)
    turn += 1
    const backend = healthy[turn % healthy.length]
    const fail = () => outgoing.writeHead(502, { 'Content-Type': 'application/json' }).end('{}')
    if (!backend) return void fail()
    const { method, url: path, headers } = incoming
    const { port, agent } = backend
    const passed = ask(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, connection: 'keep-alive' } },
      (answer) => {
        const { 'content-type': type = '' } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, { 'Content-Type': type })
        answer.pipe(outgoing)
      },
    )
    passed.once('error', fail)
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves once the proxy sends requests to a backend, or no longer does. */
    sees: async (backendPort: number, isHealthy: boolean): Promise<void> => {
      while (backends.some((each) => each.port === backendPort && each.isHealthy !== isHealthy))
        await wait(20)
    },
    /** Resolves right after a check. */
    hasChecked: () => once(rounds, 'checked'),
    close: async () => {
      clearInterval(checks)
      for (const { agent } of backends) agent.destroy()
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
  }
}

/** The environment of a server on an empty database of an engine, and what drops the database. */
async function freshEnvironment(engine: TestDatabase['engine']) {
  const dataDir = await freshData()
  const database = engine === 'postgres' ? await testDatabase(engine) : undefined
  return {
    dataDir,
    environment: {
      VERDANT_DATA_DIR: dataDir,
      ...(database?.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
    },
    drop: () => database?.close(),
  }
}

// Side by side: most of a case is waiting for processes to start and end.
describe.concurrent.each(TEST_ENGINES)('the server on %s', (engine) => {
  it('starts, answers, protects its keys, finishes running requests and exits cleanly', async () => {
    const { dataDir, environment, drop } = await freshEnvironment(engine)
    const server = await start(environment)
    expect(await health(server)).toBe(200)
    expect((await fetch(server.url)).status).toBe(200)
    expect(((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toString(8)).toBe('600')
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700')

    const testUser = newTestUser({ username: `running.${engine}` })
    const text = JSON.stringify(testUser)
    // The signal arrives after half of a request; the other half follows.
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const closed = new Promise((done) => socket.once('close', done))
    const head = `POST /api/users/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`
    socket.write(head + text.slice(0, 20))
    // Real time: only the server knows that half of a request has arrived.
    await wait(200)
    const started = performance.now()
    server.child.kill('SIGTERM')
    await until(server, 'closed')
    socket.write(text.slice(20))
    expect(await server.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(9000)
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer).toMatch(/connection: close/i)

    // Acknowledged writes persist, and the message is not lost either.
    const again = await start(environment)
    const otp = await lastCode(again, testUser.mobile_no)
    expect((await send(again, 'POST', '/users/verifyOtp', { username: testUser.username, otp })).status).toBe(
      200,
    )
    again.child.kill('SIGKILL')
    await again.ended
    expect(server.output()).not.toContain(testUser.mobile_no)
    expect(server.output()).not.toContain(testUser.password)
    await drop()
  })

  it('answers others while it calculates for one client, as much as it has room for', async () => {
    const { environment, drop } = await freshEnvironment(engine)
    const server = await start(environment)
    const demo = await send(server, 'POST', '/dev/demo', undefined)
    const asking = { Authorization: `Bearer ${demo.json.data.token}` }
    // Brings the broker's prices up to date, so that all answers are of the same household.
    expect((await send(server, 'GET', '/ibkr/get/account-info', undefined, asking)).status).toBe(200)
    const reading = { Authorization: `Bearer ${await logInAsNew(server)}` }
    const tests = Array.from({ length: 20 }, () =>
      send(server, 'GET', '/retire/protect-model/me', undefined, asking),
    )
    const waiting = new Set(tests)
    for (const each of tests) void each.finally(() => waiting.delete(each))
    const others: [number, number][] = []
    while (waiting.size > 0) {
      const read = await send(server, 'GET', '/debt/get/debts/me', undefined, reading)
      others.push([await health(server), read.status])
    }
    // On the thread that calculates, they would be answered once: when it's done.
    expect(others.length).toBeGreaterThan(10)
    expect(new Set(others.flat())).toEqual(new Set([200]))
    const found = await Promise.all(tests)
    const [done, refused] = [200, 503].map((status) => found.filter((each) => each.status === status))
    expect(done?.length).toBeGreaterThan(1)
    expect(new Set(done?.map(({ json }) => JSON.stringify(json.data))).size).toBe(1)
    expect(refused?.[0]?.json).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Try again'),
    })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await drop()
  })

  it('persists acknowledged writes when killed, and runs a retry with the same key once', async () => {
    const { environment, drop } = await freshEnvironment(engine)
    const server = await start(environment)
    const testUser = newTestUser({ username: `killed.${engine}` })
    const headers = { 'Idempotency-Key': 'killed-1' }
    const first = await send(server, 'POST', '/users/register', testUser, headers)
    server.child.kill('SIGKILL')
    expect(first.status).toBe(201)
    expect(await server.ended).toBe('SIGKILL')

    const again = await start(environment)
    expect(await send(again, 'POST', '/users/register', testUser, headers)).toEqual(first)
    const taken = await send(
      again,
      'GET',
      `/users/get/search-usernames?username=${testUser.username}`,
      undefined,
    )
    expect(taken.json.data).toEqual({ is_taken: true })
    const { json } = await send(again, 'POST', '/users/login', {
      username: testUser.username,
      password: testUser.password,
    })
    expect(json.data).toMatchObject({ verification_required: true })
    again.child.kill('SIGKILL')
    await again.ended
    await drop()
  })
})

describe.concurrent('a server process', () => {
  it('exits in time despite a slow client', async () => {
    const server = await start({ VERDANT_DATA_DIR: await freshData() })
    const slowly = sendSlowly(
      server.port,
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    // Real time: only the server knows that the request has begun to arrive.
    await wait(100)
    const started = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(9500)
    await slowly
  })

  it('disconnects a slow client without affecting others', async () => {
    const slowly = sendSlowly(shared.port, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow')
    expect(await health(shared)).toBe(200)
    const { answer, afterMs } = await slowly
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(afterMs).toBeLessThan(30_000)
    expect(await health(shared)).toBe(200)
  })

  it('explains that its environment is not right', async () => {
    const wrong = launch('start.js', { VERDANT_DATA_DIR: join(root, 'data-unused'), PORT: 'http' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toMatch(/^Verdant could not start\. The environment is not right\.\nPORT: .+\n$/)
  })

  it('explains that its port is taken', async () => {
    const second = launch('start.js', { VERDANT_DATA_DIR: await freshData(), PORT: String(shared.port) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe('Verdant could not start. Its port is taken: set PORT to another one.\n')
    expect(await health(shared)).toBe(200)
  })

  it('locks its data directory: a second server and the operator CLI are refused with an explanation', async () => {
    const environment = { VERDANT_DATA_DIR: shared.dataDir }
    const words = `Another Verdant is already running on the data directory ${shared.dataDir} (process ${shared.child.pid}, `
    const second = launch('start.js', environment)
    const operator = launch('operator.js', environment, ['advisor', 'grant', 'maya'])
    expect(await second.ended).toBe(1)
    expect(second.output().startsWith(`Verdant could not start. ${words}`)).toBe(true)
    expect(await operator.ended).toBe(1)
    expect(operator.output().startsWith(words)).toBe(true)
    expect(operator.output().trim().split('\n')).toHaveLength(1)
    expect(await health(shared)).toBe(200)
  })

  it('lets the operator make a client an advisor, and reports an unknown username', async () => {
    const environment = { VERDANT_DATA_DIR: await freshData() }
    const testUser = newTestUser()
    const server = await start(environment)
    await registerAndVerify(server, testUser)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const run = async (...args: string[]) => {
      const operator = launch('operator.js', environment, args)
      return [await operator.ended, operator.output()]
    }
    expect(await run('advisor', 'grant', testUser.username.toUpperCase())).toEqual([
      0,
      `${testUser.username} is now an advisor.\n`,
    ])
    expect(await run('advisor', 'grant', 'nobody')).toEqual([
      1,
      'There is no client with the username nobody.\n',
    ])
    expect((await run('advisor', 'promote', 'maya'))[0]).toBe(2)

    const again = await start(environment)
    const { username, password } = testUser
    const { json } = await send(again, 'POST', '/users/login', { username, password })
    expect(json.data.user).toMatchObject({ role_name: 'Advisor', is_client_lookup: true })
  })

  it('serves no development pages or messages in production', async () => {
    const dataDir = await freshData()
    const server = await start({
      VERDANT_DATA_DIR: dataDir,
      VERDANT_SANDBOX: 'off',
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'not-a-token',
      TWILIO_FROM: '+15550100000',
    })
    for (const path of ['/dev/outbox', '/dev/ui', '/dev', '/api/dev/outbox']) {
      const answer = await fetch(server.url + path)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect(server.output()).not.toContain('sandbox')
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('not-a-token')
  })

  it('ends at once at a second signal, but not at the copy of the first that npm passes on', async () => {
    const server = await start({ VERDANT_DATA_DIR: await freshData(), VERDANT_DRAIN_SECONDS: '60' })
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    await until(server, 503)
    // Real time: the process tells a second signal from a copy by when it comes.
    await wait(1_200)
    expect(await health(server)).toBe(503)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(1)
  })
})

// Only PostgreSQL can be shared. These run after the others, which would make the restarts slow.
describe.runIf(TEST_ENGINES.includes('postgres'))('processes that share a database', () => {
  it('lose no write behind a proxy while they restart one after the other', async ({ onTestFinished }) => {
    const { environment, drop } = await freshEnvironment('postgres')
    const { DATABASE_URL = '' } = environment
    const ports = [await freePort(), await freePort()]
    const launchOn = (port: number) =>
      start({
        VERDANT_DATA_DIR: environment.VERDANT_DATA_DIR,
        DATABASE_URL,
        PORT: String(port),
        VERDANT_LIMITS: 'relaxed',
        VERDANT_DRAIN_SECONDS: '4',
      })
    const servers = await Promise.all(ports.map(launchOn))
    const proxy = await startProxy(ports)
    onTestFinished(proxy.close)
    for (const port of ports) await proxy.sees(port, true)
    const { token } = (await send(proxy, 'POST', '/dev/demo', undefined)).json.data
    const outcomes: number[] = []
    const over = new AbortController()
    const writeOn = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() }
        const type = { debt_type_uuid: randomUUID(), name: randomUUID() }
        const made = await send(proxy, 'POST', '/debt/create/user-debt-types', type, headers)
        const path = `/debt/delete/user-debt-types/${type.debt_type_uuid}`
        const gone = await send(proxy, 'DELETE', path, undefined, { Authorization: headers.Authorization })
        outcomes.push(made.status, gone.status)
        await wait(10)
      }
    }
    const writers = Promise.all([writeOn(), writeOn(), writeOn(), writeOn()])
    for (const index of [0, 1]) {
      const port = ports[index] ?? 0
      await proxy.hasChecked()
      servers[index]?.child.kill('SIGTERM')
      expect(await servers[index]?.ended).toBe(0)
      servers[index] = await launchOn(port)
      await proxy.sees(port, true)
    }
    over.abort()
    await writers
    const countOf = (status: number) => outcomes.filter((each) => each === status).length
    expect(outcomes.length).toBeGreaterThan(50)
    expect([countOf(201), countOf(200)]).toEqual([outcomes.length / 2, outcomes.length / 2])
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await drop()
  })

  it('go on serving for a while when they are told to stop, and end each connection after a response', async () => {
    const { environment, drop } = await freshEnvironment('postgres')
    const server = await start({ ...environment, VERDANT_DRAIN_SECONDS: '2' })
    expect((await fetch(`${server.url}/health`)).headers.get('connection')).toBe('keep-alive')
    server.child.kill('SIGTERM')
    await until(server, 503)
    const answer = await fetch(`${server.url}/api/users/get/search-usernames?username=maya`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
    await drop()
  })

  it('take no connection before they can answer, but answer that they are starting while migrations run', async () => {
    const database = await testDatabase('postgres')
    const other = await database.pool.connect()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const dataDir = await freshData()
    const startBehindLock = async () => {
      await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return launch('start.js', {
        VERDANT_DATA_DIR: dataDir,
        DATABASE_URL: database.databaseUrl ?? '',
        PORT: String(port),
      })
    }
    /** Resolves once a process waits to look for migrations. */
    const isWaiting = async () => {
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      while ((await database.pool.query(waiting)).rowCount === 0) await wait(20)
    }
    const finish = async ({ child, ended }: ReturnType<typeof launch>) => {
      await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      await until({ url }, 200)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }

    const later = await startBehindLock()
    await isWaiting()
    expect(await reach({ url })).toBe('closed')
    await finish(later)

    await database.pool.query('drop schema public cascade; create schema public')
    const first = await startBehindLock()
    await isWaiting()
    expect(await reach({ url })).toBe(503)
    const early = await fetch(`${url}/api/users/login`, { method: 'POST' })
    expect([early.status, (await early.json()).message]).toEqual([503, 'Starting. Try again in a moment.'])
    await finish(first)

    other.release()
    await database.close()
  })
})
