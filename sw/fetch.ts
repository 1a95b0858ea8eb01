/** Decides who answers a request: the cached shell, the cached lists, or the network. */
import { answerList, isPublicList } from './public-lists.ts'
import type { openShell } from './shell.ts'

/** Paths that the server answers itself; an API address is never answered with the page. */
const SERVERS_OWN = /^\/(?:api|health)(?:\/|$)/

/** Whether the cached page answers a navigation to a path of ours. */
export const isForShell = (url: URL, mode: RequestMode): boolean =>
  mode === 'navigate' && !SERVERS_OWN.test(url.pathname)

type Fetched = Pick<FetchEvent, 'request' | 'respondWith' | 'waitUntil'>

/**
 * Answers from the caches and leaves every other request to the network: other methods, other sites, range requests
 * (a cache would answer a part with the whole and the wrong status), and all API calls except the public lists.
 *
 * @param api the base address of the API
 * @param now epoch milliseconds
 */
export function answerFetch(
  event: Fetched,
  shell: ReturnType<typeof openShell>,
  origin: string,
  api: URL,
  now: number,
): void {
  const { request } = event
  const url = new URL(request.url)
  if (isPublicList(url, request.method, api)) {
    event.respondWith(answerList(request, (work) => event.waitUntil(work), now))
    return
  }
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return
  if (isForShell(url, request.mode)) event.respondWith(shell.page(request))
  else if (url.search === '' && shell.has(url.pathname)) event.respondWith(shell.file(request))
}
