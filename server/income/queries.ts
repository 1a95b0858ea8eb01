/** The SQL of incomes. */
import { eq } from 'drizzle-orm'
import { roundCents } from '#core/finance/math/money.ts'
import { users } from '#server/db/schema/account.ts'
import type { Db } from '#server/db/connect.ts'
import { incomes } from '#server/db/schema/investment.ts'

export type IncomeRow = typeof incomes.$inferSelect

/** A client's income, and the state of their address; `income` is null while none was entered. */
export async function incomeOf(db: Db, userUuid: string) {
  const [found] = await db
    .select({ income: incomes, home_state: users.state })
    .from(users)
    .leftJoin(incomes, eq(incomes.user_uuid, users.user_uuid))
    .where(eq(users.user_uuid, userUuid))
  return found
}

/** Keeps a client's income in the place of what was entered before. */
export async function keepIncome(db: Db, row: IncomeRow): Promise<void> {
  const { user_uuid: _, ...set } = row
  await db.insert(incomes).values(row).onConflictDoUpdate({ target: incomes.user_uuid, set })
}

/** What a client earns in a month before tax, in cents: a twelfth of pay and other income; null while it is not known. */
export async function grossMonthlyIncome(db: Db, userUuid: string): Promise<number | null> {
  const [income] = await db
    .select({ pay: incomes.gross_annual_cents, other: incomes.other_annual_cents })
    .from(incomes)
    .where(eq(incomes.user_uuid, userUuid))
  return income ? roundCents((income.pay + income.other) / 12) : null
}
