/** What happens to a customer by itself: renewals, further tries, and what ends. */
import { nextTerms, periodLine } from './sandbox-billing.ts'
import { addInvoice, dropUnpaidChange, end, tryRenewal, voidInvoice } from './sandbox-charges.ts'
import {
  type Invoice,
  type SandboxCustomer,
  type Subscription,
  subscriptionOf,
  withSubscription,
} from './sandbox-state.ts'

/** Something due, and the instant at which it happens. */
interface Due {
  readonly at: string
  readonly run: (customer: SandboxCustomer) => SandboxCustomer
}

/** Ends a period: the subscription ends or is renewed at its pending price. */
function endPeriod(customer: SandboxCustomer, subscription: Subscription, at: string): SandboxCustomer {
  if (subscription.is_cancelling) return end(customer, subscription, at, 'void')
  const terms = nextTerms(subscription.terms, subscription.pending ?? subscription.terms.price)
  const renewed: Subscription = { ...subscription, terms, pending: null }
  const without = dropUnpaidChange(customer, subscription.subscription_id)
  const made = addInvoice(withSubscription(without, renewed), renewed, [periodLine(terms.price)], {
    cause: { kind: 'renewal' },
    now: at,
  })
  return tryRenewal(made.customer, made.invoice, at)
}

/** Ends what was not paid in time: a change is dropped, a new subscription ends. */
function expire(customer: SandboxCustomer, invoice: Invoice, at: string): SandboxCustomer {
  const subscription = subscriptionOf(customer, invoice.subscription_id)
  if (subscription?.state === 'incomplete') return end(customer, subscription, at, 'void')
  return voidInvoice(customer, invoice)
}

/** Everything that is still to happen, in no order. */
const dues = ({ subscriptions, invoices }: SandboxCustomer): Due[] => [
  ...invoices.flatMap((invoice): Due[] => {
    const { state, expires_at, next_try_at } = invoice
    if (state !== 'open') return []
    const ends: Due[] = expires_at
      ? [{ at: expires_at, run: (customer) => expire(customer, invoice, expires_at) }]
      : []
    return next_try_at
      ? [...ends, { at: next_try_at, run: (customer) => tryRenewal(customer, invoice, next_try_at) }]
      : ends
  }),
  ...subscriptions.flatMap((subscription): Due[] => {
    const { state, terms } = subscription
    if (state === 'cancelled' || state === 'incomplete') return []
    const at = terms.period_ends_at
    return [{ at, run: (customer) => endPeriod(customer, subscription, at) }]
  }),
]

/** What happens next, if anything. */
function nextDue(customer: SandboxCustomer): Due | undefined {
  return dues(customer).reduce<Due | undefined>(
    (first, due) => (first && first.at <= due.at ? first : due),
    undefined,
  )
}

/** When something happens by itself next; null for never. */
export const nextDueAt = (customer: SandboxCustomer): string | null => nextDue(customer)?.at ?? null

/**
 * Runs everything due by an instant, in order and each at its own instant, so that one long leap and many short steps
 * come to the same.
 */
export function runDue(customer: SandboxCustomer, now: string): SandboxCustomer {
  let current = customer
  for (let due = nextDue(current); due && due.at <= now; due = nextDue(current)) current = due.run(current)
  return current
}
