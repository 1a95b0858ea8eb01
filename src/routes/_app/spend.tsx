import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/spend')({
  staticData: { title: 'Spend' },
  component: () => (
    <NotBuilt
      module="spend"
      title="Spend"
      promise="What’s safe to spend today, and how your month is going."
    />
  ),
})
