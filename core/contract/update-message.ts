/** What the page says to a worker that waits, once the client has agreed to the new version. Workbox says the same word. */
export const UPDATE_MESSAGE = 'SKIP_WAITING'
