/** Insurance policies that a client has. */
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import type * as contract from '#core/contract/policies.ts'
import { changePolicy, createPolicy } from '#core/protect/change.ts'
import { presentRecord, recordRow } from '#server/db/records.ts'
import { assertVersion, notFound } from '#server/http/api-error.ts'
import { addRecord, deleteRecord, deletionOf, restoreRecord } from '#server/http/record-handlers.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { policyRecords, savePolicy } from './queries.ts'

export async function createOne({
  body,
  db,
  caller: { user_uuid },
  now,
}: Call<typeof contract.createPolicy>): Promise<Answer<contract.Policy>> {
  const policy = createPolicy(body, body.policy_uuid ?? uuidv7(), now.toISOString())
  await db.transaction((transaction) =>
    addRecord(transaction, policyRecords, 'policy', { ...recordRow(policy), user_uuid }),
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
    const row = await policyRecords.lock(transaction, user_uuid, body.policy_uuid)
    if (!row) throw notFound()
    assertVersion(body.version, row.version, 'This policy')
    const after = changePolicy(presentRecord(row), body, now.toISOString())
    await savePolicy(transaction, user_uuid, after)
    return after
  })
  return { data, message: 'Policy saved' }
}

export async function deleteOne(
  call: Call<typeof contract.deletePolicy>,
): Promise<Answer<Data<typeof contract.deletePolicy>>> {
  const { restorable_until } = deletionOf(await deleteRecord(policyRecords, call), call.now)
  return { data: { restorable_until }, message: 'Policy deleted' }
}

export async function restoreOne(
  call: Call<typeof contract.restorePolicy>,
): Promise<Answer<contract.Policy>> {
  return { data: presentRecord(await restoreRecord(policyRecords, call)), message: 'Policy restored' }
}
