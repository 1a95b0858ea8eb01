/** Names that the page and the worker share. They are on clients' devices: a changed one needs a migration. */

/** The worker's cache of lists that are the same for everybody. */
export const PUBLIC_LISTS_CACHE = 'public-lists'

/** The database of the outbox, deleted when the device is cleared. */
export const OUTBOX_DATABASE = 'verdant-outbox'
export const OUTBOX_STORE = 'outbox'
/** Its keys. */
export const QUEUE_KEY = 'queue'
/** What was sent, for as long as the device may hold data from before. */
export const SENT_KEY = 'sent'
export const IDENTITY_KEY = 'identity'
/** This device's push subscription, which the worker renews when the browser drops it. */
export const SUBSCRIPTION_KEY = 'subscription'
export const LEASE_KEY = 'lease'
/** The channel on which each tab and the worker say that the queue has changed. */
export const OUTBOX_CHANNEL = 'verdant-outbox'
/** The Web Lock under which one of them sends. */
export const OUTBOX_LOCK = 'verdant-outbox'
/** The tag of the Background Sync event. */
export const OUTBOX_SYNC = 'verdant-outbox'

/** The channel on which a tab or the worker says that a session is over. */
export const SESSION_CHANNEL = 'verdant-session'
/** Names the session that is over by its token: one that was begun since is another one. */
export interface LeftMessage {
  readonly left: string
  readonly by: 'tab' | 'worker'
}

/** Log-outs that the server has not heard of. A database of its own: clearing a client's data leaves it alone. */
export const LOGOUT_DATABASE = 'verdant-logouts'
export const LOGOUT_STORE = 'logouts'
export const LOGOUT_KEY = 'pending'
