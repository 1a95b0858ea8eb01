import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/invest')({
  staticData: { title: 'Invest' },
  component: () => (
    <NotBuilt title="Invest" promise="Goals that you invest for, each with its chance of success." />
  ),
})
