/** Endpoints that read several modules at once. */
import { getDashboardData } from '#core/contract/debt-totals.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { getNextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { monthsToDebtFree } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { dueAmounts } from '#core/debt/upcoming-payments.ts'
import { monthlyIncome } from '#core/household/income.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ownUuid } from '#server/http/ids.ts'
import { route, type Route, type Answer, type Call } from '#server/http/route.ts'
import { nextReminders } from '#server/reminder/queries.ts'
import { changeNextAction, readNextActions } from './next-actions.ts'

const SHOWN_REMINDERS = 3

async function readDebtDashboard({
  db,
  caller,
  params,
  today,
}: Call<typeof getDashboardData>): Promise<Answer<Data<typeof getDashboardData>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const {
    debts: all,
    payoff: plan,
    income,
  } = await loadHousehold(db, userUuid, today, ['debts', 'payoff', 'income'])
  const reminders = await nextReminders(db, userUuid, SHOWN_REMINDERS, dueAmounts(all, plan, today))
  return {
    data: {
      totals: totalsOf(all, plan, today),
      percentage: percentageOf(all, income && monthlyIncome(income), today),
      months_to_debt_free: monthsToDebtFree(all, plan, today),
      reminders,
    },
  }
}

export const dashboardRoutes: readonly Route[] = [
  route(getDashboardData, readDebtDashboard),
  route(getNextActions, readNextActions, { cost: 10 }),
  route(updateNextAction, changeNextAction),
]
