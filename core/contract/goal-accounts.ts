/** Which accounts fund which goal, and what share of each. */
import * as v from 'valibot'
import { Share } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, listOf, Uuid } from './fields.ts'
import { AccountKind, Source } from './money-accounts.ts'

const SHARE_MESSAGE = 'Enter a share above 0%'
const PositiveShare = v.pipe(
  Share,
  v.check((share) => share > 0, SHARE_MESSAGE),
)

/** The share of an account that funds a goal. All shares of one account add up to at most 1. */
export const GoalAccount = v.object({
  goal_account_uuid: Uuid,
  goal_uuid: Uuid,
  account_uuid: Uuid,
  name: v.string(),
  kind: AccountKind,
  source: Source,
  as_of: IsoDate,
  apy: v.nullable(v.number()),
  share: v.number(),
  /** The share's value. */
  value_cents: v.number(),
})
export type GoalAccount = v.InferOutput<typeof GoalAccount>

/** Accounts that a goal allocates. */
export const GoalShares = v.pipe(
  listOf(v.object({ account_uuid: Uuid, share: PositiveShare }), 20, 'Choose up to 20 accounts'),
  v.check(
    (shares) => new Set(shares.map(({ account_uuid }) => account_uuid)).size === shares.length,
    'Choose each account once',
  ),
)

export const GoalAccountInput = v.object({
  goal_account_uuid: v.optional(Uuid),
  goal_uuid: Uuid,
  account_uuid: Uuid,
  share: v.optional(PositiveShare, 1),
})

export const getUserGoalAccount = endpoint({
  name: 'getUserGoalAccount',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-user-goal-account',
  summary: 'The accounts of one goal, or of all goals',
  access: 'client',
  shared: 'goals',
  query: v.object({ userUuid: v.optional(v.string()), investGoalUuid: v.optional(Uuid) }),
  data: v.array(GoalAccount),
  errors: ['not_found'],
})

export const createUserGoalAccount = endpoint({
  name: 'createUserGoalAccount',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/user-goal-account',
  summary: 'Assign a share of an account to a goal; refused at `share` when more than 100% would be used',
  access: 'client',
  shared: 'goals',
  sharedWith: 'net_worth',
  body: GoalAccountInput,
  data: GoalAccount,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const updateUserGoalAccount = endpoint({
  name: 'updateUserGoalAccount',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update-user-goal-account',
  summary: 'Change the share of an account that funds a goal',
  access: 'client',
  shared: 'goals',
  sharedWith: 'net_worth',
  body: v.object({ goal_account_uuid: Uuid, share: PositiveShare }),
  data: GoalAccount,
  errors: ['not_found'],
  waits: true,
})

export const deleteUserGoalAccount = endpoint({
  name: 'deleteUserGoalAccount',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete-user-goal-account/{id}',
  summary: 'Remove an account from a goal; the account itself stays',
  access: 'client',
  shared: 'goals',
  sharedWith: 'net_worth',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const goalAccountEndpoints = [
  getUserGoalAccount,
  createUserGoalAccount,
  updateUserGoalAccount,
  deleteUserGoalAccount,
] as const
