/** The client's income with its pending writes. Debts, goals and the home page read it. */
import { useQuery } from '@tanstack/react-query'
import { getIncomeDetail } from '#core/contract/income.ts'
import { incomeReplay } from '#core/income/replay.ts'
import { replay } from '#core/outbox/replay.ts'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { queryFor } from '#app/platform/queries.ts'

export const incomeQuery = queryFor(getIncomeDetail, { params: { userUuid: 'me' } })

/** `income` is null while none was entered, and undefined while that is not known. */
export function useIncome() {
  const query = useQuery(incomeQuery)
  return { query, income: replay(query.data, usePendingWrites(query), incomeReplay) }
}
