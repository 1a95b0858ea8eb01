/**
 * Log-outs that the server has not heard of. The device has cleared everything by then; what stays is the digest of the
 * session's token, which can end the session and do nothing else.
 */
import * as v from 'valibot'

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

/** Reads the list out of storage. What does not parse is dropped. */
export const parsePendingLogouts = (stored: unknown): readonly PendingLogout[] =>
  Array.isArray(stored) ? stored.filter((each): each is PendingLogout => v.is(PendingLogout, each)) : []

/** Where the list is stored. `change` reads and writes in one step that nobody can come between. */
export interface LogoutStore {
  read(): Promise<readonly PendingLogout[]>
  change(by: (pending: readonly PendingLogout[]) => readonly PendingLogout[]): Promise<void>
}

/** What sending needs of its surroundings. */
export interface LogoutDeps {
  readonly store: LogoutStore
  /** Posts JSON to an address; answers with the JSON of a success, or undefined. */
  readonly post: (address: string, body: string) => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly now: number
}

// Named here and not taken from the contract, whose schemas are most of what the worker would weigh; a test compares them.
export const END_SESSION_PATH = '/users/end-session'

/** Whether our server has taken it; a captive portal answers 200, too, but not with our envelope. */
async function isEnded({ api_base, token_digest }: PendingLogout, deps: LogoutDeps): Promise<boolean> {
  try {
    const answer = await deps.post(`${api_base}${END_SESSION_PATH}`, JSON.stringify({ token_digest }))
    return v.is(v.object({ data: v.null() }), answer)
  } catch {
    return false
  }
}

/** Takes log-outs off the list that the server has heard of. */
export const withoutLogouts = (store: LogoutStore, digests: ReadonlySet<string>): Promise<void> =>
  store.change((pending) => pending.filter(({ token_digest }) => !digests.has(token_digest)))

/**
 * Tells the server of every log-out that it has not heard of.
 *
 * @returns whether some still have to wait
 */
export async function sendPendingLogouts(deps: LogoutDeps): Promise<boolean> {
  const done = new Set<string>()
  const pending = await deps.store.read()
  for (const each of pending) {
    const isOver = deps.now - each.left_at > MAX_AGE_MS
    if (isOver || (await isEnded(each, deps))) done.add(each.token_digest)
  }
  if (done.size > 0) await withoutLogouts(deps.store, done)
  return done.size < pending.length
}
