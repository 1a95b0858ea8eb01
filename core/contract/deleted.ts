/** Deleted goals and accounts that can still be restored. */
import * as v from 'valibot'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { Goal } from './goal-kinds.ts'
import { Account } from './money-accounts.ts'

/** A deleted goal with its former account shares. */
const DeletedGoal = v.object({ goal: Goal, ...deletionFields })
export type DeletedGoal = v.InferOutput<typeof DeletedGoal>

const DeletedAccount = v.object({ account: Account, ...deletionFields })
export type DeletedAccount = v.InferOutput<typeof DeletedAccount>

export const getDeletedGoalsAndAccounts = endpoint({
  name: 'getDeletedGoalsAndAccounts',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/deleted/{userUuid}',
  summary: 'Goals and accounts deleted in the last seven days, which can be restored; the newest first',
  access: 'client',
  data: v.object({ goals: v.array(DeletedGoal), accounts: v.array(DeletedAccount) }),
})

export const deletedEndpoints = [getDeletedGoalsAndAccounts] as const
