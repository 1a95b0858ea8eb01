import type { Result } from './result.ts'

/** The value of a result that cannot be a refusal, such as a test's; a refusal here is a fault, hence an error. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`)
  return result.value
}
