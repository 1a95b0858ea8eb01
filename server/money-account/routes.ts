import * as account from '#core/contract/money-accounts.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { route, type Route } from '#server/http/route.ts'
import {
  changeAccount,
  deleteAccount,
  deleteValue,
  createAccount,
  listAccounts,
  readAccount,
  recordValue,
  restoreAccount,
} from './accounts.ts'
import * as viewer from './for-viewer.ts'
import { readNetWorth } from './net-worth.ts'

export const moneyAccountRoutes: readonly Route[] = [
  route(account.getUserGoalAccountsWithNetValuesForWeb, listAccounts, {
    forViewer: viewer.listForViewer,
  }),
  route(account.getMoneyAccount, readAccount, { forViewer: viewer.detailForViewer }),
  route(account.createMoneyAccount, createAccount, { forViewer: viewer.accountForViewer }),
  route(account.updateMoneyAccount, changeAccount, { forViewer: viewer.accountForViewer }),
  route(account.deleteMoneyAccount, deleteAccount, { forViewer: viewer.deletionForViewer }),
  route(account.restoreMoneyAccount, restoreAccount, { forViewer: viewer.accountForViewer }),
  route(account.createAccountValue, recordValue, { forViewer: viewer.accountForViewer }),
  route(account.deleteAccountValue, deleteValue, { forViewer: viewer.accountForViewer }),
  route(getNetWorth, readNetWorth, { forViewer: viewer.netWorthForViewer }),
]
