/** The frame of every page about the retirement plan: its states while there is no plan to show, and the way back. */
import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { type ReactNode } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { later } from '#app/ui/later.tsx'
import { Page, PageHeader, type PageHeaderProps } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { householdPlan, ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { useRetirement } from './use-retirement.ts'

/** Hardly ever needed, so no page loads it before. */
const PlanConflict = later(async () => (await import('./plan-conflict.tsx')).PlanConflict)

/** A plan that can be calculated. */
export interface ReadyPlan {
  readonly state: RetirementState
  readonly resolved: ResolvedHousehold
  readonly today: IsoDate
  /** Whether a change of the plan hasn't synced yet. */
  readonly isPending: boolean
}

interface RetirementPageProps {
  /** The page's name, its heading while there is nothing to show. */
  readonly title: string
  /** The page, which opens with a {@link RetirementHeader}. */
  readonly children: (ready: ReadyPlan) => ReactNode
  /** Above the page's name while there is nothing to show; by default the way back to the plan. */
  readonly back?: ReactNode
  /** In place of the page until the plan is set up. */
  readonly notSetUp?: ReactNode
  readonly className?: string | undefined
}

export const BackToRetirement = () => <BackLink to="/retirement">Retirement</BackLink>

/** Opens a page about the plan with the figure that answers its question. */
export const RetirementHeader = ({
  isPending,
  eyebrow,
  ...header
}: PageHeaderProps & Pick<ReadyPlan, 'isPending'>) => (
  <PageHeader
    back={<BackToRetirement />}
    eyebrow={
      isPending ? (
        <span className="flex flex-wrap items-center gap-2">
          {eyebrow} <PendingPill />
        </span>
      ) : (
        eyebrow
      )
    }
    {...header}
  />
)

/** The plan as far as it is known, whether or not it can be calculated. */
export interface KnownPlan extends Omit<ReadyPlan, 'resolved'> {
  readonly resolved: ReturnType<typeof householdPlan>
}

interface PlanFrameProps extends Pick<RetirementPageProps, 'title' | 'back' | 'className'> {
  readonly children: (known: KnownPlan) => ReactNode
}

/** Loads the plan for a page that does not need its figures. */
export function PlanFrame({ title, children, back = <BackToRetirement />, className }: PlanFrameProps) {
  const { query, state, resolved, today, isPending, conflict } = useRetirement()
  if (!state || !resolved) {
    return (
      <Page className={className}>
        {query.isError ? (
          <PageFailed page={title} back={back} query={query} title="Couldn’t load your retirement plan" />
        ) : (
          <PlanLoading title={title} back={back} />
        )}
      </Page>
    )
  }
  return (
    <Page className={className}>
      <HouseholdConflict />
      {conflict && <PlanConflict conflict={conflict} server={query.data?.plan ?? state.plan} />}
      {children({ state, resolved, today, isPending })}
      <div>
        <FaqLink module="retire" />
      </div>
    </Page>
  )
}

/** Loads the plan, and shows what is in the way of a page that needs it. */
export const RetirementPage = ({
  title,
  children,
  back = <BackToRetirement />,
  notSetUp,
  className,
}: RetirementPageProps) => (
  <PlanFrame title={title} back={back} className={className}>
    {({ state, resolved, ...known }) => {
      if (state.plan.dates === null) return notSetUp ?? <NotSetUp title={title} back={back} />
      if (resolved.ok) return children({ state, resolved: resolved.value, ...known })
      return <Unplannable title={title} back={back} reason={resolved.reason} message={resolved.message} />
    }}
  </PlanFrame>
)

type StateProps = Required<Pick<RetirementPageProps, 'title' | 'back'>>

const PlanLoading = ({ title, back }: StateProps) => (
  <>
    <PageHeader title={title} back={back} />
    <Loading label="Loading your retirement plan" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </Loading>
  </>
)

const NotSetUp = ({ title, back }: StateProps) => (
  <>
    <PageHeader title={title} back={back} />
    <Card>
      <EmptyState
        icon={<Sprout />}
        title="Set up your retirement plan first"
        action={
          <Button asChild>
            <Link to="/retirement/setup">Set up your plan</Link>
          </Button>
        }
      >
        It takes about 3 minutes. We fill in what we already know.
      </EmptyState>
    </Card>
  </>
)

/** Why the plan as saved cannot be calculated, and where to fix it. */
const Unplannable = ({
  title,
  back,
  reason,
  message,
}: StateProps & { readonly reason: 'no-income' | 'plan-ended'; readonly message: string }) => (
  <>
    <PageHeader title={title} back={back} />
    <Card>
      <EmptyState
        reads
        icon={<Sprout />}
        title={reason === 'no-income' ? 'One figure is missing' : 'The plan has run out of years'}
        action={
          <Button asChild>
            {reason === 'no-income' ? (
              <Link to="/retirement/setup" search={{ step: 'spending' }}>
                Enter spending
              </Link>
            ) : (
              <Link to="/retirement/setup">Review your plan</Link>
            )}
          </Button>
        }
      >
        {message}
      </EmptyState>
    </Card>
  </>
)
