/**
 * What a push message says. The outer shape is a declarative push message of the W3C's Push API
 * (https://w3c.github.io/push-api/#declarative-push-message), so that a browser that knows it shows the notification by
 * itself; `data` is for our own worker. There is no `mutable`: such a browser would wake the worker with a message that
 * it cannot read as data.
 */
import * as v from 'valibot'
import { IsoDate, Uuid } from './fields.ts'

/** What the worker needs to act on a reminder. No name, amount or token ever stands here. */
const ReminderData = v.object({
  kind: v.literal('reminder'),
  user_uuid: Uuid,
  debt_uuid: Uuid,
  reminder_uuid: Uuid,
  due_on: IsoDate,
  /** False where the client has not said what they pay, so that it cannot be marked as paid in one tap. */
  is_payable: v.optional(v.boolean()),
})
const TestData = v.object({ kind: v.literal('test'), user_uuid: Uuid })

export const PushData = v.variant('kind', [ReminderData, TestData])
export type PushData = v.InferOutput<typeof PushData>

export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.maxLength(200)),
    body: v.pipe(v.string(), v.maxLength(500)),
    /** A place in this app: from its root, or whole, as WebKit wants it. */
    navigate: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^/\s]+)?\/(?!\/)/)),
    /** A newer notification with the same tag takes the place of the older one. */
    tag: v.string(),
    data: PushData,
  }),
  /** How many due dates wait; the number on the app's icon. */
  app_badge: v.optional(v.number()),
})
export type PushPayload = v.InferOutput<typeof PushPayload>

/** The buttons of a reminder. */
export const REMINDER_ACTIONS = [
  { action: 'mark-paid', title: 'Mark paid' },
  { action: 'snooze', title: 'Snooze a day' },
] as const
export type ReminderAction = (typeof REMINDER_ACTIONS)[number]['action']
