import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/brokerage')({
  staticData: { title: 'Brokerage' },
  component: () => (
    <NotBuilt module="brokerage" title="Brokerage" promise="Your brokerage account and orders." />
  ),
})
