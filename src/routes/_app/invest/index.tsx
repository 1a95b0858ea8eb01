import { createFileRoute } from '@tanstack/react-router'
import { GoalsPage } from '#app/features/goal/goals-page.tsx'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { loadGoals } from '#app/routes/_app/-goal/load.ts'

export const Route = createFileRoute('/_app/invest/')({
  staticData: { title: 'Invest' },
  loader: loadGoals,
  component: () => <GoalsPage mode="invest" answers={<FaqLink module="invest" />} />,
})
