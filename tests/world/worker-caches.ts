/** The worker's caches as a browser has them, as far as the worker uses them: in memory, by address, oldest first. */

const addressOf = (wanted: RequestInfo | URL): string =>
  new URL(wanted instanceof Request ? wanted.url : String(wanted), 'https://app.example').href

/** Answers are copied on their way in and out, as a browser does. */
export class KeptCache {
  readonly entries = new Map<string, Response>()
  isFull = false

  match = async (wanted: RequestInfo | URL) => this.entries.get(addressOf(wanted))?.clone()
  put = async (wanted: RequestInfo | URL, response: Response) => {
    if (this.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
    this.entries.delete(addressOf(wanted))
    this.entries.set(addressOf(wanted), response.clone())
  }
  keys = async () => [...this.entries.keys()].map((address) => new Request(address))
  delete = async (wanted: RequestInfo | URL) => this.entries.delete(addressOf(wanted))
}

/** All caches of a device. */
export class KeptCaches {
  readonly caches = new Map<string, KeptCache>()

  open = async (name: string) => {
    const cache = this.caches.get(name) ?? new KeptCache()
    this.caches.set(name, cache)
    return cache
  }
  keys = async () => [...this.caches.keys()]
  delete = async (name: string) => this.caches.delete(name)
  match = async (wanted: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, cache] of this.caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(wanted) : undefined
      if (found) return found
    }
    return undefined
  }
  /** What a cache holds, by path. */
  paths = (name: string): string[] =>
    [...(this.caches.get(name)?.entries.keys() ?? [])].map((address) => new URL(address).pathname)
}

/** Makes `fetch` and `new Request('/path')` work as in a worker of https://app.example, and puts the caches there. */
export function workerWorld(stub: (name: string, value: unknown) => void) {
  const kept = new KeptCaches()
  const asked: Request[] = []
  const network = { answer: (_: Request): Response | Promise<Response> => new Response('', { status: 404 }) }
  const NodeRequest = Request
  stub(
    'Request',
    class extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof NodeRequest ? input : new URL(String(input), 'https://app.example'), init)
      }
    },
  )
  stub('location', new URL('https://app.example/sw.js'))
  stub('caches', kept)
  stub('fetch', async (request: Request) => {
    asked.push(request)
    return network.answer(request)
  })
  return { kept, asked, network }
}
