/** Receives what the payment provider reports of customers, such as a renewal. */
import type { Hono } from 'hono'
import { paymentEvents } from '#server/db/schema/payment.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { readText } from '#server/http/input.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { leaseCustomer, requestSync } from './queries.ts'
import { syncAndRelease } from './sync.ts'

/** Where the provider sends its messages, below the API's base. */
const WEBHOOK_PATH = '/payment/webhook'

/**
 * Stores that a message came, and that its customer is to be read again, in one transaction.
 *
 * @returns whether it came for the first time
 */
const receive = (
  { database, clock }: Dependencies,
  { event_id, customer_id }: { readonly event_id: string; readonly customer_id: string },
): Promise<string | undefined> =>
  database.db.transaction(async (transaction) => {
    const now = clock()
    const added = await transaction
      .insert(paymentEvents)
      .values({ event_id, received_at: now })
      .onConflictDoNothing()
      .returning()
    return added.length > 0 ? requestSync(transaction, customer_id, now) : undefined
  })

/** Reads the customer now; one that a call works on is left to the job. */
async function syncNow(dependencies: Dependencies, userUuid: string): Promise<void> {
  const { database, clock } = dependencies
  const customer = await leaseCustomer(database.db, userUuid, clock())
  if (customer) await syncAndRelease(dependencies, customer)
}

/**
 * Serves the provider's webhook. A message is only a hint to read the customer again, which asks the provider for the
 * truth: so one that comes twice or out of order does no harm. A message that the provider has not signed is refused.
 */
export function servePaymentWebhook(api: Hono<RequestState>, dependencies: Dependencies): void {
  const { payments, log, background } = dependencies
  api.post(WEBHOOK_PATH, async (context) => {
    context.set('endpoint', 'payment webhook')
    context.header('Cache-Control', 'no-store')
    if (!payments) throw notFound()
    const message = await payments.verifyWebhook(context.req.raw.headers, await readText(context.req.raw))
    if (message.kind === 'forged') {
      log.warn('a payment webhook with a wrong signature was refused')
      throw new ApiError('malformed', 'This message isn’t signed by the payment provider.')
    }
    const client = message.kind === 'event' ? await receive(dependencies, message) : undefined
    if (client !== undefined) background.run('payment webhook', () => syncNow(dependencies, client))
    return context.json({ data: null })
  })
}
