import * as rules from '#core/contract/category-rules.ts'
import * as imports from '#core/contract/imports.ts'
import * as transactions from '#core/contract/transactions.ts'
import { route, type Route } from '#server/http/route.ts'
import { beginImport, completeImport, listImports, readImport, receiveRows, undoImport } from './imports.ts'
import { changeRule, listRules, makeRule, previewRule, removeRule } from './rules.ts'
import { listRecentTransactions, listTransactions, readTransaction } from './transactions-list.ts'
import { changeTransaction, changeTransactions, enterTransaction, removeTransaction } from './transactions.ts'

export const spendRoutes: readonly Route[] = [
  route(transactions.getTransactions, listTransactions),
  route(transactions.getRecentTransactions, listRecentTransactions),
  route(transactions.getTransaction, readTransaction),
  route(transactions.createTransaction, enterTransaction),
  route(transactions.updateTransaction, changeTransaction),
  route(transactions.updateTransactions, changeTransactions),
  route(transactions.deleteTransaction, removeTransaction),
  route(rules.getCategoryRules, listRules),
  route(rules.previewCategoryRule, previewRule),
  route(rules.createCategoryRule, makeRule),
  route(rules.updateCategoryRule, changeRule),
  route(rules.deleteCategoryRule, removeRule),
  route(imports.createImport, beginImport),
  route(imports.createImportRows, receiveRows),
  route(imports.getImport, readImport),
  route(imports.finishImport, completeImport),
  route(imports.deleteImport, undoImport),
  route(imports.getImports, listImports),
]
