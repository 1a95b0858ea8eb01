import { useQuery } from '@tanstack/react-query'
import { ModelCard } from '#app/features/risk/model-card.tsx'
import { modelsQuery, useRiskProfile } from '#app/features/risk/risk-queries.ts'
import { goalsQuery } from '#app/shared/goal/goal-queries.ts'

/** The portfolio that a goal's orders buy; nothing while it is unknown. */
export function ModelOfGoal({ goalUuid }: { readonly goalUuid: string }) {
  const goals = useQuery(goalsQuery).data ?? []
  const { data } = useQuery(modelsQuery)
  const own = useRiskProfile().profiles?.current?.band
  const chosen = goals.find(({ goal }) => goal.goal_uuid === goalUuid)?.suitability.model
  const model = data?.models.find((each) => each.model === chosen)
  if (!data || !model) return null
  return (
    <ModelCard
      model={model}
      assets={data.assumptions.assets}
      isOwn={model.model === own}
      isAnswered={own !== undefined}
    />
  )
}
