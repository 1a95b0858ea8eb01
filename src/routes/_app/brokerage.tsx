import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/brokerage')({
  staticData: { title: 'Brokerage' },
  component: () => (
    <ComingSoon module="brokerage" title="Brokerage" promise="Your brokerage account and orders." />
  ),
})
