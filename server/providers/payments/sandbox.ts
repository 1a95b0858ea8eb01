import { createHash } from 'node:crypto'
import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { parse } from 'valibot'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentCustomers } from '#server/db/schema/payment.ts'
import { paymentSandboxCustomers } from '#server/db/schema/sandbox.ts'
import type { PaidSubscription, PaymentDialog, PaymentResult, Payments } from './payments.ts'
import { laterBy } from './sandbox-billing.ts'
import { challenge, confirm, createSetup, useCard } from './sandbox-card.ts'
import { nextDueAt, runDue } from './sandbox-clock.ts'
import {
  customerIdOf,
  type Done,
  newCustomer,
  presentCard,
  presentInvoice,
  presentSubscription,
  SandboxCustomer,
  setupSecret,
} from './sandbox-state.ts'
import { cancel, change, keep, payInvoice, quote, subscribe } from './sandbox-subscriptions.ts'

/** As at Stripe: https://docs.stripe.com/api/idempotent_requests */
const KEYS_LAST_MS = DAY_MS
const MOST_INVOICES_LISTED = 100
/** At once, so that a job's turn stays short. */
const MOST_DUE = 100

type Row = typeof paymentSandboxCustomers.$inferSelect

/** An instant of the customer's clock, in whole seconds. */
const clockOf = ({ ahead_ms }: Pick<Row, 'ahead_ms'>, now: Date): string =>
  new Date(Math.floor((now.getTime() + ahead_ms) / 1000) * 1000).toISOString()

async function lockCustomer(
  db: Db,
  where: { readonly customer_id: string } | { readonly user_uuid: string },
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(paymentSandboxCustomers)
    .where(
      'customer_id' in where
        ? eq(paymentSandboxCustomers.customer_id, where.customer_id)
        : eq(paymentSandboxCustomers.user_uuid, where.user_uuid),
    )
    .for('update')
  return row
}

async function saveCustomer(db: Db, { ahead_ms }: Row, customer: SandboxCustomer): Promise<void> {
  const due = nextDueAt(customer)
  await db
    .update(paymentSandboxCustomers)
    .set({
      state: customer,
      ahead_ms,
      due_at: due === null ? null : new Date(Date.parse(due) - ahead_ms),
    })
    .where(eq(paymentSandboxCustomers.customer_id, customer.customer_id))
}

/**
 * Moves a customer's clock ahead, and runs everything that falls due on the way, in order.
 *
 * @param ms more than 0
 * @returns where the clock stands then; null for a client who is no customer
 */
export async function advanceSandboxClock(
  db: Db,
  userUuid: string,
  ms: number,
  now: Date,
): Promise<string | null> {
  if (!(ms > 0)) throw new RangeError('A clock only moves ahead')
  return db.transaction(async (transaction) => {
    const row = await lockCustomer(transaction, { user_uuid: userUuid })
    if (!row) return null
    const moved = { ...row, ahead_ms: row.ahead_ms + ms }
    const at = clockOf(moved, now)
    await saveCustomer(transaction, moved, runDue(parse(SandboxCustomer, row.state), at))
    // A provider would send messages about what has happened.
    await transaction
      .update(paymentCustomers)
      .set({ sync_at: now })
      .where(and(eq(paymentCustomers.user_uuid, userUuid), eq(paymentCustomers.customer_id, row.customer_id)))
    return at
  })
}

const digestOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/**
 * Does the work of a key once; the same key answers the same, and refuses to be used for anything else. Keys age by our
 * clock, because a call is repeated soon, however far the customer's clock has moved meanwhile.
 */
function once(
  customer: SandboxCustomer,
  { key, asked, now }: { key: string; asked: unknown; now: string },
  work: () => Done<PaidSubscription>,
): Done<PaidSubscription> {
  const digest = digestOf(asked)
  const oldest = laterBy(now, -KEYS_LAST_MS)
  const answers = customer.answers.filter(({ at }) => at > oldest)
  const known = answers.find((each) => each.key === key)
  if (known && known.digest !== digest) {
    return { customer, result: { kind: 'refused', code: 'idempotency_error' } }
  }
  // What a call of ours has answered has its form.
  if (known) return { customer, result: known.answer as PaymentResult<PaidSubscription> }
  const done = work()
  const answer = { ...done.result }
  return { ...done, customer: { ...done.customer, answers: [...answers, { key, digest, at: now, answer }] } }
}

