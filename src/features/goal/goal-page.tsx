import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, CircleCheck, type LucideIcon, Pause, Pencil, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { rate, shortDate, wholeDollars } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { NoRiskProfile } from '#app/shared/goal/no-risk-profile.tsx'
import { useGoal } from '#app/shared/goal/use-goals.ts'
import { asOfLabel, provenance } from '#app/shared/net-worth/provenance.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Goal, GoalMode, SettableStatus } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { isThere, judgedAs } from '#core/goal/change.ts'
import { modelName } from '#core/goal/model.ts'
import { isSteady, planOf } from '#core/goal/plan.ts'
import { AccountsCard } from './accounts-card.tsx'
import type { RenderAddAccount } from './accounts-step.tsx'
import { MonthlyContribution } from './contribution.tsx'
import { DeleteGoalDialog } from './delete-goal-dialog.tsx'
import { figuresIn, figuresOfGoal } from './figures-of-goal.ts'
import { GoalMissing, BackToGoals } from './goal-navigation.tsx'
import { changeStatus, REACHED, type StatusChange } from './goal-writes.ts'
import { conflictRows, answerOf, stateOf } from './labels.ts'
import { MilestonesCard } from './milestones-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ProjectionCard } from './projection-card.tsx'

/** A goal's settings. */
function FactsCard({ found }: { found: GoalWithRisk }) {
  const { goal, suitability, bad_year, retirement } = found
  const hasPortfolio = !isSteady(goal)
  const figures = figuresOfGoal(found)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Contribution', <MonthlyContribution key="contribution" found={found} format={formatUsd} />],
    ...(goal.annual_increase_rate === 0
      ? []
      : [['Yearly increase', rate(goal.annual_increase_rate)] as const]),
    ...(goal.target_date === null
      ? []
      : [
          [
            'Target date',
            <Figure key="date" {...figures.date}>
              {shortDate(goal.target_date)}
            </Figure>,
          ] as const,
        ]),
    ['Target in today’s dollars', goal.inflation_adjusted ? 'Yes' : 'No'],
    ...(hasPortfolio ? [['Portfolio', modelName(suitability.model)] as const] : []),
    ...(hasPortfolio && bad_year.loss_cents > 0
      ? [['In a bad year (1 in 20)', `−${wholeDollars(bad_year.loss_cents)}`] as const]
      : []),
    ['Priority', String(goal.priority)],
  ]
  return (
    <Card>
      <CardHeader>
        <CardTitle>Goal details</CardTitle>
        <CardAction asChild>
          <Link to="/$mode/$goalUuid/edit" params={{ mode: goal.mode, goalUuid: goal.goal_uuid }}>
            Edit
          </Link>
        </CardAction>
      </CardHeader>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {hasPortfolio && !retirement && suitability.band === null && <NoRiskProfile />}
    </Card>
  )
}

type Slot = (found: GoalWithRisk) => ReactNode

/** What other modules show about a goal. */
export interface GoalSlots {
  readonly addAccount: RenderAddAccount
  /** Beside the menu. */
  readonly actions?: Slot
  /** Below the projection, in the wide column. */
  readonly studio?: Slot
  /** Below the accounts, in the narrow column. */
  readonly beside?: Slot
}

interface GoalPageProps {
  readonly goalUuid: string
  readonly slots: GoalSlots
  /** An account that should fund the goal, from the address: the choice of accounts opens with it. */
  readonly fund?: string | undefined
}

