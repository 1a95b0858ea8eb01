import { GoalsOrderCard } from './goals-order-card.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { StrategiesCard } from './strategies-card.tsx'

/** How the plan draws its income, against other ways to do it. */
export const IncomePage = () => (
  <RetirementPage title="Income strategies">{(ready) => <Income {...ready} />}</RetirementPage>
)

function Income({ state, resolved, isPending }: ReadyPlan) {
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Income strategies"
        title={
          resolved.household.rule.kind === 'guardrails'
            ? 'Guardrails adjust your spending to the market'
            : 'You spend as planned, whatever the market does'
        }
      />
      <StrategiesCard state={state} resolved={resolved} />
      <GoalsOrderCard />
    </>
  )
}
