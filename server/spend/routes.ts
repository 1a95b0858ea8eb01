import * as rules from '#core/contract/category-rules.ts'
import * as guardrail from '#core/contract/guardrail.ts'
import * as imports from '#core/contract/imports.ts'
import * as dashboard from '#core/contract/spend-dashboard.ts'
import * as transactions from '#core/contract/transactions.ts'
import { route, type Route } from '#server/http/route.ts'
import { readCashFlow } from './cash-flow.ts'
import { cashFlowForViewer, dashboardForViewer, readDashboard, readMonth, readReview } from './dashboard.ts'
import { changeGuardrail, readDailyPercentages, readGuardrail } from './guardrail.ts'
import { beginImport, completeImport, listImports, readImport, receiveRows, undoImport } from './imports.ts'
import { listRecentTransactions } from './recent-transactions.ts'
import { changeRecurring, listRecurring } from './recurring.ts'
import { changeRule, listRules, makeRule, previewRule, removeRule } from './rules.ts'
import { readStandard, readTypePercentage } from './standards.ts'
import { changesTransactions } from './transactions-changed.ts'
import { listTransactions, readTransaction, sumTransactions } from './transactions-list.ts'
import { changeTransaction, changeTransactions, enterTransaction, removeTransaction } from './transactions.ts'

/** Writes that change what counts against a limit. */
const writes: readonly Route[] = [
  route(transactions.createTransaction, enterTransaction),
  route(transactions.updateTransaction, changeTransaction),
  route(transactions.updateTransactions, changeTransactions),
  route(transactions.deleteTransaction, removeTransaction),
  route(rules.createCategoryRule, makeRule, { isHeavy: true }),
  route(rules.updateCategoryRule, changeRule, { isHeavy: true }),
  route(imports.finishImport, completeImport, { isHeavy: true }),
  route(imports.deleteImport, undoImport, { isHeavy: true }),
]

export const spendRoutes: readonly Route[] = [
  ...writes.map(changesTransactions),
  route(transactions.getTransactions, listTransactions, { cost: 5 }),
  route(transactions.getTransactionTotals, sumTransactions, { cost: 10 }),
  route(transactions.getRecentTransactions, listRecentTransactions, { isHeavy: true }),
  route(transactions.getTransaction, readTransaction),
  route(rules.getCategoryRules, listRules),
  route(rules.previewCategoryRule, previewRule, { cost: 20, isHeavy: true }),
  route(rules.deleteCategoryRule, removeRule),
  route(imports.createImport, beginImport),
  route(imports.createImportRows, receiveRows),
  route(imports.getImport, readImport, { isHeavy: true }),
  route(imports.getImports, listImports),
  route(guardrail.getGuardrail, readGuardrail),
  route(guardrail.updateGuardrail, changeGuardrail),
  route(guardrail.getDailySpendPercentagesFromPlaid, readDailyPercentages),
  route(guardrail.getSpendStandard, readStandard),
  route(guardrail.getSpendTypePercentage, readTypePercentage),
  route(dashboard.getDashboardDataForWeb, readDashboard, { cost: 10, forViewer: dashboardForViewer }),
  route(dashboard.getSpendMonth, readMonth, { cost: 10, forViewer: dashboardForViewer }),
  route(dashboard.getRecurringCharges, listRecurring),
  route(dashboard.updateRecurringCharge, changeRecurring),
  route(dashboard.getCashFlow, readCashFlow, { cost: 10, forViewer: cashFlowForViewer }),
  route(dashboard.getMonthReview, readReview),
]
