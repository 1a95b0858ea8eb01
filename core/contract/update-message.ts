/** Message to a waiting worker once the client accepts the new version; the same type as Workbox's. */
export const UPDATE_MESSAGE = 'SKIP_WAITING'
