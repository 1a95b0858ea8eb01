const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 30 * 60_000

/**
 * How long to wait before a message is retried: doubles with each attempt up to half an hour, or what the push
 * service asked for if that is longer. Half of the wait is random (jitter), so that messages that failed together are
 * not retried together.
 *
 * @param attempts attempts so far, 1 or more
 * @param chance from 0 to 1
 */
export function retryWaitMs(attempts: number, retryAfterMs: number | undefined, chance: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10))
  const wait = longest * (0.5 + chance / 2)
  return retryAfterMs === undefined ? wait : Math.max(wait, retryAfterMs * (1 + chance / 10))
}
