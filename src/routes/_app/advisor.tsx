import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/advisor')({
  staticData: { title: 'Advisor' },
  component: () => (
    <ComingSoon module="advisor" title="Advisor" promise="Calls with an advisor, booked in two taps." />
  ),
})
