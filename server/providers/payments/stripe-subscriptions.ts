/** Subscribing, and what changes a subscription. https://docs.stripe.com/billing/subscriptions/overview */
import type { PaymentResult, Payments, Price } from './payments.ts'
import { DoneAnswer, ScheduleAnswer, SubscriptionAnswer, SubscriptionsAnswer } from './stripe-answers.ts'
import type { StripeClient } from './stripe-client.ts'
import { isLive, itemOf, type Reader, stateOf } from './stripe-present.ts'
import type { Prices } from './stripe-prices.ts'

type Step = PaymentResult<unknown>
const DONE: Step = { kind: 'ok', value: null }

const EXPAND = { expand: ['schedule'] }
/** A charge that the card's bank wants to ask the client about: https://docs.stripe.com/error-codes */
const ASKS = 'invoice_payment_intent_requires_action'

const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** The instant for which unused time is calculated: in the current period, and not in the future. */
export function proratedAt(subscription: SubscriptionAnswer, at: string, now: Date): number {
  const earliest = toSeconds(itemOf(subscription).current_period_start)
  return Math.max(earliest, Math.min(toSeconds(at), Math.floor(now.getTime() / 1000)))
}

/** Reads a subscription with its schedule. */
export const readSubscription = ({ ask }: StripeClient, id: string) =>
  ask((api) => api.subscriptions.retrieve(id, EXPAND), SubscriptionAnswer)

