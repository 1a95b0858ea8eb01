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
import { readNetWorth } from './net-worth.ts'

export const investmentRoutes: readonly Route[] = [
  route(account.getUserGoalAccountsWithNetValuesForWeb, listAccounts),
  route(account.getMoneyAccount, readAccount),
  route(account.createMoneyAccount, createAccount),
  route(account.updateMoneyAccount, changeAccount),
  route(account.deleteMoneyAccount, deleteAccount),
  route(account.restoreMoneyAccount, restoreAccount),
  route(account.createAccountValue, recordValue),
  route(account.deleteAccountValue, deleteValue),
  route(getNetWorth, readNetWorth),
]
