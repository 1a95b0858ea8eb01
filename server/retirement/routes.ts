import * as contract from '#core/contract/retirement.ts'
import { route, type Route } from '#server/http/route.ts'
import { changeOne, createOne, deleteOne, listPensions, restoreOne } from './pensions.ts'
import { readForecast, saveSections } from './plan.ts'

export const retirementRoutes: readonly Route[] = [
  route(contract.getIncomeForecast, readForecast, { cost: 10 }),
  ...contract.sectionEndpoints.map((endpoint) => route(endpoint, saveSections)),
  route(contract.createPensionAccount, createOne),
  route(contract.updatePensionAccount, changeOne),
  route(contract.deletePensionAccount, deleteOne),
  route(contract.restorePensionAccount, restoreOne),
  route(contract.getPensionAccountAllPensions, listPensions, { cost: 10 }),
]
