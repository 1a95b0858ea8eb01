/** The data that our notifications carry, so that a tap knows what it is about. */
import * as v from 'valibot'
import { Uuid } from '#core/contract/fields.ts'
import { PushData } from '#core/contract/push-payload.ts'

/**
 * `write_uuid` is generated when the notification is shown and identifies what its buttons write, so that a second
 * tap repeats the first. `is_answered` marks the confirmation that replaces the notification after a button was
 * tapped.
 */
const NotificationData = v.object({ push: PushData, write_uuid: Uuid, is_answered: v.boolean() })
export type NotificationData = v.InferOutput<typeof NotificationData>

/** Parses a notification's data; undefined for a generic one or one from another version. */
export function readNotificationData(data: unknown): NotificationData | undefined {
  const parsed = v.safeParse(NotificationData, data)
  return parsed.success ? parsed.output : undefined
}

/** Notification options, including those that TypeScript omits because not every browser has them. */
export interface ShownOptions extends NotificationOptions {
  actions?: { action: string; title: string }[]
  renotify?: boolean
}

/** Options that all notifications share. */
export const LOOKS = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' } as const
