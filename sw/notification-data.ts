/** What a notification of ours carries, so that a tap on it knows what it is about. */
import * as v from 'valibot'
import { Uuid } from '#core/contract/fields.ts'
import { PushData } from '#core/contract/push-payload.ts'

/**
 * `write_uuid` is made when the notification is shown: whatever a button of it writes is written under that id, so
 * that two taps are one. `is_answered` marks the word that takes the place of a notification once a button was used.
 */
const NotificationData = v.object({ push: PushData, write_uuid: Uuid, is_answered: v.boolean() })
export type NotificationData = v.InferOutput<typeof NotificationData>

/** Reads what a notification carries; undefined of one that says nothing in particular, or of another version. */
export function readNotificationData(data: unknown): NotificationData | undefined {
  const parsed = v.safeParse(NotificationData, data)
  return parsed.success ? parsed.output : undefined
}

/** The options of a notification, with those that TypeScript leaves out because not every browser has them. */
export interface ShownOptions extends NotificationOptions {
  actions?: { action: string; title: string }[]
  renotify?: boolean
}

/** What every notification wears. */
export const LOOKS = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' } as const
