/** Webhooks of Stripe: https://docs.stripe.com/webhooks/signature */
import type { Stripe } from 'stripe'
import * as v from 'valibot'
import type { PaymentWebhook } from './payments.ts'

/** Which part of the SDK checks signatures. */
type Signatures = Pick<Stripe['webhooks'], 'signature'>

/** A message is genuine for this long before and after it was signed, which bounds replays. */
const GOOD_FOR_SECONDS = 5 * 60

/** What we read of a message; the rest is asked of Stripe again. */
const Message = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,200}$/)),
  object: v.literal('event'),
  type: v.pipe(v.string(), v.maxLength(200)),
  data: v.object({
    object: v.looseObject({ id: v.optional(v.string()), object: v.string() }),
    previous_attributes: v.nullish(v.looseObject({})),
  }),
})

const OURS = /^(?:customer|invoice|payment_method|setup_intent)\./

const CustomerField = v.object({
  customer: v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
})

/** The customer that an object of Stripe belongs to. */
function customerIn(fields: unknown): string | undefined {
  const parsed = v.safeParse(CustomerField, fields)
  return parsed.success ? parsed.output.customer : undefined
}

function read(body: string): PaymentWebhook {
  const message = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body)
  if (!message.success || !OURS.test(message.output.type)) return { kind: 'ignored' }
  const { id: event_id, type, data } = message.output
  const customer_id =
    data.object.object === 'customer'
      ? data.object.id
      : // A detached card has no customer any more.
        (customerIn(data.object) ?? customerIn(data.previous_attributes))
  return customer_id === undefined ? { kind: 'ignored' } : { kind: 'event', event_id, type, customer_id }
}

/**
 * Creates the check of Stripe's webhooks.
 *
 * @param secrets of the endpoint, several while one is replaced
 */
export function createStripeVerifier(
  { signature }: Signatures,
  secrets: readonly string[],
  clock: () => Date,
) {
  return (headers: Headers, body: string): PaymentWebhook => {
    const header = headers.get('stripe-signature') ?? ''
    const now = clock().getTime()
    // The SDK refuses what is old, not what claims to come from the future.
    const signedAt = Number(
      header
        .split(',')
        .findLast((part) => part.startsWith('t='))
        ?.slice(2),
    )
    if (!(signedAt <= now / 1000 + GOOD_FOR_SECONDS)) return { kind: 'forged' }
    const isGenuine = secrets.some((secret) => {
      try {
        return signature?.verifyHeader(body, header, secret, GOOD_FOR_SECONDS, undefined, now) ?? false
      } catch {
        return false
      }
    })
    return isGenuine ? read(body) : { kind: 'forged' }
  }
}
