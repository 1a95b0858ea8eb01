import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/payment')({
  staticData: { title: 'Payment' },
  component: () => (
    <ComingSoon module="payment" title="Payment" promise="Your plan, your card, and your invoices." />
  ),
})
