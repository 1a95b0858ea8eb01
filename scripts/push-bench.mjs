/**
 * Reminder performance: sending against a bare loop of encryption and signing, memory over many sends, an unresponsive
 * host next to a healthy one and, with a PostgreSQL server in TEST_DATABASE_URL, claiming due reminders.
 *
 * Ratios are from one run on one machine: rounds of the compared jobs alternate, and the fastest counts. The push
 * service is a separate process that does almost nothing. The summary at the end never fails the run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadParts, note, ROOT, summary, timed, withDatabase } from './bench.mjs'

const PARTS = [
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/jobs/remind.ts',
  '#server/push/encrypt.ts',
  '#server/push/sender.ts',
  '#server/push/vapid.ts',
  '#server/reminder/claim.ts',
  '#tests/fixtures/certificate.ts',
  '#tests/fixtures/many-reminders.ts',
  '#tests/fixtures/push.ts',
]
const MESSAGES = 4_000
const TURNS = 5
const SENDS_FOR_MEMORY = 100_000
const BATCH = 1_000
const BATCHES = 5

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** Runs a job many times with limited concurrency. */
async function many(count, atOnce, job) {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      await job()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const parts = await loadParts('push-bench', PARTS)
const identity = parts.makeCertificate()
const standIn = fork(join(ROOT, 'scripts/push-stand-in.mjs'))
standIn.send(identity)
const [port] = await once(standIn, 'message')
// It accepts connections and never responds.
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')

const host = `127.0.0.1:${port}`
const silentHost = `127.0.0.1:${silent.address().port}`
const vapid = parts.newPair()
const device = parts.newDevice()
const clock = () => new Date()
const openSender = () =>
  parts.createSender({
    vapid,
    contact: 'mailto:operator@app.example',
    hosts: { allowed: [], test: [host, silentHost] },
    clock,
    ca: identity.cert,
  })
const uuid = '0199a000-0000-7000-8000-000000000001'
const text = JSON.stringify({
  web_push: 8030,
  notification: {
    title: 'A payment is due in 3 days',
    body: 'Due Friday, November 27. Open Verdant to see more.',
    navigate: `https://app.example/debt/${uuid}`,
    tag: `reminder-${uuid}`,
    data: { kind: 'reminder', user_uuid: uuid, debt_uuid: uuid, reminder_uuid: uuid, due_on: '2026-11-27' },
  },
  app_badge: 1,
})
const messageTo = (where) => ({
  endpoint: `https://${where}/push/1`,
  keys: device.subscription.keys,
  text,
  shorter: text,
  topic: 'AZmgAAAAcACAAAAAAAAAAQ',
  ttlSeconds: 86_400,
  urgency: 'normal',
})
const sendTo = async (sender, where) => {
  const { kind } = await sender.send(messageTo(where))
  if (kind !== 'sent') throw new Error(`The stand-in answered: ${kind}`)
}

/** One encryption and one signature per message, and nothing else. */
const bareLoop = () => {
  for (let count = 0; count < MESSAGES; count += 1) {
    parts.encryptFor(device.subscription.keys, text)
    parts.createVapid(vapid, 'mailto:operator@app.example', clock).authorizationFor(`https://${host}`)
  }
}
const encryptOnly = () => {
  for (let count = 0; count < MESSAGES; count += 1) parts.encryptFor(device.subscription.keys, text)
}

async function measureSending() {
  const sender = openSender()
  const send = () => many(MESSAGES, 64, () => sendTo(sender, host))
  await send()
  const best = { bare: Infinity, encrypt: Infinity, send: Infinity }
  for (let turn = 0; turn < TURNS; turn += 1) {
    best.encrypt = Math.min(best.encrypt, await timed(encryptOnly))
    best.bare = Math.min(best.bare, await timed(bareLoop))
    best.send = Math.min(best.send, await timed(send))
  }
  const each = (ms) => (ms / MESSAGES) * 1000
  note('a message encrypted', each(best.encrypt), null, 'µs')
  note('a message encrypted and signed: the bare loop', each(best.bare), null, 'µs')
  note('a message sent', each(best.send), null, 'µs')
  // 70% of the loop's throughput is 1.43 times its duration.
  note('sending over the bare loop', best.send / best.bare, 1.43, 'times')
  note('sending over encryption alone', best.send / best.encrypt, null, 'times')
  await sender.close()
  return best.bare
}

async function measureSilentHost() {
  const sender = openSender()
  const send = () => many(MESSAGES, 64, () => sendTo(sender, host))
  await send()
  let alone = Infinity
  for (let turn = 0; turn < 3; turn += 1) alone = Math.min(alone, await timed(send))
  const stuck = Promise.all(Array.from({ length: 64 }, () => sender.send(messageTo(silentHost))))
  let beside = Infinity
  for (let turn = 0; turn < 3; turn += 1) beside = Math.min(beside, await timed(send))
  note('sending beside 64 messages to a silent host, over sending alone', beside / alone, 1.15, 'times')
  await sender.close()
  await stuck
}

async function measureMemory() {
  const sender = openSender()
  const tenths = []
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await many(SENDS_FOR_MEMORY / 10, 64, () => sendTo(sender, host))
    collect()
    const { heapUsed, external } = process.memoryUsage()
    tenths.push((heapUsed + external) / 1e6)
  }
  const [first, last] = [tenths[0], tenths[9]]
  console.log(
    `memory after each tenth of ${SENDS_FOR_MEMORY} sends: ${tenths.map((mb) => mb.toFixed(1)).join(' ')} MB`,
  )
  note(`memory after ${SENDS_FOR_MEMORY} sends, over that after a tenth`, last / first, 1.1, 'times')
  await sender.close()
}

