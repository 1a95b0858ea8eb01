import { Duplex } from 'node:stream'
import { type MessagePort, Worker } from 'node:worker_threads'

/** Responses of pglite-worker.js, which documents both directions. */
type Answer =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'broken'; connection: number; message: string }
  | { kind: 'dumped'; bytes: Uint8Array }

type Request =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; connection: number }
  | { kind: 'port'; port: MessagePort }
  | { kind: 'dump' }
  | { kind: 'close' }

/** Tag of the protocol's Terminate message. */
const TERMINATE = 'X'.charCodeAt(0)

/** A way to PGlite's thread. */
export interface PgliteConnections {
  /** A connection to pass to `pg` as its `stream`. */
  connection: () => Duplex
  /** Ends the way; PGlite itself is shut down by the thread that started it. */
  close: () => Promise<void>
}

/** PostgreSQL in a thread of this process. */
export interface Pglite extends PgliteConnections {
  /** Lets another thread of this process connect through a port, for {@link pgliteThrough}. */
  share: (port: MessagePort) => void
  /** The whole cluster as a tar file, from which a new cluster can start. Call it only while nothing else runs. */
  dump: () => Promise<Uint8Array>
  /** Shuts the database down and ends the thread. */
  close: () => Promise<void>
}

/** An error with the code of a connection that breaks: so callers treat a lost thread as a lost database server. */
const connectionError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ECONNRESET' })

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

/** The connections that one end of a message port has to PGlite's thread. */
function connectionsThrough(port: Pick<MessagePort, 'postMessage'>) {
  const sockets = new Map<number, PgliteSocket>()
  let connections = 0
  let failure: Error | undefined
  const post = (request: Request, transfer: ArrayBuffer[] = []) => port.postMessage(request, transfer)
  return {
    connection: (): Duplex => {
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
    receive: (answer: Answer): void => {
      if (answer.kind === 'bytes') sockets.get(answer.connection)?.push(answer.bytes)
      if (answer.kind === 'broken') sockets.get(answer.connection)?.destroy(connectionError(answer.message))
    },
    fail: (reason: Error): void => {
      failure ??= reason
      for (const socket of sockets.values()) socket.destroy(failure)
    },
  }
}

const hasStopped = (cause?: unknown): Error =>
  connectionError('The embedded database has stopped; start the server again.', cause)

/** PGlite of this process, from another thread. @param port the other end of one that went to `Pglite.share` */
export function pgliteThrough(port: MessagePort): PgliteConnections {
  const { connection, receive, fail } = connectionsThrough(port)
  port.on('message', receive)
  port.once('close', () => fail(hasStopped()))
  return { connection, close: async () => port.close() }
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
  const { connection, receive, fail } = connectionsThrough(worker)
  const dumps: { resolve: (tar: Uint8Array) => void; reject: (reason: Error) => void }[] = []

  const post = (request: Request, transfer: MessagePort[] = []) => worker.postMessage(request, transfer)
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })

  await new Promise<void>((resolve, reject) => {
    let isOpen = false
    const stop = (cause?: unknown) => {
      const failure = isOpen
        ? hasStopped(cause)
        : connectionError('The embedded database could not be opened.', cause)
      reject(failure)
      fail(failure)
      for (const dump of dumps.splice(0)) dump.reject(failure)
    }
    worker.once('error', stop)
    worker.once('exit', () => stop())
    worker.on('message', (answer: Answer) => {
      receive(answer)
      if (answer.kind === 'ready') {
        isOpen = true
        resolve()
      }
      if (answer.kind === 'dumped') dumps.shift()?.resolve(answer.bytes)
    })
  })

  return {
    connection,
    share: (port) => post({ kind: 'port', port }, [port]),
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
