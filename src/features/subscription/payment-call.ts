import { call, type CallOptions, type Input, type Refusal } from '#app/platform/api.ts'
import type { Data, Endpoint } from '#core/contract/endpoint.ts'

interface PaymentCallOptions extends CallOptions {
  /** Told of a refusal, to show it in place; the toast comes all the same. */
  readonly onRefusal?: (refusal: Refusal) => void
}

/**
 * Makes a call of the payment module: its data, or `'error'` when it fails. The shared handler says why; a refused card in
 * the provider's own words.
 */
export async function callPayment<E extends Endpoint>(
  endpoint: E,
  input: Input<E> & object,
  { onRefusal, ...options }: PaymentCallOptions = {},
): Promise<Data<E> | 'error'> {
  const outcome = await call(endpoint, input, options)
  if (outcome.ok) return outcome.data
  onRefusal?.(outcome)
  return 'error'
}

/** Headers with which a write that is sent twice is done once; a new key for each press of a button. */
export const once = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })
