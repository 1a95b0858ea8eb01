/** An expected payment: what is to come, or came already for a due date of these days. */
import type { SpendCategory, SpendType } from '#core/contract/spend-categories.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'

/** An entry of the ledger of expected payments. */
export interface LedgerEntry extends ExpectedItem {
  /** Unique in the ledger. */
  readonly key: string
  readonly category: SpendCategory
  readonly type: SpendType
  /** The account that it is paid from, or comes to; null while unknown. */
  readonly bank_account_uuid: string | null
  /** The transaction that settled it, pending or posted; null while it is to come. */
  readonly settled_by: string | null
}

/** An entry without what only the sums need. */
export const presentEntry = ({
  key: _,
  category: __,
  type: ___,
  bank_account_uuid: ____,
  settled_by: _____,
  ...item
}: LedgerEntry): ExpectedItem => item

/** The earliest first; on a day the largest payment first. */
export const inOrder = (a: LedgerEntry, b: LedgerEntry): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.amount_cents - b.amount_cents
