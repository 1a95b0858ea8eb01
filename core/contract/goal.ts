/** Goals: reading, creating, changing, ranking and deleting them. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, Uuid } from './fields.ts'
import { Goal, GoalChange, GoalInput, GoalMode, MAX_GOALS, Milestones, Timeline } from './goal-kinds.ts'

export const getAllGoals = endpoint({
  name: 'getAllGoals',
  module: 'investment',
  method: 'GET',
  path: '/investment/getAll/{userUuid}',
  summary: 'Every goal of a mode, or all, in the client’s order; drafts and archived ones too',
  access: 'client',
  shared: 'goals',
  query: v.object({ investSaveRetire: v.optional(GoalMode) }),
  data: v.array(Goal),
})

export const getInvestGoal = endpoint({
  name: 'getInvestGoal',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-goal/{id}',
  summary: 'One goal',
  access: 'client',
  shared: 'goals',
  data: Goal,
  errors: ['not_found'],
})

export const getInvestGoalByGoalName = endpoint({
  name: 'getInvestGoalByGoalName',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-goal-by-goal-name/{userUuid}/{goalName}',
  summary: 'The goal of a name, in letters of any case',
  access: 'client',
  shared: 'goals',
  data: Goal,
  errors: ['not_found'],
})

export const createGoal = endpoint({
  name: 'createGoal',
  module: 'investment',
  method: 'POST',
  path: '/investment/create',
  summary: 'Enter a goal, finished or as a draft',
  access: 'client',
  shared: 'goals',
  body: GoalInput,
  data: Goal,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const updateGoal = endpoint({
  name: 'updateGoal',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update',
  summary: 'Change a goal; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: 'goals',
  body: GoalChange,
  data: Goal,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteGoal = endpoint({
  name: 'deleteGoal',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete/{goalUuid}/{userUuid}',
  summary: 'Delete a goal; its accounts stay and are free for others, and it can be restored for seven days',
  access: 'client',
  shared: 'goals',
  data: v.object({
    goal_uuid: Uuid,
    /** What becomes unallocated, by account. */
    accounts: v.array(
      v.object({ account_uuid: Uuid, name: v.string(), share: v.number(), value_cents: v.number() }),
    ),
    restorable_until: IsoInstant,
  }),
  errors: ['not_found'],
  waits: true,
})

export const restoreGoal = endpoint({
  name: 'restoreGoal',
  module: 'investment',
  method: 'PUT',
  path: '/investment/restore/{goalUuid}',
  summary: 'Restore a deleted goal, with whatever share of its accounts is still available',
  access: 'client',
  shared: 'goals',
  data: Goal,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const updateGoalPriorities = endpoint({
  name: 'updateGoalPriorities',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/priorities',
  summary: 'Rank the goals: those that are named come first, in this order',
  access: 'client',
  shared: 'goals',
  body: v.object({
    order: listOf(Uuid, MAX_GOALS, 'List each goal only once'),
  }),
  data: v.array(v.object({ goal_uuid: Uuid, name: v.string(), priority: v.number() })),
  waits: true,
})

/** A goal with its timeline. */
export const GoalTimeline = v.object({
  goal_uuid: Uuid,
  name: v.string(),
  mode: GoalMode,
  ...Timeline.entries,
  version: v.number(),
})
export type GoalTimeline = v.InferOutput<typeof GoalTimeline>

export const getTimeline = endpoint({
  name: 'getTimeline',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/timeline/{userUuid}',
  summary: 'When each goal of a mode, or of all, is due and what lies between; the earliest first',
  access: 'client',
  shared: 'goals',
  query: v.object({ investSaveRetire: v.optional(GoalMode) }),
  data: v.array(GoalTimeline),
})

export const updateTimeline = endpoint({
  name: 'updateTimeline',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/timeline',
  summary: 'Move a goal’s date, or change its milestones',
  access: 'client',
  shared: 'goals',
  body: v.object({
    goal_uuid: Uuid,
    version: v.optional(v.number()),
    target_date: v.optional(IsoDate),
    milestones: v.optional(Milestones),
  }),
  data: GoalTimeline,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const goalEndpoints = [
  getAllGoals,
  getInvestGoal,
  getInvestGoalByGoalName,
  createGoal,
  updateGoal,
  deleteGoal,
  restoreGoal,
  updateGoalPriorities,
  getTimeline,
  updateTimeline,
] as const
