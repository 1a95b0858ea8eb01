/** Runs a client's payment calls one after another, each outside of any transaction. */
import type { Data } from '#core/contract/endpoint.ts'
import type { createSubscription } from '#core/contract/payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, cardError } from '#server/http/api-error.ts'
import { inWords } from '#server/http/limits.ts'
import type { Answer, Caller } from '#server/http/route.ts'
import type {
  CardRefusal,
  PaidSubscription,
  PaymentResult,
  Payments,
} from '#server/providers/payments/payments.ts'
import { paymentsOf, valueOf } from './failures.ts'
import { readSubscription } from './present.ts'
import {
  type CustomerRow,
  customerOf,
  LEASE_MS,
  leaseCustomer,
  openSubscriptionOf,
  releaseCustomer,
  type SubscriptionRow,
  updateCustomer,
} from './queries.ts'
import { syncCustomer } from './sync.ts'

/** What payment calls need of their call. */
export interface PaymentCall {
  readonly db: Db
  readonly caller: Pick<Caller, 'user_uuid'>
  readonly dependencies: Dependencies
}

/** A leased customer at work. */
export interface LeasedCustomer {
  readonly customer: CustomerRow
  readonly payments: Payments
  readonly dependencies: Dependencies
}

/** How a call went that may charge the card. */
export type ChargeOutcome =
  /** The client's bank still asks them, with this secret; or null. */
  | { readonly kind: 'done'; readonly client_secret: string | null }
  | { readonly kind: 'refused'; readonly refusal: Pick<CardRefusal, 'code' | 'message'> }

export const conflict = (message: string): ApiError => new ApiError('conflict', message)

/**
 * The error while another call works on a customer. A process may have died at it: then it ends with the lease, so that
 * the longer it has lasted, the longer is the wait.
 */
function inProgress({ busy_until }: CustomerRow, now: Date): ApiError {
  const leftMs = Math.max(1000, (busy_until?.getTime() ?? 0) - now.getTime())
  const left = Math.ceil(leftMs / 1000)
  const lasted = Math.floor((LEASE_MS - leftMs) / 1000)
  return new ApiError(
    'in_flight',
    `Your last request is still in progress. This can take another ${inWords(left)}. You won’t be charged twice.`,
    { retryAfterSeconds: Math.min(left, Math.max(2, lasted)) },
  )
}

/** A provider that did not answer may have done the work all the same; it is asked after this time. */
const DOUBT_MS = 15_000

/**
 * Leases the client's customer for some work at the provider.
 *
 * @throws ApiError `in_flight` while another call works on it, `conflict` for a client who has none
 */
export async function withLeasedCustomer<T>(
  call: PaymentCall,
  work: (work: LeasedCustomer) => Promise<T>,
): Promise<T> {
  const { db, caller, dependencies } = call
  const payments = paymentsOf(dependencies)
  const customer = await leaseCustomer(db, caller.user_uuid, dependencies.clock())
  if (!customer) {
    const known = await customerOf(db, caller.user_uuid)
    if (known) throw inProgress(known, dependencies.clock())
    throw conflict('You have no plan yet. Choose one, and enter your card.')
  }
  try {
    return await work({ customer, payments, dependencies })
  } finally {
    await releaseCustomer(db, customer)
  }
}

/**
 * The client's open subscription, read again where something at the provider is not settled.
 *
 * @throws ApiError `unavailable` when the provider does not answer
 */
export async function settledSubscription({
  customer,
  dependencies,
}: LeasedCustomer): Promise<SubscriptionRow | undefined> {
  const { db } = dependencies.database
  const open = await openSubscriptionOf(db, customer.user_uuid)
  const isDue = customer.sync_at !== null && customer.sync_at <= dependencies.clock()
  const isClaim = open !== undefined && open.external_id === null
  if (!isDue && !isClaim && open?.owed_invoice_id == null) return open
  valueOf(await syncCustomer(dependencies, customer), dependencies)
  return openSubscriptionOf(db, customer.user_uuid)
}

/** What a charge came to, from the invoice that is open after it. */
function outcomeOf(open: PaidSubscription | undefined): ChargeOutcome {
  const invoice = open?.open_invoice
  if (invoice?.needs !== 'card') return { kind: 'done', client_secret: invoice?.client_secret ?? null }
  const refusal = invoice.refusal ?? { code: 'card_declined', message: 'Your card was declined.' }
  return { kind: 'refused', refusal }
}

/**
 * Saves what a call has done at the provider.
 *
 * @throws ApiError for a failure other than a refused card
 */
export async function finish(
  { customer, dependencies }: LeasedCustomer,
  result: PaymentResult<PaidSubscription>,
): Promise<ChargeOutcome> {
  const { clock, database } = dependencies
  if (result.kind !== 'ok' && result.kind !== 'card_error' && result.kind !== 'gone') {
    const sync_at = new Date(clock().getTime() + DOUBT_MS)
    await updateCustomer(database.db, customer.user_uuid, { sync_at })
    valueOf(result, dependencies)
  }
  const made = result.kind === 'ok' ? result.value : undefined
  const synced = await syncCustomer(dependencies, customer, made)
  if (result.kind === 'card_error') return { kind: 'refused', refusal: result }
  valueOf(result, dependencies)
  return outcomeOf(valueOf(synced, dependencies))
}

/** Answers with the subscription as saved. @throws ApiError `card_error` for a refused card */
export async function answerOutcome(
  { db, caller }: PaymentCall,
  outcome: ChargeOutcome,
  message?: string,
): Promise<Answer<Data<typeof createSubscription>>> {
  if (outcome.kind === 'refused') throw cardError(outcome.refusal)
  const { client_secret } = outcome
  const subscription = await readSubscription(db, caller.user_uuid)
  const action = client_secret === null ? null : { client_secret }
  return { data: { subscription, action }, ...(message !== undefined && action === null && { message }) }
}
