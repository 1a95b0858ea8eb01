/**
 * The reads of every visit, beside a bare Hono route in the same process that sends the same statements on the same connections
 * and answers with the rows; what many requests leave in memory; and how long a start takes. On the embedded database, and on
 * PostgreSQL where TEST_DATABASE_URL names a server.
 */
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spread, timed, withDatabase } from './measure.mjs'
import { isServerBuilt, makeDataDirectory, newDemo, removeDataDirectory, startServer } from './server.mjs'

const LEAST_RATIO = 0.6
const READS = {
  'own user': 'GET /users/get/uuid/me',
  debts: 'GET /debt/get/debts/me',
  goals: 'GET /investment/getAll/me',
  transactions: 'GET /spend/get/transactions/me',
  spending: 'GET /spend/dashboard-data-for-web/me',
  'home’s next actions': 'GET /investment/get/next-actions/me',
  'net worth': 'POST /investment/get-net-worth',
}
/** A client's reads run two at once, so that more connections of one would wait for each other. */
const CLIENTS = 8
const TIME_ZONE = 'America/Los_Angeles'
const OF_ONE_CLIENT = 2
const ROUNDS = 5
const ROUND_MS = 1_500
/** For code to be compiled for speed first. */
const WARM_ANSWERS = 5_000
const MOST_WARM_MS = 10_000
const MANY = 100_000
const MOST_GROWTH_MB = 50

