/** Saves what the payment provider says of a customer: subscriptions, the effective plan, invoices and the card. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { users } from '#server/db/schema/account.ts'
import { invoices, paymentCustomers, subscriptions } from '#server/db/schema/payment.ts'
import { lockClient } from '#server/http/capacity.ts'
import { planChanges } from '#server/plan/plan-change.ts'
import type { PaidInvoice, PaidSubscription, PaymentCard } from '#server/providers/payments/payments.ts'
import { addPaymentNotifications, type PaymentNotification } from './notifications.ts'
import {
  type CustomerRow,
  lockLeased,
  type SubscriptionRow,
  subscriptionsOf,
  updateCustomer,
} from './queries.ts'

/** A renewal and another try happen some minutes after their time. */
const GRACE_MS = 15 * MINUTE_MS
/** A renewal that is late is looked for again after this time. */
const LATE_MS = 60 * MINUTE_MS
/** A call that made nothing at the provider in this time will not. */
const CLAIM_MS = 10 * MINUTE_MS

/** What the provider says of a customer. */
export interface Read {
  readonly subscriptions: readonly PaidSubscription[]
  readonly invoices: readonly PaidInvoice[]
  readonly card: PaymentCard | null
  /** The provider has no such customer any more. */
  readonly isGone: boolean
}

export interface Saved {
  readonly open: PaidSubscription | undefined
  /** Subscriptions besides the open one that have not ended either. */
  readonly extras: readonly PaidSubscription[]
  readonly notifications: readonly PaymentNotification[]
}

const date = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
const isPaid = ({ state }: SubscriptionRow): boolean => state === 'active' || state === 'past_due'
const isOpen = ({ state }: Pick<PaidSubscription, 'state'>): boolean => state !== 'cancelled'

/** A subscription's columns that the provider decides. */
function columnsOf(paid: PaidSubscription, now: Date) {
  const { pending, open_invoice, cancels_at, state } = paid
  const owed = state === 'cancelled' ? null : open_invoice
  return {
    external_id: paid.subscription_id,
    plan: paid.plan,
    period: paid.period,
    amount_cents: paid.amount_cents,
    is_reduced: paid.is_reduced,
    state,
    period_ends_at: date(paid.period_ends_at),
    cancels_at: date(cancels_at),
    pending_plan: pending?.plan ?? null,
    pending_period: pending?.period ?? null,
    pending_cents: pending?.amount_cents ?? null,
    pending_on: date(pending?.starts_at ?? null),
    owed_cents: owed?.amount_cents ?? null,
    owed_invoice_id: owed?.invoice_id ?? null,
    next_try_at: date(owed?.next_try_at ?? null),
    updated_at: now,
    // A cancellation that was taken back takes its reason along.
    ...(cancels_at === null && state !== 'cancelled' && { cancel_reason: null, cancel_comment: '' }),
  }
}

/** The one of a customer's subscriptions that counts: the one that we know, else one that is paid, else the newest. */
function openOf(paid: readonly PaidSubscription[], rows: readonly SubscriptionRow[]) {
  const open = paid.filter(isOpen)
  const known = open.find(({ subscription_id }) =>
    rows.some((row) => isOpen(row) && row.external_id === subscription_id),
  )
  return known ?? open.find(({ state }) => state !== 'incomplete') ?? open[0]
}

/** The row of a subscription; a claim that waits for its answer becomes that of one of the same plan. */
const rowOf = (paid: PaidSubscription, rows: readonly SubscriptionRow[]): SubscriptionRow | undefined =>
  rows.find(({ external_id }) => external_id === paid.subscription_id) ??
  rows.find(
    ({ external_id, state, plan, period }) =>
      external_id === null && state !== 'cancelled' && plan === paid.plan && period === paid.period,
  )

async function saveOpen(
  transaction: Db,
  user_uuid: string,
  open: PaidSubscription,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<void> {
  const row = rowOf(open, rows)
  const columns = columnsOf(open, now)
  if (row) {
    // Keys of calls are made from it, so it moves with each answer of the provider.
    const updated_at = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1))
    await transaction
      .update(subscriptions)
      .set({ ...columns, updated_at })
      .where(sameRecord(subscriptions, row, 'subscription_uuid'))
    return
  }
  const created_at = new Date(open.created_at)
  await transaction
    .insert(subscriptions)
    .values({ ...columns, subscription_uuid: uuidv7(), user_uuid, created_at })
}

/** Saves what has ended, before anything opens: a client has one open subscription at most. */
async function saveEnded(
  transaction: Db,
  rows: readonly SubscriptionRow[],
  { paid, open }: { paid: readonly PaidSubscription[]; open: PaidSubscription | undefined },
  now: Date,
): Promise<SubscriptionRow[]> {
  const ended: SubscriptionRow[] = []
  for (const row of rows.filter(isOpen)) {
    const told = paid.find(({ subscription_id }) => subscription_id === row.external_id)
    if (told === open && told) continue
    const isClaim = row.external_id === null
    if (isClaim && open && rowOf(open, rows) === row) continue
    if (isClaim && now.getTime() - row.created_at.getTime() < CLAIM_MS && !open) continue
    const here = sameRecord(subscriptions, row, 'subscription_uuid')
    if (isClaim) {
      await transaction.delete(subscriptions).where(here)
      continue
    }
    const none = { owed_cents: null, owed_invoice_id: null, next_try_at: null }
    const columns = told ? columnsOf(told, now) : { ...none, updated_at: now }
    await transaction
      .update(subscriptions)
      .set({ ...columns, state: 'cancelled' })
      .where(here)
    ended.push(row)
  }
  return ended
}

