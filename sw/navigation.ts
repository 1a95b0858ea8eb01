/** Paths that the server answers itself; an API address is never answered with the page. */
const SERVERS_OWN = /^\/(?:api|health)(?:\/|$)/

/** Whether the cached page answers a navigation to a path of ours. */
export const isForShell = (url: URL, mode: RequestMode): boolean =>
  mode === 'navigate' && !SERVERS_OWN.test(url.pathname)
