/** Pensions, annuities, rent and part-time pay. */
import { v7 as uuidv7 } from 'uuid'
import { deletionAt } from '#core/contract/deletion.ts'
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
import { changePension, createPension, inPaymentOrder, PENSION_LIMIT } from '#core/retirement/change.ts'
import { pensionValue } from '#core/retirement/pension-value.ts'
import { pensionProblems } from '#core/retirement/rules.ts'
import type { Db } from '#server/db/connect.ts'
import { householdOf } from '#server/household/load.ts'
import { ApiError, assertVersion, notFound, notRestorable } from '#server/http/api-error.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { assertNoProblems } from './plan.ts'
import {
  addPension,
  countPensions,
  lockPension,
  markPensionDeleted,
  unmarkPensionDeleted,
  updatePension,
} from './queries.ts'

const PENSIONS: Capacity = { ...PENSION_LIMIT, count: countPensions }

/** @throws ApiError for the fields of an invalid pension */
async function assertPension(db: Db, userUuid: string, pension: Pension, today: IsoDate): Promise<void> {
  const household = await householdOf(db, userUuid, today, ['income', 'plan'])
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
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, PENSIONS, async () => {
      await assertPension(transaction, user_uuid, pension, today)
      if (!(await addPension(transaction, user_uuid, pension))) {
        throw new ApiError('conflict', 'This pension was already added.')
      }
    }),
  )
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
    const before = await lockPension(transaction, user_uuid, body.pension_uuid)
    if (!before) throw notFound()
    assertVersion(body.version, before.version, 'This pension')
    const after = changePension(before, body, now.toISOString())
    await assertPension(transaction, user_uuid, after, today)
    await updatePension(transaction, user_uuid, after)
    return after
  })
  return { data, message: 'Pension saved' }
}

export async function deleteOne({
  db,
  caller,
  params,
  now,
}: Call<typeof deletePensionAccount>): Promise<Answer<Data<typeof deletePensionAccount>>> {
  if (!(await markPensionDeleted(db, caller.user_uuid, params.id, now))) throw notFound()
  const { restorable_until } = deletionAt(now.getTime())
  return { data: { restorable_until }, message: 'Pension deleted' }
}

export async function restoreOne({
  db,
  caller,
  params,
  now,
}: Call<typeof restorePensionAccount>): Promise<Answer<Pension>> {
  const data = await db.transaction((transaction) =>
    withCapacity(transaction, caller.user_uuid, PENSIONS, async () => {
      const restored = await unmarkPensionDeleted(transaction, caller.user_uuid, params.id, now)
      if (!restored) throw notRestorable()
      return restored
    }),
  )
  return { data, message: 'Pension restored' }
}

export async function listPensions({
  db,
  caller,
  params,
  today,
}: Call<typeof getPensionAccountAllPensions>): Promise<Answer<Data<typeof getPensionAccountAllPensions>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const household = await householdOf(db, userUuid, today, ['income', 'plan', 'pensions'])
  const data = inPaymentOrder(household.pensions).map((pension) => ({
    pension,
    present_value_cents: null,
    break_even_rate: null,
    ...pensionValue(pension, household.plan, household, today),
  }))
  return { data }
}
