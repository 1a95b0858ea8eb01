import { createFileRoute } from '@tanstack/react-router'
import { GuardrailPage } from '#app/features/spend/guardrail-page.tsx'
import { guardrailQuery, standardQuery, typicalQuery } from '#app/features/spend/spend-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'

export const Route = createFileRoute('/_app/spend/guardrail')({
  staticData: { title: 'Spending limits' },
  loader: () => {
    void queryClient.prefetchQuery(guardrailQuery)
    void queryClient.prefetchQuery(standardQuery)
    void queryClient.prefetchQuery(typicalQuery)
    void queryClient.prefetchQuery(goalsQuery)
  },
  component: GuardrailPage,
})
