/** What the server answers itself: an API address is never answered with a page. */
const SERVERS_OWN = /^\/(?:api|health)(?:\/|$)/

/** Whether the kept page answers when the browser goes to an address of ours. */
export const isForShell = (url: URL, mode: RequestMode): boolean =>
  mode === 'navigate' && !SERVERS_OWN.test(url.pathname)
