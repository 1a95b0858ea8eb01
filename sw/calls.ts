/**
 * The writes that the worker makes by itself. It needs only their names, methods and paths, which the compiler compares with the
 * contract: importing the contract's code would store every schema of a debt in the worker.
 */
import type { createPayment } from '#core/contract/debt-payments.ts'
import type { snoozeReminder } from '#core/contract/debt-reminders.ts'
import type { updatePushSubscription } from '#core/contract/push.ts'
import type { WriteCall } from '#core/outbox/queued-write.ts'

type CallOf<E extends WriteCall> = Pick<E, keyof WriteCall>

/** Records a payment. */
export const PAY: CallOf<typeof createPayment> = {
  name: 'createPayment',
  method: 'POST',
  path: '/debt/create/payment',
}

/** Brings a reminder again later. */
export const SNOOZE: CallOf<typeof snoozeReminder> = {
  name: 'snoozeReminder',
  method: 'POST',
  path: '/debt/create/snooze',
}

/** Replaces a device's address for push messages. */
export const MOVE_SUBSCRIPTION: CallOf<typeof updatePushSubscription> = {
  name: 'updatePushSubscription',
  method: 'PUT',
  path: '/push/update/subscription',
}
