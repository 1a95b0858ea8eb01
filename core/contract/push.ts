/** Push subscriptions of devices. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant, Uuid } from './fields.ts'

/** Error message for an unusable subscription. */
export const NOT_USABLE = 'This browser didn’t provide a valid address for notifications'

const bytesOf = (base64url: string): number => Math.floor((base64url.length * 3) / 4)
// @__NO_SIDE_EFFECTS__
const key = (bytes: number) =>
  v.pipe(
    v.string(NOT_USABLE),
    v.regex(/^[A-Za-z0-9_-]+$/, NOT_USABLE),
    v.check((text) => bytesOf(text) === bytes, NOT_USABLE),
  )

/** The browser's push service endpoint; the server also checks the host. */
export const PushEndpoint = v.pipe(
  v.string(NOT_USABLE),
  v.maxLength(2048, NOT_USABLE),
  v.regex(/^https:\/\/[^\s@/?#]+\/\S*$/, NOT_USABLE),
)

/** A subscription from the browser's `toJSON` (W3C Push API), with base64url keys (RFC 8291). */
export const PushSubscriptionInput = v.object({
  endpoint: PushEndpoint,
  keys: v.object({ p256dh: key(65), auth: key(16) }),
})
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionInput>

/** A device that receives reminders, as shown in settings. */
export const PushDevice = v.object({
  subscription_uuid: Uuid,
  device: v.string(),
  created_at: IsoInstant,
  /** When the push service last accepted a message for it. */
  last_success_at: v.nullable(IsoInstant),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

export const getPushKey = endpoint({
  name: 'getPushKey',
  module: 'push',
  method: 'GET',
  path: '/push/get/key',
  summary: 'The public key with which push messages are signed (RFC 8292), base64url',
  access: 'client',
  data: v.object({ public_key: v.string() }),
})

export const getPushSubscriptions = endpoint({
  name: 'getPushSubscriptions',
  module: 'push',
  method: 'GET',
  path: '/push/get/subscriptions/{userUuid}',
  summary: 'The devices that take reminders',
  access: 'client',
  data: v.array(PushDevice),
})

export const createPushSubscription = endpoint({
  name: 'createPushSubscription',
  module: 'push',
  method: 'POST',
  path: '/push/create/subscription',
  summary: 'Send reminders to this device; an address belongs to who registered it last',
  access: 'client',
  body: PushSubscriptionInput,
  data: PushDevice,
  errors: ['conflict'],
  status: 201,
})

export const updatePushSubscription = endpoint({
  name: 'updatePushSubscription',
  module: 'push',
  method: 'PUT',
  path: '/push/update/subscription',
  summary: "Replace a device's address after the browser has changed it",
  access: 'client',
  body: v.object({ ...PushSubscriptionInput.entries, old_endpoint: PushEndpoint }),
  data: PushDevice,
  errors: ['not_found'],
  waits: true,
})

export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  module: 'push',
  method: 'DELETE',
  path: '/push/delete/subscription/{id}',
  summary: 'Stop sending reminders to a device',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
})

export const sendTestPush = endpoint({
  name: 'sendTestPush',
  module: 'push',
  method: 'POST',
  path: '/push/create/test',
  summary: 'Send a test notification to one device, at most one in ten seconds',
  access: 'client',
  body: v.object({ subscription_uuid: Uuid }),
  data: v.object({
    /** `gone`: the push service no longer knows the device, so it was removed. */
    result: v.picklist(['sent', 'gone', 'failed']),
  }),
  errors: ['not_found'],
  // Not stored for idempotent retries, because that would hold a transaction open while waiting for the push service.
  secret: true,
})

export const pushEndpoints = [
  getPushKey,
  getPushSubscriptions,
  createPushSubscription,
  updatePushSubscription,
  deletePushSubscription,
  sendTestPush,
] as const