/** One goal: its chance of success, its projection, its accounts, and its actions. */
export function GoalPage({ goalUuid, slots, fund }: GoalPageProps) {
  const today = useToday()
  const { query, found, isDeleted, isPending, conflict } = useGoal(goalUuid)
  if (!found) return <GoalMissing query={query} isGone={isDeleted} />
  const { goal } = found
  const isOver = goal.status === 'reached' || goal.status === 'archived'
  const isFull = !isOver && !found.retirement && goal.status !== 'draft' && isThere(judgedAs(goal))
  return (
    <Page>
      <GoalHeader found={found} today={today} isPending={isPending} actions={slots.actions?.(found)} />
      {conflict && (
        <ConflictCard
          thing="goal"
          rows={conflictRows(conflict.change, goal)}
          {...conflictChoices(conflict.write.id)}
        />
      )}
      {goal.status === 'draft' && <DraftAlert mode={goal.mode} goalUuid={goalUuid} />}
      {isFull && <ThereAlert goal={goal} />}
      {goal.held_reason !== null && <HeldAlert reason={goal.held_reason} found={found} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {found.retirement ? (
            <PlanCard found={found} figures={found.retirement} />
          ) : (
            <>
              {!isOver && <ProjectionCard found={found} today={today} />}
              {slots.studio?.(found)}
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MilestonesCard found={found} today={today} />
          <AccountsCard found={found} renderAddAccount={slots.addAccount} fund={fund} />
          {slots.beside?.(found)}
          <FactsCard found={found} />
        </div>
      </div>
      <div>
        <FaqLink module={goal.mode} />
      </div>
    </Page>
  )
}

const DraftAlert = ({ mode, goalUuid }: { mode: GoalMode; goalUuid: string }) => (
  <Alert
    title="Finish setting up this goal"
    actions={
      <Button asChild variant="link">
        <Link to="/$mode/new" params={{ mode }} search={{ draft: goalUuid }}>
          Continue
        </Link>
      </Button>
    }
  />
)

/** The target is met, so the client can mark the goal as reached. */
function ThereAlert({ goal }: { goal: Goal }) {
  const today = useToday()
  return (
    <Alert
      tone="success"
      title="You have your target amount"
      actions={
        <Button variant="link" onClick={() => void changeStatus(goal, REACHED, today)}>
          Mark as reached
        </Button>
      }
    />
  )
}

/** Why the goal should get no money for now, and the two fixes. */
const HeldAlert = ({ reason, found: { goal } }: { reason: string; found: GoalWithRisk }) => (
  <Alert
    tone="warning"
    title="This goal has too much risk"
    actions={
      <>
        <Button asChild variant="link">
          <Link to="/$mode/$goalUuid/edit" params={{ mode: goal.mode, goalUuid: goal.goal_uuid }}>
            Change portfolio
          </Link>
        </Button>
        <Button asChild variant="link">
          <Link to="/risk">View risk profile</Link>
        </Button>
      </>
    }
  >
    {reason}
  </Alert>
)

interface Offer extends StatusChange {
  /** The statuses offered: fewer than allowed, since undo covers the others. */
  readonly from: readonly SettableStatus[]
  readonly label: string
  readonly icon: LucideIcon
}

const OFFERS: readonly Offer[] = [
  {
    to: 'active',
    from: ['paused', 'reached', 'archived'],
    label: 'Resume',
    icon: Play,
    done: 'resumed',
  },
  { to: 'paused', from: ['active'], label: 'Pause', icon: Pause, done: 'paused' },
  { ...REACHED, from: ['active', 'paused'], label: 'Mark as reached', icon: CircleCheck },
  {
    to: 'archived',
    from: ['draft', 'active', 'paused', 'reached'],
    label: 'Archive',
    icon: Archive,
    done: 'archived',
  },
]

/** A goal's further actions. */
function GoalMenu({ found: { goal } }: { found: GoalWithRisk }) {
  const navigate = useNavigate()
  const today = useToday()
  const [isDeleting, setDeleting] = useState(false)
  const { goal_uuid, mode, name } = goal
  const { status } = judgedAs(goal)
  const offers = OFFERS.filter(({ from }) => from.includes(status))

  return (
    <>
      <MoreMenu
        about={name}
        actions={[
          {
            label: 'Edit',
            icon: Pencil,
            onSelect: () =>
              void navigate({ to: '/$mode/$goalUuid/edit', params: { mode, goalUuid: goal_uuid } }),
          },
          ...offers.map((each) => ({
            label: each.label,
            icon: each.icon,
            onSelect: () => void changeStatus(goal, each, today),
          })),
        ]}
        onDelete={() => setDeleting(true)}
      />
      <DeleteGoalDialog goal={goal} open={isDeleting} onOpenChange={setDeleting} />
    </>
  )
}

interface GoalHeaderProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
  readonly isPending: boolean
  /** Actions beside the menu. */
  readonly actions?: ReactNode
}

/** The goal's answer as the title: the chance of reaching the target by its date. */
function GoalHeader({ found, today, isPending, actions }: GoalHeaderProps) {
  const { goal, suitability } = found
  const { words, tone } = stateOf(found, today)
  const { cents, as_of, source } = goal.value
  const isMixed = new Set(goal.accounts.map((account) => account.source)).size > 1
  const answer = answerOf(found)
  const plan = planOf(goal, suitability.model, today)
  const more = plan.ok && !found.retirement ? <ChanceHelp plan={plan.value} /> : undefined
  return (
    <PageHeader
      back={<BackToGoals />}
      title={
        <span className="wrap-break-word">
          {/* A goal that is named for an amount has no figure in its name. */}
          {goal.status === 'reached' || answer === goal.name ? (
            answer
          ) : (
            <FiguresIn text={answer} figures={figuresIn(found, more)} />
          )}
        </span>
      }
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {answer !== goal.name && <span className="min-w-0 wrap-break-word">{goal.name}</span>}
          <Pill tone={tone}>{words}</Pill>
          {isPending && <PendingPill />}
        </span>
      }
      sub={
        <p>
          <b>
            <Figure {...figuresOfGoal(found).saved}>
              <Amount cents={cents} whole />
            </Figure>
          </b>{' '}
          saved so far{goal.inflation_adjusted && ', target in today’s dollars'}
          {cents > 0 && as_of !== null && (
            <span className="block text-13">
              <ThirdPerson>
                {isMixed ? asOfLabel(goal.value, today) : provenance(source, as_of, today)}
              </ThirdPerson>
            </span>
          )}
        </p>
      }
      actions={
        <>
          {actions}
          <GoalMenu found={found} />
        </>
      }
    />
  )
}
