import { createFileRoute } from '@tanstack/react-router'
import { GoalsPage } from '#app/features/goal/goals-page.tsx'
import { prefetchGoals } from '#app/routes/_app/-goal/prefetch-goals.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'

export const Route = createFileRoute('/_app/goals')({
  staticData: { title: 'Goals' },
  loader: prefetchGoals,
  component: () => <GoalsPage answers={<FaqLink module="save">Questions about goals</FaqLink>} />,
})
