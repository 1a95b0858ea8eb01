// @ts-check
/**
 * The thread that runs PGlite. It is plain JavaScript because it runs unbundled: next to its source in tests and
 * development, copied next to the bundle in production.
 *
 * PGlite has a single session, which all connections share by turns: a connection has it from the first byte of a
 * statement until the database is ready for the next one outside a transaction, so that statements of two connections
 * never share a transaction or an unnamed prepared statement. What outlives a transaction (a session's settings, a named
 * statement) is everybody's, as behind a pooler, until any connection ends: nothing in the server relies on such.
 */
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * The data that pglite.ts starts this thread with.
 * @typedef {object} Start
 * @property {string | null} directory the cluster's directory; null keeps it in memory
 * @property {string | null} snapshot a tar file (see `dump`) that a new cluster starts from
 *
 * Messages from pglite.ts.
 * @typedef {(
 *   | { kind: 'bytes', connection: number, bytes: Uint8Array }
 *   | { kind: 'end', connection: number }
 *   | { kind: 'port', port: MessagePort }
 *   | { kind: 'dump' }
 *   | { kind: 'close' }
 * )} Request
 *
 * `port` brings another thread's port, which sends `bytes` and `end` and is answered as the first.
 *
 * Messages from this thread.
 * @typedef {(
 *   | { kind: 'ready' }
 *   | { kind: 'bytes', connection: number, bytes: Uint8Array<ArrayBuffer> }
 *   | { kind: 'broken', connection: number, message: string }
 *   | { kind: 'dumped', bytes: Uint8Array<ArrayBuffer> }
 * )} Answer
 */

/** Large results are sent in chunks of about this size: PGlite writes 8 kB at a time, and each message has a cost. */
const POST_BYTES = 256 * 1024

/** Within this time the main thread has read an answer and sent its next statement, also on a busy machine. */
const MAIN_ANSWERS_WITHIN_MS = 8
/** Then another thread has one turn. */
const MOST_TURNS_OF_MAIN = 20

if (parentPort === null) throw new Error('pglite-worker.js runs in a worker thread only')
const mainPort = parentPort

/** @param {string} path */
const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Creates the cluster in a temporary directory and renames it when complete, so that a start killed halfway leaves
 * nothing that looks like a database.
 * @param {string} directory
 * @param {Blob | undefined} snapshot
 */
async function makeCluster(directory, snapshot) {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const pglite = await PGlite.create(unfinished, snapshot === undefined ? {} : { loadDataDir: snapshot })
  await pglite.close()
  await rename(unfinished, directory)
}

/** @param {Start} start */
async function openCluster({ directory, snapshot }) {
  const tar = snapshot === null ? undefined : new Blob([await readFile(snapshot)])
  if (directory === null) return PGlite.create(tar === undefined ? {} : { loadDataDir: tar })
  if (!(await exists(directory))) await makeCluster(directory, tar)
  return PGlite.create(directory)
}

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

/**
 * A simple-query message of the PostgreSQL protocol.
 * @param {string} sql
 */
function queryMessage(sql) {
  const text = new TextEncoder().encode(sql)
  const bytes = new Uint8Array(text.length + 6)
  bytes[0] = 'Q'.charCodeAt(0)
  new DataView(bytes.buffer).setUint32(1, text.length + 5)
  bytes.set(text, 5)
  return bytes
}

const SYNC = new Uint8Array(['S'.charCodeAt(0), 0, 0, 0, 4])
// Sync first: after an error in the extended protocol the server skips everything up to it.
const FORGET_SESSION = joined([SYNC, queryMessage('ROLLBACK'), queryMessage('DISCARD ALL')])
/** The message that ends each answer: ready for the next statement, and idle, which is outside a transaction. */
const READY_AND_IDLE = ['Z'.charCodeAt(0), 0, 0, 0, 5, 'I'.charCodeAt(0)]

/** @param {Uint8Array} last the end of an answer */
const isReadyAndIdle = (last) =>
  last.length >= READY_AND_IDLE.length &&
  READY_AND_IDLE.every((byte, at) => last[last.length - READY_AND_IDLE.length + at] === byte)

/**
 * @typedef {import('node:worker_threads').MessagePort} MessagePort
 * @typedef {{ port: MessagePort, connection: number, waiting: Uint8Array[] }} Connection
 */

