/**
 * The result of a calculation: its value, or the reason why there is none.
 * `reason` is machine-readable; `message` can be shown to the client.
 */
export type Result<T, Reason extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason; readonly message: string }

/** Wraps a value as a successful result. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A failed result with its reason and message. */
export const refuse = <Reason extends string>(
  reason: Reason,
  message: string,
): { readonly ok: false; readonly reason: Reason; readonly message: string } => ({
  ok: false,
  reason,
  message,
})
