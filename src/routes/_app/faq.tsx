import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/faq')({
  staticData: { title: 'Answers' },
  component: () => <NotBuilt title="Answers" promise="Answers to what people ask, also without a signal." />,
})
