import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/protect')({
  staticData: { title: 'Protect' },
  component: () => (
    <ComingSoon
      module="protect"
      title="Protect"
      promise="What could happen to your household, and the coverage that protects it."
    />
  ),
})
