import { createFileRoute } from '@tanstack/react-router'
import type { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

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
  component: () => (
    <ComingSoon module="payment" title="Payment" promise="Your plan, your card, and your invoices." />
  ),
})
