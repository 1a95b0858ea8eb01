import * as contract from '#core/contract/tax.ts'
import { route, type Route } from '#server/http/route.ts'
import { forViewer, readTaxData, readTaxProfile, saveTaxEntries } from './estimate.ts'

export const taxRoutes: readonly Route[] = [
  route(contract.getTaxData, readTaxData, { cost: 10 }),
  route(contract.getTaxProfile, readTaxProfile, { forViewer }),
  route(contract.updateTaxProfile, saveTaxEntries),
]
