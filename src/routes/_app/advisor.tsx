import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/advisor')({
  staticData: { title: 'Advisor' },
  component: () => (
    <ComingSoon module="advisor" title="Advisor" promise="Book a call with an advisor in two taps." />
  ),
})
