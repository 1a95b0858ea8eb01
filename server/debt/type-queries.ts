/** The SQL of the types that clients have made. */
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { UserDebtType } from '#core/contract/debt.ts'
import type { Db } from '#server/db/connect.ts'
import { debts, debtTypes } from '#server/db/schema/debt.ts'

const named = (userUuid: string, typeUuid: string) =>
  and(eq(debtTypes.debt_type_uuid, typeUuid), eq(debtTypes.user_uuid, userUuid))

/** A client's own types by name, each with how many debts are of it. */
export async function typesOf(db: Db, userUuid: string): Promise<UserDebtType[]> {
  return db
    .select({
      debt_type_uuid: debtTypes.debt_type_uuid,
      name: debtTypes.name,
      debt_count: count(debts.debt_uuid),
    })
    .from(debtTypes)
    .leftJoin(debts, and(eq(debts.debt_type_uuid, debtTypes.debt_type_uuid), isNull(debts.deleted_at)))
    .where(eq(debtTypes.user_uuid, userUuid))
    .groupBy(debtTypes.debt_type_uuid)
    .orderBy(sql`lower(${debtTypes.name})`, asc(debtTypes.debt_type_uuid))
}

export async function countTypes(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ types: count() }).from(debtTypes).where(eq(debtTypes.user_uuid, userUuid))
  return row?.types ?? 0
}

/** Whether a type is the client's own; it then stays to the end of the transaction. */
export async function lockOwnType(db: Db, userUuid: string, typeUuid: string): Promise<boolean> {
  const own = await db
    .select({ id: debtTypes.debt_type_uuid })
    .from(debtTypes)
    .where(named(userUuid, typeUuid))
    .for('share')
  return own.length > 0
}

/** Adds a type; false when its id or its name is taken. */
export async function addType(db: Db, row: typeof debtTypes.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(debtTypes)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: debtTypes.debt_type_uuid })
  return added.length > 0
}

/** Renames a type; false when there is none. A name that is taken breaks the index `debt_types_name`. */
export async function renameType(db: Db, userUuid: string, typeUuid: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(debtTypes)
    .set({ name })
    .where(named(userUuid, typeUuid))
    .returning({ id: debtTypes.debt_type_uuid })
  return renamed.length > 0
}

/**
 * Makes the deleted debts of a type personal ones, so that the type can go and they can still be restored.
 *
 * @returns how many debts are of the type that are not deleted
 */
export async function releaseType(db: Db, typeUuid: string): Promise<number> {
  await db
    .update(debts)
    .set({ debt_type: 'personal', debt_type_uuid: null })
    .where(and(eq(debts.debt_type_uuid, typeUuid), isNotNull(debts.deleted_at)))
  const [row] = await db.select({ debts: count() }).from(debts).where(eq(debts.debt_type_uuid, typeUuid))
  return row?.debts ?? 0
}

/** Locks a type against debts that are entered meanwhile; false when there is none. */
export async function lockType(db: Db, userUuid: string, typeUuid: string): Promise<boolean> {
  const own = await db
    .select({ id: debtTypes.debt_type_uuid })
    .from(debtTypes)
    .where(named(userUuid, typeUuid))
    .for('update')
  return own.length > 0
}

export async function removeType(db: Db, userUuid: string, typeUuid: string): Promise<void> {
  await db.delete(debtTypes).where(named(userUuid, typeUuid))
}
