/** Queries on debts. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { type Debt, type DebtType, MAX_DEBTS } from '#core/contract/debt-kinds.ts'
import type { Db } from '#server/db/connect.ts'
import { isRestorable, notDeleted } from '#server/db/deletion.ts'
import { debts } from '#server/db/schema/debt.ts'
import { changedElsewhere } from '#server/http/api-error.ts'
import { isUuid } from '#server/http/ids.ts'
import { anyDebts, type DebtRow } from './families.ts'

const own = (userUuid: string) => notDeleted(debts, userUuid)
const named = (userUuid: string, debtUuid: string) => and(eq(debts.debt_uuid, debtUuid), own(userUuid))

/** A client's debts of some types: open ones first, by balance. */
export async function debtsOf(db: Db, userUuid: string, types: readonly DebtType[]): Promise<DebtRow[]> {
  return db
    .select()
    .from(debts)
    .where(and(own(userUuid), inArray(debts.debt_type, [...types])))
    .orderBy(asc(debts.is_paid_off), desc(debts.balance_cents), asc(debts.name), asc(debts.debt_uuid))
}

/** The rows of a client's debts that are not deleted. */
export const debtRowsOf = (db: Db, userUuid: string): Promise<DebtRow[]> =>
  debtsOf(db, userUuid, anyDebts.types)

/** A client's debts that are not deleted, as the client sees them. */
export const allDebts = async (db: Db, userUuid: string): Promise<Debt[]> =>
  (await debtRowsOf(db, userUuid)).map(anyDebts.present)

/** A client's own debt that is not deleted. */
export async function debtOf(db: Db, userUuid: string, debtUuid: string): Promise<DebtRow | undefined> {
  if (!isUuid(debtUuid)) return undefined
  const [debt] = await db.select().from(debts).where(named(userUuid, debtUuid))
  return debt
}

/** The same, locked until the transaction ends, so that results calculated from it stay valid. */
export async function lockDebt(db: Db, userUuid: string, debtUuid: string): Promise<DebtRow | undefined> {
  const [debt] = await db.select().from(debts).where(named(userUuid, debtUuid)).for('update')
  return debt
}

/** How many debts a client has, open and paid off. */
export async function countDebts(db: Db, userUuid: string): Promise<number> {
  const [row] = await db.select({ debts: count() }).from(debts).where(own(userUuid))
  return row?.debts ?? 0
}

/** Adds a debt; undefined if its id is taken. */
export async function addDebt(db: Db, row: typeof debts.$inferInsert): Promise<DebtRow | undefined> {
  const [added] = await db.insert(debts).values(row).onConflictDoNothing().returning()
  return added
}

/**
 * Changes a debt that still has the version that was read.
 *
 * @throws ApiError `conflict` otherwise
 */
export async function updateDebt(
  db: Db,
  { debt_uuid, user_uuid, version }: DebtRow,
  change: Partial<DebtRow>,
  now: Date,
): Promise<DebtRow> {
  const [changed] = await db
    .update(debts)
    .set({ ...change, version: version + 1, updated_at: now })
    .where(and(named(user_uuid, debt_uuid), eq(debts.version, version)))
    .returning()
  if (!changed) throw changedElsewhere('This debt')
  return changed
}

/** Marks a client's own debt as deleted; undefined if there is none of these types. */
export async function markDeleted(
  db: Db,
  userUuid: string,
  debtUuid: string,
  types: readonly DebtType[],
  now: Date,
): Promise<DebtRow | undefined> {
  if (!isUuid(debtUuid)) return undefined
  const [deleted] = await db
    .update(debts)
    .set({ deleted_at: now, updated_at: now })
    .where(and(named(userUuid, debtUuid), inArray(debts.debt_type, [...types])))
    .returning()
  return deleted
}

/** Restores a debt deleted in the last seven days; undefined if there is none. */
export async function unmarkDeleted(
  db: Db,
  userUuid: string,
  debtUuid: string,
  now: Date,
): Promise<DebtRow | undefined> {
  if (!isUuid(debtUuid)) return undefined
  const [restored] = await db
    .update(debts)
    .set({ deleted_at: null, updated_at: now })
    .where(and(eq(debts.debt_uuid, debtUuid), isRestorable(debts, userUuid, now)))
    .returning()
  return restored
}

/** Debts that a client has deleted in the last seven days, newest deletion first. */
export async function deletedDebtsOf(db: Db, userUuid: string, now: Date): Promise<DebtRow[]> {
  return db
    .select()
    .from(debts)
    .where(isRestorable(debts, userUuid, now))
    .orderBy(desc(debts.deleted_at), asc(debts.debt_uuid))
    .limit(MAX_DEBTS)
}
