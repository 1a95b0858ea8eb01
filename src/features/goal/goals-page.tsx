import { Link } from '@tanstack/react-router'
import { Target, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { wholeDollars, count } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { type DeletedRecord, RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { rankGoals } from '#app/shared/goal/goal-writes.ts'
import { type GoalsOnHand, useGoals } from '#app/shared/goal/use-goals.ts'
import { asOfLabel } from '#app/shared/net-worth/provenance.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List } from '#app/ui/data/list-row.tsx'
import { ReorderList } from '#app/ui/data/reorder-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page, PageHeader, Section } from '#app/ui/page.tsx'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import type { DeletedGoal } from '#core/contract/deleted.ts'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { mergedOrder } from '#core/goal/change.ts'
import { sumFigures } from '#core/goal/sum-figures.ts'
import { isUnderWay, totalsOfGoals } from '#core/goal/totals.ts'
import { FromEmployers } from './contribution.tsx'
import { ModeTabs } from './goal-navigation.tsx'
import { GoalRow } from './goal-row.tsx'
import { bringBack } from './goal-writes.ts'
import { kindOf, listWords, dueWords } from './labels.ts'

interface OrderListProps {
  /** The goals being ordered. */
  readonly goals: readonly GoalWithRisk[]
  /** Every goal of the client; the others keep their places. */
  readonly all: readonly GoalWithRisk[]
  readonly onDone: () => void
}

/** Reorders goals, and saves the order when the client confirms. */
function OrderList({ goals, all, onDone }: OrderListProps) {
  const [order, setOrder] = useState(() => goals.map(({ goal }) => goal.goal_uuid))
  const [isBusy, setBusy] = useState(false)
  const byId = new Map(goals.map(({ goal }) => [goal.goal_uuid, goal]))
  const items = order.flatMap((id) => {
    const goal = byId.get(id)
    if (!goal) return []
    return [
      {
        id,
        name: goal.name,
        content: (
          <>
            <p className="text-15 font-medium wrap-break-word">{goal.name}</p>
            <p className="text-13 text-quiet">{dueWords(goal)}</p>
          </>
        ),
      },
    ]
  })
  const save = async () => {
    setBusy(true)
    const outcome = await rankGoals(
      mergedOrder(
        all.map(({ goal }) => goal.goal_uuid),
        order,
      ),
    )
    setBusy(false)
    if (!outcome.ok) return
    toast.success('Order saved')
    onDone()
  }
  return (
    <Card padding="none">
      <p className="px-4 pt-4 text-13 text-quiet md:px-5">
        Extra money goes to the first goal until it’s on track, then to the next.
      </p>
      <ReorderList label="Your goals" items={items} className="px-1 md:px-2" onReorder={setOrder} />
      <div className="flex gap-2 px-4 pt-2 pb-4 md:px-5">
        <Button busy={isBusy} onClick={() => void save()}>
          Save order
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

/** Before the first goal of a list; without a mode, before the first of all. */
function GoalsEmpty({ mode }: { mode: GoalMode | undefined }) {
  const { title, emptyTitle, empty } = listWords(mode)
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Target />}
          title={emptyTitle}
          action={
            <Button asChild>
              <Link to="/$mode/new" params={{ mode: mode ?? 'save' }}>
                Add a goal
              </Link>
            </Button>
          }
        >
          {empty}
        </EmptyState>
      </Card>
    </>
  )
}

interface GoalsPageProps {
  /** Undefined shows all goals. */
  readonly mode?: GoalMode
  /** Links to help about goals. */
  readonly answers?: ReactNode
}

/** All goals, or those of one type: their total, and each with its chance of success. */
export function GoalsPage({ mode, answers }: GoalsPageProps) {
  const { query, goals, pending, deleted } = useGoals()
  const isOwn = ({ goal }: Pick<GoalWithRisk, 'goal'>) => mode === undefined || goal.mode === mode
  const own = goals?.filter(isOwn)
  return (
    <Page>
      <ModeTabs mode={mode} />
      {query.isPending && <GoalsWaiting title={listWords(mode).title} />}
      {query.isError && !goals && (
        <PageFailed page={listWords(mode).title} query={query} title="Couldn’t load your goals" />
      )}
      {own?.length === 0 && <GoalsEmpty mode={mode} />}
      {goals && own && own.length > 0 && <Goals mode={mode} all={goals} goals={own} pending={pending} />}
      <RecentlyDeleted things={deleted.filter(isOwn).map((each) => thingOf(each, goals?.length))} />
      {answers && <div>{answers}</div>}
    </Page>
  )
}

/** @param goalCount how many goals the client has; undefined while that is unknown */
const thingOf = ({ goal, ...deletion }: DeletedGoal, goalCount: number | undefined): DeletedRecord => ({
  ...deletion,
  uuid: goal.goal_uuid,
  name: goal.name,
  about: [kindOf(goal.kind).label, goal.target_cents !== null && wholeDollars(goal.target_cents)]
    .filter(Boolean)
    .join(' · '),
  restore: () => bringBack(goal, { quiet: true, count: goalCount }),
})

interface GoalsProps {
  readonly mode: GoalMode | undefined
  readonly all: readonly GoalWithRisk[]
  readonly goals: readonly GoalWithRisk[]
  readonly pending: GoalsOnHand['pending']
}

function Goals({ mode, all, goals, pending }: GoalsProps) {
  const [isOrdering, setOrdering] = useState(false)
  const underWay = goals.filter(({ goal }) => isUnderWay(goal))
  const drafts = goals.filter(({ goal }) => goal.status === 'draft')
  const done = goals.filter(({ goal }) => goal.status === 'reached' || goal.status === 'archived')
  return (
    <>
      <GoalsHero mode={mode} goals={goals} />
      {underWay.length > 0 && (
        <Section
          title={underWay.length > 1 ? 'By priority' : 'Active'}
          action={
            underWay.length > 1 &&
            !isOrdering && <CardAction onClick={() => setOrdering(true)}>Change order</CardAction>
          }
        >
          {isOrdering ? (
            <OrderList goals={underWay} all={all} onDone={() => setOrdering(false)} />
          ) : (
            <Rows goals={underWay} pending={pending} />
          )}
        </Section>
      )}
      {drafts.length > 0 && (
        <Section title="Drafts">
          <Rows goals={drafts} pending={pending} />
        </Section>
      )}
      {done.length > 0 && (
        <Fold title={`Reached and archived (${done.length})`}>
          <Rows goals={done} pending={pending} />
        </Fold>
      )}
    </>
  )
}

function Rows({ goals, pending }: Pick<GoalsProps, 'goals' | 'pending'>) {
  const today = useToday()
  return (
    <Card padding="none">
      <List>
        {goals.map((found) => (
          <GoalRow
            key={found.goal.goal_uuid}
            found={found}
            today={today}
            isPending={pending.has(found.goal.goal_uuid)}
          />
        ))}
      </List>
    </Card>
  )
}

const GoalsWaiting = ({ title }: { readonly title: string }) => (
  <Loading label="Loading your goals" className="flex flex-col gap-4">
    <h1 className="sr-only">{title}</h1>
    <Skeleton className="h-9 w-4/5 max-w-100" />
    <Skeleton className="h-4 w-60" />
    <Card padding="none" className="mt-4">
      <SkeletonRows isRound />
    </Card>
  </Loading>
)

interface GoalsHeroProps {
  /** Undefined for all goals. */
  readonly mode: GoalMode | undefined
  readonly goals: readonly GoalWithRisk[]
}

/** The page's answer: the total saved toward these goals, and how many are on track. */
function GoalsHero({ mode, goals }: GoalsHeroProps) {
  const today = useToday()
  const of = mode ?? 'all'
  const totals = totalsOfGoals(goals)
  const { goal_count, on_track_count, value_cents, target_cents, monthly_contribution_cents } = totals
  const figures = goals
    .filter(({ goal }) => isUnderWay(goal) && goal.value.cents > 0)
    .map(({ goal }) => goal.value)
  return (
    <PageHeader
      title={
        goal_count === 0 ? (
          'No active goals'
        ) : (
          <>
            <Figure id="goals-saved" of={of}>
              <Amount cents={value_cents} whole />
            </Figure>{' '}
            saved toward{' '}
            <Figure id="goals-target" of={of}>
              {wholeDollars(target_cents)}
            </Figure>
          </>
        )
      }
      sub={
        goal_count > 0 && (
          <>
            <b>
              <OnTrack of={of} onTrack={on_track_count} all={goal_count} />
            </b>
            , saving{' '}
            <Figure id="goals-contribution-month" of={of}>
              {formatUsd(monthly_contribution_cents)}
            </Figure>{' '}
            a month
            <FromEmployers goals={goals} format={formatUsd} />.
            <span className="block text-13">
              <ThirdPerson>{asOfLabel(sumFigures(figures), today)}</ThirdPerson>
            </span>
          </>
        )
      }
      actions={
        <Button asChild variant="secondary">
          <Link to="/$mode/new" params={{ mode: mode ?? 'save' }}>
            <Plus aria-hidden="true" />
            Add a goal
          </Link>
        </Button>
      }
    />
  )
}

interface OnTrackProps {
  readonly of: string
  readonly onTrack: number
  readonly all: number
}

/** `2 of 3 goals on track`; for one goal, whether it is. */
function OnTrack({ of, onTrack, all }: OnTrackProps) {
  if (all === 1) return onTrack === 1 ? 'On track' : 'Not on track yet'
  return (
    <>
      <Figure id="goals-on-track" of={of}>
        {onTrack} of {count(all, 'goal')}
      </Figure>{' '}
      on track
    </>
  )
}
