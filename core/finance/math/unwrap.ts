import type { Result } from './result.ts'

/** The value of a result that cannot fail, as in tests; throws if it did. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`)
  return result.value
}
