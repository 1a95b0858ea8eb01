import * as income from '#core/contract/income.ts'
import * as account from '#core/contract/money-accounts.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { getNextActions, updateNextAction } from '#core/contract/next-actions.ts'
import { route, type Route } from '#server/http/route.ts'
import { recordValue, takeValueBack } from './account-values.ts'
import {
  changeAccount,
  deleteAccount,
  enterAccount,
  listAccounts,
  readAccount,
  restoreAccount,
} from './accounts.ts'
import { changeIncome, enterIncome, readIncome } from './income.ts'
import { readNetWorth } from './net-worth.ts'
import { changeNextAction, readNextActions } from './next-actions.ts'

export const investmentRoutes: readonly Route[] = [
  route(income.createIncomeDetail, enterIncome),
  route(income.updateIncomeDetail, changeIncome),
  route(income.getIncomeDetail, readIncome),
  route(account.getUserGoalAccountsWithNetValuesForWeb, listAccounts),
  route(account.getMoneyAccount, readAccount),
  route(account.createMoneyAccount, enterAccount),
  route(account.updateMoneyAccount, changeAccount),
  route(account.deleteMoneyAccount, deleteAccount),
  route(account.restoreMoneyAccount, restoreAccount),
  route(account.createAccountValue, recordValue),
  route(account.deleteAccountValue, takeValueBack),
  route(getNetWorth, readNetWorth),
  route(getNextActions, readNextActions, { cost: 10 }),
  route(updateNextAction, changeNextAction),
]
