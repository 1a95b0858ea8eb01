/**
 * What others wait for while one client asks for slow work: fifty calls of each heavy kind at once, under strict limits, and
 * beside them /health and another client's reads, which are measured in quiet, too. On the embedded database, and on
 * PostgreSQL where TEST_DATABASE_URL names a server.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { newDemo, SERVER, startServer } from './built-server.mjs'
import { repeat, spread, timed, withDatabase } from './measure.mjs'

const AT_ONCE = 50
/** Enough for the limits of a client's reads, and for one slow moment in a hundred to be seen. */
const PROBE_EVERY_MS = 60
const AT_LEAST_MS = 6_000
const MOST_MS = 250

/** A demo household's calls. */
async function newClient(address) {
  const { token } = await newDemo(address)
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

/** Goals and Home read the figures of a plan: they are calculated the first time, and stored. */
async function measureFigures(engine, address, note) {
  const ask = await newClient(address)
  const read = async () => (await ask('GET', '/investment/get-all-goals-with-risk-for-web/me')).arrayBuffer()
  const first = await timed(read)
  const { median } = spread(await repeat(10, read))
  const beside = { what: 'the first read', value: first }
  note(`${engine}: goals that follow a plan, a later read`, median, 'ms', { beside, mostTimes: 0.1 })
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

async function measure(engine, databaseUrl, { note, say }) {
  const server = await startServer({ databaseUrl })
  try {
    await measureFigures(engine, server.address, note)
    const reading = await newClient(server.address)
    /** The slowest of a hundred answers while a job runs, and for six seconds at least. */
    const slowestDuring = async (job) => {
      const health = probe(() => fetch(`${server.address}/health`))
      const reads = probe(() => reading('GET', '/debt/get/debts/me'))
      const [result] = await Promise.all([job(), wait(AT_LEAST_MS)])
      return { result, health: (await health()).worst, reads: (await reads()).worst }
    }
    // A new household's figures are calculated for a moment after it was asked for.
    await wait(2_000)
    const quiet = await slowestDuring(() => undefined)
    for (const [what, call] of Object.entries(CALLS)) {
      // A client whose limits are untouched.
      const asking = await newClient(server.address)
      await wait(2_000)
      const busy = await slowestDuring(() => fiftyAtOnce(() => call(asking, server.address)))
      say(`${engine}, ${what}: ${busy.result}`)
      const noteOf = (kind, probed) => {
        const beside = { what: 'in quiet', value: quiet[kind] }
        note(`${engine}, ${what}: ${probed}`, busy[kind], 'ms', { beside, limit: MOST_MS })
      }
      noteOf('health', '/health, slowest of a hundred')
      noteOf('reads', 'another client’s reads, slowest of a hundred')
    }
  } finally {
    await server.stop()
  }
}

export async function heavyCalls(report) {
  if (!existsSync(SERVER)) {
    report.say('Not measured: there is no build.')
    return
  }
  await measure('embedded', undefined, report)
  const server = process.env.TEST_DATABASE_URL
  if (server) await withDatabase(server, (url) => measure('PostgreSQL', url, report))
}
