/** The retirement plan as one story. */
import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { marketsInWords } from '#core/goal/chance.ts'
import { count } from '#app/platform/format.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { IncomeChart } from './income-chart.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { stepsLeft } from './setup-flow.ts'
import { chanceOfSuccess, retirementTitle } from './story-words.ts'
import { type Forecast, useForecast } from './use-forecast.ts'

/** When can I stop, what will I live on, how sure is it, what could break it, what should I change. */
export const Story = () => (
  <RetirementPage title="Retirement" back={null} notSetUp={<Welcome />}>
    {(ready) => <PlanStory {...ready} />}
  </RetirementPage>
)

/** What a plan tells, and what setting it up takes. */
const Welcome = () => (
  <>
    <PageHeader title="Retirement" />
    <Card>
      <EmptyState
        icon={<Sprout />}
        title="See when you can retire"
        action={
          <Button asChild>
            <Link to="/retirement/setup">Set up your plan</Link>
          </Button>
        }
      >
        Five short steps, about 3 minutes. We fill in what we already know, and you can change all of it
        later.
      </EmptyState>
    </Card>
  </>
)

function PlanStory({ state, resolved, isPending }: ReadyPlan) {
  const { household } = resolved
  const forecast = useForecast(household)
  const { path } = forecast
  return (
    <>
      <RetirementHeader
        back={null}
        isPending={isPending}
        eyebrow="Retirement"
        title={
          <>
            {retirementTitle(state)} · <Chance forecast={forecast} saved={state.headline?.success_share} />
          </>
        }
      />
      {stepsLeft(state.plan) > 0 && <UnfinishedAlert left={stepsLeft(state.plan)} />}
      {path && (
        <Card>
          <CardHeader>
            <CardTitle>What will you live on?</CardTitle>
          </CardHeader>
          <IncomeChart path={path} household={household} />
        </Card>
      )}
      <Button asChild variant="secondary" className="self-start">
        <Link to="/retirement/results">View reports</Link>
      </Button>
    </>
  )
}

/** The plan is calculated from defaults for what is missing. */
const UnfinishedAlert = ({ left }: { left: number }) => (
  <Alert
    title="Finish setting up your plan"
    actions={
      <Button asChild variant="link">
        <Link to="/retirement/setup">Continue</Link>
      </Button>
    }
  >
    {count(left, 'step')} left. Until then we use our estimates.
  </Alert>
)

interface ChanceProps {
  readonly forecast: Forecast
  /** The server's figure, which is the same one. */
  readonly saved: number | undefined
}

/** The chance of success with what it means, once it is known. */
function Chance({ forecast: { outcome, isFinal }, saved }: ChanceProps) {
  const chance = isFinal ? outcome?.success : (saved ?? outcome?.success)
  if (chance === undefined) return <span className="text-quiet">calculating chance of success…</span>
  return (
    <>
      {chanceOfSuccess(chance)}{' '}
      <Explain term="Chance of success">
        Your plan pays for all spending and taxes to the end in {marketsInWords(chance)}. It’s an estimate
        from the returns we assume, not a promise.
      </Explain>
    </>
  )
}
