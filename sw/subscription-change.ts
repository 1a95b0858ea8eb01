/** The browser has let go of this device's push subscription: a new one takes its place, without a question. */
import type { WriteCall } from '#core/outbox/queued-write.ts'
import type { KnownSubscription } from '#core/outbox/known-subscription.ts'

export const UPDATE_SUBSCRIPTION: WriteCall = {
  name: 'updatePushSubscription',
  method: 'PUT',
  path: '/push/update/subscription',
}

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

/** The event, whose two subscriptions not every browser fills in. */
export interface SubscriptionChange {
  readonly oldSubscription?: Subscription | null
  readonly newSubscription?: Subscription | null
}

/** What renewing needs of the worker. */
export interface ChangeWorld {
  readonly subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription>
  /** What the page has kept of the subscription; undefined where nobody is signed in to stay. */
  readonly known: () => Promise<KnownSubscription | undefined>
  readonly keep: (known: KnownSubscription) => Promise<void>
  /** Tells the server, now or later. */
  readonly tell: (body: PushSubscriptionJSON & { readonly old_endpoint: string }) => Promise<unknown>
}

/**
 * Subscribes again under the same key and tells the server in the place of which address. Where nobody is signed in
 * there is nobody to be reminded; where it fails, the page signs the device up when it is next opened.
 */
export async function renewSubscription(event: SubscriptionChange, world: ChangeWorld): Promise<void> {
  const known = await world.known()
  if (!known) return
  const { public_key } = known
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey ?? public_key
  const fresh =
    event.newSubscription ?? (await world.subscribe({ userVisibleOnly: true, applicationServerKey }))
  if (fresh.endpoint === known.endpoint) return
  const { endpoint, keys } = fresh.toJSON()
  await world.tell({
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { keys }),
    old_endpoint: event.oldSubscription?.endpoint ?? known.endpoint,
  })
  await world.keep({ endpoint: fresh.endpoint, public_key })
}
