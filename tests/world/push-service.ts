/** A push service on this machine, with TLS as the real ones have it. */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { makeCertificate } from './certificate.ts'

/** A request as it came. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
/** What the service says to a request; nothing at all when undefined. */
export interface Said {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
}

/** Starts a push service that keeps what it gets and says what it is told to. */
export async function startPushService() {
  const { key, cert } = makeCertificate()
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const service = {
    received,
    cert,
    /** Connections that were made to it. */
    connections: 0,
    say: (_request: Received): Said | undefined => ({
      status: 201,
      headers: { location: 'https://x.example/m' },
    }),
    host: '',
    origin: '',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const got = { method, path: url, headers, body: Buffer.concat(chunks) }
      received.push(got)
      const said = service.say(got)
      if (said) response.writeHead(said.status, said.headers).end(said.text ?? '')
    })
  })
  server.on('secureConnection', (socket) => {
    service.connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  service.host = `127.0.0.1:${port}`
  service.origin = `https://${service.host}`
  return service
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
