/**
 * What others wait for while one client asks for slow work: fifty calls of each heavy kind at once, under strict limits, and
 * beside them /health and another client's reads. On the embedded database, and on PostgreSQL where TEST_DATABASE_URL
 * names a server.
 *
 * Times are from one run on one machine. The summary never fails the run.
 *
 * Another build can be measured by the path of its server: `node scripts/heavy-calls-bench.mjs PATH/dist/server/start.js`
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { note, ROOT, spread, summary, timed } from './bench.mjs'

const SERVER = process.argv[2] ?? join(ROOT, 'dist/server/start.js')
const AT_ONCE = 50
/** Enough for the limits of a client's reads, and for one slow moment in a hundred to be seen. */
const PROBE_EVERY_MS = 60
const AT_LEAST_MS = 6_000
const MOST_MS = 250

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The built server with data of its own. */
async function startServer(databaseUrl) {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  const child = spawn(process.execPath, ['--max-semi-space-size=4', SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      VERDANT_DATA_DIR: dataDir,
      VERDANT_LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${address}/health`).catch(() => undefined)
    if (answer?.ok) break
    await wait(100)
  }
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A demo household's calls. */
async function newClient(address) {
  const created = await fetch(`${address}/api/dev/demo`, { method: 'POST' })
  const { token } = (await created.json()).data
  return (method, path, body) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}

/** What is asked fifty times, each as the client who asks and the server's address. */
const CALLS = {
  'a plan’s strategy': (ask) => ask('GET', '/retire/planning-strategy/me'),
  'retirement targets': (ask) => ask('GET', '/retire/targets/me'),
  'stress tests': (ask) => ask('GET', '/retire/protect-model/me'),
  'the forecast': (ask) => ask('GET', '/retire/income-forecast/me'),
  'a report': (ask) => ask('GET', '/retire/report/me?kind=summary'),
  'an export': (ask) => ask('GET', '/users/get/export/me'),
  'the preview of a rule': (ask) =>
    ask('POST', '/spend/preview/category-rule', { text: 'a', match: 'contains', category: 'groceries' }),
  'the preview of a summary': (ask) =>
    ask('GET', '/advisor/get/packet-preview?sections=retirement,debts,goals'),
  'a rule for past transactions': (ask) =>
    ask('POST', '/spend/create/category-rule', {
      text: 'a',
      match: 'contains',
      category: 'groceries',
      applies_to_past: true,
    }),
  taxes: (ask) => ask('POST', '/spend/get/tax-data', {}),
  'Social Security': (ask) => ask('GET', '/retire/social-security/me'),
  'recent transactions': (ask) => ask('GET', '/spend/get/recent-transactions/me'),
  'covers and premiums': (ask) => ask('GET', '/spend/protect/bundle-bid'),
  'the month': (ask) => ask('GET', '/spend/dashboard-data-for-web/me'),
  'cash flow': (ask) => ask('GET', '/spend/get/cash-flow/me'),
  'a search of transactions': (ask) => ask('GET', '/spend/get/transactions/me?search=a'),
  'demo households': (_, address) => fetch(`${address}/api/dev/demo`, { method: 'POST' }),
}

/** Asks again and again, and takes down how long each answer took. */
function probe(ask) {
  const times = []
  const done = new AbortController()
  const run = async () => {
    while (!done.signal.aborted) {
      const [took] = await Promise.all([timed(async () => (await ask()).arrayBuffer()), wait(PROBE_EVERY_MS)])
      times.push(took)
    }
  }
  const running = run()
  return async () => {
    done.abort()
    await running
    return spread(times)
  }
}

/** How long Goals and Home take to read the figures of a plan: when they are calculated, and from then on. */
async function measureFigures(engine, address) {
  const ask = await newClient(address)
  const read = () =>
    timed(async () => (await ask('GET', '/investment/get-all-goals-with-risk-for-web/me')).arrayBuffer())
  const first = await read()
  const later = []
  for (let i = 0; i < 10; i += 1) later.push(await read())
  const { middle } = spread(later)
  console.log(
    `\n${engine}, goals that follow a plan: ${Math.round(first)} ms first, then ${Math.round(middle)} ms`,
  )
  note('  a later read, of the first', middle / first, 0.1, '')
}

/** The statuses of fifty answers, such as "12 × 200, 38 × 503". */
async function fiftyAtOnce(ask) {
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const answer = await ask()
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const count = (status) => statuses.filter((each) => each === status).length
  return [...new Set(statuses)].map((status) => `${count(status)} × ${status}`).join(', ')
}

async function measure(engine, databaseUrl) {
  const server = await startServer(databaseUrl)
  try {
    await measureFigures(engine, server.address)
    const reading = await newClient(server.address)
    for (const [what, call] of Object.entries(CALLS)) {
      // Whose limits are untouched, and who is quiet until the new household's thread is.
      const asking = await newClient(server.address)
      await wait(2_000)
      const health = probe(() => fetch(`${server.address}/health`))
      const reads = probe(() => reading('GET', '/debt/get/debts/me'))
      const [statuses] = await Promise.all([
        fiftyAtOnce(() => call(asking, server.address)),
        wait(AT_LEAST_MS),
      ])
      const [ofHealth, ofReads] = [await health(), await reads()]
      console.log(`\n${engine}, ${what}: ${statuses}`)
      note('  /health, slowest of a hundred', ofHealth.worst, MOST_MS, 'ms')
      note('  another client’s reads, slowest of a hundred', ofReads.worst, MOST_MS, 'ms')
    }
  } finally {
    await server.stop()
  }
}

await access(SERVER)
await measure('embedded', undefined)
if (process.env.TEST_DATABASE_URL) {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  const name = `verdant_bench_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL)
  url.pathname = `/${name}`
  await measure('PostgreSQL', url.href)
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
summary()
