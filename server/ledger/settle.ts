/** Settles due dates of debts by the payments that banks show. */
import { dueAmounts } from '#core/debt/upcoming-payments.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { payableDebts, settledThrough } from '#core/ledger/debt-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { dueDateChanged } from '#server/debt/due-date-change.ts'
import { presentDebt } from '#server/debt/families.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { debtRowsOf } from '#server/debt/queries.ts'
import type { Moment } from '#server/http/route.ts'
import { activeAccounts, datedAmounts } from '#server/spend/month-queries.ts'

/** Payments before this do not matter for the due dates that are open. */
const MONTHS = 4

/**
 * Stores which due dates of a client's debts are settled by payments in their transactions, and moves the reminders of
 * those that changed. The debts keep their versions: the client changed nothing.
 *
 * @param transaction an open transaction
 */
export async function settleDues(transaction: Db, userUuid: string, { now, today }: Moment): Promise<void> {
  const rows = await debtRowsOf(transaction, userUuid)
  if (rows.length === 0) return
  const all = rows.map(presentDebt)
  const accounts = await activeAccounts(transaction, userUuid)
  const period = { from: addMonths(today, -MONTHS), to: today }
  const dueAmount = dueAmounts(all, await choiceOf(transaction, userUuid, all, today), today)
  const settled = settledThrough(
    payableDebts(all, accounts),
    await datedAmounts(transaction, userUuid, period),
    dueAmount,
    today,
  )
  for (const row of rows) {
    const due: IsoDate | null = settled.get(row.debt_uuid) ?? null
    if (due === row.settled_due_on) continue
    await transaction
      .update(debts)
      .set({ settled_due_on: due })
      .where(sameRecord(debts, row, 'debt_uuid'))
    await dueDateChanged(transaction, row, now)
  }
}
