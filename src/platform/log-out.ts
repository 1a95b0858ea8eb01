/** Logging out, even offline: the device is cleared at once, and the server ends the session as soon as it can be reached. */
import { toast } from '#app/ui/toast.ts'
import { logout } from '#core/contract/account-login.ts'
import { addLogout, removeLogouts, sendPendingLogouts as send } from '#outbox/logouts.ts'
import { requestSync } from '#outbox/send.ts'
import { apiAddress, call } from './api.ts'
import { clock } from './clock.ts'
import { readSession } from './session.ts'

/** Sends the log-outs that the server has not received. Where storage is unavailable, there are none. */
export async function sendPendingLogouts(): Promise<void> {
  await send(clock.now().getTime()).catch(() => undefined)
}
window.addEventListener('online', () => void sendPendingLogouts())

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Stores a log-out before it is sent, so that closing the tab in between does not lose it. */
async function noteLogout(token: string): Promise<string | undefined> {
  try {
    // Plain http has neither this digest nor a worker: the session ends with the call, or when it expires.
    const token_digest = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
    await addLogout({ token_digest, api_base: apiAddress(), left_at: clock.now().getTime() })
    return token_digest
  } catch {
    return undefined
  }
}

/** Ends the session on the server: now, or once it can be reached. */
async function endOnServer(token: string, digest: string | undefined): Promise<void> {
  const outcome = await call(logout, {}, { token, quiet: true })
  if (digest === undefined) return
  if (outcome.ok || outcome.status === 401) await removeLogouts(new Set([digest]))
  else await requestSync(await navigator.serviceWorker?.getRegistration().catch(() => undefined))
}

/** Logs out in every tab of this device. Works offline. */
export async function logOut(): Promise<void> {
  const token = readSession()?.token
  const digest = token === undefined ? undefined : await noteLogout(token)
  const { clearClientData } = await import('./clear-device.ts')
  toast.clear()
  // Cleared first: a page that still read with the session would be refused, and report it as expired.
  const cleared = clearClientData()
  if (token !== undefined) void endOnServer(token, digest)
  await cleared
}
