/**
 * The push message payload: a declarative push message of the W3C Push API
 * (https://w3c.github.io/push-api/#declarative-push-message), so that supporting browsers show the notification without
 * the worker; `data` is for our own worker. `mutable` is not set, because such a browser would then wake the worker
 * with a message that has no readable data.
 */
import * as v from 'valibot'
import { IsoDate, Uuid } from './fields.ts'

/** What the worker needs to handle a reminder. It never contains a name, amount or token. */
const ReminderData = v.object({
  kind: v.literal('reminder'),
  user_uuid: Uuid,
  debt_uuid: Uuid,
  reminder_uuid: Uuid,
  due_on: IsoDate,
  /** False if the usual payment is unknown, so that it cannot be marked as paid in one tap. */
  is_payable: v.optional(v.boolean()),
})
const TestData = v.object({ kind: v.literal('test'), user_uuid: Uuid })

/** A spending limit that was reached. */
const GuardrailData = v.object({ kind: v.literal('guardrail'), user_uuid: Uuid })

/** A payment that failed, or a plan that ended. */
const PaymentData = v.object({ kind: v.literal('payment'), user_uuid: Uuid })

/** A call with an advisor that starts within the hour, or was changed by the advisor. */
const CallData = v.object({ kind: v.literal('call'), user_uuid: Uuid })

/** For news of a brokerage account. */
const BrokerageData = v.object({ kind: v.literal('brokerage'), user_uuid: Uuid })

/** For news of the security of the account. */
const SecurityData = v.object({ kind: v.literal('security'), user_uuid: Uuid })

export const PushData = v.variant('kind', [
  ReminderData,
  TestData,
  GuardrailData,
  PaymentData,
  CallData,
  BrokerageData,
  SecurityData,
])
export type PushData = v.InferOutput<typeof PushData>

export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.maxLength(200)),
    body: v.pipe(v.string(), v.maxLength(500)),
    /** A URL in this app: a path, or absolute as WebKit requires. */
    navigate: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^/\s]+)?\/(?!\/)/)),
    /** A newer notification with the same tag replaces the older one. */
    tag: v.string(),
    data: PushData,
  }),
  /** Number of open due dates, shown on the app's icon. */
  app_badge: v.optional(v.number()),
})
export type PushPayload = v.InferOutput<typeof PushPayload>

/** A reminder's buttons. */
export const REMINDER_ACTIONS = [
  { action: 'mark-paid', title: 'Mark paid' },
  { action: 'snooze', title: 'Snooze a day' },
] as const
export type ReminderAction = (typeof REMINDER_ACTIONS)[number]['action']
