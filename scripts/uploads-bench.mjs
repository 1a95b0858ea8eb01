/**
 * What uploads do to everybody else, with a PostgreSQL server in TEST_DATABASE_URL: how long reads take while twenty
 * clients send 5 MB each at once, next to the same reads in quiet; and the memory that one file of 5 MB takes. Both
 * for resumable uploads and for forms.
 *
 * The server, the senders and the reader are processes of their own, on this machine. Quiet and busy phases alternate,
 * so that other work of the machine falls on both, and reads start at a fixed pace, so that a server that stands still
 * is noticed by all reads of that time. The summary never fails the run.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import {
  dependenciesOn,
  loadParts,
  note,
  ROOT,
  spread,
  summary,
  timed,
  usersSql,
  withDatabase,
} from './bench.mjs'

const PARTS = [
  '#core/contract/endpoint.ts',
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/document/add-documents.ts',
  '#server/document/receive.ts',
  '#server/environment.ts',
  '#server/http/listen.ts',
  '#server/http/route.ts',
  '#server/http/serve.ts',
  '#server/providers/files/directory.ts',
]
const UPLOADS = 20
const FILE_BYTES = 4_999_000
const ROUNDS = 4
/** One after the other, for memory. */
const FILES = 5
const READ_EVERY_MS = 5
const NOW = new Date('2026-11-21T15:00:00Z')
const FORM_PATH = '/form'

/** Adds a call that keeps the files of a form and does nothing else. */
function serveForm(app, parts, dependencies) {
  const sendFiles = parts.endpoint({
    name: 'sendFiles',
    module: 'document',
    method: 'POST',
    path: FORM_PATH,
    summary: 'A form with files',
    access: 'client',
    form: true,
    body: v.object({}),
    data: v.object({ document_uuid: v.string() }),
  })
  const keep = parts.route(sendFiles, async ({ db, caller, files, now }) => {
    const subject = { purpose: 'reduced_price', subject_uuid: null }
    const [data] = await db.transaction((transaction) =>
      parts.addDocuments(transaction, caller.user_uuid, files, subject, now),
    )
    return { data }
  })
  const whoCalls = (token, now, zone) => parts.findCaller(dependencies.database.db, token, now, zone)
  parts.serveRoutes(app, [keep], dependencies, whoCalls, parts.formFiles)
}

