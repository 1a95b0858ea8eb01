/** Settles due dates of debts by the payments that banks show. */
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { dueAmounts } from '#core/debt/upcoming-payments.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { payableDebts, settledThrough } from '#core/ledger/debt-payments.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { dueDateChanged } from '#server/debt/due-date-change.ts'
import { presentDebt } from '#server/debt/families.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { debtRowsOf } from '#server/debt/queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { Moment, Route } from '#server/http/route.ts'
import { alertSpending } from '#server/spend/alerts.ts'
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

/** What follows from changed transactions: due dates that are settled, and alerts on limits. */
export async function transactionsChanged(dependencies: Dependencies, userUuid: string): Promise<void> {
  const { database, clock } = dependencies
  const now = clock()
  await database.db.transaction(async (transaction) => {
    const zone = (await userById(transaction, userUuid))?.time_zone ?? DEFAULT_TIME_ZONE
    await settleDues(transaction, userUuid, { now, today: dayIn(now, zone) })
  })
  await alertSpending(dependencies, userUuid)
}

/** The same route, which looks at due dates and limits after it has committed and answered. */
export const changesTransactions = (route: Route): Route => ({
  ...route,
  handle: async (call, prepared) => {
    const answer = await route.handle(call, prepared)
    const { user_uuid } = call.caller as { readonly user_uuid: string }
    call.later(() => transactionsChanged(call.dependencies, user_uuid))
    return answer
  },
})
