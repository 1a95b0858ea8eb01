import { createFileRoute } from '@tanstack/react-router'
import { ComingSoon } from '#app/features/shell/coming-soon.tsx'

export const Route = createFileRoute('/_app/spend/')({
  staticData: { title: 'Spend' },
  component: () => (
    <ComingSoon
      module="spend"
      title="Spend"
      promise="What’s safe to spend today, and how your month is going."
    />
  ),
})
