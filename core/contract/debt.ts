/** Debts: reading, creating, changing, deleting and restoring them, all of them or one family. */
import * as v from 'valibot'
import {
  CreditCard,
  CreditCardInput,
  Debt,
  DebtChange,
  DebtInput,
  HomeDebt,
  HomeDebtInput,
  Rent,
  RentInput,
} from './debt-kinds.ts'
import { paymentEndpointsOfDebts, Payment } from './debt-payments.ts'
import { planEndpoints } from './debt-plan.ts'
import { reminderEndpoints } from './debt-reminders.ts'
import { debtTotalEndpoints } from './debt-totals.ts'
import { debtTypeEndpoints } from './debt-types.ts'
import { deletionFields } from './deletion.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate } from './fields.ts'

/** A balance on a day; a history lists the newest first. */
const BalancePoint = v.object({ as_of: IsoDate, balance_cents: v.number() })

export const getDebts = endpoint({
  name: 'getDebts',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debts/{userUuid}',
  summary: 'Every debt of every kind: open ones first, by balance',
  access: 'client',
  shared: 'debts',
  data: v.array(Debt),
})

export const getDebt = endpoint({
  name: 'getDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt/{debtUuid}',
  summary: 'One debt with its payments and balances, the newest first',
  access: 'client',
  shared: 'debts',
  data: v.object({ debt: Debt, payments: v.array(Payment), balances: v.array(BalancePoint) }),
  errors: ['not_found'],
})

export const createDebts = endpoint({
  name: 'createDebts',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/debts',
  summary: 'Enter a debt of any kind',
  access: 'client',
  shared: 'debts',
  body: DebtInput,
  data: Debt,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateDebts = endpoint({
  name: 'updateDebts',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/debts',
  summary: 'Change a debt of any kind; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: 'debts',
  body: DebtChange,
  data: Debt,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteDebts = endpoint({
  name: 'deleteDebts',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/debts/{id}',
  summary: 'Delete a debt with its payments and reminders; it can be restored for seven days',
  access: 'client',
  shared: 'debts',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const restoreDebt = endpoint({
  name: 'restoreDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/restore/debts/{id}',
  summary: 'Restore a deleted debt',
  access: 'client',
  shared: 'debts',
  data: Debt,
  errors: ['not_found'],
  waits: true,
})

/** A deleted debt that can still be restored. */
const DeletedDebt = v.object({ debt: Debt, ...deletionFields })
export type DeletedDebt = v.InferOutput<typeof DeletedDebt>

export const getDeletedDebts = endpoint({
  name: 'getDeletedDebts',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/deleted/{userUuid}',
  summary: 'Debts deleted in the last seven days, which can be restored; the newest first',
  access: 'client',
  shared: 'debts',
  data: v.array(DeletedDebt),
})

// The calls of one family read and write only debts of that family.

export const getHomeDebt = endpoint({
  name: 'getHomeDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/home-debt/{userUuid}',
  summary: "The client's home debts",
  access: 'client',
  shared: 'debts',
  data: v.array(HomeDebt),
})

export const createHomeDebt = endpoint({
  name: 'createHomeDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/home-debt',
  summary: 'Enter a home debt',
  access: 'client',
  shared: 'debts',
  body: HomeDebtInput,
  data: HomeDebt,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateHomeDebt = endpoint({
  name: 'updateHomeDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/home-debt',
  summary: 'Change a home debt',
  access: 'client',
  shared: 'debts',
  body: DebtChange,
  data: HomeDebt,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteHomeDebt = endpoint({
  name: 'deleteHomeDebt',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/home-debt/{id}',
  summary: 'Delete a home debt; it can be restored for seven days',
  access: 'client',
  shared: 'debts',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const getCreditCardDebt = endpoint({
  name: 'getCreditCardDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/credit-card-debt/{userUuid}',
  summary: "The client's credit cards",
  access: 'client',
  shared: 'debts',
  data: v.array(CreditCard),
})

export const createCreditCardDebt = endpoint({
  name: 'createCreditCardDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/credit-card-debt',
  summary: 'Enter a credit card',
  access: 'client',
  shared: 'debts',
  body: CreditCardInput,
  data: CreditCard,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateCreditCardDebt = endpoint({
  name: 'updateCreditCardDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/credit-card-debt',
  summary: 'Change a credit card',
  access: 'client',
  shared: 'debts',
  body: DebtChange,
  data: CreditCard,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteCreditCardDebt = endpoint({
  name: 'deleteCreditCardDebt',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/credit-card-debt/{id}',
  summary: 'Delete a credit card; it can be restored for seven days',
  access: 'client',
  shared: 'debts',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const getRentAndLease = endpoint({
  name: 'getRentAndLease',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/rent-and-lease/{userUuid}',
  summary: "The client's rent and leases",
  access: 'client',
  shared: 'debts',
  data: v.array(Rent),
})

export const createRentAndLease = endpoint({
  name: 'createRentAndLease',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/rent-and-lease',
  summary: 'Enter a rent or lease',
  access: 'client',
  shared: 'debts',
  body: RentInput,
  data: Rent,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateRentAndLease = endpoint({
  name: 'updateRentAndLease',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/rent-and-lease',
  summary: 'Change a rent or lease',
  access: 'client',
  shared: 'debts',
  body: DebtChange,
  data: Rent,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteRentAndLease = endpoint({
  name: 'deleteRentAndLease',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/rent-and-lease/{id}',
  summary: 'Delete a rent or lease; it can be restored for seven days',
  access: 'client',
  shared: 'debts',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const debtEndpoints = [
  getDebts,
  createDebts,
  updateDebts,
  deleteDebts,
  restoreDebt,
  getDeletedDebts,
  ...debtTypeEndpoints,
  ...debtTotalEndpoints,
  getDebt,
  getHomeDebt,
  createHomeDebt,
  updateHomeDebt,
  deleteHomeDebt,
  getCreditCardDebt,
  createCreditCardDebt,
  updateCreditCardDebt,
  deleteCreditCardDebt,
  getRentAndLease,
  createRentAndLease,
  updateRentAndLease,
  deleteRentAndLease,
  ...reminderEndpoints,
  ...planEndpoints,
  ...paymentEndpointsOfDebts,
] as const