/** The effective plan follows the subscription; a client who never had one keeps theirs. */
async function savePlan(transaction: Db, user_uuid: string, now: Date): Promise<void> {
  const [row] = await subscriptionsOf(transaction, user_uuid)
  if (!row) return
  const subscription_plan = isPaid(row) ? row.plan : 'NO_PLAN'
  const isOther = and(eq(users.user_uuid, user_uuid), ne(users.subscription_plan, subscription_plan))
  const [changing] = await transaction.select({ user_uuid: users.user_uuid }).from(users).where(isOther)
  if (!changing) return
  await planChanges(transaction, user_uuid, now)
  await transaction.update(users).set({ subscription_plan, updated_at: now }).where(isOther)
  await planChanges(transaction, user_uuid, now)
}

/** Saves invoices; returns those that were paid since the last time. */
async function saveInvoices(
  transaction: Db,
  user_uuid: string,
  told: readonly PaidInvoice[],
): Promise<PaidInvoice[]> {
  if (told.length === 0) return []
  const ids = told.map(({ invoice_id }) => invoice_id)
  const known = await transaction
    .select()
    .from(invoices)
    .where(and(eq(invoices.user_uuid, user_uuid), inArray(invoices.external_id, ids)))
  const paid: PaidInvoice[] = []
  for (const invoice of told) {
    const row = known.find(({ external_id }) => external_id === invoice.invoice_id)
    if (row && row.state === invoice.state && row.state !== 'open') continue
    const columns = {
      number: invoice.number,
      state: invoice.state,
      total_cents: invoice.total_cents,
      lines: [...invoice.lines],
      card_brand: invoice.card?.brand ?? null,
      card_last4: invoice.card?.last4 ?? null,
      paid_at: date(invoice.paid_at),
    }
    await transaction
      .insert(invoices)
      .values({
        ...columns,
        invoice_uuid: uuidv7(),
        user_uuid,
        external_id: invoice.invoice_id,
        created_at: new Date(invoice.created_at),
      })
      .onConflictDoUpdate({ target: [invoices.user_uuid, invoices.external_id], set: columns })
    if (invoice.state === 'paid') paid.push(invoice)
  }
  return paid
}

/** When to read a customer again without a message from the provider, because messages can be lost. */
function nextSyncAt(open: PaidSubscription | undefined, hasClaim: boolean, now: Date): Date | null {
  if (hasClaim || open?.open_invoice?.needs === 'pending') return new Date(now.getTime() + MINUTE_MS)
  if (!open) return null
  const instants = [open.period_ends_at, open.open_invoice?.next_try_at ?? null, open.cancels_at]
    .flatMap((instant) => (instant === null ? [] : Date.parse(instant) + GRACE_MS))
    .toSorted((one, other) => one - other)
  const late = now.getTime() + LATE_MS
  const [first = late] = instants
  return new Date(first > now.getTime() ? first : late)
}

/**
 * Saves what was read, in an open transaction.
 *
 * @param customer as leased
 * @returns undefined when the lease was lost or the client has left: whoever has it now reads again
 */
export async function saveRead(
  transaction: Db,
  customer: CustomerRow,
  read: Read,
  now: Date,
): Promise<Saved | undefined> {
  const { user_uuid } = customer
  // Locked first, as the deletion of an account does.
  await lockClient(transaction, user_uuid)
  const locked = await lockLeased(transaction, customer)
  if (!locked) return undefined
  const rows = await subscriptionsOf(transaction, user_uuid)
  const open = openOf(read.subscriptions, rows)
  const ended = await saveEnded(transaction, rows, { paid: read.subscriptions, open }, now)
  if (open) await saveOpen(transaction, user_uuid, open, rows, now)
  await savePlan(transaction, user_uuid, now)
  const paid = await saveInvoices(transaction, user_uuid, read.invoices)
  const lapsed = rows.filter(
    (row) =>
      isPaid(row) &&
      (ended.includes(row) || (open?.state === 'incomplete' && open.subscription_id === row.external_id)),
  )
  const notifications = await addPaymentNotifications(
    transaction,
    user_uuid,
    { read, open, lapsed, paid },
    now,
  )
  if (read.isGone) {
    await transaction.delete(paymentCustomers).where(eq(paymentCustomers.user_uuid, user_uuid))
  } else {
    const left = await subscriptionsOf(transaction, user_uuid)
    const hasClaim = left.some((row) => isOpen(row) && row.external_id === null)
    const isAsked =
      locked.sync_at !== null &&
      locked.sync_at <= now &&
      locked.sync_at.getTime() !== customer.sync_at?.getTime()
    await updateCustomer(transaction, user_uuid, {
      card_brand: read.card?.brand ?? null,
      card_last4: read.card?.last4 ?? null,
      card_exp_month: read.card?.exp_month ?? null,
      card_exp_year: read.card?.exp_year ?? null,
      failure_count: 0,
      // A message that came meanwhile asks for another look.
      sync_at: isAsked ? locked.sync_at : nextSyncAt(open, hasClaim, now),
    })
  }
  const extras = read.subscriptions.filter((paidOne) => isOpen(paidOne) && paidOne !== open)
  return { open, extras, notifications }
}
