/** What every change of a client's factors does besides: other sessions end, and the client is told. */
import type { SecurityKind } from '#core/push/security-notices.ts'
import { revokeCodes } from './codes.ts'
import type { Asking } from './confirm-password.ts'
import type { UserRow } from './queries.ts'
import { tellOfSecurity } from './security-notices.ts'
import { endSessions } from './sessions.ts'
import { notices } from './text-messages.ts'

type FactorChange = Extract<
  SecurityKind,
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
  const { user_uuid, mobile_no } = user
  const text = { to: mobile_no, message: noticeOf[change] }
  await tellOfSecurity(call, change, { user_uuid, session_uuid: caller.session_uuid, name, text })
  await endSessions(db, user_uuid, caller.session_uuid)
  await revokeCodes(db, user_uuid, now)
}