/** Asks one thing again and again on a connection of its own until it is told to stop, and counts the answers. */
function askAgain(port, path, token, method = 'GET') {
  const request = `${method} ${path} HTTP/1.1\r\nContent-Length: 0\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nTime-Zone: ${TIME_ZONE}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  let answers = 0
  let isStopping = false
  let missing = 0
  const done = new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.toString('latin1', 0, 2_000)
        const end = head.indexOf('\r\n\r\n')
        if (!head.startsWith('HTTP/1.1 200') || end === -1) {
          socket.destroy()
          reject(new Error(`${path}: ${head.slice(0, 500)}`))
          return
        }
        missing = end + 4 + Number(/content-length: (\d+)/i.exec(head)[1])
      }
      missing -= chunk.length
      if (missing > 0) return
      answers += 1
      if (isStopping) socket.end(resolve)
      else socket.write(request)
    })
  })
  socket.write(request)
  return {
    count: () => answers,
    stop: () => {
      isStopping = true
      return done
    },
  }
}

/** Asks the child, which has loaded bare-route.mjs. */
function askProcess(child) {
  const waiting = new Map()
  child.on('message', ({ id, answer }) => {
    waiting.get(id)(answer)
    waiting.delete(id)
  })
  let id = 0
  return (ask, given) =>
    new Promise((resolve) => {
      id += 1
      waiting.set(id, resolve)
      child.send({ id, ask, given })
    })
}

const answersOf = (asking) => asking.reduce((sum, each) => sum + each.count(), 0)
const stopAll = (asking) => Promise.all(asking.map(({ stop }) => stop()))

/** All clients ask for one path, each on several connections. */
const askWithAll = ({ tokens }, port, path, method) =>
  tokens.flatMap((token) => Array.from({ length: OF_ONE_CLIENT }, () => askAgain(port, path, token, method)))

/** Asks until there were so many answers, or for so long. */
async function askMany(asking, most, mostMs = Infinity) {
  const until = performance.now() + mostMs
  while (answersOf(asking) < most && performance.now() < until) await wait(50)
  await stopAll(asking)
}

/** Requests a second, and milliseconds of processor time for each, while all clients ask. */
async function rateOf({ ask }, asking, ms) {
  const cpuBefore = await ask('time')
  const before = answersOf(asking)
  const took = await timed(() => wait(ms))
  const answers = answersOf(asking) - before
  const cpu = (await ask('time')) - cpuBefore
  await stopAll(asking)
  return { perSecond: (answers * 1000) / took, cpuMs: cpu / 1000 / answers }
}

/** Records what a read sends for each client, when it has been asked for before. @returns how many statements that is */
async function recordRead({ address, ask, tokens }, read, method, path) {
  let statements = 0
  for (const token of tokens) {
    const key = `${encodeURIComponent(read)} ${token}`
    const call = async (headers) => {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Time-Zone': TIME_ZONE, ...headers },
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    await call()
    await call()
    await call({ 'Record-Read': key })
    statements = await ask('statements', key)
  }
  return statements
}

const median = (numbers) => spread(numbers).median

async function measureRead(engine, server, read, call, { note }) {
  const [method, path] = call.split(' ')
  const statements = await recordRead(server, read, method, path)
  const rounds = { ours: [], bare: [] }
  const askOurs = () => askWithAll(server, server.port, `/api${path}`, method)
  const askBare = () => askWithAll(server, server.barePort, `/${encodeURIComponent(read)}`, 'GET')
  for (const start of [askOurs, askBare]) await askMany(start(), WARM_ANSWERS, MOST_WARM_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.ours.push(await rateOf(server, askOurs(), ROUND_MS))
    rounds.bare.push(await rateOf(server, askBare(), ROUND_MS))
  }
  const of = (which, what) => median(rounds[which].map((round) => round[what]))
  note(`${engine}: ${read}`, of('ours', 'perSecond'), 'a second', {
    beside: { what: `bare, ${statements} statements`, value: of('bare', 'perSecond') },
    leastTimes: LEAST_RATIO,
  })
  note(`${engine}: ${read}, processor time`, of('ours', 'cpuMs'), 'ms', {
    beside: { what: 'bare', value: of('bare', 'cpuMs') },
  })
}

/** What a hundred thousand requests of all kinds leave behind. */
async function measureMemory(engine, server, { note }) {
  const { ask, tokens, port } = server
  const calls = Object.values(READS).map((call) => call.split(' '))
  const askAll = () =>
    tokens.flatMap((token) => calls.map(([method, path]) => askAgain(port, `/api${path}`, token, method)))
  // Code that is compiled for speed, and connections, take memory once.
  await askMany(askAll(), MANY / 10)
  const before = await ask('memory')
  await askMany(askAll(), MANY)
  const after = await ask('memory')
  const megabytes = (bytes) => bytes / 2 ** 20
  const row = (what, kind) =>
    note(`${engine}: ${what} after 100,000 requests`, megabytes(after[kind]), 'MB', {
      beside: { what: 'after 10,000', value: megabytes(before[kind]) },
      limit: Math.round(megabytes(before[kind])) + MOST_GROWTH_MB,
    })
  row('heap in use', 'heap')
  row('resident memory', 'rss')
}

async function measureReads(engine, databaseUrl, report) {
  const dataDir = await makeDataDirectory()
  const server = await startServer({
    databaseUrl,
    dataDir,
    options: ['--expose-gc', '--import', join(import.meta.dirname, 'bare-route.mjs')],
    env: { VERDANT_LIMITS: 'relaxed' },
  })
  try {
    const ask = askProcess(server.child)
    const barePort = await ask('listen')
    const tokens = []
    for (let client = 0; client < CLIENTS; client += 1) tokens.push((await newDemo(server.address)).token)
    const measured = { ...server, ask, barePort, tokens }
    for (const [read, call] of Object.entries(READS)) await measureRead(engine, measured, read, call, report)
    await measureMemory(engine, measured, report)
  } finally {
    await server.stop()
    await removeDataDirectory(dataDir)
  }
}

/** From the start of the process to the first answer of /health: with an empty database, and with its own of before. */
async function measureStart(engine, databaseUrl, { note }) {
  const dataDir = await makeDataDirectory()
  const beside = {
    what: '`node -e 0`',
    value: await timed(() => execFileSync(process.execPath, ['-e', '0'])),
  }
  try {
    for (const what of ['first start', 'later start']) {
      let server
      const ms = await timed(async () => (server = await startServer({ databaseUrl, dataDir })))
      await server.stop()
      note(`${engine}: ${what}`, ms, 'ms', { beside })
    }
  } finally {
    await removeDataDirectory(dataDir)
  }
}

export async function reads(report) {
  if (!isServerBuilt()) {
    report.say('Not measured: there is no build.')
    return
  }
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    await withDatabase(server, (url) => measureReads('PostgreSQL', url, report))
    await withDatabase(server, (url) => measureStart('PostgreSQL', url, report))
  }
  await measureReads('embedded', undefined, report)
  await measureStart('embedded', undefined, report)
}
