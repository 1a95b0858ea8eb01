import { useNavigate } from '@tanstack/react-router'
import { Archive, CircleCheck, Pause, Pencil, Play, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { SettableStatus } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { cutInWords } from '#core/goal/cut-shares.ts'
import { goalProblems, judgedAs } from '#core/goal/rules.ts'
import { changeGoal } from '#app/lib/goal-writes.ts'
import { useToday } from '#app/lib/today.ts'
import { DropdownMenuItem, DropdownMenuSeparator, MoreMenu } from '#app/ui/dropdown-menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { DeleteGoalDialog } from './delete-goal-dialog.tsx'

interface Turn {
  readonly to: SettableStatus
  /** Where it is offered: fewer than may become so, as an undo takes the other ways. */
  readonly from: readonly SettableStatus[]
  readonly label: string
  readonly icon: LucideIcon
  /** What is said once it is so, after the goal's name. */
  readonly done: string
}

const TURNS: readonly Turn[] = [
  {
    to: 'active',
    from: ['paused', 'reached', 'archived'],
    label: 'Take it up again',
    icon: Play,
    done: 'is under way',
  },
  { to: 'paused', from: ['active'], label: 'Pause', icon: Pause, done: 'is paused' },
  {
    to: 'reached',
    from: ['active', 'paused'],
    label: 'Mark as reached',
    icon: CircleCheck,
    done: 'is reached',
  },
  {
    to: 'archived',
    from: ['draft', 'active', 'paused', 'reached'],
    label: 'Archive',
    icon: Archive,
    done: 'is archived',
  },
]

/** What else can be done with a goal. */
export function GoalMenu({ found: { goal } }: { found: GoalWithRisk }) {
  const navigate = useNavigate()
  const today = useToday()
  const [isDeleting, setDeleting] = useState(false)
  const { goal_uuid, mode, name, version } = goal
  const status = goal.status === 'held' ? 'active' : goal.status
  const turns = TURNS.filter(({ from }) => from.includes(status))

  const turn = async ({ to, done }: Turn) => {
    const outcome = await changeGoal(name, { goal_uuid, version, status: to })
    if (!outcome.ok) {
      if (outcome.code === 'conflict') toast.error(outcome.message)
      return
    }
    const cut = 'data' in outcome ? cutInWords(goal.accounts, outcome.data.accounts) : null
    const undo = { label: 'Undo', run: () => void changeGoal(name, { goal_uuid, status }) }
    // A goal whose day has passed, or that has its amount, does not go back to be under way.
    const canUndo = Object.keys(goalProblems(judgedAs(goal, status), today)).length === 0
    toast.success([`${name} ${done}`, cut].filter(Boolean).join('. '), canUndo ? undo : undefined)
  }
  return (
    <>
      <MoreMenu about={name}>
        <DropdownMenuItem
          onSelect={() => void navigate({ to: `/${mode}/$goalUuid/edit`, params: { goalUuid: goal_uuid } })}
        >
          <Pencil aria-hidden="true" />
          Edit
        </DropdownMenuItem>
        {turns.map((each) => (
          <DropdownMenuItem key={each.to} onSelect={() => void turn(each)}>
            <each.icon aria-hidden="true" />
            {each.label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" />
          Delete
        </DropdownMenuItem>
      </MoreMenu>
      <DeleteGoalDialog goal={goal} open={isDeleting} onOpenChange={setDeleting} />
    </>
  )
}
