/** Plans and the client's subscription, as several features read them. */
import { queryFor } from '#app/platform/queries.ts'
import { getPaymentSetup, getPlans, getSubscription } from '#core/contract/payment.ts'

export const plansQuery = queryFor(getPlans, {})
export const subscriptionQuery = queryFor(getSubscription, { query: {} })
/** Which provider takes payments here; null where none does. */
export const paymentSetupQuery = queryFor(getPaymentSetup, {})
