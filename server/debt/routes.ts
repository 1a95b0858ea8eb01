import * as debt from '#core/contract/debt.ts'
import { createPayment, deletePayment } from '#core/contract/debt-payments.ts'
import { getPlan, updatePlan } from '#core/contract/debt-plan.ts'
import { route, type Route } from '#server/http/route.ts'
import { changeDebt } from './change.ts'
import { readDashboard, readPercentage, readTotals } from './dashboard.ts'
import { deleteDebt, enterDebt, listDebts, listDeleted, readDebt, restoreDeleted } from './enter.ts'
import { anyDebts, cards, homeDebts, rents } from './kinds.ts'
import { recordPayment, takePaymentBack } from './payments.ts'
import { keepPlan, readPlan } from './plan.ts'
import { changeType, deleteType, listTypes, makeType } from './types.ts'

export const debtRoutes: readonly Route[] = [
  route(debt.getDebts, (call) => listDebts(call, anyDebts)),
  route(debt.getDebt, readDebt),
  route(debt.createDebts, (call) => enterDebt(call, anyDebts)),
  route(debt.updateDebts, (call) => changeDebt(call, anyDebts)),
  route(debt.deleteDebts, (call) => deleteDebt(call, anyDebts)),
  route(debt.restoreDebt, restoreDeleted),
  route(debt.getDeletedDebts, listDeleted),
  route(debt.getUserDebtTypes, listTypes),
  route(debt.createUserDebtTypes, makeType),
  route(debt.updateUserDebtTypes, changeType),
  route(debt.deleteUserDebtTypes, deleteType),
  route(debt.getHomeDebt, (call) => listDebts(call, homeDebts)),
  route(debt.createHomeDebt, (call) => enterDebt(call, homeDebts)),
  route(debt.updateHomeDebt, (call) => changeDebt(call, homeDebts)),
  route(debt.deleteHomeDebt, (call) => deleteDebt(call, homeDebts)),
  route(debt.getCreditCardDebt, (call) => listDebts(call, cards)),
  route(debt.createCreditCardDebt, (call) => enterDebt(call, cards)),
  route(debt.updateCreditCardDebt, (call) => changeDebt(call, cards)),
  route(debt.deleteCreditCardDebt, (call) => deleteDebt(call, cards)),
  route(debt.getRentAndLease, (call) => listDebts(call, rents)),
  route(debt.createRentAndLease, (call) => enterDebt(call, rents)),
  route(debt.updateRentAndLease, (call) => changeDebt(call, rents)),
  route(debt.deleteRentAndLease, (call) => deleteDebt(call, rents)),
  route(debt.getDebtPercentage, readPercentage),
  route(debt.getTotals, readTotals),
  route(debt.getDashboardData, readDashboard),
  route(getPlan, readPlan),
  route(updatePlan, keepPlan),
  route(createPayment, recordPayment),
  route(deletePayment, takePaymentBack),
]
