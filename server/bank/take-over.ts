/** One account or debt has its balance from one bank account. */
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { bankAccounts } from '#server/db/schema/bank.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type BankAccountRow, isCounted, updateBankAccountRow } from './queries.ts'

/**
 * Frees an account or debt from bank accounts whose balance no longer counts, such as those of a removed link.
 *
 * @throws ApiError `conflict` when another bank account keeps it up to date
 */
export async function takeOver(
  db: Db,
  row: BankAccountRow,
  counterpart: 'account_uuid' | 'debt_uuid',
  chosen: string,
): Promise<void> {
  const others = await db
    .select()
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.user_uuid, row.user_uuid),
        ne(bankAccounts.bank_account_uuid, row.bank_account_uuid),
        eq(bankAccounts[counterpart], chosen),
      ),
    )
    .orderBy(asc(bankAccounts.bank_account_uuid))
    .for('update')
  const other = others.find(isCounted)
  if (other) throw new ApiError('conflict', `${other.name} already keeps this one up to date.`)
  for (const each of others) await updateBankAccountRow(db, each, { [counterpart]: null })
}
