/** The demo household's plan: Essential at first, then Plus, paid each month by a test card. */
import { and, eq, lt } from 'drizzle-orm'
import { NOTIFICATION_DAYS } from '#core/contract/notifications.ts'
import type { PaidPlan } from '#core/contract/payment.ts'
import { addDays, addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { priceOf } from '#server/payment/prices.ts'
import { customerOf, addCustomer } from '#server/payment/queries.ts'
import { saveRead } from '#server/payment/save.ts'
import type { PaymentResult } from '#server/providers/payments/payments.ts'
import { sandboxPayments } from '#server/providers/payments/sandbox.ts'

/** The last charge was this many days ago. */
const PAID_DAYS_AGO = 9
/** Months between the first charge and the last. */
const MONTHS = 8
const UPGRADED_AFTER_DAYS = 75

const paidOn = (today: IsoDate, monthsAgo: number): IsoDate =>
  addMonths(addDays(today, -PAID_DAYS_AGO), -monthsAgo)
/** The day on which the plan became Plus, and its year of calls began. */
export const upgradedOn = (today: IsoDate): IsoDate => addDays(paidOn(today, MONTHS), UPGRADED_AFTER_DAYS)

const FIRST_PLAN: PaidPlan = 'ESSENTIAL'
export const DEMO_PLAN: PaidPlan = 'PLUS'

function valueOf<T>(result: PaymentResult<T>): T {
  if (result.kind === 'ok') return result.value
  throw new Error(`The sandbox refused a demo payment: ${result.kind}.`)
}

/**
 * Subscribes the household in the past and lets the sandbox bill it until today.
 *
 * @param transaction the transaction that creates the household
 */
export async function addDemoSubscription(
  transaction: Db,
  { user_uuid, today, now }: { readonly user_uuid: string; readonly today: IsoDate; readonly now: Date },
): Promise<void> {
  const inTheMorning = (day: IsoDate) => new Date(`${day}T15:12:00Z`)
  let at = inTheMorning(paidOn(today, MONTHS))
  const payments = sandboxPayments(transaction, () => at)
  const { customer_id } = valueOf(await payments.createCustomer(user_uuid))
  await addCustomer(transaction, { user_uuid, provider: 'sandbox', customer_id, created_at: at })

  const { setup_intent_id, client_secret } = valueOf(await payments.createSetupIntent(customer_id))
  const card = { user_uuid, client_secret, payment_method: 'pm_card_visa' }
  await payments.dialog?.confirm(card)
  valueOf(await payments.useCard(customer_id, setup_intent_id))
  const priceOfPlan = (plan: PaidPlan) => priceOf(transaction, user_uuid, { plan, period: 'month' })
  const { subscription_id } = valueOf(
    await payments.createSubscription({
      customer_id,
      price: await priceOfPlan(FIRST_PLAN),
      key: `create:${user_uuid}`,
    }),
  )
  at = inTheMorning(upgradedOn(today))
  valueOf(
    await payments.changeSubscription({
      subscription_id,
      price: await priceOfPlan(DEMO_PLAN),
      at: 'now',
      prorated_at: at.toISOString(),
      key: `change:${user_uuid}`,
    }),
  )
  // Read after each of the latest charges, so that the list behind the bell dates them.
  for (const monthsAgo of [3, 2, 1, 0]) {
    at = inTheMorning(paidOn(today, monthsAgo))
    const customer = await customerOf(transaction, user_uuid)
    if (!customer) throw new Error('The demo household has no customer.')
    const read = {
      subscriptions: valueOf(await payments.readSubscriptions(customer_id)),
      invoices: valueOf(await payments.listInvoices(customer_id)),
      card: valueOf(await payments.readCard(customer_id)),
      isGone: false,
    }
    await saveRead(transaction, customer, read, at)
  }
  await tidyNotifications(transaction, user_uuid, now)
}

/** Charges that were read at once, further back than the list goes, are left out of it; the others have been seen. */
async function tidyNotifications(transaction: Db, user_uuid: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  await transaction
    .delete(notifications)
    .where(and(eq(notifications.user_uuid, user_uuid), lt(notifications.created_at, since)))
  await transaction.update(notifications).set({ is_read: true }).where(eq(notifications.user_uuid, user_uuid))
}
