/** A proxy between browser and server that simulates captive portals, empty responses and timeouts. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * `normal` passes everything through; `portal` answers every address with its own page and 200, like a captive portal; `empty`
 * answers 200 with nothing; `silent` never answers; `files` passes the page's files on and answers no call.
 */
export type NetworkMode = 'normal' | 'portal' | 'empty' | 'silent' | 'files'

/** A proxy in front of one server. */
export interface Network {
  readonly url: string
  mode: NetworkMode
  close(): Promise<void>
}

export const PORTAL_PAGE = '<!doctype html><title>Welcome to Airport Wi-Fi</title><h1>Accept our terms</h1>'

function pass(asked: IncomingMessage, answer: ServerResponse, server: string): void {
  const onward = request(
    new URL(asked.url ?? '/', server),
    { method: asked.method, headers: asked.headers },
    (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}

/** Starts a proxy in front of a server. */
export async function layNetwork(server: string): Promise<Network> {
  const proxy = createServer((asked, answer) => {
    switch (network.mode) {
      case 'normal':
        return pass(asked, answer, server)
      case 'portal':
        return void answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL_PAGE)
      case 'empty':
        return void answer.writeHead(200, { 'Content-Type': 'application/json' }).end()
      case 'silent':
        return undefined
      case 'files':
        return /^\/(?:api|health)(?:\/|$)/.test(asked.url ?? '')
          ? void answer.destroy()
          : pass(asked, answer, server)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  const network: Network = {
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