/** The calls of {@link Payments} that create or change subscriptions. */
export function subscriptionCalls(client: StripeClient, prices: Prices, reader: Reader, clock: () => Date) {
  const { ask } = client
  const read = (id: string) => readSubscription(client, id)
  async function readAndPresent(id: string) {
    const subscription = await read(id)
    return subscription.kind === 'ok' ? reader.presentOne(subscription.value) : subscription
  }

  /** Ends a change that was not paid: Stripe drops it with its invoice. */
  async function dropUnpaidChange({ pending_update, latest_invoice }: SubscriptionAnswer): Promise<Step> {
    return pending_update && latest_invoice !== null ? reader.voidInvoice(latest_invoice) : DONE
  }

  /** Ends a change at the period's end. */
  async function dropSchedule({ schedule }: SubscriptionAnswer): Promise<Step> {
    if (!schedule || !isLive(schedule)) return DONE
    return ask((api) => api.subscriptionSchedules.release(schedule.id), DoneAnswer)
  }

  async function setCancelling(
    { id, cancel_at_period_end }: SubscriptionAnswer,
    isCancelling: boolean,
    key: string,
  ): Promise<Step> {
    if (cancel_at_period_end === isCancelling) return DONE
    return ask(
      (api) =>
        api.subscriptions.update(
          id,
          { cancel_at_period_end: isCancelling },
          { idempotencyKey: `${key} cancelling ${isCancelling}` },
        ),
      DoneAnswer,
    )
  }

  /** Ends everything pending, in an order in which nothing is charged in between. */
  async function settle(subscription: SubscriptionAnswer, key: string): Promise<Step> {
    const change = await dropUnpaidChange(subscription)
    if (change.kind !== 'ok') return change
    const schedule = await dropSchedule(subscription)
    return schedule.kind === 'ok' ? setCancelling(subscription, false, key) : schedule
  }

  /** Changes the price when the current period ends: a schedule of this period and the next. */
  async function scheduleNext(
    { id, ...rest }: SubscriptionAnswer,
    priceId: string,
    period: Price['period'],
    key: string,
  ): Promise<Step> {
    // With the schedule that this one replaces, so that the same key does not answer with a schedule that was released.
    const idempotencyKey = `${key} schedule after ${rest.schedule?.id ?? 'none'}`
    const made = await ask(
      (api) => api.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey }),
      ScheduleAnswer,
    )
    if (made.kind !== 'ok') return made
    const item = itemOf({ id, ...rest })
    const from = made.value.current_phase?.start_date ?? item.current_period_start
    const current = item.price?.price_id ?? ''
    return ask(
      (api) =>
        api.subscriptionSchedules.update(
          made.value.id,
          {
            end_behavior: 'release',
            proration_behavior: 'none',
            phases: [
              {
                items: [{ price: current, quantity: 1 }],
                start_date: toSeconds(from),
                end_date: toSeconds(item.current_period_end),
                proration_behavior: 'none',
              },
              {
                items: [{ price: priceId, quantity: 1 }],
                duration: { interval: period, interval_count: 1 },
                proration_behavior: 'none',
              },
            ],
          },
          { idempotencyKey: `${key} phases of ${made.value.id}` },
        ),
      DoneAnswer,
    )
  }

  /** Schedules again what was pending before a charge that was refused. */
  async function restore(before: SubscriptionAnswer, key: string): Promise<Step> {
    const phase = before.schedule?.current_phase
    const next = phase && before.schedule?.phases.find(({ start_date }) => start_date >= phase.end_date)
    const [item] = next?.items ?? []
    if (!item || !before.schedule || !isLive(before.schedule)) return DONE
    const price = await prices.read(item.price)
    if (price.kind !== 'ok' || !price.value) return price
    return scheduleNext(before, item.price, price.value.period, `${key} restored`)
  }

  /**
   * Changes the price at once. The change waits until its invoice is paid (`pending_if_incomplete`): the card's bank may
   * ask the client, which `error_if_incomplete` would refuse, and a refused charge changes nothing.
   */
  async function changeNow(
    before: SubscriptionAnswer,
    priceId: string,
    { prorated_at, key }: { prorated_at: string; key: string },
  ): ReturnType<Payments['changeSubscription']> {
    const dropped = await dropUnpaidChange(before)
    if (dropped.kind !== 'ok') return dropped
    // The schedule would change the plan again when the period ends.
    const released = await dropSchedule(before)
    if (released.kind !== 'ok') return released
    const after = await ask(
      (api) =>
        api.subscriptions.update(
          before.id,
          {
            ...EXPAND,
            items: [{ id: itemOf(before).id, price: priceId }],
            proration_behavior: 'always_invoice',
            proration_date: proratedAt(before, prorated_at, clock()),
            payment_behavior: 'pending_if_incomplete',
            ...(before.cancel_at_period_end && { cancel_at_period_end: false }),
          },
          { idempotencyKey: `${key} change` },
        ),
      SubscriptionAnswer,
    )
    if (after.kind === 'unavailable') return after
    if (after.kind !== 'ok') {
      await restore(before, key)
      return after
    }
    const { pending_update, latest_invoice } = after.value
    if (!pending_update || latest_invoice === null) return readAndPresent(before.id)
    const invoice = await reader.readInvoice(latest_invoice)
    if (invoice.kind !== 'ok') return invoice
    const open = await reader.openInvoiceOf(invoice.value)
    if (open.kind !== 'ok') return open
    if (!open.value.refusal) return readAndPresent(before.id)
    if (invoice.value.status === 'open') await reader.voidInvoice(latest_invoice)
    await restore(before, key)
    return { kind: 'card_error', ...open.value.refusal }
  }

  return {
    async createSubscription({ customer_id, price, key }) {
      const priceId = await prices.idOf(price)
      if (priceId.kind !== 'ok') return priceId
      const made = await ask(
        (api) =>
          api.subscriptions.create(
            {
              ...EXPAND,
              customer: customer_id,
              items: [{ price: priceId.value }],
              // A refused first charge leaves an invoice that can be paid within 23 hours.
              payment_behavior: 'allow_incomplete',
              payment_settings: { payment_method_types: ['card'] },
            },
            { idempotencyKey: `${key} create` },
          ),
        SubscriptionAnswer,
      )
      // The answer is that of the first request with the key: the state may have changed since.
      if (made.kind !== 'ok') return made
      const told = await readAndPresent(made.value.id)
      // It was made, whatever the reading of it answers.
      return told.kind === 'ok' ? told : { kind: 'unavailable', fault: `MADE, THEN ${told.kind}` }
    },

    async readSubscriptions(customer) {
      const answer = await ask(
        (api) => api.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] }),
        SubscriptionsAnswer,
      )
      return answer.kind === 'ok' ? reader.presentAll(customer, answer.value) : answer
    },

    async changeSubscription({ subscription_id, price, at, prorated_at, key }) {
      const before = await read(subscription_id)
      if (before.kind !== 'ok') return before
      if (!canChange(before.value, at)) return { kind: 'gone' }
      const priceId = await prices.idOf(price)
      if (priceId.kind !== 'ok') return priceId
      const isSame = itemOf(before.value).price?.price_id === priceId.value
      if (at === 'now' && !isSame) return changeNow(before.value, priceId.value, { prorated_at, key })
      const settled = await settle(before.value, key)
      if (settled.kind !== 'ok') return settled
      const scheduled = isSame ? DONE : await scheduleNext(before.value, priceId.value, price.period, key)
      return scheduled.kind === 'ok' ? readAndPresent(subscription_id) : scheduled
    },

    async cancelSubscription({ subscription_id, at, key }) {
      const before = await read(subscription_id)
      if (before.kind !== 'ok') return before
      const state = stateOf(before.value)
      if (at === 'now') {
        const ended =
          state === 'cancelled'
            ? DONE
            : await ask(
                (api) => api.subscriptions.cancel(subscription_id, { prorate: false, invoice_now: false }),
                DoneAnswer,
              )
        if (ended.kind !== 'ok') return ended
        const open = await reader.openInvoices({ subscription: subscription_id })
        if (open.kind !== 'ok') return open
        for (const { id } of open.value) {
          const voided = await reader.voidInvoice(id)
          if (voided.kind !== 'ok') return voided
        }
        return readAndPresent(subscription_id)
      }
      if (state !== 'active' && state !== 'past_due') return { kind: 'gone' }
      const change = await dropUnpaidChange(before.value)
      if (change.kind !== 'ok') return change
      const released = await dropSchedule(before.value)
      if (released.kind !== 'ok') return released
      const cancelling = await setCancelling(before.value, true, key)
      return cancelling.kind === 'ok' ? readAndPresent(subscription_id) : cancelling
    },

    async keepSubscription({ subscription_id, key }) {
      const before = await read(subscription_id)
      if (before.kind !== 'ok') return before
      if (stateOf(before.value) === 'cancelled') return { kind: 'gone' }
      const settled = await settle(before.value, key)
      return settled.kind === 'ok' ? readAndPresent(subscription_id) : settled
    },

    async payInvoice({ invoice_id, key }) {
      const invoice = await reader.readInvoice(invoice_id)
      if (invoice.kind !== 'ok') return invoice
      const { status, parent } = invoice.value
      const subscriptionId = parent?.subscription_details?.subscription
      if (subscriptionId === undefined || (status !== 'open' && status !== 'paid')) return { kind: 'gone' }
      if (status === 'paid') return readAndPresent(subscriptionId)
      const paid = await ask(
        (api) => api.invoices.pay(invoice_id, { off_session: false }, { idempotencyKey: `${key} pay` }),
        DoneAnswer,
      )
      const isAsked = 'code' in paid && paid.code === ASKS
      if (paid.kind === 'ok' || isAsked) return readAndPresent(subscriptionId)
      if (paid.kind !== 'card_error') return paid
      const subscription = await read(subscriptionId)
      const isChange = subscription.kind === 'ok' && subscription.value.latest_invoice === invoice_id
      if (isChange) await dropUnpaidChange(subscription.value)
      return paid
    },
  } satisfies Partial<Payments>
}

/** Whether a subscription can change then: one whose last period is unpaid has no unused time to credit. */
export function canChange(subscription: SubscriptionAnswer, at: 'now' | 'period_end'): boolean {
  const state = stateOf(subscription)
  return state === 'active' || (state === 'past_due' && at === 'period_end')
}
