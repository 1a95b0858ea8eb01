/** The types of debt that a client has made. */
import { v7 as uuidv7 } from 'uuid'
import type {
  createUserDebtTypes,
  deleteUserDebtTypes,
  getUserDebtTypes,
  updateUserDebtTypes,
  UserDebtType,
} from '#core/contract/debt.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import {
  addType,
  countTypes,
  lockType,
  releaseType,
  removeType,
  renameType,
  typesOf,
} from './type-queries.ts'

const TYPES: Capacity = { most: 50, things: 'types', count: countTypes }

export async function listTypes({
  db,
  caller,
  params,
}: Call<typeof getUserDebtTypes>): Promise<Answer<UserDebtType[]>> {
  return { data: await typesOf(db, ownUuid(caller, params.userUuid)) }
}

const nameTaken = (): ApiError => {
  const message = 'You already have a type with this name.'
  return new ApiError('conflict', message, { fields: { name: message } })
}

export async function makeType({
  body,
  db,
  caller,
  now,
}: Call<typeof createUserDebtTypes>): Promise<Answer<UserDebtType>> {
  const { user_uuid } = caller
  const type = { debt_type_uuid: body.debt_type_uuid ?? uuidv7(), name: body.name }
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, TYPES, async () => {
      if (!(await addType(transaction, { ...type, user_uuid, created_at: now }))) throw nameTaken()
    }),
  )
  return { data: { ...type, debt_count: 0 } }
}

export async function changeType({
  body,
  db,
  caller,
}: Call<typeof updateUserDebtTypes>): Promise<Answer<UserDebtType>> {
  const { debt_type_uuid, name } = body
  const isRenamed = await renameType(db, caller.user_uuid, debt_type_uuid, name).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  if (!isRenamed) throw notFound()
  const type = (await typesOf(db, caller.user_uuid)).find(
    (each) => each.debt_type_uuid === debt_type_uuid.toLowerCase(),
  )
  if (!type) throw notFound()
  return { data: type }
}

export async function deleteType({
  db,
  caller,
  params,
}: Call<typeof deleteUserDebtTypes>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  await db.transaction((transaction) => remove(transaction, caller.user_uuid, params.id))
  return { data: null, message: 'Type deleted' }
}

async function remove(db: Db, userUuid: string, typeUuid: string): Promise<void> {
  if (!(await lockType(db, userUuid, typeUuid))) throw notFound()
  const debtCount = await releaseType(db, typeUuid)
  if (debtCount > 0) {
    throw new ApiError('conflict', 'Some of your debts use this type. Change or delete them first.')
  }
  await removeType(db, userUuid, typeUuid)
}
