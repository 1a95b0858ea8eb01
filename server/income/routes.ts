import * as contract from '#core/contract/income.ts'
import { route, type Route } from '#server/http/route.ts'
import { changeIncome, createIncome, readIncome } from './income.ts'

export const incomeRoutes: readonly Route[] = [
  route(contract.createIncomeDetail, createIncome),
  route(contract.updateIncomeDetail, changeIncome),
  route(contract.getIncomeDetail, readIncome),
]
