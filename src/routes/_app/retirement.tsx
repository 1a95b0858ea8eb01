import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/retirement')({
  staticData: { title: 'Retirement' },
  component: () => (
    <NotBuilt
      module="retire"
      title="Retirement"
      promise="Your retirement income each year, and where it comes from."
    />
  ),
})
