import * as income from '#core/contract/income.ts'
import { route, type Route } from '#server/http/route.ts'
import { changeIncome, enterIncome, readIncome } from './income.ts'

export const investmentRoutes: readonly Route[] = [
  route(income.createIncomeDetail, enterIncome),
  route(income.updateIncomeDetail, changeIncome),
  route(income.getIncomeDetail, readIncome),
]
