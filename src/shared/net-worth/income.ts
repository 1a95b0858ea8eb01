/** The client's income with its pending writes. Debts, goals and the home page read it. */
import { useQuery } from '@tanstack/react-query'
import { createIncomeDetail, getIncomeDetail, updateIncomeDetail } from '#core/contract/income.ts'
import { incomeReplay } from '#core/income/replay.ts'
import { conflictOf, replay } from '#core/outbox/replay.ts'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { queryFor } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'

export const incomeQuery = queryFor(getIncomeDetail, { params: { userUuid: 'me' } })

/** What a write of the income is about, in the queue. */
export const aboutIncome = () => ({
  subject: readSession()?.user.user_uuid ?? 'income',
  label: 'Your income',
})

/** `income` is null while none was entered, and undefined while that is not known. */
export function useIncome() {
  const query = useQuery(incomeQuery)
  const writes = usePendingWrites(query)
  const { subject } = aboutIncome()
  return {
    query,
    income: replay(query.data, writes, incomeReplay),
    /** A change of an income that was changed elsewhere meanwhile. */
    conflict:
      conflictOf(writes, updateIncomeDetail, subject) ?? conflictOf(writes, createIncomeDetail, subject),
  }
}