/** @param {PGlite} pglite */
function serve(pglite) {
  /** @type {Map<MessagePort, Map<number, Connection>>} the open connections of each port */
  const ports = new Map()
  /** @type {Connection | undefined} the connection whose transaction or statement is under way */
  let owner
  /** @type {Set<Connection>} connections with messages, in the order in which they came */
  const queue = new Set()
  /** Whether a connection ended, whose settings and statements the next one must not find. */
  let mustForget = false

  /**
   * @param {Connection} to
   * @param {Uint8Array} bytes
   */
  async function run({ port: to, connection }, bytes) {
    /** @type {Uint8Array[]} */
    let pieces = []
    let length = 0
    let last = new Uint8Array()
    const flush = () => {
      if (length === 0) return
      const answer = joined(pieces)
      last = joined([last, answer]).slice(-READY_AND_IDLE.length)
      pieces = []
      length = 0
      to.postMessage({ kind: 'bytes', connection, bytes: answer }, [answer.buffer])
    }
    try {
      await pglite.execProtocolRawStream(bytes, {
        onRawData: (data) => {
          // Copy it: this is a view of the WebAssembly memory, which the next write overwrites.
          pieces.push(data.slice())
          length += data.length
          if (length >= POST_BYTES) flush()
        },
      })
      flush()
    } catch (error) {
      flush()
      to.postMessage({
        kind: 'broken',
        connection,
        message: error instanceof Error ? error.message : String(error),
      })
    }
    return isReadyAndIdle(last)
  }

  let turnsOfMain = 0

  /**
   * The connection whose turn it is. The main thread's statements are short and somebody waits for each, so they come first: also
   * the one that it sends as soon as it has read the answer to the last.
   */
  async function nextOwner() {
    const isOfMain = (/** @type {Connection} */ { port }) => port === mainPort
    const mustWait = () => turnsOfMain > 0 && ![...queue].some(isOfMain)
    for (let waited = 0; waited < MAIN_ANSWERS_WITHIN_MS && mustWait(); waited += 1) await sleep(1)
    const waiting = [...queue]
    const next =
      (turnsOfMain < MOST_TURNS_OF_MAIN ? waiting.find(isOfMain) : undefined) ??
      waiting.find((each) => !isOfMain(each)) ??
      waiting[0]
    turnsOfMain = next !== undefined && isOfMain(next) ? turnsOfMain + 1 : 0
    return next
  }

  /** Runs what can run: all of the owner's messages, then those of the next in turn. */
  async function runQueue() {
    for (;;) {
      if (owner === undefined && mustForget) {
        mustForget = false
        await pglite.execProtocolRawStream(FORGET_SESSION, { onRawData: () => {} })
      }
      owner ??= queue.size > 0 ? await nextOwner() : undefined
      const current = owner
      const bytes = current?.waiting.shift()
      if (current === undefined || bytes === undefined) return
      if (current.waiting.length === 0) queue.delete(current)
      const isIdle = await run(current, bytes)
      // It may have ended meanwhile.
      if (owner === current && isIdle) owner = undefined
    }
  }

  /** @type {Promise<void> | undefined} */
  let running
  const wake = () => {
    running ??= runQueue().finally(() => {
      running = undefined
      // A message may have come after the last look.
      if (owner === undefined ? queue.size > 0 || mustForget : owner.waiting.length > 0) wake()
    })
  }

  /** @param {Connection | undefined} ended */
  function end(ended) {
    if (ended === undefined) return
    ports.get(ended.port)?.delete(ended.connection)
    queue.delete(ended)
    mustForget = true
    if (ended === owner) owner = undefined
    wake()
  }

  /**
   * @param {MessagePort} from
   * @param {Request} request
   */
  async function handle(from, request) {
    const connections = ports.get(from)
    switch (request.kind) {
      case 'bytes': {
        const { connection } = request
        const sender = connections?.get(connection) ?? { port: from, connection, waiting: [] }
        connections?.set(connection, sender)
        sender.waiting.push(request.bytes)
        queue.add(sender)
        wake()
        break
      }
      case 'end':
        end(connections?.get(request.connection))
        break
      case 'port':
        listen(request.port)
        break
      case 'dump': {
        const tar = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
        from.postMessage({ kind: 'dumped', bytes: tar }, [tar.buffer])
        break
      }
      case 'close':
        await running
        await pglite.close()
        for (const open of ports.keys()) {
          ports.delete(open)
          open.close()
        }
    }
  }

  /** @param {MessagePort} from */
  function listen(from) {
    ports.set(from, new Map())
    from.on('message', (/** @type {Request} */ request) => void handle(from, request))
    // Its thread has ended, perhaps in the middle of a transaction.
    from.once('close', () => {
      for (const connection of ports.get(from)?.values() ?? []) end(connection)
      ports.delete(from)
    })
  }
  listen(mainPort)
  mainPort.postMessage({ kind: 'ready' })
}

serve(await openCluster(workerData))
