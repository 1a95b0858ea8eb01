import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Responses of pglite-worker.js, which documents both directions. */
type Answer =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'broken'; connection: number; message: string }
  | { kind: 'dumped'; bytes: Uint8Array }

type Request =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; connection: number }
  | { kind: 'dump' }
  | { kind: 'close' }

/** Tag of the protocol's Terminate message. */
const TERMINATE = 'X'.charCodeAt(0)

/** PostgreSQL in a thread of this process. */
export interface Pglite {
  /** A connection to pass to `pg` as its `stream`. */
  connection: () => Duplex
  /** The whole cluster as a tar file, from which a new cluster can start. Call it only while nothing else runs. */
  dump: () => Promise<Uint8Array>
  /** Shuts the database down and ends the thread. */
  close: () => Promise<void>
}

/** The socket interface that `pg` needs, over the thread's message port. */
class PgliteSocket extends Duplex {
  readonly #post: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #end: () => void
  readonly #failure: () => Error | undefined

  constructor(
    post: (bytes: Uint8Array<ArrayBuffer>) => void,
    end: () => void,
    failure: () => Error | undefined,
  ) {
    super()
    this.#post = post
    this.#end = end
    this.#failure = failure
  }

  connect(): this {
    process.nextTick(() => {
      const failure = this.#failure()
      if (failure) this.destroy(failure)
      else this.emit('connect')
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send([chunk])
    done()
  }

  // `pg` corks Parse, Bind, Describe, Execute, and Sync: one message to the thread, one run of the database.
  override _writev(writes: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(writes.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: (error?: Error) => void): void {
    this.#end()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end()
    done(error)
  }

  #send(chunks: Buffer[]): void {
    // Leave Terminate to _final: PGlite would not end the session's transaction on it.
    const messages = chunks.filter((chunk) => chunk[0] !== TERMINATE)
    const bytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0))
    let offset = 0
    for (const message of messages) {
      bytes.set(message, offset)
      offset += message.length
    }
    if (offset > 0) this.#post(bytes)
  }
}

/**
 * Starts PGlite in a worker thread (on the main thread it would block the event loop).
 * @param start.directory the cluster's directory, created if missing; null keeps the cluster in memory
 * @param start.snapshot a tar file from `dump` from which a new cluster starts
 */
export async function startPglite(start: { directory: string | null; snapshot?: string }): Promise<Pglite> {
  // A build copies pglite-worker.js next to its bundle. execArgv is empty so that the worker does not load the
  // parent's TypeScript loader again.
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
    name: 'pglite',
    execArgv: [],
    workerData: { directory: start.directory, snapshot: start.snapshot ?? null },
  })
  const sockets = new Map<number, PgliteSocket>()
  const dumps: { resolve: (tar: Uint8Array) => void; reject: (reason: Error) => void }[] = []
  let connections = 0
  let failure: Error | undefined

  const post = (request: Request, transfer: ArrayBuffer[] = []) => worker.postMessage(request, transfer)
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })

  await new Promise<void>((resolve, reject) => {
    let problem = 'could not be opened.'
    const fail = (cause?: unknown) => {
      failure ??= new Error(`The embedded database ${problem}`, { cause })
      reject(failure)
      for (const socket of sockets.values()) socket.destroy(failure)
      for (const dump of dumps.splice(0)) dump.reject(failure)
    }
    worker.once('error', fail)
    worker.once('exit', () => fail())
    worker.on('message', (answer: Answer) => {
      switch (answer.kind) {
        case 'ready':
          problem = 'has stopped; start the server again.'
          return resolve()
        case 'bytes':
          return void sockets.get(answer.connection)?.push(answer.bytes)
        case 'broken':
          return void sockets.get(answer.connection)?.destroy(new Error(answer.message))
        case 'dumped':
          return dumps.shift()?.resolve(answer.bytes)
      }
    })
  })

  return {
    connection: () => {
      const connection = ++connections
      const socket = new PgliteSocket(
        (bytes) => post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
        () => {
          if (sockets.delete(connection)) post({ kind: 'end', connection })
        },
        () => failure,
      )
      sockets.set(connection, socket)
      return socket
    },
    dump: () =>
      new Promise((resolve, reject) => {
        dumps.push({ resolve, reject })
        post({ kind: 'dump' })
      }),
    close: () => {
      post({ kind: 'close' })
      return exited
    },
  }
}
