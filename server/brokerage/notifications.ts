/** Tells a client what became of their application and their orders. */
import { brand } from '#core/contract/brand.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notify } from '#server/notification/queries.ts'
import { pushAlerts } from '#server/push/alerts.ts'

export interface BrokerageNotification {
  readonly kind:
    | 'brokerage_approved'
    | 'brokerage_rejected'
    | 'brokerage_asked'
    | 'order_filled'
    | 'order_rejected'
  /** The account's name, or the goal's for an order. */
  readonly name: string
}

/**
 * Adds a notification in the transaction that makes it true.
 *
 * @param event what happened, so that it is added once
 * @returns the notification, or nothing where it was added before
 */
export async function addBrokerageNotification(
  transaction: Db,
  user_uuid: string,
  notification: BrokerageNotification,
  { subject_uuid, event, now }: { readonly subject_uuid: string; readonly event: string; readonly now: Date },
): Promise<BrokerageNotification[]> {
  const subject = { uuid: subject_uuid, name: notification.name }
  const isNew = await notify(
    transaction,
    user_uuid,
    notification.kind,
    now,
    subject,
    `${notification.kind}:${event}`,
  )
  return isNew ? [notification] : []
}

const TITLES = {
  brokerage_approved: (name: string) => `Your ${name} account is open`,
  brokerage_rejected: (name: string) => `Your ${name} application wasn’t approved`,
  brokerage_asked: (name: string) => `Your ${name} application needs more information`,
  order_filled: (name: string) => `Your order for ${name} was filled`,
  order_rejected: (name: string) => `Your order for ${name} wasn’t carried out`,
} as const satisfies Record<BrokerageNotification['kind'], (name: string) => string>

export async function pushBrokerageNotifications(
  dependencies: Dependencies,
  user_uuid: string,
  notifications: readonly BrokerageNotification[],
): Promise<void> {
  const { address = '' } = dependencies.settings
  const payloadOf = ({ kind, name }: BrokerageNotification, hasDetails: boolean): PushPayload => ({
    web_push: 8030,
    notification: {
      title: hasDetails ? TITLES[kind](name) : `${brand}: about your brokerage account`,
      body: `Open ${brand} to see it.`,
      navigate: `${address}/brokerage`,
      tag: 'brokerage',
      data: { kind: 'brokerage', user_uuid },
    },
  })
  await pushAlerts(
    dependencies,
    user_uuid,
    notifications.map((each) => ({
      topic: 'brokerage',
      payload: (hasDetails) => payloadOf(each, hasDetails),
    })),
  )
}
