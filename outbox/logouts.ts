/**
 * Log-outs not yet reported to the server. The device has cleared everything else; what remains is the digest of the
 * session's token, which can end the session and do nothing else.
 */
import { get, update } from 'idb-keyval'
import * as v from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { createDatabase } from './database.ts'
import { LOGOUT_DATABASE, LOGOUT_KEY, LOGOUT_STORE } from './names.ts'
import { request } from './request.ts'

/** The idle lifetime of a session; after that there is nothing left to end. */
const MAX_AGE_MS = 30 * DAY_MS

const PendingLogout = v.object({
  /** SHA-256 of the token, base64url. */
  token_digest: v.string(),
  /** The API's base address. */
  api_base: v.string(),
  /** Milliseconds since 1970. */
  left_at: v.number(),
})
export type PendingLogout = v.InferOutput<typeof PendingLogout>

// What does not parse is dropped.
const parsePending = (stored: unknown): readonly PendingLogout[] =>
  Array.isArray(stored) ? stored.filter((each): each is PendingLogout => v.is(PendingLogout, each)) : []

const database = createDatabase(LOGOUT_DATABASE, LOGOUT_STORE)
const change = (by: (pending: readonly PendingLogout[]) => readonly PendingLogout[]): Promise<void> =>
  update(LOGOUT_KEY, (stored) => by(parsePending(stored)), database.use)

export const addLogout = (logout: PendingLogout): Promise<void> => change((pending) => [...pending, logout])

/** Removes reported log-outs from the list. */
export const removeLogouts = (digests: ReadonlySet<string>): Promise<void> =>
  change((pending) => pending.filter(({ token_digest }) => !digests.has(token_digest)))

// Not imported from the contract, whose schemas would be most of the worker's size; a test compares the two.
export const END_SESSION_PATH = '/users/end-session'

/** Whether our server accepted it; a captive portal also answers 200, but not with our envelope. */
async function isEnded({ api_base, token_digest }: PendingLogout): Promise<boolean> {
  const call = { address: api_base + END_SESSION_PATH, method: 'POST', body: { token_digest } }
  const answer = await request(call).catch(() => undefined)
  return answer?.parsed.ok === true && answer.parsed.data === null
}

/**
 * Reports every pending log-out to the server.
 *
 * @param now milliseconds since 1970
 * @returns whether some are still pending
 * @throws if the list cannot be read
 */
export async function sendPendingLogouts(now: number): Promise<boolean> {
  const done = new Set<string>()
  const pending = parsePending(await get(LOGOUT_KEY, database.use))
  for (const each of pending) {
    const isOver = now - each.left_at > MAX_AGE_MS
    if (isOver || (await isEnded(each))) done.add(each.token_digest)
  }
  if (done.size > 0) await removeLogouts(done)
  return done.size < pending.length
}
