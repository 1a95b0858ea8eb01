/** This device's push subscription as the page keeps it for the worker. */
import * as v from 'valibot'

const KnownSubscription = v.object({
  endpoint: v.string(),
  /** The server's public key, base64url. */
  public_key: v.string(),
})
export type KnownSubscription = v.InferOutput<typeof KnownSubscription>

/** Reads it out of storage. */
export function parseKnownSubscription(kept: unknown): KnownSubscription | undefined {
  const parsed = v.safeParse(KnownSubscription, kept)
  return parsed.success ? parsed.output : undefined
}
