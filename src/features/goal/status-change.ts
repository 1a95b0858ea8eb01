/** The status transitions of a goal, with undo. */
import type { Goal, SettableStatus } from '#core/contract/goal-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { cutInWords } from '#core/goal/shares.ts'
import { goalProblems, judgedAs } from '#core/goal/rules.ts'
import { changeGoal } from '#app/shared/goal/goal-writes.ts'
import { toast } from '#app/ui/toast.ts'

export interface StatusChange {
  readonly to: SettableStatus
  /** The message after the goal's name once the status has changed. */
  readonly done: string
}

export const REACHED: StatusChange = { to: 'reached', done: 'marked as reached' }

/** Changes the status, and offers an undo. */
export async function changeStatus(goal: Goal, { to, done }: StatusChange, today: IsoDate): Promise<void> {
  const { goal_uuid, name, version } = goal
  const outcome = await changeGoal(name, { goal_uuid, version, status: to })
  if (!outcome.ok) {
    if (outcome.code === 'conflict') toast.error(outcome.message)
    return
  }
  const { status } = judgedAs(goal)
  const cut = 'data' in outcome ? cutInWords(goal.accounts, outcome.data.accounts) : null
  const undo = { label: 'Undo', run: () => void changeGoal(name, { goal_uuid, status }) }
  // A goal whose date has passed, or whose target is met, cannot become active again.
  const canUndo = Object.keys(goalProblems(judgedAs(goal), today)).length === 0
  toast.success([`${name} ${done}`, cut].filter(Boolean).join('. '), canUndo ? undo : undefined)
}
