/** Endpoints that read several modules at once. */
import { getDashboardData } from '#core/contract/debt-totals.ts'
import { getNextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { route, type Route } from '#server/http/route.ts'
import { readDebtDashboard } from './debts.ts'
import { changeNextAction, readNextActions } from './next-actions.ts'

export const dashboardRoutes: readonly Route[] = [
  route(getDashboardData, readDebtDashboard),
  route(getNextActions, readNextActions, { cost: 10 }),
  route(updateNextAction, changeNextAction),
]
