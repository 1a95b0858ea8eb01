import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/retirement')({
  staticData: { title: 'Retirement' },
  component: () => (
    <ComingSoon
      module="retire"
      title="Retirement"
      promise="Your retirement income each year, and where it comes from."
    />
  ),
})
