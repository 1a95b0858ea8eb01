import { createPayment, deletePayment, updatePayment } from '#core/contract/debt-payments.ts'
import { getPlan, updatePlan } from '#core/contract/debt-plan.ts'
import * as type from '#core/contract/debt-types.ts'
import * as debt from '#core/contract/debt.ts'
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
import { changeType, deleteType, listTypes, makeType } from './types.ts'

export const debtRoutes: readonly Route[] = [
  route(debt.getDebts, (call) => listDebts(call, anyDebts)),
  route(debt.getDebt, readDebt),
  route(debt.createDebts, (call) => createDebt(call, anyDebts)),
  route(debt.updateDebts, (call) => changeDebt(call, anyDebts)),
  route(debt.deleteDebts, (call) => deleteDebt(call, anyDebts)),
  route(debt.restoreDebt, restoreDeleted),
  route(debt.getDeletedDebts, listDeleted),
  route(type.getUserDebtTypes, listTypes),
  route(type.createUserDebtTypes, makeType),
  route(type.updateUserDebtTypes, changeType),
  route(type.deleteUserDebtTypes, deleteType),
  route(debt.getHomeDebt, (call) => listDebts(call, homeDebts)),
  route(debt.createHomeDebt, (call) => createDebt(call, homeDebts)),
  route(debt.updateHomeDebt, (call) => changeDebt(call, homeDebts)),
  route(debt.deleteHomeDebt, (call) => deleteDebt(call, homeDebts)),
  route(debt.getCreditCardDebt, (call) => listDebts(call, cards)),
  route(debt.createCreditCardDebt, (call) => createDebt(call, cards)),
  route(debt.updateCreditCardDebt, (call) => changeDebt(call, cards)),
  route(debt.deleteCreditCardDebt, (call) => deleteDebt(call, cards)),
  route(debt.getRentAndLease, (call) => listDebts(call, rents)),
  route(debt.createRentAndLease, (call) => createDebt(call, rents)),
  route(debt.updateRentAndLease, (call) => changeDebt(call, rents)),
  route(debt.deleteRentAndLease, (call) => deleteDebt(call, rents)),
  route(getPlan, readPlan, { cost: 20 }),
  route(updatePlan, savePlan),
  route(createPayment, recordPayment),
  route(updatePayment, changePayment),
  route(deletePayment, undoPayment),
]
