import * as contract from '#core/contract/tax.ts'
import { route, type Route } from '#server/http/route.ts'
import { readTaxData, readTaxProfile, saveTaxEntries } from './profile.ts'

export const taxRoutes: readonly Route[] = [
  route(contract.getTaxData, readTaxData),
  route(contract.getTaxProfile, readTaxProfile),
  route(contract.updateTaxProfile, saveTaxEntries),
]