/** More reminders of the same clients, all due in later months. */
const addFuture = async ({ pool }, count) => {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into reminders (reminder_uuid, user_uuid, debt_uuid, days_before, local_time, time_zone, repeats,
       hides_details, is_enabled, next_at, next_due_on, created_at, updated_at)
     select gen_random_uuid(), r.user_uuid, r.debt_uuid, r.days_before, r.local_time, r.time_zone, r.repeats, true, true,
       now() + interval '1 hour' + random() * interval '60 days', current_date + 30, now(), now()
     from reminders r, generate_series(1, $1::int / (select count(*)::int from reminders))`,
    [count],
  )
  await client.query('vacuum analyze reminders')
  client.release(true)
}

const PLAN = `explain (format json) select * from reminders where next_at <= now() order by next_at limit ${BATCH}
  for update skip locked`
const indexesOf = (node) => [
  ...(node['Index Name'] ? [`${node['Node Type']} on ${node['Index Name']}`] : []),
  ...(node['Node Type'] === 'Seq Scan' ? ['Seq Scan'] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

async function claimBatches(database, stored) {
  const { rows: plan } = await database.pool.query(PLAN)
  console.log(`with ${stored} stored: ${indexesOf(plan[0]['QUERY PLAN'][0].Plan).join(', ')}`)
  const times = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    times.push(
      await timed(async () => {
        const taken = await parts.claimDue(database.db, clock(), BATCH)
        if (taken !== BATCH) throw new Error(`${taken} were taken up`)
      }),
    )
  }
  const best = Math.min(...times)
  note(`${BATCH} due reminders taken up, with ${stored} stored`, best, null, 'ms')
  return best
}

/** Clients with enough due reminders to fill every batch. */
const seed = (database) =>
  parts.addMany(database.pool, {
    count: BATCH * BATCHES,
    due: BATCH * BATCHES,
    origin: `https://${host}`,
    host,
    keys: device.subscription.keys,
  })

async function measureClaims(server) {
  const few = await withDatabase(parts, server, async (database) => {
    await seed(database)
    await addFuture(database, BATCH * BATCHES)
    return claimBatches(database, 10_000)
  })
  const lots = await withDatabase(parts, server, async (database) => {
    await seed(database)
    await addFuture(database, 1_000_000 - BATCH * BATCHES)
    return claimBatches(database, 1_000_000)
  })
  note('a batch of 1,000,000 over one of 10,000', lots / few, 1.5, 'times')
}

/** End to end: from claiming due reminders to recording them as sent. */
async function measureWhole(server, bareMs) {
  const count = BATCH * BATCHES
  const ms = await withDatabase(parts, server, async (database) => {
    await seed(database)
    const push = openSender()
    const log = { warn: console.warn, error: console.error }
    const reminding = parts.createReminding({
      database,
      clock,
      log,
      push,
      settings: { address: 'https://app.example' },
    })
    const spent = await timed(async () => {
      await reminding.wake()
      await reminding.idle()
    })
    const { rows: sent } = await database.pool.query("select count(*) from deliveries where state = 'sent'")
    if (sent[0].count !== count) throw new Error(`${sent[0].count} of ${count} were sent`)
    await push.close()
    return spent
  })
  note(`${count} reminders taken up, sent and written down`, ms, null, 'ms')
  note('the whole way over the bare loop', ms / count / (bareMs / MESSAGES), null, 'times')
}

const bareMs = await measureSending()
await measureSilentHost()
await measureMemory()
const server = process.env.TEST_DATABASE_URL
if (server) {
  await measureClaims(server)
  await measureWhole(server, bareMs)
} else {
  console.log(
    'Taking up what is due is left out: set TEST_DATABASE_URL to a PostgreSQL server to measure it.',
  )
}
silent.close()
standIn.kill()

summary()
process.exit(0)
