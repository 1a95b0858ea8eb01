/** Recommended next steps. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Uuid } from './fields.ts'

export const NextActionKind = v.picklist([
  'late_payment',
  'employer_match',
  'add_cash',
  'starter_fund',
  'high_interest_debt',
  'emergency_fund',
  'goal_contribution',
  'goal_review',
  'policy_renewal',
])
export type NextActionKind = v.InferOutput<typeof NextActionKind>

export const NextAction = v.object({
  /** Its type and subject; identifies it when it is hidden. */
  key: v.string(),
  kind: NextActionKind,
  /** The debt, goal or policy it concerns. */
  id: v.nullable(Uuid),
  name: v.string(),
  /** The suggested monthly amount; null if unknown, or if nothing is left over for it. */
  monthly_cents: v.nullable(v.number()),
  /** The total due, owed or missing; null if there is no such total. */
  total_cents: v.nullable(v.number()),
  /** For a debt: its rate today. */
  apr: v.nullable(v.number()),
  /** For a goal: its chance of success, as a fraction. */
  chance: v.nullable(v.number()),
})
export type NextAction = v.InferOutput<typeof NextAction>

export const NextActions = v.object({
  /** Most useful first. */
  actions: v.array(NextAction),
  /** Keys of the steps the client has hidden. */
  hidden: v.array(v.string()),
  /** What the household has left over in a month, which the amounts of all steps share; null while income is unknown. */
  left_over_cents: v.optional(v.nullable(v.number()), null),
})
export type NextActions = v.InferOutput<typeof NextActions>

export const getNextActions = endpoint({
  name: 'getNextActions',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/next-actions/{userUuid}',
  summary:
    'What to do next, ranked: late payments, renewals, employer match, cash, high-interest debt, emergency fund, goals',
  access: 'client',
  data: NextActions,
})

export const NextActionChange = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(?::[0-9a-f-]{36})?$/, 'Choose an action')),
  is_hidden: v.boolean(),
})

export const updateNextAction = endpoint({
  name: 'updateNextAction',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/next-action',
  summary: 'Hide an action for 90 days, or show it again',
  access: 'client',
  body: NextActionChange,
  data: v.null(),
  waits: true,
})

export const nextActionEndpoints = [getNextActions, updateNextAction] as const
