/** Queries on debts. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Debt, DebtType } from '#core/contract/debt-kinds.ts'
import { DEBT_LIMIT } from '#core/debt/change.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { recordsIn } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { changedElsewhere } from '#server/http/api-error.ts'
import { isUuid } from '#server/http/ids.ts'
import { anyDebts, type DebtRow } from './families.ts'

export const debtRecords = recordsIn(debts, debts.debt_uuid, DEBT_LIMIT)

const debtsOfTypes = prepared('debts of types', ['user', 'types'], (db, { user, types }) =>
  db
    .select()
    .from(debts)
    .where(and(debtRecords.own(user), sql`${debts.debt_type} = any(${types})`))
    .orderBy(asc(debts.is_paid_off), desc(debts.balance_cents), asc(debts.name), asc(debts.debt_uuid)),
)

/** A client's debts of some types: open ones first, by balance. */
export const debtsOf = (db: Db, userUuid: string, types: readonly DebtType[]): Promise<DebtRow[]> =>
  debtsOfTypes(db, { user: userUuid, types })

/** The rows of a client's debts that are not deleted. */
export const debtRowsOf = (db: Db, userUuid: string): Promise<DebtRow[]> =>
  debtsOf(db, userUuid, anyDebts.types)

/** A client's debts that are not deleted, as the client sees them. */
export const allDebts = async (db: Db, userUuid: string): Promise<Debt[]> =>
  (await debtRowsOf(db, userUuid)).map(anyDebts.present)

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
    .where(and(debtRecords.named(user_uuid, debt_uuid), eq(debts.version, version)))
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
    .where(and(debtRecords.named(userUuid, debtUuid), inArray(debts.debt_type, [...types])))
    .returning()
  return deleted
}
