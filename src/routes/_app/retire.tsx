import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/retire')({
  staticData: { title: 'Retire goals' },
  component: () => <NotBuilt title="Retire goals" promise="Goals for the years after work." />,
})
