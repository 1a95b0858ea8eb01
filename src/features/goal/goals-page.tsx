import { useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import type { GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isUnderWay } from '#core/goal/totals.ts'
import { PageFailed } from '#app/lib/query-failed.tsx'
import { useToday } from '#app/lib/today.ts'
import { Card, CardAction } from '#app/ui/card.tsx'
import { List } from '#app/ui/list-row.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { GoalRow } from './goal-row.tsx'
import { GoalsEmpty } from './goals-empty.tsx'
import { GoalsHero } from './goals-hero.tsx'
import { modeWords } from './kinds.ts'
import { ModeTabs } from './mode-tabs.tsx'
import { OrderList } from './order-list.tsx'
import { type GoalsOnHand, useGoals } from './use-goals.ts'

interface GoalsPageProps {
  readonly mode: GoalMode
  /** Links to what explains goals. */
  readonly answers?: ReactNode
}

/** The goals of a list: what they come to, and each with its chance. */
export function GoalsPage({ mode, answers }: GoalsPageProps) {
  const { query, goals, waiting } = useGoals()
  const own = goals?.filter(({ goal }) => goal.mode === mode)
  return (
    <Page>
      <ModeTabs mode={mode} />
      {query.isPending && <GoalsWaiting />}
      {query.isError && !goals && (
        <PageFailed page={modeWords(mode).title} query={query} title="Your goals did not load" />
      )}
      {own?.length === 0 && <GoalsEmpty mode={mode} />}
      {goals && own && own.length > 0 && <Goals mode={mode} all={goals} goals={own} waiting={waiting} />}
      {answers && <div>{answers}</div>}
    </Page>
  )
}

interface GoalsProps {
  readonly mode: GoalMode
  readonly all: readonly GoalWithRisk[]
  readonly goals: readonly GoalWithRisk[]
  readonly waiting: GoalsOnHand['waiting']
}

function Goals({ mode, all, goals, waiting }: GoalsProps) {
  const [isOrdering, setOrdering] = useState(false)
  const underWay = goals.filter(({ goal }) => isUnderWay(goal))
  const drafts = goals.filter(({ goal }) => goal.status === 'draft')
  const done = goals.filter(({ goal }) => goal.status === 'reached' || goal.status === 'archived')
  return (
    <>
      <GoalsHero mode={mode} goals={goals} />
      {underWay.length > 0 && (
        <Section
          title={underWay.length > 1 ? 'In your order' : 'Under way'}
          action={
            underWay.length > 1 &&
            !isOrdering && <CardAction onClick={() => setOrdering(true)}>Change the order</CardAction>
          }
        >
          {isOrdering ? (
            <OrderList goals={underWay} all={all} onDone={() => setOrdering(false)} />
          ) : (
            <Rows goals={underWay} waiting={waiting} />
          )}
        </Section>
      )}
      {drafts.length > 0 && (
        <Section title="Not finished">
          <Rows goals={drafts} waiting={waiting} />
        </Section>
      )}
      {done.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 text-17 font-medium">
            Reached and archived ({done.length})
            <ChevronDown
              className="size-5 text-quiet transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <Rows goals={done} waiting={waiting} />
        </details>
      )}
    </>
  )
}

function Rows({ goals, waiting }: Pick<GoalsProps, 'goals' | 'waiting'>) {
  const today = useToday()
  return (
    <Card padding="none">
      <List>
        {goals.map((found) => (
          <GoalRow
            key={found.goal.goal_uuid}
            found={found}
            today={today}
            isWaiting={waiting.has(found.goal.goal_uuid)}
          />
        ))}
      </List>
    </Card>
  )
}

const GoalsWaiting = () => (
  <Waiting label="Loading your goals" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-16" />
    <Skeleton className="h-9 w-4/5 max-w-100" />
    <Skeleton className="h-4 w-60" />
    <Skeleton className="mt-4 h-80 rounded-card" />
  </Waiting>
)
