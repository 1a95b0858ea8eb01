import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/spend')({
  staticData: { title: 'Spend' },
  component: () => (
    <NotBuilt module="spend" title="Spend" promise="What you can spend today, and where the month stands." />
  ),
})
