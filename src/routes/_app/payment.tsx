import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/payment')({
  staticData: { title: 'Payment' },
  component: () => (
    <NotBuilt module="payment" title="Payment" promise="Your plan, your card, and your invoices." />
  ),
})
