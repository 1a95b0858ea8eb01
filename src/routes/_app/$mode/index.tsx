import { createFileRoute } from '@tanstack/react-router'
import { GoalsPage } from '#app/features/goal/goals-page.tsx'
import { prefetchGoals } from '#app/routes/_app/-goal/prefetch-goals.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'

export const Route = createFileRoute('/_app/$mode/')({
  staticData: { title: 'Goals' },
  loader: prefetchGoals,
  component: function GoalsOfModeRoute() {
    const { mode } = Route.useParams()
    return <GoalsPage mode={mode} answers={<FaqLink module={mode} />} />
  },
})
