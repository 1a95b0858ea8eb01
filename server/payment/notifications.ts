/** Tells a client of payments, failed ones, and the end of a plan. */
import { brand } from '#core/contract/brand.ts'
import { planName } from '#core/contract/plan.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notify } from '#server/notification/queries.ts'
import type { PaidInvoice, PaidSubscription } from '#server/providers/payments/payments.ts'
import { pushAlerts } from '#server/push/alerts.ts'
import type { SubscriptionRow } from './queries.ts'

/** Something that a client is told at once. */
export interface PaymentNotification {
  readonly kind: 'payment_failed' | 'subscription_ended'
  /** The plan's name. */
  readonly name: string
}

interface Happened {
  readonly read: { readonly subscriptions: readonly PaidSubscription[] }
  readonly open: PaidSubscription | undefined
  /** Subscriptions that were paid and no longer give their plan. */
  readonly lapsed: readonly SubscriptionRow[]
  /** Invoices that were paid since the last time. */
  readonly paid: readonly PaidInvoice[]
}

/**
 * Adds to a client's notifications what has happened, each once, in the transaction that saves it.
 *
 * @returns what is new and worth a push: a receipt is not
 */
export async function addPaymentNotifications(
  transaction: Db,
  user_uuid: string,
  { read, open, lapsed, paid }: Happened,
  now: Date,
): Promise<PaymentNotification[]> {
  const notifications: PaymentNotification[] = []
  const add = async (
    kind: PaymentNotification['kind'] | 'payment_received',
    name: string,
    of: string,
  ): Promise<void> => {
    const isNew = await notify(transaction, user_uuid, kind, now, { uuid: null, name }, `${kind}:${of}`)
    if (isNew && kind !== 'payment_received') notifications.push({ kind, name })
  }
  for (const { total_cents, subscription_id, invoice_id } of paid) {
    if (total_cents === 0) continue
    const of = read.subscriptions.find((each) => each.subscription_id === subscription_id)
    await add('payment_received', of ? planName[of.plan] : 'your plan', invoice_id)
  }
  for (const { plan, subscription_uuid, period_ends_at } of lapsed) {
    await add('subscription_ended', planName[plan], `${subscription_uuid}:${period_ends_at?.toISOString()}`)
  }
  const owed = open?.state === 'past_due' ? open.open_invoice : null
  if (open && owed && owed.needs !== 'pending') {
    // Each failed try sets the time of the next one.
    await add('payment_failed', planName[open.plan], `${owed.invoice_id}:${owed.next_try_at ?? 'last'}`)
  }
  return notifications
}

const TITLES = {
  payment_failed: (name: string) => `Your payment for ${name} didn’t go through`,
  subscription_ended: (name: string) => `Your ${name} plan has ended`,
} as const satisfies Record<PaymentNotification['kind'], (name: string) => string>

const BODIES = {
  payment_failed: `Open ${brand} to check your card.`,
  subscription_ended: `Open ${brand} to see what you can do.`,
} as const satisfies Record<PaymentNotification['kind'], string>

export async function pushPaymentNotifications(
  dependencies: Dependencies,
  user_uuid: string,
  notifications: readonly PaymentNotification[],
): Promise<void> {
  const { address = '' } = dependencies.settings
  const payloadOf = ({ kind, name }: PaymentNotification, hasDetails: boolean): PushPayload => ({
    web_push: 8030,
    notification: {
      title: hasDetails ? TITLES[kind](name) : `${brand}: about your plan`,
      body: BODIES[kind],
      navigate: `${address}/payment`,
      tag: 'payment',
      data: { kind: 'payment', user_uuid },
    },
  })
  await pushAlerts(
    dependencies,
    user_uuid,
    notifications.map((each) => ({ topic: 'payment', payload: (hasDetails) => payloadOf(each, hasDetails) })),
  )
}
