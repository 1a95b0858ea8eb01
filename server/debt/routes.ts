import * as debt from '#core/contract/debt.ts'
import * as family from '#core/contract/debt-families.ts'
import { createPayment, deletePayment, updatePayment } from '#core/contract/debt-payments.ts'
import { getPlan, updatePlan } from '#core/contract/debt-plan.ts'
import { route, type Route } from '#server/http/route.ts'
import {
  changeDebt,
  createDebt,
  deleteDebt,
  listDebts,
  listDeleted,
  readDebt,
  restoreDeleted,
} from './debts.ts'
import { anyDebts, cards, homeDebts, rents } from './families.ts'
import { changePayment, recordPayment, undoPayment } from './payments.ts'
import { savePlan, readPlan } from './plan.ts'
import { readPercentage, readTotals } from './totals.ts'
import { changeType, deleteType, listTypes, makeType } from './types.ts'

export const debtRoutes: readonly Route[] = [
  route(debt.getDebts, (call) => listDebts(call, anyDebts)),
  route(debt.getDebt, readDebt),
  route(debt.createDebts, (call) => createDebt(call, anyDebts)),
  route(debt.updateDebts, (call) => changeDebt(call, anyDebts)),
  route(debt.deleteDebts, (call) => deleteDebt(call, anyDebts)),
  route(debt.restoreDebt, restoreDeleted),
  route(debt.getDeletedDebts, listDeleted),
  route(debt.getUserDebtTypes, listTypes),
  route(debt.createUserDebtTypes, makeType),
  route(debt.updateUserDebtTypes, changeType),
  route(debt.deleteUserDebtTypes, deleteType),
  route(family.getHomeDebt, (call) => listDebts(call, homeDebts)),
  route(family.createHomeDebt, (call) => createDebt(call, homeDebts)),
  route(family.updateHomeDebt, (call) => changeDebt(call, homeDebts)),
  route(family.deleteHomeDebt, (call) => deleteDebt(call, homeDebts)),
  route(family.getCreditCardDebt, (call) => listDebts(call, cards)),
  route(family.createCreditCardDebt, (call) => createDebt(call, cards)),
  route(family.updateCreditCardDebt, (call) => changeDebt(call, cards)),
  route(family.deleteCreditCardDebt, (call) => deleteDebt(call, cards)),
  route(family.getRentAndLease, (call) => listDebts(call, rents)),
  route(family.createRentAndLease, (call) => createDebt(call, rents)),
  route(family.updateRentAndLease, (call) => changeDebt(call, rents)),
  route(family.deleteRentAndLease, (call) => deleteDebt(call, rents)),
  route(debt.getDebtPercentage, readPercentage),
  route(debt.getTotals, readTotals),
  route(getPlan, readPlan, { cost: 20 }),
  route(updatePlan, savePlan),
  route(createPayment, recordPayment),
  route(updatePayment, changePayment),
  route(deletePayment, undoPayment),
]
