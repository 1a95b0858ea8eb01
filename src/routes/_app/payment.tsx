import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '#app/features/subscription/payment-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { paymentSetupQuery, subscriptionQuery } from '#app/shared/plan/plan-queries.ts'
import type { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'

export interface PaymentSearch {
  /** The plan to pay for; without one the page shows the client's own. */
  readonly plan?: PaidPlan
  readonly period?: BillingPeriod
}

const PLANS: Readonly<Record<string, PaidPlan>> = { ESSENTIAL: 'ESSENTIAL', PLUS: 'PLUS', PREMIER: 'PREMIER' }
const PERIODS: Readonly<Record<string, BillingPeriod>> = { month: 'month', year: 'year' }

export const Route = createFileRoute('/_app/payment')({
  staticData: { title: 'Payment' },
  // Written by hand: the schemas of the contract would be part of the first load of every page.
  validateSearch: (search: Record<string, unknown>): PaymentSearch => {
    const plan = PLANS[String(search['plan'])]
    const period = PERIODS[String(search['period'])]
    return { ...(plan && { plan }), ...(period && { period }) }
  },
  loader: () => {
    void queryClient.prefetchQuery(subscriptionQuery)
    void queryClient.prefetchQuery(paymentSetupQuery)
  },
  component: function PaymentRoute() {
    const { plan, period } = Route.useSearch()
    return <PaymentPage plan={plan} period={period} />
  },
})
