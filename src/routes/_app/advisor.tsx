import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/advisor')({
  component: () => <NotBuilt title="Advisor" promise="Calls with an advisor, booked in two taps." />,
})
