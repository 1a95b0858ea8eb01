/**
 * Reminders: sending beside a bare loop of encryption and signing, memory over many sends, an unresponsive host next to a
 * healthy one and, with a PostgreSQL server in TEST_DATABASE_URL, claiming due reminders.
 *
 * Rounds of the compared jobs alternate, and the fastest counts. The push service is a separate process that does almost
 * nothing.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadParts, repeat, timed, withTables } from './measure.mjs'

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
const clock = () => new Date()
const VAPID_CONTACT = 'mailto:operator@app.example'

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

/** The fastest of several rounds of each job, in milliseconds; rounds alternate. */
async function quickest(turns, jobs) {
  const best = jobs.map(() => Infinity)
  for (let turn = 0; turn < turns; turn += 1)
    for (const [i, job] of jobs.entries()) best[i] = Math.min(best[i], await timed(job))
  return best
}

/** A device's messages, with a push service that answers, and one that accepts connections and never responds. */
async function setUp(parts) {
  const identity = parts.makeCertificate()
  const standIn = fork(join(import.meta.dirname, 'push-stand-in.mjs'))
  standIn.send(identity)
  const [port] = await once(standIn, 'message')
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')

  const host = `127.0.0.1:${port}`
  const silentHost = `127.0.0.1:${silent.address().port}`
  const vapid = parts.newPair()
  const { keys } = parts.newDevice().subscription
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
    keys,
    text,
    shorter: text,
    topic: 'AZmgAAAAcACAAAAAAAAAAQ',
    ttlSeconds: 86_400,
    urgency: 'normal',
  })
  return {
    host,
    keys,
    openSender: () =>
      parts.createSender({
        vapid,
        contact: VAPID_CONTACT,
        hosts: { allowed: [], test: [host, silentHost] },
        clock,
        ca: identity.cert,
      }),
    send: async (sender) => {
      const { kind } = await sender.send(messageTo(host))
      if (kind !== 'sent') throw new Error(`The stand-in answered: ${kind}`)
    },
    sendToSilent: (sender) => sender.send(messageTo(silentHost)),
    encrypt: () => parts.encryptFor(keys, text),
    sign: () => parts.createVapid(vapid, VAPID_CONTACT, clock).authorizationFor(`https://${host}`),
    end: () => {
      silent.close()
      standIn.kill()
    },
  }
}

/** @returns the bare loop's time for a message */
async function measureSending(service, note) {
  const sender = service.openSender()
  const send = () => many(MESSAGES, 64, () => service.send(sender))
  const bareLoop = () => {
    for (let count = 0; count < MESSAGES; count += 1) {
      service.encrypt()
      service.sign()
    }
  }
  await send()
  const [bareMs, sendMs] = await quickest(TURNS, [bareLoop, send])
  await sender.close()
  const each = (ms) => (ms / MESSAGES) * 1000
  const bare = { what: 'the bare loop, which encrypts and signs', value: each(bareMs) }
  // 70% of the loop's throughput is 1.43 times its duration.
  note('a message sent', each(sendMs), 'µs', { beside: bare, mostTimes: 1.43 })
  return bare
}

async function measureSilentHost(service, note) {
  const sender = service.openSender()
  const send = () => many(MESSAGES, 64, () => service.send(sender))
  await send()
  const [alone] = await quickest(3, [send])
  const stuck = Promise.all(Array.from({ length: 64 }, () => service.sendToSilent(sender)))
  const [busy] = await quickest(3, [send])
  const beside = { what: 'sending alone', value: alone }
  note(`${MESSAGES} messages sent beside 64 to a silent host`, busy, 'ms', { beside, mostTimes: 1.15 })
  await sender.close()
  await stuck
}

async function measureMemory(service, note) {
  const sender = service.openSender()
  const tenths = []
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await many(SENDS_FOR_MEMORY / 10, 64, () => service.send(sender))
    collect()
    const { heapUsed, external } = process.memoryUsage()
    tenths.push((heapUsed + external) / 1e6)
  }
  const beside = { what: 'after a tenth of them', value: tenths[0] }
  note(`memory after ${SENDS_FOR_MEMORY} sends`, tenths[9], 'MB', { beside, mostTimes: 1.1 })
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

const PLAN = `explain (format json) select * from reminders where next_at <= now() order by next_at limit ${BATCH}`
const indexesOf = (node) => [
  ...(node['Index Name'] ? [`${node['Node Type']} on ${node['Index Name']}`] : []),
  ...(node['Node Type'] === 'Seq Scan' ? ['Seq Scan'] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

async function claimBatches(parts, database, stored, say) {
  const { rows: plan } = await database.pool.query(PLAN)
  say(
    `With ${stored} stored, due reminders are read by: ${indexesOf(plan[0]['QUERY PLAN'][0].Plan).join(', ')}`,
  )
  const times = await repeat(BATCHES, async () => {
    const taken = await parts.claimDue(database.db, clock(), BATCH)
    if (taken !== BATCH) throw new Error(`${taken} were claimed`)
  })
  return Math.min(...times)
}

/** Clients with enough due reminders to fill every batch. */
const seed = (parts, database, { host, keys }) =>
  parts.addMany(database.pool, {
    count: BATCH * BATCHES,
    due: BATCH * BATCHES,
    origin: `https://${host}`,
    host,
    keys,
  })

async function measureClaims(parts, server, service, { note, say }) {
  const claim = (stored) =>
    withTables(parts, server, async (database) => {
      await seed(parts, database, service)
      await addFuture(database, stored - BATCH * BATCHES)
      return claimBatches(parts, database, stored, say)
    })
  const beside = { what: 'with 10,000 stored', value: await claim(10_000) }
  const lots = await claim(1_000_000)
  note(`${BATCH} due reminders claimed, with 1,000,000 stored`, lots, 'ms', { beside, mostTimes: 1.5 })
}

/** End to end: from claiming due reminders to recording them as sent. */
async function measureWhole(parts, server, service, { note, bare }) {
  const count = BATCH * BATCHES
  const ms = await withTables(parts, server, async (database) => {
    await seed(parts, database, service)
    const sender = service.openSender()
    const log = { warn: console.warn, error: console.error }
    const settings = { address: 'https://app.example' }
    const reminding = parts.createReminding({ database, clock, log, push: sender, settings })
    const spent = await timed(async () => {
      await reminding.wake()
      await reminding.idle()
    })
    const { rows: sent } = await database.pool.query("select count(*) from deliveries where state = 'sent'")
    if (sent[0].count !== count) throw new Error(`${sent[0].count} of ${count} were sent`)
    await sender.close()
    return spent
  })
  note(`each of ${count} reminders claimed, sent and recorded`, (ms / count) * 1000, 'µs', { beside: bare })
}

export async function push({ note, say }) {
  const parts = await loadParts('push-bench', PARTS)
  const service = await setUp(parts)
  const bare = await measureSending(service, note)
  await measureSilentHost(service, note)
  await measureMemory(service, note)
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    await measureClaims(parts, server, service, { note, say })
    await measureWhole(parts, server, service, { note, bare })
  } else say('Claims were not measured: TEST_DATABASE_URL is not set.')
  service.end()
}
