/**
 * What uploads do to everybody else, with a PostgreSQL server in TEST_DATABASE_URL: how long reads take while twenty
 * clients send 5 MB each at once, next to the same reads in quiet; and the memory that one file of 5 MB takes.
 *
 * The server and the senders run in processes of their own, on this machine, so that sending the files does not count
 * as the server's work or delay a read. The summary never fails the run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { appOn, loadParts, note, repeat, spread, summary, usersSql, withDatabase } from './bench.mjs'

const PARTS = [
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/environment.ts',
  '#server/http/listen.ts',
  '#server/providers/files/directory.ts',
]
const UPLOADS = 20
const FILE_BYTES = 4_999_000
const ROUNDS = 5
const READS = 400
const NOW = new Date('2026-11-21T15:00:00Z')

const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The server, until its parent disconnects. Tells how far its memory rises between two messages. */
async function serve(databaseUrl, dataDir) {
  const parts = await loadParts('uploads-bench-server', PARTS)
  const database = parts.openPostgres(databaseUrl)
  const app = appOn(parts, database, {
    settings: parts.readSettings({ VERDANT_DATA_DIR: dataDir, VERDANT_LIMITS: 'relaxed' }),
    files: parts.directoryFiles(join(dataDir, 'documents')),
  })
  const listening = await parts.listen('127.0.0.1', 0)
  listening.serve(getRequestListener(app.fetch))
  let least = 0
  let most = 0
  let sampling
  const sample = () => {
    // What is left after a collection is in use; anything else is waiting for one.
    globalThis.gc()
    const used = memory()
    least = Math.min(least, used)
    most = Math.max(most, used)
  }
  const turns = monitorEventLoopDelay({ resolution: 1 })
  const answer = async (asked) => {
    clearInterval(sampling)
    if (asked === 'memory') {
      for (let settled = 0; settled < 5; settled += 1) {
        globalThis.gc()
        await wait(100)
      }
      least = memory()
      most = least
      sampling = setInterval(sample, 10)
    }
    if (asked === 'begin') turns.enable()
    else turns.disable()
    process.send({ rise: most - least, delay: turns.percentile(99) / 1e6 })
  }
  process.on('message', (asked) => void answer(asked))
  process.on('disconnect', () => process.exit(0))
  process.send({ port: listening.port })
}

/** A picture of a given size: one chunk that says so, and the end. */
function picture(size) {
  const chunk = (type, length) => {
    const whole = Buffer.alloc(12 + length, 7)
    whole.writeUInt32BE(length)
    whole.write(type, 4, 'latin1')
    return whole
  }
  const rest = 8 + 25 + 12 + 12
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', 13), chunk('IDAT', size - rest), chunk('IEND', 0)])
}

const base64 = (text) => Buffer.from(text).toString('base64')

/** Uploads by the tus protocol and deletes the document. */
async function upload(address, token, content, name) {
  const headers = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' }
  const metadata = { filename: 'a.png', filetype: 'image/png', purpose: 'reduced_price', batch: name }
  const created = await fetch(`${address}/api/documents/upload`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(content.length),
      'Upload-Metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
  })
  const sent = await fetch(`${address}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: content,
  })
  const { data } = await sent.json()
  if (sent.status !== 200) throw new Error(`an upload was refused with ${sent.status}`)
  await fetch(`${address}/api/documents/delete/${data.document_uuid}`, { method: 'DELETE', headers })
}

/** Clients who send their files at once whenever the parent asks, until it disconnects. */
async function send(address, ...tokens) {
  const content = picture(FILE_BYTES)
  const sendAll = async (batch) => {
    await Promise.all(tokens.map((token) => upload(address, token, content, batch)))
    process.send('sent')
  }
  process.on('message', (batch) => void sendAll(batch))
  process.on('disconnect', () => process.exit(0))
  process.send('ready')
}

async function ask(child, message) {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

/** Starts this file in another process, which first says that it is ready. */
async function start(args) {
  const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ['--expose-gc'] })
  const [said] = await once(child, 'message')
  return { child, said }
}

async function stop(child) {
  child.disconnect()
  await once(child, 'exit')
}

async function measure(child, senders, address, [token, another]) {
  const headers = { Authorization: `Bearer ${token}` }
  const read = async () => {
    const answer = await fetch(`${address}/api/users/get/uuid/me`, { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`a read was refused with ${answer.status}`)
  }
  const sendAll = async (batch) => {
    senders.send(batch)
    await once(senders, 'message')
  }
  await repeat(200, read)
  await sendAll('warm-up-of-all')
  const quiet = spread(await repeat(READS, read))
  await ask(child, 'begin')
  const busy = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const sending = { isOn: true }
    const sent = sendAll(`round-${round}-of-all`).finally(() => (sending.isOn = false))
    while (sending.isOn) busy.push(...(await repeat(1, read)))
    await sent
  }
  const { delay } = await ask(child, 'end')
  const during = spread(busy)
  note(`a read in quiet, the slowest hundredth of ${READS}`, quiet.worst, null, 'ms')
  note(
    `a read while ${UPLOADS} clients upload 5 MB each, the same of ${busy.length}`,
    during.worst,
    null,
    'ms',
  )
  note('the one by the other', during.worst / quiet.worst, 2, 'times')
  note('the middle of both, one by the other', during.middle / quiet.middle, null, 'times')
  note('the slowest hundredth of the turns of the server meanwhile', delay, null, 'ms')
  await ask(child, 'memory')
  await upload(address, another, picture(FILE_BYTES), 'memory-of-one')
  note('memory in use for an upload of 5 MB', (await ask(child, 'end')).rise / 1e6, 1, 'MB')
}

async function run(server) {
  const parts = await loadParts('uploads-bench', PARTS)
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-uploads-'))
  try {
    await withDatabase(parts, server, async (database, url) => {
      await database.pool.query(usersSql(UPLOADS + 2))
      const tokens = []
      for (let client = 1; client <= UPLOADS + 2; client += 1) {
        const user = `aaaa0000-0000-7000-8000-${client.toString(16).padStart(12, '0')}`
        tokens.push(await parts.createSession(database.db, user, { is_kept: true, userAgent: '' }, NOW))
      }
      const { child, said } = await start(['serve', url, dataDir])
      const address = `http://127.0.0.1:${said.port}`
      const { child: senders } = await start(['send', address, ...tokens.slice(2)])
      try {
        await measure(child, senders, address, tokens)
      } finally {
        await stop(senders)
        await stop(child)
      }
    })
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

const [, , task, ...given] = process.argv
const server = process.env.TEST_DATABASE_URL
if (task === 'serve') await serve(...given)
else if (task === 'send') await send(...given)
else if (!server) console.log('Set TEST_DATABASE_URL to a PostgreSQL server to measure uploads.')
else {
  await run(server)
  summary()
}
