import { useNavigate } from '@tanstack/react-router'
import { Archive, CircleCheck, type LucideIcon, Pause, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import type { SettableStatus } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
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
export function GoalMenu({ found: { goal } }: { found: GoalWithRisk }) {
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
