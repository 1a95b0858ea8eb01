import * as opening from '#core/contract/brokerage-opening.ts'
import * as orders from '#core/contract/brokerage-orders.ts'
import * as contract from '#core/contract/brokerage.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Limit } from '#server/http/limits.ts'
import { route, type Route } from '#server/http/route.ts'
import { readAccountTypes, readAllAccountTypes } from './account-types.ts'
import { countAccounts, readAccount, readAccounts, readAccountsByGoal } from './accounts.ts'
import { readIpAddress } from './addresses.ts'
import { answerSubmitted, saveApplication, saveWithdrawn, submit, withdraw } from './applications.ts'
import { checkEpaId, link, readExisting } from './links.ts'
import { cancel, place, preview } from './orders.ts'
import { syncDueOf } from './sync.ts'
import { close, prepareClosing, transfer } from './transfers.ts'

/** Few for those who try IDs of strangers. */
const ID_CHECKS: Limit = { max: 30, windowMs: HOUR_MS }
const APPLICATIONS: Limit = { max: 30, windowMs: HOUR_MS }
const ORDERS: Limit = { max: 300, windowMs: HOUR_MS }

export const brokerageRoutes: readonly Route[] = [
  route(opening.getAccountTypes, readAccountTypes),
  route(opening.getAllAccountTypes, readAllAccountTypes),
  route(contract.getAllAccountsCount, countAccounts),
  route(contract.getAccountInfo, readAccounts, { prepare: syncDueOf }),
  route(contract.getBrokerageAccount, readAccount, { prepare: syncDueOf }),
  route(contract.getInvestmentAccountsByGoal, readAccountsByGoal),
  route(opening.getValidEpaId, async (_, checked) => ({ data: checked }), {
    prepare: checkEpaId,
    perAddress: ID_CHECKS,
    cost: 20,
  }),
  route(opening.getIpAddress, readIpAddress),
  route(opening.updateBrokerageApplication, saveApplication),
  route(opening.createBrokerageAccount, answerSubmitted, { prepare: submit, perAddress: APPLICATIONS }),
  route(opening.withdrawBrokerageApplication, saveWithdrawn, { prepare: withdraw }),
  route(opening.linkExistingAccount, link, { prepare: readExisting, perAddress: ID_CHECKS }),
  route(contract.createBrokerageTransfer, transfer, { perAddress: ORDERS }),
  route(contract.closeBrokerageAccount, close, { prepare: prepareClosing }),
  route(orders.previewOrder, preview),
  route(orders.placeOrder, place, { perAddress: ORDERS }),
  route(orders.cancelOrder, cancel),
]
