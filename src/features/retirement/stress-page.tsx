import { count } from '#app/platform/format.ts'
import { Card } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useAnalysis } from './ask-retirement.ts'
import { DriversCard } from './drivers-card.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { SecureCard } from './secure-card.tsx'
import { StressSettings } from './stress-settings.tsx'
import { type StressTest, StressTestsCard } from './stress-tests-card.tsx'
import { usePlanPath } from './use-forecast.ts'

/** What could break the plan, what fixes it, and what it depends on most. */
export const StressPage = () => (
  <RetirementPage title="Stress tests">{(ready) => <Stress {...ready} />}</RetirementPage>
)

function titleOf(tests: readonly StressTest[] | null | undefined): string {
  if (!tests || tests.length === 0) return 'Stress tests'
  const held = tests.filter(({ is_paid }) => is_paid).length
  return held === tests.length
    ? `Your plan holds up in all ${tests.length} stress tests`
    : `Your plan holds up in ${held} of ${count(tests.length, 'stress test')}`
}

function Stress({ state, resolved, isPending }: ReadyPlan) {
  const { answer: tests } = useAnalysis('stress', resolved)
  const path = usePlanPath(resolved.household)?.path ?? null
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Stress tests"
        title={titleOf(tests)}
        sub="Each test is a single bad event, most at the start of retirement, when it hurts most. None is a prediction."
      />
      {tests && <StressTestsCard tests={tests} household={resolved.household} path={path} />}
      {tests === undefined && (
        <Loading label="Testing your plan" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
      <Card>
        <Fold title="Adjust the tests">
          <StressSettings key={JSON.stringify(resolved.sections.protect)} state={state} resolved={resolved} />
        </Fold>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {path && <SecureCard state={state} resolved={resolved} path={path} />}
        <DriversCard resolved={resolved} />
      </div>
    </>
  )
}