/** Payments by test cards; customers are in our database, each with a clock of their own. */
export function sandboxPayments(db: Db, clock: () => Date): Payments {
  /** Runs what is due for a customer, then some work on them; other work on them waits. */
  async function withCustomer<Value>(
    customer_id: string | undefined,
    work: (customer: SandboxCustomer, now: string, row: Row) => Done<Value>,
  ): Promise<PaymentResult<Value>> {
    if (customer_id === undefined) return { kind: 'gone' }
    return db.transaction(async (transaction) => {
      const row = await lockCustomer(transaction, { customer_id })
      if (!row) return { kind: 'gone' }
      const before = parse(SandboxCustomer, row.state)
      const now = clockOf(row, clock())
      const { customer, result } = work(runDue(before, now), now, row)
      if (customer !== before) await saveCustomer(transaction, row, customer)
      return result
    })
  }

  const read = <Value>(customer_id: string, of: (customer: SandboxCustomer) => Value) =>
    withCustomer(customer_id, (customer) => ({ customer, result: { kind: 'ok', value: of(customer) } }))

  const write = (
    id: string,
    { key, asked }: { key: string; asked: unknown },
    work: (customer: SandboxCustomer, now: string, row: Row) => Done<PaidSubscription>,
  ) =>
    withCustomer(id.startsWith('cus_') ? id : customerIdOf(id), (customer, now, row) =>
      once(customer, { key, asked, now: clock().toISOString() }, () => work(customer, now, row)),
    )

  /** An instant of our clock on the customer's, at the latest now. */
  const theirs = (instant: string, { ahead_ms }: Row): string =>
    clockOf({ ahead_ms }, new Date(Math.min(Date.parse(instant), clock().getTime())))

  const dialog: PaymentDialog = {
    confirm: ({ user_uuid, ...input }) =>
      withCustomer(customerIdOf(input.client_secret), (customer, now, row) =>
        row.user_uuid === user_uuid ? confirm(customer, input, now) : { customer, result: { kind: 'gone' } },
      ),
    answer: ({ user_uuid, ...input }) =>
      withCustomer(customerIdOf(input.client_secret), (customer, now, row) =>
        row.user_uuid === user_uuid
          ? challenge(customer, input, now)
          : { customer, result: { kind: 'gone' } },
      ),
  }

  return {
    provider: 'sandbox',
    publishableKey: null,
    dialog,

    async dueCustomers() {
      const due = await db
        .select({ customer_id: paymentSandboxCustomers.customer_id })
        .from(paymentSandboxCustomers)
        .where(and(isNotNull(paymentSandboxCustomers.due_at), lte(paymentSandboxCustomers.due_at, clock())))
        .orderBy(paymentSandboxCustomers.due_at)
        .limit(MOST_DUE)
      return due.map(({ customer_id }) => customer_id)
    },

    async createCustomer(user_uuid) {
      const made = newCustomer()
      await db
        .insert(paymentSandboxCustomers)
        .values({ customer_id: made.customer_id, user_uuid, state: made })
        .onConflictDoNothing({ target: paymentSandboxCustomers.user_uuid })
      const [row] = await db
        .select({ customer_id: paymentSandboxCustomers.customer_id })
        .from(paymentSandboxCustomers)
        .where(eq(paymentSandboxCustomers.user_uuid, user_uuid))
      return row ? { kind: 'ok', value: row } : { kind: 'gone' }
    },

    createSetupIntent: (customer_id) =>
      withCustomer(customer_id, (before, now) => {
        const { customer, result } = createSetup(before, now)
        if (result.kind !== 'ok') return { customer, result }
        const { setup_intent_id } = result.value
        const client_secret = setupSecret(customer, result.value)
        return { customer, result: { kind: 'ok', value: { setup_intent_id, client_secret } } }
      }),

    useCard: (customer_id, setupIntentId) =>
      withCustomer(customer_id, (before) => {
        const { customer, result } = useCard(before, setupIntentId)
        return result.kind === 'ok'
          ? { customer, result: { kind: 'ok', value: presentCard(result.value) } }
          : { customer, result }
      }),

    readCard: (customer_id) => read(customer_id, ({ card }) => card && presentCard(card)),

    createSubscription: ({ customer_id, price, key }) =>
      write(customer_id, { key, asked: ['create', price] }, (customer, now) =>
        subscribe(customer, price, now),
      ),

    readSubscriptions: (customer_id) =>
      read(customer_id, (customer) =>
        customer.subscriptions.map((each) => presentSubscription(customer, each)),
      ),

    async quote({ customer_id, ...asked }) {
      if (customer_id === null) return quote(undefined, asked, clockOf({ ahead_ms: 0 }, clock()))
      return withCustomer(customer_id, (customer, now, row) => ({
        customer,
        result: quote(customer, { ...asked, prorated_at: theirs(asked.prorated_at, row) }, now),
      }))
    },

    changeSubscription: ({ key, ...asked }) =>
      write(asked.subscription_id, { key, asked: ['change', asked] }, (customer, now, row) =>
        change(customer, { ...asked, prorated_at: theirs(asked.prorated_at, row) }, now),
      ),

    cancelSubscription: ({ key, ...asked }) =>
      write(asked.subscription_id, { key, asked: ['cancel', asked] }, (customer, now) =>
        cancel(customer, asked, now),
      ),

    keepSubscription: ({ key, subscription_id }) =>
      write(subscription_id, { key, asked: ['keep', subscription_id] }, (customer) =>
        keep(customer, subscription_id),
      ),

    payInvoice: ({ key, invoice_id }) =>
      write(invoice_id, { key, asked: ['pay', invoice_id] }, (customer, now) =>
        payInvoice(customer, invoice_id, now),
      ),

    listInvoices: (customer_id) =>
      read(customer_id, ({ invoices }) => invoices.slice(0, MOST_INVOICES_LISTED).map(presentInvoice)),

    async deleteCustomer(customer_id) {
      await db.delete(paymentSandboxCustomers).where(eq(paymentSandboxCustomers.customer_id, customer_id))
      return { kind: 'ok', value: null }
    },

    // The sandbox sends no webhooks: `dueCustomers` says whom to read again.
    verifyWebhook: async () => ({ kind: 'forged' }),
  }
}
