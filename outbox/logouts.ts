/**
 * Log-outs that the server has not heard of. The device has cleared everything by then; what stays is the digest of the
 * session's token, which can end the session and do nothing else.
 */
import { createStore, get, update, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { LOGOUT_DATABASE, LOGOUT_KEY, LOGOUT_STORE } from './names.ts'
import { request } from './request.ts'

/** As long as a session can last without being used; after that there is nothing left to end. */
const MAX_AGE_MS = 30 * 86_400_000

const PendingLogout = v.object({
  /** SHA-256 of the token, base64url. */
  token_digest: v.string(),
  /** Where the API is. */
  api_base: v.string(),
  /** Milliseconds since 1970. */
  left_at: v.number(),
})
export type PendingLogout = v.InferOutput<typeof PendingLogout>

// What does not parse is dropped.
const parsePending = (stored: unknown): readonly PendingLogout[] =>
  Array.isArray(stored) ? stored.filter((each): each is PendingLogout => v.is(PendingLogout, each)) : []

let opened: UseStore | undefined
const database = (): UseStore => (opened ??= createStore(LOGOUT_DATABASE, LOGOUT_STORE))
const change = (by: (pending: readonly PendingLogout[]) => readonly PendingLogout[]): Promise<void> =>
  update(LOGOUT_KEY, (stored) => by(parsePending(stored)), database())

export const addLogout = (logout: PendingLogout): Promise<void> => change((pending) => [...pending, logout])

/** Takes log-outs off the list that the server has heard of. */
export const removeLogouts = (digests: ReadonlySet<string>): Promise<void> =>
  change((pending) => pending.filter(({ token_digest }) => !digests.has(token_digest)))

// Named here and not taken from the contract, whose schemas are most of what the worker would weigh; a test compares them.
export const END_SESSION_PATH = '/users/end-session'

/** Whether our server has taken it; a captive portal answers 200, too, but not with our envelope. */
async function isEnded({ api_base, token_digest }: PendingLogout): Promise<boolean> {
  const call = { address: api_base + END_SESSION_PATH, method: 'POST', body: { token_digest } }
  const answer = await request(call).catch(() => undefined)
  return answer?.parsed.ok === true && answer.parsed.data === null
}

/**
 * Tells the server of every log-out that it has not heard of.
 *
 * @param now milliseconds since 1970
 * @returns whether some are still pending
 * @throws where the list cannot be read
 */
export async function sendPendingLogouts(now: number): Promise<boolean> {
  const done = new Set<string>()
  const pending = parsePending(await get(LOGOUT_KEY, database()))
  for (const each of pending) {
    const isOver = now - each.left_at > MAX_AGE_MS
    if (isOver || (await isEnded(each))) done.add(each.token_digest)
  }
  if (done.size > 0) await removeLogouts(done)
  return done.size < pending.length
}
