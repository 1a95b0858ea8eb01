/** Queries on incomes. */
import { eq } from 'drizzle-orm'
import { monthlyIncome } from '#core/income/change.ts'
import { users } from '#server/db/schema/account.ts'
import type { Db } from '#server/db/connect.ts'
import { incomes } from '#server/db/schema/investment.ts'

export type IncomeRow = typeof incomes.$inferSelect

/** A client's income, and the state of their address; `income` is null until one is entered. */
export async function incomeOf(db: Db, userUuid: string) {
  const [found] = await db
    .select({ income: incomes, home_state: users.state })
    .from(users)
    .leftJoin(incomes, eq(incomes.user_uuid, users.user_uuid))
    .where(eq(users.user_uuid, userUuid))
  return found
}

/** Replaces a client's income. */
export async function writeIncome(db: Db, row: IncomeRow): Promise<void> {
  const { user_uuid: _, ...set } = row
  await db.insert(incomes).values(row).onConflictDoUpdate({ target: incomes.user_uuid, set })
}

/** A client's gross monthly income in cents; null if unknown. */
export async function grossMonthlyIncome(db: Db, userUuid: string): Promise<number | null> {
  const [income] = await db.select().from(incomes).where(eq(incomes.user_uuid, userUuid))
  return income ? monthlyIncome(income) : null
}
