/** Queries on households: people and what they earn. */
import { eq } from 'drizzle-orm'
import type { IncomeDetail } from '#core/contract/income.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { users } from '#server/db/schema/account.ts'
import { incomes } from '#server/db/schema/household.ts'

export type IncomeRow = typeof incomes.$inferSelect

/** A row as the contract has it. */
export const presentIncome = ({ user_uuid: _, growth, updated_at, ...row }: IncomeRow): IncomeDetail => ({
  ...row,
  growth_rate: growth,
  updated_at: updated_at.toISOString(),
})

/** An empty state is stored as such, so that it follows the client's address. */
export const inState = (income: IncomeDetail, homeState: string): IncomeDetail => ({
  ...income,
  state: income.state || homeState,
})

const incomeAndState = prepared('income', ['user'], (db, { user }) =>
  db
    .select({ income: incomes, home_state: users.state })
    .from(users)
    .leftJoin(incomes, eq(incomes.user_uuid, users.user_uuid))
    .where(eq(users.user_uuid, user)),
)

/** A client's income, and the state of their address; `income` is null until one is entered. */
export async function incomeOf(db: Db, userUuid: string) {
  const [found] = await incomeAndState(db, { user: userUuid })
  return found
}

/** A client's income as they see it; null until one is entered. */
export async function incomeDetailOf(db: Db, userUuid: string): Promise<IncomeDetail | null> {
  const found = await incomeOf(db, userUuid)
  return found?.income ? inState(presentIncome(found.income), found.home_state) : null
}

/** Replaces a client's income. */
export async function writeIncome(db: Db, row: IncomeRow): Promise<void> {
  const { user_uuid: _, ...set } = row
  await db.insert(incomes).values(row).onConflictDoUpdate({ target: incomes.user_uuid, set })
}
