import {
  createSandboxCode,
  createSandboxLogin,
  deleteBankAccount,
  deleteBankLink,
  getAccessToken,
  getBankHoldings,
  getLinkToken,
  getPlaidAuthCheck,
  getSandboxBanks,
  getTransactionCount,
  getUserAccountsLinkedWithPlaid,
  refreshBankLink,
  updateBankAccount,
  updateLinkToken,
  updatePlaidAccountActiveStatus,
} from '#core/contract/bank.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import { route, type Route } from '#server/http/route.ts'
import { changesTransactions } from '#server/spend/transactions-changed.ts'
import { changeBankAccount, countTransactions, removeBankAccount, switchBankAccount } from './accounts.ts'
import { listHoldings } from './holdings.ts'
import {
  answerRefreshed,
  checkLinks,
  createToken,
  createUpdateToken,
  finishLink,
  listLinks,
  refreshLink,
  removeLink,
} from './links.ts'
import { listSandboxBanks, logInAtSandbox, submitSandboxCode } from './sandbox-link.ts'

/** Each asks the bank provider. */
const SELDOM = { max: 60, windowMs: HOUR_MS }

export const bankRoutes: readonly Route[] = [
  route(getPlaidAuthCheck, checkLinks),
  route(getLinkToken, createToken, { perAddress: SELDOM, cost: 20 }),
  route(updateLinkToken, createUpdateToken, { perAddress: SELDOM }),
  route(getAccessToken, finishLink, { perAddress: SELDOM }),
  route(getUserAccountsLinkedWithPlaid, listLinks),
  route(updatePlaidAccountActiveStatus, switchBankAccount),
  changesTransactions(route(updateBankAccount, changeBankAccount)),
  route(refreshBankLink, answerRefreshed, { perAddress: SELDOM, prepare: refreshLink }),
  route(getBankHoldings, listHoldings),
  route(deleteBankLink, removeLink),
  route(getTransactionCount, countTransactions),
  changesTransactions(route(deleteBankAccount, removeBankAccount, { isHeavy: true })),
  route(getSandboxBanks, listSandboxBanks),
  route(createSandboxLogin, logInAtSandbox, { perAddress: SELDOM }),
  route(createSandboxCode, submitSandboxCode, { perAddress: SELDOM }),
]
