/** The brokerage account: opening, linking and orders. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const createBrokerageAccount = endpoint({
  name: 'createBrokerageAccount',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/account-create',
  summary: 'Create account',
  access: 'client',
  data: v.unknown(),
})

export const getAccountTypes = endpoint({
  name: 'getAccountTypes',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/account-types',
  summary: 'Get account types',
  access: 'client',
  data: v.unknown(),
})

export const linkExistingAccount = endpoint({
  name: 'linkExistingAccount',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/existing-account',
  summary: 'Post existing account',
  access: 'client',
  data: v.unknown(),
})

export const placeOrder = endpoint({
  name: 'placeOrder',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/place-order',
  summary: 'Post place order',
  access: 'client',
  query: v.object({ userUuid: v.optional(v.string()), userIpAddress: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getInvestmentAccountsByGoal = endpoint({
  name: 'getInvestmentAccountsByGoal',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/investment-accounts-by-goal',
  summary: 'Get investment accounts by goal',
  access: 'client',
  data: v.unknown(),
})

export const getAllAccountTypes = endpoint({
  name: 'getAllAccountTypes',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/all-account-types',
  summary: 'Get all account types',
  access: 'client',
  data: v.unknown(),
})

export const getAllAccountsCount = endpoint({
  name: 'getAllAccountsCount',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/all-accounts-count',
  summary: 'Get all accounts count',
  access: 'client',
  data: v.unknown(),
})

export const getAccountInfo = endpoint({
  name: 'getAccountInfo',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/account-info',
  summary: 'Get account info',
  access: 'client',
  data: v.unknown(),
})

export const getValidEpaId = endpoint({
  name: 'getValidEpaId',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/valid-epa-id',
  summary: 'Get valid epa id',
  access: 'client',
  query: v.object({ epaId: v.optional(v.string()) }),
  data: v.unknown(),
})

export const brokerageEndpoints = [
  createBrokerageAccount,
  getAccountTypes,
  linkExistingAccount,
  placeOrder,
  getInvestmentAccountsByGoal,
  getAllAccountTypes,
  getAllAccountsCount,
  getAccountInfo,
  getValidEpaId,
] as const
