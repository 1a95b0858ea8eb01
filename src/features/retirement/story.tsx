/** The retirement plan as one story. */
import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { count, estimatedDollars, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { capitalized } from '#core/capitalized.ts'
import type { MonthlySpending } from '#core/contract/retirement.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'
import { partnerOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { hasNothingSaved } from '#core/retirement/saving.ts'
import { cutsMessage, successMessage } from '#core/retirement/success-messages.ts'
import { taxesLabel } from '#core/retirement/tax-labels.ts'
import { usePlanAnswers } from './ask-retirement.ts'
import { aboutPrefix, ageInMonth } from './chance-and-age-labels.ts'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { stepsLeft } from './setup-flow.ts'
import { BreakChapter, ChangeChapter, LiveOnChapter, WhenChapter } from './story-sections.tsx'
import { type Forecast, usePlanForecast, usePlanPath } from './use-forecast.ts'
import { WhatIf } from './what-if.tsx'

/** When can I stop, what will I live on, how sure is it, what could break it, what should I change. */
export const Story = () => (
  <RetirementPage title="Retirement" back={null} notSetUp={<Welcome />}>
    {(ready) =>
      hasNothingSaved(ready.resolved.household) ? <NothingSaved {...ready} /> : <PlanStory {...ready} />
    }
  </RetirementPage>
)

interface RetirementTitleProps {
  readonly state: RetirementState
  /** Undefined until it is calculated; null where there is none. */
  readonly spending: MonthlySpending | null | undefined
}

/** `Retire in July 2041 on $9,800 a month`; who is retired already asks whether the money lasts. */
function RetirementTitle({ state: { plan, facts }, spending }: RetirementTitleProps) {
  const month = plan.dates?.retires_in
  const partner = partnerOf(plan, facts)
  return (
    <>
      {month ? (
        <>
          Retire in <Figure id="retirement-date">{monthAndYear(`${month}-01`)}</Figure>
        </>
      ) : (
        'Retired'
      )}
      {!month &&
        partner?.retiresIn &&
        `, with ${partner.firstName} still working${spending === null ? '' : ','}`}
      {spending !== null && (
        <>
          {' '}
          on{' '}
          {spending ? (
            <Figure id="spend-in-retirement-month">{wholeDollars(spending.total_cents)}</Figure>
          ) : (
            <Skeleton className="inline-block h-[1lh] w-[6ch] align-bottom" />
          )}{' '}
          a month
        </>
      )}
    </>
  )
}

/** Without savings and contributions a chance would say nothing, so they are asked for first. */
const NothingSaved = ({ state, resolved, isPending }: ReadyPlan) => (
  <>
    <RetirementHeader
      back={null}
      isPending={isPending}
      eyebrow="Retirement"
      title={<RetirementTitle state={state} spending={usePlanPath(resolved.household)?.spending} />}
    />
    <Card>
      <EmptyState
        icon={<Sprout />}
        title="Add what you’ve saved and what you save"
        action={
          <>
            <Button asChild>
              <Link to="/retirement/setup" search={{ step: 'contributions' }}>
                Enter contributions
              </Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/netWorth" search={{ add: 'account' }}>
                Add account
              </Link>
            </Button>
          </>
        }
      >
        Then we can show your chance of success, and what would raise it most.
      </EmptyState>
    </Card>
  </>
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

function PlanStory(ready: ReadyPlan) {
  const { state, resolved, isPending } = ready
  const { household, sections } = resolved
  const forecast = usePlanForecast(household)
  const { answer: answers, isFresh } = usePlanAnswers({
    household,
    goal: sections.targets.success_goal,
  })
  const { expected, outcome } = forecast
  const left = stepsLeft(state.plan)
  return (
    <>
      <RetirementHeader
        back={null}
        isPending={isPending}
        eyebrow={eyebrowOf(ready)}
        title={<RetirementTitle state={state} spending={expected?.spending} />}
        sub={
          // As high as most answers, so that nothing below moves when one arrives.
          <div className="min-h-33 sm:min-h-22">
            <HowSure {...ready} forecast={forecast} />
          </div>
        }
      />
      {left > 0 && <UnfinishedAlert left={left} />}
      {expected?.problem != null && <Alert tone="warning">{expected.problem}</Alert>}
      {/* On a phone the chapters come in the order of the story. */}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          {expected?.path !== null && (
            <LiveOnChapter
              {...ready}
              path={expected?.path}
              spending={expected?.spending}
              cutCents={forecast.isFinal && outcome ? outcome.cutCents : null}
              className="max-lg:order-1"
            />
          )}
          <WhatIf {...ready} forecast={forecast} className="max-lg:order-5" />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <ChangeChapter {...ready} answers={answers} isFresh={isFresh} className="max-lg:order-2" />
          <WhenChapter {...ready} answers={answers} isFresh={isFresh} className="max-lg:order-3" />
          <BreakChapter {...ready} forecast={forecast} className="max-lg:order-4" />
        </div>
      </div>
    </>
  )
}

/** `age 95`, or `ages 94 and 96` for two. */
function lastAges({ resolved: { household } }: ReadyPlan): string {
  const ages = household.people.map(({ lastAge }) => lastAge)
  return `${ages.length === 1 ? 'age' : 'ages'} ${ages.join(' and ')}`
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

/** `Retirement at 63`. */
function eyebrowOf({ state: { plan, facts } }: ReadyPlan): string {
  const month = plan.dates?.retires_in
  return month ? `Retirement at ${ageInMonth(facts.birth_date, month)}` : 'Retirement'
}

/** The chance of success, what it means, and what is left at the end. */
function HowSure({ forecast: { outcome, isFinal }, ...ready }: ReadyPlan & { readonly forecast: Forecast }) {
  const { household, sections } = ready.resolved
  if (!outcome) return <ThirdPerson>Calculating your chance of success…</ThirdPerson>
  const [bad = 0, , median = 0] = outcome.endBalances
  const goal = sections.targets.success_goal
  return (
    <>
      {capitalized(aboutPrefix(outcome.success, isFinal))}
      <FiguresIn
        text={`${successMessage(household, outcome.success, goal)} ${cutsMessage(household.rule, outcome)} At the end, ${estimatedDollars(median)} is left in a median market and ${estimatedDollars(bad)} in a bad one (1 in 20).`}
        figures={[
          [
            capitalized(chanceFigure(outcome.success)),
            {
              id: 'chance-of-success',
              isTried: !isFinal,
              more: (
                <>
                  We simulate each life to {lastAges(ready)}, in a market of its own, with the returns we
                  assume. {taxesLabel(household)} are counted. It’s an estimate, not a promise.
                </>
              ),
            },
          ],
          [`${percentsOf(goal)}%`, { id: 'chance-wanted' }],
          [estimatedDollars(median), { id: 'left-at-end', isTried: !isFinal }],
        ]}
      />
    </>
  )
}