/** The server, until its parent disconnects. It collects garbage at each message, and after `memory` until the next. */
async function serve(databaseUrl, dataDir) {
  const parts = await loadParts('uploads-bench-server', PARTS)
  const dependencies = dependenciesOn(parts, parts.openPostgres(databaseUrl), {
    settings: parts.readSettings({ VERDANT_DATA_DIR: dataDir, VERDANT_LIMITS: 'relaxed' }),
    files: parts.directoryFiles(join(dataDir, 'documents')),
  })
  const app = parts.createApp(dependencies, { isReady: true })
  serveForm(app, parts, dependencies)
  const listening = await parts.listen('127.0.0.1', 0)
  listening.serve(getRequestListener(app.fetch))
  const inUse = () => {
    // What is left after a collection is in use; anything else is waiting for one.
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  let least = 0
  let most = 0
  let sampling
  const answer = async (asked) => {
    clearInterval(sampling)
    const rise = most - least
    for (let settled = 0; settled < 5; settled += 1) {
      globalThis.gc()
      await wait(50)
    }
    if (asked === 'memory') {
      least = inUse()
      most = least
      sampling = setInterval(() => {
        const used = inUse()
        least = Math.min(least, used)
        most = Math.max(most, used)
      }, 10)
    }
    process.send({ rise })
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

/** A request with as little work as possible around it. */
async function call(agent, port, token, { body, headers, ...how }) {
  const sent = request({
    agent,
    host: '127.0.0.1',
    port,
    ...how,
    headers: { Authorization: `Bearer ${token}`, 'Content-Length': body?.length ?? 0, ...headers },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  const answer = await text(response)
  if (response.statusCode >= 300) throw new Error(`${how.path} was refused with ${response.statusCode}`)
  return { location: response.headers.location, answer }
}

/** Connections end before the server ends them, which could cut off a request. */
const connections = () => new Agent({ keepAlive: true, timeout: 5_000 })

const base64 = (value) => Buffer.from(value).toString('base64')

/** Sends a file by the tus protocol. */
async function uploadInParts(sendAs, content) {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const metadata = { filename: 'a.png', filetype: 'image/png', purpose: 'reduced_price', batch: randomUUID() }
  const { location } = await sendAs({
    method: 'POST',
    path: '/api/documents/upload',
    headers: {
      ...tus,
      'Upload-Length': content.length,
      'Upload-Metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
  })
  return sendAs({
    method: 'PATCH',
    path: location,
    headers: { ...tus, 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' },
    body: content,
  })
}

/** Sends a file with a form. */
function uploadForm(sendAs, content) {
  const opening = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return sendAs({
    method: 'POST',
    path: FORM_PATH,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([Buffer.from(opening), content, Buffer.from('\r\n--x--\r\n')]),
  })
}

const UPLOAD = { 'in parts': uploadInParts, 'with a form': uploadForm }

/** Clients who send a file and delete its document whenever the parent asks, all at once or one; until it disconnects. */
async function send(port, ...tokens) {
  // On a server's own machine there would be no senders.
  setPriority(10)
  const agent = connections()
  const content = picture(FILE_BYTES)
  const sendAll = async ({ kind, clients }) => {
    const upload = async (token) => {
      const sendAs = (sent) => call(agent, port, token, sent)
      const { data } = JSON.parse((await UPLOAD[kind](sendAs, content)).answer)
      await sendAs({ method: 'DELETE', path: `/api/documents/delete/${data.document_uuid}` })
    }
    await Promise.all(tokens.slice(0, clients).map(upload))
    process.send('sent')
  }
  process.on('message', (asked) => void sendAll(asked))
  process.on('disconnect', () => process.exit(0))
  process.send('ready')
}

async function ask(child, message) {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer
}

const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
/** The options of Node that `npm start` gives the server. */
const SERVER_OPTIONS = scripts.start.match(/--\S+/g)

/** Starts this file in another process, which first says that it is ready. */
async function start(args) {
  const options = { execArgv: ['--expose-gc', ...SERVER_OPTIONS] }
  const child = fork(fileURLToPath(import.meta.url), args, options)
  const [message] = await once(child, 'message')
  return { child, message }
}

async function stop(child) {
  child.disconnect()
  await once(child, 'exit')
}

/** Starts a read every few milliseconds, whether or not earlier ones have ended, until some work is done. */
async function readDuring(read, work) {
  const times = []
  const reads = []
  const reading = setInterval(() => reads.push(timed(read).then((time) => times.push(time))), READ_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(reading)
  }
  await Promise.all(reads)
  return times
}

/** Alternates quiet and busy phases of the same length. */
async function measure(kind, { server, senders, read }) {
  const upload = (clients) => ask(senders, { kind, clients })
  await readDuring(read, () => upload(UPLOADS))
  await readDuring(read, () => upload(UPLOADS))
  const [quiet, busy] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await ask(server, 'settle')
    const took = await timed(async () => busy.push(...(await readDuring(read, () => upload(UPLOADS)))))
    await ask(server, 'settle')
    quiet.push(...(await readDuring(read, () => wait(took))))
  }
  const [calm, during] = [spread(quiet), spread(busy)]
  note(`the slowest hundredth of ${quiet.length} reads in quiet`, calm.worst, null, 'ms')
  note(`the same of ${busy.length} while ${UPLOADS} files of 5 MB come ${kind}`, during.worst, null, 'ms')
  note(`reads while files come ${kind}, by those in quiet`, during.worst / calm.worst, 2, 'times')
  note('the middle of both, one by the other', during.middle / calm.middle, null, 'times')
  const rises = []
  for (let file = 0; file < FILES; file += 1) {
    await ask(server, 'memory')
    await upload(1)
    rises.push((await ask(server, 'settle')).rise)
  }
  note(
    `memory in use for a file of 5 MB that comes ${kind}, middle of ${FILES}`,
    spread(rises).middle / 1e6,
    1,
    'MB',
  )
}

async function run(databaseServer) {
  const parts = await loadParts('uploads-bench', PARTS)
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-uploads-'))
  try {
    await withDatabase(parts, databaseServer, async (database, url) => {
      await database.pool.query(usersSql(UPLOADS + 1))
      const tokens = []
      for (let client = 1; client <= UPLOADS + 1; client += 1) {
        const user = `aaaa0000-0000-7000-8000-${client.toString(16).padStart(12, '0')}`
        tokens.push(
          (await parts.createSession(database.db, user, { is_kept: true, userAgent: '' }, NOW)).token,
        )
      }
      const { child: server, message } = await start(['serve', url, dataDir])
      const [reader, ...clients] = tokens
      const { child: senders } = await start(['send', message.port, ...clients])
      const agent = connections()
      const path = '/api/users/get/uuid/me'
      const read = () => call(agent, message.port, reader, { method: 'GET', path })
      try {
        for (const kind of Object.keys(UPLOAD)) await measure(kind, { server, senders, read })
      } finally {
        agent.destroy()
        await stop(senders)
        await stop(server)
      }
    })
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

const [, , task, ...given] = process.argv
const databaseServer = process.env.TEST_DATABASE_URL
if (task === 'serve') await serve(...given)
else if (task === 'send') await send(...given)
else if (!databaseServer) console.log('Set TEST_DATABASE_URL to a PostgreSQL server to measure uploads.')
else {
  await run(databaseServer)
  summary()
}
