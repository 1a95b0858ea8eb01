// @ts-check
/**
 * The thread that runs PGlite. It is plain JavaScript because it runs unbundled: next to its source in tests and
 * development, copied next to the bundle in production.
 *
 * PGlite has a single session. A connection owns it from its first byte to its end, and later connections wait, so
 * that statements of two connections never share a transaction or an unnamed prepared statement.
 */
import { readFile, rename, rm, stat } from 'node:fs/promises'
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
 *   | { kind: 'dump' }
 *   | { kind: 'close' }
 * )} Request
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

if (parentPort === null) throw new Error('pglite-worker.js runs in a worker thread only')
const port = parentPort

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

/** @param {PGlite} pglite */
function serve(pglite) {
  /** @type {Map<number, Uint8Array[]>} the connections in order of arrival, with their queued messages */
  const connections = new Map()

  /**
   * @param {Answer} answer
   * @param {ArrayBuffer[]} [transfer]
   */
  const post = (answer, transfer) => port.postMessage(answer, transfer)

  /**
   * @param {number} connection
   * @param {Uint8Array} bytes
   */
  async function run(connection, bytes) {
    /** @type {Uint8Array[]} */
    let pieces = []
    let length = 0
    const flush = () => {
      if (length === 0) return
      const answer = joined(pieces)
      pieces = []
      length = 0
      post({ kind: 'bytes', connection, bytes: answer }, [answer.buffer])
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
      post({ kind: 'broken', connection, message: error instanceof Error ? error.message : String(error) })
    }
  }

  /** @param {number} connection */
  async function end(connection) {
    const owner = connections.keys().next().value
    if (!connections.delete(connection) || connection !== owner) return
    await pglite.execProtocolRawStream(FORGET_SESSION, { onRawData: () => {} })
    const next = connections.entries().next().value
    if (next === undefined) return
    const [heir, waiting] = next
    for (const bytes of waiting.splice(0)) await run(heir, bytes)
  }

  /** @param {Request} request */
  async function handle(request) {
    switch (request.kind) {
      case 'bytes': {
        const { connection, bytes } = request
        const waiting = connections.get(connection) ?? []
        connections.set(connection, waiting)
        if (connections.keys().next().value === connection) await run(connection, bytes)
        else waiting.push(bytes)
        break
      }
      case 'end':
        await end(request.connection)
        break
      case 'dump': {
        const tar = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
        post({ kind: 'dumped', bytes: tar }, [tar.buffer])
        break
      }
      case 'close':
        await pglite.close()
        port.close()
    }
  }

  let last = Promise.resolve()
  port.on('message', (/** @type {Request} */ request) => {
    last = last.then(() => handle(request))
  })
  post({ kind: 'ready' })
}

serve(await openCluster(workerData))
