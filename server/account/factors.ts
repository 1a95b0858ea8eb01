/** What every change of a client's factors does besides: other sessions end, and the client is told. */
import type { NotificationKind } from '#core/contract/notifications.ts'
import { notify } from '#server/notification/queries.ts'
import { revokeCodes } from './codes.ts'
import type { Asking } from './confirm-password.ts'
import type { UserRow } from './queries.ts'
import { endSessions } from './sessions.ts'
import { notices, sendNotice } from './text-messages.ts'

type FactorChange = Extract<
  NotificationKind,
  'passkey_added' | 'passkey_removed' | 'authenticator_on' | 'authenticator_off' | 'recovery_codes_made'
>

const noticeOf = {
  passkey_added: notices.passkeyAdded,
  passkey_removed: notices.passkeyRemoved,
  authenticator_on: notices.authenticatorOn,
  authenticator_off: notices.authenticatorOff,
  recovery_codes_made: notices.recoveryCodesMade,
} as const satisfies Record<FactorChange, string>

/** Ends every other session and pending login, and tells the client. Call it in the transaction of the change. */
export async function recordFactorChange(
  call: Asking,
  user: UserRow,
  change: FactorChange,
  name = '',
): Promise<void> {
  const { db, now, caller } = call
  await endSessions(db, user.user_uuid, caller.session_uuid)
  await revokeCodes(db, user.user_uuid, now)
  await notify(db, user.user_uuid, change, now, { uuid: null, name })
  sendNotice(call, user.mobile_no, noticeOf[change])
}
