/** How contributions flow to the goals in the client's order, and the call that changes the order. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf, Uuid } from './fields.ts'
import { MAX_GOALS } from './goal-kinds.ts'

/** A goal in the client's order, with what flows to it. */
const RankedGoal = v.object({
  goal_uuid: Uuid,
  name: v.string(),
  priority: v.number(),
  /** What the client contributes to it now; 0 if it is paused. */
  monthly_contribution_cents: v.number(),
  /** The smallest monthly contribution for an 80% chance; null if paused, without a target or future date, or out of reach. */
  needed_monthly_cents: v.nullable(v.number()),
  /** What reaches it if the same money flows to the goals in this order. */
  funded_monthly_cents: v.number(),
  /** What it still needs then. */
  short_monthly_cents: v.number(),
})

export const GoalsPriority = v.object({
  /** All monthly contributions together. */
  monthly_cents: v.number(),
  /** What no goal needs. */
  left_monthly_cents: v.number(),
  /** Active, held and paused goals. */
  goals: v.array(RankedGoal),
})
export type GoalsPriority = v.InferOutput<typeof GoalsPriority>

export const getGoalsPriority = endpoint({
  name: 'getGoalsPriority',
  module: 'retire',
  method: 'GET',
  path: '/retire/goals-priority/{userUuid}',
  summary: 'The goals in the client’s order, and how contributions flow to them',
  access: 'client',
  shared: 'goals',
  data: GoalsPriority,
})

export const updateGoalsPriority = endpoint({
  name: 'updateGoalsPriority',
  module: 'retire',
  method: 'PUT',
  path: '/retire/goals-priority',
  summary: 'Rank the goals: those that are named come first, in this order',
  access: 'client',
  shared: 'goals',
  body: v.object({ order: listOf(Uuid, MAX_GOALS, 'List each goal only once') }),
  data: GoalsPriority,
  waits: true,
})

export const goalsPriorityEndpoints = [getGoalsPriority, updateGoalsPriority] as const
