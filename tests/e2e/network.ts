/** A proxy between browser and server that simulates captive portals, empty responses and timeouts. */
import { once } from 'node:events'
import { createServer, request as sendOn, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * `normal` passes everything through; `portal` answers every address with its own page and 200, like a captive portal; `empty`
 * answers 200 with nothing; `silent` never answers; `files` passes the page's files on and answers no call.
 */
export type NetworkMode = 'normal' | 'portal' | 'empty' | 'silent' | 'files'

/** A proxy in front of one server. */
export interface NetworkProxy {
  readonly url: string
  mode: NetworkMode
  close(): Promise<void>
}

export const PORTAL_PAGE = '<!doctype html><title>Welcome to Airport Wi-Fi</title><h1>Accept our terms</h1>'

function forward(request: IncomingMessage, response: ServerResponse, server: string): void {
  const onward = sendOn(
    new URL(request.url ?? '/', server),
    { method: request.method, headers: request.headers },
    (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

/** Starts a proxy in front of a server. */
export async function startProxy(server: string): Promise<NetworkProxy> {
  const proxy = createServer((request, response) => {
    switch (network.mode) {
      case 'normal':
        return forward(request, response, server)
      case 'portal':
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL_PAGE)
      case 'empty':
        return void response.writeHead(200, { 'Content-Type': 'application/json' }).end()
      case 'silent':
        return undefined
      case 'files':
        return /^\/(?:api|health)(?:\/|$)/.test(request.url ?? '')
          ? void response.destroy()
          : forward(request, response, server)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  const network: NetworkProxy = {
    url: `http://127.0.0.1:${address.port}`,
    mode: 'normal',
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
  return network
}
