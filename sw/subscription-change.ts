/** Handles an expired push subscription: a new one replaces it without asking the client. */
import type { KnownSubscription } from '#outbox/store.ts'

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

/** The event; not every browser sets its two subscriptions. */
export interface SubscriptionChange {
  readonly oldSubscription?: Subscription | null
  readonly newSubscription?: Subscription | null
}

/** What renewing needs from the worker. */
export interface ChangeDeps {
  readonly subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription>
  /** What the page stored about the subscription; undefined when no client stays signed in. */
  readonly known: () => Promise<KnownSubscription | undefined>
  readonly store: (known: KnownSubscription) => Promise<void>
  /** Tells the server, now or later. */
  readonly tell: (body: PushSubscriptionJSON & { readonly old_endpoint: string }) => Promise<unknown>
}

/**
 * Subscribes again with the same key and tells the server which address the new one replaces. Does nothing when no
 * client is signed in; if it fails, the page registers the device when it is next opened.
 */
export async function renewSubscription(event: SubscriptionChange, deps: ChangeDeps): Promise<void> {
  const known = await deps.known()
  if (!known) return
  const { public_key } = known
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey ?? public_key
  const fresh =
    event.newSubscription ?? (await deps.subscribe({ userVisibleOnly: true, applicationServerKey }))
  if (fresh.endpoint === known.endpoint) return
  const { endpoint, keys } = fresh.toJSON()
  await deps.tell({
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { keys }),
    old_endpoint: event.oldSubscription?.endpoint ?? known.endpoint,
  })
  await deps.store({ endpoint: fresh.endpoint, public_key })
}
