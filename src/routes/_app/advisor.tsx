import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/advisor')({
  staticData: { title: 'Advisor' },
  component: () => (
    <NotBuilt module="advisor" title="Advisor" promise="Calls with an advisor, booked in two taps." />
  ),
})
