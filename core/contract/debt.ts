/** Debts, their payments and reminders. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getDebts = endpoint({
  name: 'getDebts',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debts/{userUuid}',
  summary: 'Get debts',
  access: 'client',
  data: v.unknown(),
})

export const createDebts = endpoint({
  name: 'createDebts',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/debts',
  summary: 'Create debts',
  access: 'client',
  data: v.unknown(),
})

export const updateDebts = endpoint({
  name: 'updateDebts',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/debts',
  summary: 'Update debts',
  access: 'client',
  data: v.unknown(),
})

export const deleteDebts = endpoint({
  name: 'deleteDebts',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/debts/{id}',
  summary: 'Delete debts',
  access: 'client',
  data: v.unknown(),
})

export const getUserDebtTypes = endpoint({
  name: 'getUserDebtTypes',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/user-debt-types/{userUuid}',
  summary: 'Get user debt types',
  access: 'client',
  data: v.unknown(),
})

export const createUserDebtTypes = endpoint({
  name: 'createUserDebtTypes',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/user-debt-types',
  summary: 'Create user debt types',
  access: 'client',
  data: v.unknown(),
})

export const updateUserDebtTypes = endpoint({
  name: 'updateUserDebtTypes',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/user-debt-types',
  summary: 'Update user debt types',
  access: 'client',
  data: v.unknown(),
})

export const deleteUserDebtTypes = endpoint({
  name: 'deleteUserDebtTypes',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/user-debt-types/{id}',
  summary: 'Delete user debt types',
  access: 'client',
  data: v.unknown(),
})

export const getHomeDebt = endpoint({
  name: 'getHomeDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/home-debt/{userUuid}',
  summary: 'Get home debt',
  access: 'client',
  data: v.unknown(),
})

export const createHomeDebt = endpoint({
  name: 'createHomeDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/home-debt',
  summary: 'Create home debt',
  access: 'client',
  data: v.unknown(),
})

export const updateHomeDebt = endpoint({
  name: 'updateHomeDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/home-debt',
  summary: 'Update home debt',
  access: 'client',
  data: v.unknown(),
})

export const deleteHomeDebt = endpoint({
  name: 'deleteHomeDebt',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/home-debt/{id}',
  summary: 'Delete home debt',
  access: 'client',
  data: v.unknown(),
})

export const getCreditCardDebt = endpoint({
  name: 'getCreditCardDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/credit-card-debt/{userUuid}',
  summary: 'Get credit card debt',
  access: 'client',
  data: v.unknown(),
})

export const createCreditCardDebt = endpoint({
  name: 'createCreditCardDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/credit-card-debt',
  summary: 'Create credit card debt',
  access: 'client',
  data: v.unknown(),
})

export const updateCreditCardDebt = endpoint({
  name: 'updateCreditCardDebt',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/credit-card-debt',
  summary: 'Update credit card debt',
  access: 'client',
  data: v.unknown(),
})

export const deleteCreditCardDebt = endpoint({
  name: 'deleteCreditCardDebt',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/credit-card-debt/{id}',
  summary: 'Delete credit card debt',
  access: 'client',
  data: v.unknown(),
})

export const getRentAndLease = endpoint({
  name: 'getRentAndLease',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/rent-and-lease/{userUuid}',
  summary: 'Get rent and lease',
  access: 'client',
  data: v.unknown(),
})

export const createRentAndLease = endpoint({
  name: 'createRentAndLease',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/rent-and-lease',
  summary: 'Create rent and lease',
  access: 'client',
  data: v.unknown(),
})

export const updateRentAndLease = endpoint({
  name: 'updateRentAndLease',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/rent-and-lease',
  summary: 'Update rent and lease',
  access: 'client',
  data: v.unknown(),
})

export const deleteRentAndLease = endpoint({
  name: 'deleteRentAndLease',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/rent-and-lease/{id}',
  summary: 'Delete rent and lease',
  access: 'client',
  data: v.unknown(),
})

export const getDebtPercentage = endpoint({
  name: 'getDebtPercentage',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt-percentage/{userUuid}',
  summary: 'Get debt percentage',
  access: 'client',
  data: v.unknown(),
})

export const getReminder = endpoint({
  name: 'getReminder',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/reminder/{userUuid}',
  summary: 'Get reminder',
  access: 'client',
  data: v.unknown(),
})

export const createReminder = endpoint({
  name: 'createReminder',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/reminder',
  summary: 'Create reminder',
  access: 'client',
  data: v.unknown(),
})

export const updateReminder = endpoint({
  name: 'updateReminder',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/reminder',
  summary: 'Update reminder',
  access: 'client',
  data: v.unknown(),
})

export const deleteReminder = endpoint({
  name: 'deleteReminder',
  module: 'debt',
  method: 'DELETE',
  path: '/debt/delete/reminder/{id}',
  summary: 'Delete reminder',
  access: 'client',
  data: v.unknown(),
})

export const getDashboardData = endpoint({
  name: 'getDashboardData',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/dashboard-data/{userUuid}',
  summary: 'Get dashboard data',
  access: 'client',
  data: v.unknown(),
})

export const getTotals = endpoint({
  name: 'getTotals',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/totals/{userUuid}',
  summary: 'Get totals',
  access: 'client',
  data: v.unknown(),
})

export const getPlan = endpoint({
  name: 'getPlan',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/plan/{userUuid}',
  summary: 'Get plan',
  access: 'client',
  query: v.object({ strategy: v.optional(v.string()), extraCents: v.optional(v.string()) }),
  data: v.unknown(),
})

export const createPayment = endpoint({
  name: 'createPayment',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/payment',
  summary: 'Create payment',
  access: 'client',
  data: v.unknown(),
})

export const getDebt = endpoint({
  name: 'getDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt/{debtUuid}',
  summary: 'Get',
  access: 'client',
  data: v.unknown(),
})

export const debtEndpoints = [
  getDebts,
  createDebts,
  updateDebts,
  deleteDebts,
  getUserDebtTypes,
  createUserDebtTypes,
  updateUserDebtTypes,
  deleteUserDebtTypes,
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
  getDebtPercentage,
  getReminder,
  createReminder,
  updateReminder,
  deleteReminder,
  getDashboardData,
  getTotals,
  getPlan,
  createPayment,
  getDebt,
] as const
