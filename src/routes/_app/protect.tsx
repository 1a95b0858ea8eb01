import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/protect')({
  staticData: { title: 'Protect' },
  component: () => (
    <NotBuilt
      module="protect"
      title="Protect"
      promise="What could happen to your household, and the coverage that protects it."
    />
  ),
})
