/** Logging out, even offline: the device is cleared at once, and the server ends the session as soon as it can be reached. */
import { createStore, get, update, type UseStore } from 'idb-keyval'
import { logout } from '#core/contract/account-login.ts'
import { LOGOUT_DATABASE, LOGOUT_KEY, LOGOUT_STORE } from '#core/outbox/places.ts'
import {
  type LogoutStore,
  parsePendingLogouts,
  sendPendingLogouts as send,
  withoutLogouts,
} from '#core/outbox/pending-logouts.ts'
import { apiBase } from '#core/contract/api-base.ts'
import { call } from './api.ts'
import { clock } from './clock.ts'
import { askForSync } from './outbox-sync.ts'
import { readSession } from './session.ts'

let opened: UseStore | undefined
const database = (): UseStore => (opened ??= createStore(LOGOUT_DATABASE, LOGOUT_STORE))
const store: LogoutStore = {
  read: async () => parsePendingLogouts(await get(LOGOUT_KEY, database())),
  change: (by) => update(LOGOUT_KEY, (stored) => by(parsePendingLogouts(stored)), database()),
}

async function post(address: string, body: string): Promise<unknown> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body })
  return response.ok ? response.json() : undefined
}

/** Sends the log-outs that the server has not received. Where storage is unavailable, there are none. */
export async function sendPendingLogouts(): Promise<void> {
  await send({ store, post, now: clock.now().getTime() }).catch(() => undefined)
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
    const api_base = apiBase(location.host, import.meta.env)
    const pending = { token_digest, api_base, left_at: clock.now().getTime() }
    await store.change((before) => [...before, pending])
    return token_digest
  } catch {
    return undefined
  }
}

/** Ends the session on the server: now, or once it can be reached. */
async function endOnServer(token: string, digest: string | undefined): Promise<void> {
  const outcome = await call(logout, {}, { token, quiet: true })
  if (digest === undefined) return
  if (outcome.ok || outcome.status === 401) await withoutLogouts(store, new Set([digest]))
  else await askForSync()
}

/** Logs out in every tab of this device. Works offline. */
export async function logOut(): Promise<void> {
  const token = readSession()?.token
  const digest = token === undefined ? undefined : await noteLogout(token)
  if (token !== undefined) void endOnServer(token, digest)
  const { clearClientData } = await import('./clear-device.ts')
  await clearClientData()
}
