/** Insurance policies that a client has. */
import { v7 as uuidv7 } from 'uuid'
import { deletionAt } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/policies.ts'
import { changePolicy, createPolicy } from '#core/protect/change.ts'
import { ApiError, assertVersion, notFound, notRestorable } from '#server/http/api-error.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  addPolicy,
  countPolicies,
  lockPolicy,
  markPolicyDeleted,
  savePolicy,
  unmarkPolicyDeleted,
} from './queries.ts'

export const POLICIES: Capacity = { ...contract.POLICY_LIMIT, count: countPolicies }

export async function createOne({
  body,
  db,
  caller: { user_uuid },
  now,
}: Call<typeof contract.createPolicy>): Promise<Answer<contract.Policy>> {
  const policy = createPolicy(body, body.policy_uuid ?? uuidv7(), now.toISOString())
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, POLICIES, async () => {
      if (!(await addPolicy(transaction, user_uuid, policy))) {
        throw new ApiError('conflict', 'This policy was already added.')
      }
    }),
  )
  return { data: policy, message: 'Policy saved' }
}

export async function changeOne({
  body,
  db,
  caller: { user_uuid },
  now,
}: Call<typeof contract.updatePolicy>): Promise<Answer<contract.Policy>> {
  const data = await db.transaction(async (transaction) => {
    const before = await lockPolicy(transaction, user_uuid, body.policy_uuid)
    if (!before) throw notFound()
    assertVersion(body.version, before.version, 'This policy')
    const after = changePolicy(before, body, now.toISOString())
    await savePolicy(transaction, user_uuid, after)
    return after
  })
  return { data, message: 'Policy saved' }
}

export async function deleteOne({
  db,
  caller,
  params,
  now,
}: Call<typeof contract.deletePolicy>): Promise<Answer<Data<typeof contract.deletePolicy>>> {
  if (!(await markPolicyDeleted(db, caller.user_uuid, params.id, now))) throw notFound()
  const { restorable_until } = deletionAt(now.getTime())
  return { data: { restorable_until }, message: 'Policy deleted' }
}

export async function restoreOne({
  db,
  caller,
  params,
  now,
}: Call<typeof contract.restorePolicy>): Promise<Answer<contract.Policy>> {
  const data = await db.transaction((transaction) =>
    withCapacity(transaction, caller.user_uuid, POLICIES, async () => {
      const restored = await unmarkPolicyDeleted(transaction, caller.user_uuid, params.id, now)
      if (!restored) throw notRestorable()
      return restored
    }),
  )
  return { data, message: 'Policy restored' }
}
