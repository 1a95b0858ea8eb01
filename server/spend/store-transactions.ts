/** Stores what a bank reports of transactions. */
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { bankAccounts } from '#server/db/schema/bank.ts'
import type { TransactionChanges } from '#server/providers/bank-link/bank-link.ts'

/** Changes of a client's transactions since the last sync of a bank. */
interface BankChanges {
  readonly user_uuid: string
  /** The stored accounts that the changes name by `external_id`; others are ignored. */
  readonly accounts: readonly (typeof bankAccounts.$inferSelect)[]
  readonly changes: TransactionChanges
  readonly today: IsoDate
}

/**
 * Adds, changes and removes transactions as the bank says, in the caller's transaction. What the client set on one
 * stays, also when a pending transaction posts under another id.
 */
export async function storeTransactions(_db: Db, _changes: BankChanges, _now: Date): Promise<void> {
  // Rows are written with the transaction calls, which follow.
}
