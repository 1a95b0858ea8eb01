/** The HTTP server under the app: timeouts, a response before the app is ready, and a graceful stop. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type ErrorCode, errorStatus } from '#core/contract/envelope.ts'

/** How long a client may take to send. How long the server takes is not limited here. */
export interface TimeLimits {
  readonly headersMs: number
  /** For the whole request, headers and body. */
  readonly requestMs: number
  /** How often connections are checked: timeouts are precise to this interval. */
  readonly checkEveryMs: number
  readonly keepAliveMs: number
}

/** Cuts off a client that sends slowly within half a minute. */
export const timeLimits: TimeLimits = {
  headersMs: 15_000,
  requestMs: 28_000,
  checkEveryMs: 1_000,
  // Longer than a proxy keeps an idle connection (60 seconds in nginx and in most load balancers): a connection that ends
  // here first may end in front of a request.
  keepAliveMs: 75_000,
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>

const STARTING = {
  // As /health says it.
  status: 'unavailable',
  code: 'starting' satisfies ErrorCode,
  message: 'Starting. Try again in a moment.',
}

const notReady: Listener = async (_incoming, outgoing) => {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Retry-After': '2' }
  outgoing.writeHead(errorStatus.starting, headers)
  outgoing.end(JSON.stringify(STARTING))
}

/** A server that is listening. */
export interface Listening {
  readonly port: number
  /** Serves from now on; until then every request is answered 503. */
  serve(listener: Listener): void
  /**
   * Goes on serving, and ends each connection after its next response: so a proxy’s idle connections end after a
   * response, never in front of a request.
   */
  drain(): void
  /** Accepts no more connections and resolves when running requests are done, or after `withinMs`. */
  stop(withinMs: number): Promise<void>
}

/** @throws when the address is unavailable */
export async function listen(
  host: string,
  port: number,
  limits: TimeLimits = timeLimits,
): Promise<Listening> {
  let current = notReady
  let isDraining = false
  const running = new Set<ServerResponse>()
  const endAfter = (outgoing: ServerResponse): void => {
    if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
  }
  const drain = (): void => {
    isDraining = true
    running.forEach(endAfter)
  }
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => {
      running.add(outgoing)
      outgoing.once('close', () => running.delete(outgoing))
      if (isDraining) endAfter(outgoing)
      void current(incoming, outgoing)
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server) ?? port,
    serve: (listener) => void (current = listener),
    drain,
    async stop(withinMs) {
      // Otherwise a client keeps its connection alive and sends its next request to the closing server.
      drain()
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const late = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

const portOf = (server: Server): number | undefined => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
