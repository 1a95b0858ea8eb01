import { type ReactNode, useState } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planOf } from '#core/goal/plan.ts'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { asOfLabel, provenance } from '#app/shared/net-worth/provenance.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { BackToGoals } from './goal-links.tsx'
import { answerOf, stateOf } from './labels.ts'
import { useNavigate } from '@tanstack/react-router'
import { Archive, CircleCheck, type LucideIcon, Pause, Pencil, Play } from 'lucide-react'
import type { SettableStatus } from '#core/contract/goal-kinds.ts'
import { judgedAs } from '#core/goal/rules.ts'
import { useToday } from '#app/platform/today.ts'
import { DropdownMenuItem, MoreMenu } from '#app/ui/overlays/dropdown-menu.tsx'
import { DeleteGoalDialog } from './delete-goal-dialog.tsx'
import { changeStatus, REACHED, type StatusChange } from './goal-writes.ts'

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
      <MoreMenu about={name} onDelete={() => setDeleting(true)}>
        <DropdownMenuItem
          onSelect={() =>
            void navigate({ to: '/$mode/$goalUuid/edit', params: { mode, goalUuid: goal_uuid } })
          }
        >
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        {offers.map((each) => (
          <DropdownMenuItem key={each.to} onSelect={() => void changeStatus(goal, each, today)}>
            <each.icon aria-hidden="true" />
            {each.label}
          </DropdownMenuItem>
        ))}
      </MoreMenu>
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
export function GoalHeader({ found, today, isPending, actions }: GoalHeaderProps) {
  const { goal, suitability, outlook } = found
  const { words, tone } = stateOf(found, today)
  const { cents, as_of, source } = goal.value
  const isMixed = new Set(goal.accounts.map((account) => account.source)).size > 1
  const answer = answerOf(found)
  const plan = planOf(goal, suitability.model, today)
  return (
    <PageHeader
      back={<BackToGoals />}
      title={<span className="wrap-break-word">{answer}</span>}
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {answer !== goal.name && <span className="min-w-0 wrap-break-word">{goal.name}</span>}
          <Pill tone={tone}>{words}</Pill>
          {outlook && plan.ok && answer !== goal.name && goal.status !== 'reached' && (
            <ChanceHelp plan={plan.value} />
          )}
          {isPending && <PendingPill />}
        </span>
      }
      sub={
        <p>
          <b>
            <Amount cents={cents} whole />
          </b>{' '}
          saved so far{goal.inflation_adjusted && ', target in today’s dollars'}
          {cents > 0 && as_of !== null && (
            <span className="block text-13">
              {isMixed ? asOfLabel(goal.value, today) : provenance(source, as_of, today)}
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
