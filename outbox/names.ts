/** Names that the page and the worker share. They are on clients' devices: a changed one needs a migration. */

/** The worker's cache of public lists. */
export const PUBLIC_LISTS_CACHE = 'public-lists'

/** The database of the outbox, deleted when the device is cleared. */
export const OUTBOX_DATABASE = 'verdant-outbox'
export const OUTBOX_STORE = 'outbox'
/** Its keys. */
export const QUEUE_KEY = 'queue'
/** Sent writes, for as long as the device may hold older data. */
export const SENT_KEY = 'sent'
export const IDENTITY_KEY = 'identity'
/** This device's push subscription, which the worker renews when the browser drops it. */
export const SUBSCRIPTION_KEY = 'subscription'
export const LEASE_KEY = 'lease'
/** The key under which the queue is encrypted when the session ends. */
export const ENCRYPTION_KEY = 'seal-key'
/** The channel on which each tab and the worker say that the queue has changed. */
export const OUTBOX_CHANNEL = 'verdant-outbox'
/** The channel on which a tab asks whoever sends to end a request that hangs. */
export const RETRY_CHANNEL = 'verdant-outbox-retry'
/** The Web Lock held while sending. */
export const OUTBOX_LOCK = 'verdant-outbox'
/** The tag of the Background Sync event. */
export const OUTBOX_SYNC = 'verdant-outbox'

/** The channel on which a tab or the worker says that a session has ended. */
export const SESSION_CHANNEL = 'verdant-session'
/** Identifies the ended session by its token, so that a newer session is not affected. */
export interface LeftMessage {
  readonly left: string
  readonly by: 'tab' | 'worker'
}

/** Log-outs not yet reported to the server. A separate database, so that clearing a client's data does not delete it. */
export const LOGOUT_DATABASE = 'verdant-logouts'
export const LOGOUT_STORE = 'logouts'
export const LOGOUT_KEY = 'pending'

/** Changes that waited when a session ended, encrypted. A separate database, so that clearing a client's data does not delete it. */
export const ENCRYPTED_DATABASE = 'verdant-sealed'
export const ENCRYPTED_STORE = 'sealed'
export const ENCRYPTED_KEY = 'sealed'

/** Databases that outlive a client's session. They contain nothing that can be read. */
export const LASTING_DATABASES: readonly string[] = [LOGOUT_DATABASE, ENCRYPTED_DATABASE]
