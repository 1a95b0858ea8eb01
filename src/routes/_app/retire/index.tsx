import { createFileRoute } from '@tanstack/react-router'
import { GoalsPage } from '#app/features/goal/goals-page.tsx'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { loadGoals } from '#app/routes/_app/-goal/load.ts'

export const Route = createFileRoute('/_app/retire/')({
  staticData: { title: 'Retire goals' },
  loader: loadGoals,
  component: () => <GoalsPage mode="retire" answers={<FaqLink module="retire" />} />,
})
