import { useAnalysis } from './ask-retirement.ts'
import { Cut, DollarGuardrailsCard } from './dollar-guardrails-card.tsx'
import { GoalsOrderCard } from './goals-order-card.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { SpendingRuleCard } from './spending-rule-card.tsx'
import { ruleTitle } from './spending-rule-labels.ts'
import { StrategiesCard } from './strategies-card.tsx'

/** How the plan draws its income, when it changes, and how other ways compare. */
export const IncomePage = () => (
  <RetirementPage title="Income strategies">{(ready) => <Income {...ready} />}</RetirementPage>
)

function Income({ state, resolved, isPending }: ReadyPlan) {
  const { answer: planning } = useAnalysis('planning', resolved)
  const { planning_strategy: rule, income_strategy } = resolved.sections
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Income strategies"
        title={
          <Cut
            rule={resolved.household.rule}
            rail={rule.kind === 'guardrails' ? (planning?.lower ?? null) : null}
            otherwise={ruleTitle(rule, income_strategy)}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {/* A change from another device starts the form over. */}
        <SpendingRuleCard key={JSON.stringify(rule)} state={state} resolved={resolved} />
        <DollarGuardrailsCard rule={resolved.household.rule} planning={planning} />
      </div>
      <StrategiesCard state={state} resolved={resolved} />
      <GoalsOrderCard />
    </>
  )
}
