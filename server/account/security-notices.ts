/** Tells a client of what concerns the security of their account: in the app, by text message and by push, at once. */
import { v7 as uuidv7 } from 'uuid'
import { brand } from '#core/contract/brand.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import { SECURITY_NOTICES, type SecurityKind, type SecurityNotice } from '#core/push/security-notices.ts'
import type { Call } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { devicesOf, pushAlerts } from '#server/push/alerts.ts'
import { sendText } from './text-messages.ts'

/** What telling a client needs: `db` is the transaction of the change. */
type Telling = Pick<Call<Endpoint>, 'db' | 'now' | 'dependencies' | 'later'>

interface About {
  readonly user_uuid: string
  /** The session that did it: its device is told nothing. */
  readonly session_uuid?: string | undefined
  /** The device, the passkey, or the partner with what they may do. */
  readonly name?: string
  readonly subject_uuid?: string
  /** A text message that says the same, and the number it goes to. */
  readonly text?: { readonly to: string; readonly message: string }
}

/**
 * Adds a notice to the client's list, and sends it after the response: by push to every other device, and by text
 * message. Call it before the change ends sessions: a device that is signed out by it is told as well, since it may be
 * the client's own.
 */
export async function tellOfSecurity(
  { db, now, dependencies, later }: Telling,
  kind: SecurityKind,
  { user_uuid, session_uuid, name = '', subject_uuid, text }: About,
): Promise<void> {
  await notify(db, user_uuid, kind, now, { uuid: subject_uuid ?? null, name })
  const devices = await devicesOf(db, user_uuid, session_uuid)
  const { title, advice, settings = 'security' }: SecurityNotice = SECURITY_NOTICES[kind]
  const id = uuidv7().replaceAll('-', '')
  const payload = (hasDetails: boolean): PushPayload => ({
    web_push: 8030,
    notification: {
      title: hasDetails ? title(name) : `${brand}: about your account’s security`,
      body: hasDetails ? advice : `Open ${brand} to see it.`,
      navigate: `${dependencies.settings.address ?? ''}/settings#${settings}`,
      // Each notice stays: a second login must not take the place of the first.
      tag: `security:${id}`,
      data: { kind: 'security', user_uuid },
    },
  })
  if (text) sendText({ now, dependencies, later }, text.to, text.message)
  if (devices.length > 0) {
    later(() => pushAlerts(dependencies, user_uuid, [{ topic: id, payload }], devices))
  }
}
