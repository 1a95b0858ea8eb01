/** Deleting and restoring goals, and changing their status. */
import { deleteRecord } from '#app/platform/delete-record.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { goalQuery, goalsQuery } from '#app/shared/goal/goal-queries.ts'
import { cacheGoal, changeGoal } from '#app/shared/goal/goal-writes.ts'
import { toast } from '#app/ui/toast.ts'
import type { Goal, SettableStatus } from '#core/contract/goal-kinds.ts'
import { deleteGoal, restoreGoal } from '#core/contract/goal.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { GOAL_LIMIT, goalProblems, judgedAs } from '#core/goal/change.ts'
import { cutInWords } from '#core/goal/shares.ts'

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

/**
 * Deletes a goal, which can be restored for seven days.
 *
 * @param leave navigates away from the goal's page before the refresh requests the deleted goal
 */
export async function removeGoal({ goal_uuid, name }: Goal, leave: () => Promise<unknown>) {
  const about = { subject: goal_uuid, label: `Delete ${name}` }
  const onLeft = () => {
    queryClient.setQueryData(goalsQuery.queryKey, (goals) =>
      goals?.filter(({ goal }) => goal.goal_uuid !== goal_uuid),
    )
    queryClient.removeQueries(goalQuery(goal_uuid))
  }
  const input = { params: { goalUuid: goal_uuid, userUuid: 'me' } }
  return deleteRecord(deleteGoal, input, about, { leave, onLeft })
}

/** Restores a deleted goal, and resolves when the page has it again. */
export async function bringBack(
  { goal_uuid, name }: Goal,
  { count, ...options }: Pick<WriteOptions, 'quiet'> & { readonly count?: number | undefined } = {},
) {
  const about = { subject: goal_uuid, label: `Restore ${name}` }
  return write(restoreGoal, { params: { goalUuid: goal_uuid } }, about, {
    ...options,
    room: { limit: GOAL_LIMIT, count },
    onSent: cacheGoal,
    awaitsRefresh: true,
  })
}
