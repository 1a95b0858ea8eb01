/** Custom debt types that a client has created. */
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  createUserDebtTypes,
  deleteUserDebtTypes,
  getUserDebtTypes,
  updateUserDebtTypes,
  CustomDebtType,
} from '#core/contract/debt-types.ts'
import { createDebtType, isTypeUnused, TYPE_LIMIT } from '#core/debt/change.ts'
import type { Db } from '#server/db/connect.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts, debtTypes } from '#server/db/schema/debt.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'

const TYPES: Capacity = { ...TYPE_LIMIT, count: countTypes }

export async function listTypes({
  db,
  caller,
  params,
}: Call<typeof getUserDebtTypes>): Promise<Answer<CustomDebtType[]>> {
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
}: Call<typeof createUserDebtTypes>): Promise<Answer<CustomDebtType>> {
  const { user_uuid } = caller
  const type = createDebtType(body.debt_type_uuid ?? uuidv7(), body.name)
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, TYPES, async () => {
      if (!(await addType(transaction, { ...type, user_uuid, created_at: now }))) throw nameTaken()
    }),
  )
  return { data: type }
}

export async function changeType({
  body,
  db,
  caller,
}: Call<typeof updateUserDebtTypes>): Promise<Answer<CustomDebtType>> {
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
  const debt_count = await releaseType(db, userUuid, typeUuid)
  if (!isTypeUnused({ debt_count })) {
    throw new ApiError('conflict', 'Some of your debts use this type. Change or delete them first.')
  }
  await removeType(db, userUuid, typeUuid)
}

const named = (userUuid: string, typeUuid: string) =>
  and(eq(debtTypes.debt_type_uuid, typeUuid), eq(debtTypes.user_uuid, userUuid))

/** A client's own types by name, each with its number of debts. */
async function typesOf(db: Db, userUuid: string): Promise<CustomDebtType[]> {
  return db
    .select({
      debt_type_uuid: debtTypes.debt_type_uuid,
      name: debtTypes.name,
      debt_count: count(debts.debt_uuid),
    })
    .from(debtTypes)
    .leftJoin(debts, and(sameRecord(debts, debtTypes, 'debt_type_uuid'), isNull(debts.deleted_at)))
    .where(eq(debtTypes.user_uuid, userUuid))
    .groupBy(debtTypes.user_uuid, debtTypes.debt_type_uuid)
    .orderBy(sql`lower(${debtTypes.name})`, asc(debtTypes.debt_type_uuid))
}

async function countTypes(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ types: count() }).from(debtTypes).where(eq(debtTypes.user_uuid, userUuid))
  return row?.types ?? 0
}

/** Whether a type is the client's own; locks it until the transaction ends. */
export async function lockOwnType(db: Db, userUuid: string, typeUuid: string): Promise<boolean> {
  const own = await db
    .select({ id: debtTypes.debt_type_uuid })
    .from(debtTypes)
    .where(named(userUuid, typeUuid))
    .for('share')
  return own.length > 0
}

/** Adds a type; false if its id or its name is taken. */
async function addType(db: Db, row: typeof debtTypes.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(debtTypes)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: debtTypes.debt_type_uuid })
  return added.length > 0
}

/** Renames a type; false if it does not exist. A taken name violates the index `debt_types_name`. */
async function renameType(db: Db, userUuid: string, typeUuid: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(debtTypes)
    .set({ name })
    .where(named(userUuid, typeUuid))
    .returning({ id: debtTypes.debt_type_uuid })
  return renamed.length > 0
}

/**
 * Changes the deleted debts of a type to personal loans, so that the type can be deleted and they can still be
 * restored.
 *
 * @returns how many debts of the type are not deleted
 */
async function releaseType(db: Db, user_uuid: string, debt_type_uuid: string): Promise<number> {
  const isOfType = sameRecord(debts, { user_uuid, debt_type_uuid }, 'debt_type_uuid')
  await db
    .update(debts)
    .set({ debt_type: 'personal', debt_type_uuid: null })
    .where(and(isOfType, isNotNull(debts.deleted_at)))
  return db.$count(debts, isOfType)
}

/** Locks a type against new debts; false if it does not exist. */
async function lockType(db: Db, userUuid: string, typeUuid: string): Promise<boolean> {
  const own = await db
    .select({ id: debtTypes.debt_type_uuid })
    .from(debtTypes)
    .where(named(userUuid, typeUuid))
    .for('update')
  return own.length > 0
}

async function removeType(db: Db, userUuid: string, typeUuid: string): Promise<void> {
  await db.delete(debtTypes).where(named(userUuid, typeUuid))
}
