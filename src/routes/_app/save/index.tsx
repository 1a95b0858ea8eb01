import { createFileRoute } from '@tanstack/react-router'
import { GoalsPage } from '#app/features/goal/goals-page.tsx'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { loadGoals } from '#app/routes/_app/-goal/load.ts'

export const Route = createFileRoute('/_app/save/')({
  staticData: { title: 'Save' },
  loader: loadGoals,
  component: () => <GoalsPage mode="save" answers={<FaqLink module="save" />} />,
})
