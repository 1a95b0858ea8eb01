/** Pensions, annuities, rent and part-time pay. */
import { v7 as uuidv7 } from 'uuid'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type createPensionAccount,
  type deletePensionAccount,
  type getPensionAccountAllPensions,
  type Pension,
  type restorePensionAccount,
  type updatePensionAccount,
} from '#core/contract/pensions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { changePension, createPension, inPaymentOrder } from '#core/retirement/change.ts'
import { pensionValue } from '#core/retirement/pension-value.ts'
import { pensionProblems } from '#core/retirement/rules.ts'
import type { Db } from '#server/db/connect.ts'
import { presentRecord, recordRow } from '#server/db/records.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { assertVersion, notFound } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import { addRecord, deleteRecord, deletionOf, restoreRecord } from '#server/http/record-handlers.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { assertNoProblems } from './plan.ts'
import { pensionRecords } from './queries.ts'

/** @throws ApiError for the fields of an invalid pension */
async function assertPension(db: Db, userUuid: string, pension: Pension, today: IsoDate): Promise<void> {
  const household = await loadHousehold(db, userUuid, today, ['income', 'plan'])
  assertNoProblems(pensionProblems(pension, household.plan, household))
}

export async function createOne({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof createPensionAccount>): Promise<Answer<Pension>> {
  const pension = createPension(body, body.pension_uuid ?? uuidv7(), now.toISOString())
  await db.transaction(async (transaction) => {
    await assertPension(transaction, user_uuid, pension, today)
    await addRecord(transaction, pensionRecords, 'pension', { ...recordRow(pension), user_uuid })
  })
  return { data: pension, message: 'Pension saved' }
}

export async function changeOne({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updatePensionAccount>): Promise<Answer<Pension>> {
  const data = await db.transaction(async (transaction) => {
    const row = await pensionRecords.lock(transaction, user_uuid, body.pension_uuid)
    if (!row) throw notFound()
    assertVersion(body.version, row.version, 'This pension')
    const after = changePension(presentRecord(row), body, now.toISOString())
    await assertPension(transaction, user_uuid, after, today)
    await pensionRecords.save(transaction, user_uuid, after.pension_uuid, recordRow(after))
    return after
  })
  return { data, message: 'Pension saved' }
}

export async function deleteOne(
  call: Call<typeof deletePensionAccount>,
): Promise<Answer<Data<typeof deletePensionAccount>>> {
  const { restorable_until } = deletionOf(await deleteRecord(pensionRecords, call), call.now)
  return { data: { restorable_until }, message: 'Pension deleted' }
}

export async function restoreOne(call: Call<typeof restorePensionAccount>): Promise<Answer<Pension>> {
  return { data: presentRecord(await restoreRecord(pensionRecords, call)), message: 'Pension restored' }
}

export async function listPensions({
  db,
  caller,
  params,
  today,
}: Call<typeof getPensionAccountAllPensions>): Promise<Answer<Data<typeof getPensionAccountAllPensions>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const household = await loadHousehold(db, userUuid, today, ['income', 'plan', 'pensions'])
  const data = inPaymentOrder(household.pensions).map((pension) => ({
    pension,
    present_value_cents: null,
    break_even_rate: null,
    ...pensionValue(pension, household.plan, household, today),
  }))
  return { data }
}
