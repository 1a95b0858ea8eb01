import { getDebtPercentage, getTotals } from '#core/contract/debt-totals.ts'
import * as contract from '#core/contract/income.ts'
import { route, type Route } from '#server/http/route.ts'
import { readPercentage, readTotals } from './debt-totals.ts'
import { changeIncome, createIncome, incomeForViewer, readFigures, readIncome } from './income.ts'

export const householdRoutes: readonly Route[] = [
  route(contract.createIncomeDetail, createIncome),
  route(contract.updateIncomeDetail, changeIncome),
  route(contract.getIncomeDetail, readIncome, { forViewer: incomeForViewer }),
  route(contract.getHouseholdFigures, readFigures, { cost: 10 }),
  route(getDebtPercentage, readPercentage),
  route(getTotals, readTotals),
]
