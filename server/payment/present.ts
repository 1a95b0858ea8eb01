/** A client's subscription as the API answers it. */
import type { Subscription } from '#core/contract/payment.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound } from '#server/http/api-error.ts'
import { priceOf } from './prices.ts'
import {
  type CustomerRow,
  customerOf,
  type ReductionRow,
  reductionOf,
  type SubscriptionRow,
  subscriptionsOf,
} from './queries.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** A paid subscription that will not be renewed has a state of its own. */
const stateOf = ({ state, cancels_at }: SubscriptionRow): NonNullable<Subscription['state']> =>
  state === 'active' && cancels_at !== null ? 'cancel_at_period_end' : state

export function nextChargeOf(row: SubscriptionRow): Subscription['next_charge'] {
  if (stateOf(row) !== 'active' || row.period_ends_at === null) return null
  return {
    on: (row.pending_on ?? row.period_ends_at).toISOString(),
    amount_cents: row.pending_cents ?? row.amount_cents,
  }
}

function pendingOf(row: SubscriptionRow): Subscription['pending'] {
  const { pending_plan, pending_period, pending_cents, pending_on } = row
  if (pending_plan === null || pending_period === null || pending_cents === null || pending_on === null) {
    return null
  }
  return {
    plan: pending_plan,
    period: pending_period,
    amount_cents: pending_cents,
    on: pending_on.toISOString(),
  }
}

function owedOf({ state, owed_cents, amount_cents, next_try_at }: SubscriptionRow): Subscription['owed'] {
  // Before the provider has answered, the price is what will be owed.
  const cents = owed_cents ?? (state === 'incomplete' ? amount_cents : null)
  return cents === null || state === 'cancelled'
    ? null
    : { amount_cents: cents, next_try_at: iso(next_try_at) }
}

function cancellationOf(row: SubscriptionRow): Subscription['cancellation'] {
  const { cancels_at, cancel_reason, cancel_comment } = row
  if (cancels_at === null && cancel_reason === null) return null
  return { reason: cancel_reason, comment: cancel_comment, ends_at: iso(cancels_at) }
}

const cardOf = (customer: CustomerRow | undefined): Subscription['card'] =>
  customer?.card_brand != null &&
  customer.card_last4 !== null &&
  customer.card_exp_month !== null &&
  customer.card_exp_year !== null
    ? {
        brand: customer.card_brand,
        last4: customer.card_last4,
        exp_month: customer.card_exp_month,
        exp_year: customer.card_exp_year,
      }
    : null

const presentReduction = (row: ReductionRow | undefined): Subscription['reduction'] =>
  row ? { kind: row.kind, state: row.state, submitted_at: row.submitted_at.toISOString() } : null

/** @throws ApiError `not_found` for a client whose account was just deleted */
export async function readSubscription(db: Db, userUuid: string): Promise<Subscription> {
  const user = await userById(db, userUuid)
  if (!user) throw notFound()
  const [row] = await subscriptionsOf(db, userUuid)
  const customer = await customerOf(db, userUuid)
  const reduction = presentReduction(await reductionOf(db, userUuid))
  const isApproved = reduction?.state === 'approved'
  return {
    plan: user.subscription_plan,
    state: row ? stateOf(row) : null,
    subscribed: row
      ? {
          plan: row.plan,
          period: row.period,
          amount_cents: row.amount_cents,
          is_reduced: row.is_reduced,
          discounted_cents: isApproved ? (await priceOf(db, userUuid, row)).amount_cents : null,
        }
      : null,
    period_ends_at: row ? iso(row.period_ends_at) : null,
    next_charge: row ? nextChargeOf(row) : null,
    pending: row ? pendingOf(row) : null,
    owed: row ? owedOf(row) : null,
    cancellation: row ? cancellationOf(row) : null,
    card: cardOf(customer),
    reduction,
  }
}
