/** What pending writes do to the snapshots of one goal, while the server has not said so. */
import { hasRoom } from '#core/contract/limit.ts'
import { deleteGoalSnapshot, type PlanAgainstReality, saveGoalSnapshot } from '#core/contract/projection.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { SNAPSHOT_LIMIT } from './change.ts'

/** The snapshots of one goal as a page knows them. */
export interface SnapshotsState {
  readonly goal_uuid: string
  /** The newest first. */
  readonly snapshots: readonly PlanAgainstReality[]
  /** Those that the server takes once it is asked: the plan is the one that the goal has then. */
  readonly pending: readonly Pick<PlanAgainstReality, 'goal_plan_uuid' | 'note'>[]
}

const isOther =
  (goalPlanUuid: string) =>
  ({ goal_plan_uuid }: Pick<PlanAgainstReality, 'goal_plan_uuid'>): boolean =>
    goal_plan_uuid !== goalPlanUuid

export const snapshotReplay: Replay<SnapshotsState> = [
  on(saveGoalSnapshot, (state: SnapshotsState, { body, id }) => {
    const { goal_plan_uuid = id, goal_uuid, note } = body
    const isKnown = !state.snapshots.every(isOther(goal_plan_uuid))
    if (goal_uuid !== state.goal_uuid || isKnown) return state
    if (!hasRoom(SNAPSHOT_LIMIT, state.snapshots.length + state.pending.length)) return state
    return { ...state, pending: [...state.pending, { goal_plan_uuid, note }] }
  }),
  on(deleteGoalSnapshot, (state: SnapshotsState, { params }) => ({
    ...state,
    snapshots: state.snapshots.filter(isOther(params.id)),
    pending: state.pending.filter(isOther(params.id)),
  })),
]
