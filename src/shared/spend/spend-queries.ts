/** The spending page's answers, which the home page reads too. */
import { queryFor } from '#app/platform/queries.ts'
import { getDashboardDataForWeb, getSpendMonth } from '#core/contract/spend-dashboard.ts'

/** The current period, by the client's limits: a month, or from payday to payday. */
export const spendQuery = queryFor(getDashboardDataForWeb, { params: { id: 'me' } })

/** @param month a calendar month, `YYYY-MM` */
export const spendMonthQuery = (month: string) =>
  queryFor(getSpendMonth, { params: { userUuid: 'me' }, query: { month } })
