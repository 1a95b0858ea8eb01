/** Debts for tests of what hangs on them. */
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { debts } from '#server/debt/tables.ts'

/** Adds a card with $1,200 owed and $120 due on the 27th to a client's debts; answers its id. */
export async function addDebt(
  db: Db,
  user_uuid: string,
  change: Partial<typeof debts.$inferInsert> = {},
): Promise<string> {
  const debt_uuid = uuidv7()
  const at = new Date('2026-11-01T12:00:00Z')
  await db.insert(debts).values({
    debt_uuid,
    user_uuid,
    debt_type: 'credit_card',
    name: 'Chase Sapphire',
    lender: 'Chase',
    balance_cents: 120_000,
    balance_as_of: '2026-11-01',
    balance_stated_on: '2026-11-01',
    balance_stated_at: at,
    apr_millionths: 199_900,
    minimum_payment_cents: 3_500,
    payment_cents: 12_000,
    due_day: 27,
    escrow_cents: 0,
    entered_on: '2026-11-01',
    created_at: at,
    updated_at: at,
    ...change,
  })
  return debt_uuid
}
