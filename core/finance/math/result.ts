/**
 * What a calculation answers: its value, or the reason why there is none.
 * `reason` is for code to switch on; `message` is a sentence fit to show a client.
 */
export type Result<T, Reason extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason; readonly message: string }

/** Wraps a value as a successful result. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** Refuses: names why there is no answer, for code and for people. */
export const refuse = <Reason extends string>(
  reason: Reason,
  message: string,
): { readonly ok: false; readonly reason: Reason; readonly message: string } => ({
  ok: false,
  reason,
  message,
})
