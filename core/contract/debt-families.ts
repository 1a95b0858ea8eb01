/**
 * The calls for home debts, cards, and rent and leases: each reads and writes only its own family and that family's
 * fields.
 */
import * as v from 'valibot'
import {
  CreditCard,
  CreditCardInput,
  DebtChange,
  HomeDebt,
  HomeDebtInput,
  Rent,
  RentInput,
} from './debt-kinds.ts'
import { endpoint } from './endpoint.ts'

export const getHomeDebt = endpoint({
  name: 'getHomeDebt',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/home-debt/{userUuid}',
  summary: "The client's home debts",
  access: 'client',
  data: v.array(HomeDebt),
})

export const createHomeDebt = endpoint({
  name: 'createHomeDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/home-debt',
  summary: 'Enter a home debt',
  access: 'client',
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
  data: v.array(CreditCard),
})

export const createCreditCardDebt = endpoint({
  name: 'createCreditCardDebt',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/credit-card-debt',
  summary: 'Enter a credit card',
  access: 'client',
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
  data: v.array(Rent),
})

export const createRentAndLease = endpoint({
  name: 'createRentAndLease',
  module: 'debt',
  method: 'POST',
  path: '/debt/create/rent-and-lease',
  summary: 'Enter a rent or lease',
  access: 'client',
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
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const debtFamilyEndpoints = [
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
] as const
