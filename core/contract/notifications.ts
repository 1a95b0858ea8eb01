/** Events of a client's account and plans, newest first: the notification list behind the bell. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'

export const NotificationKind = v.picklist([
  'reminder_sent',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'new_device',
  'passkey_added',
  'passkey_removed',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes_made',
  'recovery_code_used',
  'sessions_ended',
  'email_changed',
  'mobile_changed',
  'account_exported',
  'calendar_address_created',
  'profile_changed',
  'plan_changed',
  'goal_active',
  'goal_paused',
  'goal_reached',
  'goal_archived',
  'guardrail_80',
  'guardrail_100',
  'payment_received',
  'payment_failed',
  'subscription_ended',
  'reduction_approved',
  'reduction_rejected',
  'share_received',
  'share_changed',
  'share_revoked',
  'share_accepted',
  'share_left',
  'plan_viewed',
  'call_booked',
  'call_changed',
  'call_canceled',
  'packet_opened',
  'brokerage_approved',
  'brokerage_rejected',
  'brokerage_asked',
  'order_filled',
  'order_rejected',
])
export type NotificationKind = v.InferOutput<typeof NotificationKind>

export const Notification = v.object({
  notification_uuid: Uuid,
  kind: NotificationKind,
  /** The debt, goal, spending limit or plan it concerns, and its name at that time. */
  subject_uuid: v.nullable(Uuid),
  name: v.string(),
  /** For a reminder: the due date. */
  due_on: v.nullable(IsoDate),
  created_at: IsoInstant,
  is_read: v.boolean(),
})
export type Notification = v.InferOutput<typeof Notification>

/** Notifications are deleted after this many days. */
export const NOTIFICATION_DAYS = 90

export const Notifications = v.object({
  notifications: v.array(Notification),
  unread_count: v.number(),
  /** Cursor of the next page; null after the last page. */
  next_cursor: v.nullable(Uuid),
})
export type Notifications = v.InferOutput<typeof Notifications>

export const getNotifications = endpoint({
  name: 'getNotifications',
  module: 'account',
  method: 'GET',
  path: '/users/get/notifications/{userUuid}',
  summary: 'Notifications, newest first, 20 at a time, and how many are unread',
  access: 'client',
  query: v.object({ cursor: v.optional(Uuid) }),
  data: Notifications,
})

export const NotificationsRead = v.object({
  /** The newest notification seen; it and all earlier ones are marked as read. */
  notification_uuid: Uuid,
})

export const updateNotifications = endpoint({
  name: 'updateNotifications',
  module: 'account',
  method: 'PUT',
  path: '/users/update/notifications',
  summary: 'Mark a notification and all before it as read',
  access: 'client',
  body: NotificationsRead,
  data: v.object({ unread_count: v.number() }),
  errors: ['not_found'],
  waits: true,
})

export const notificationEndpoints = [getNotifications, updateNotifications] as const
