/** Spending: guardrail, standards and tax. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getGuardrail = endpoint({
  name: 'getGuardrail',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/guardrail/{id}',
  summary: 'Get guardrail',
  access: 'client',
  data: v.unknown(),
})

export const updateGuardrail = endpoint({
  name: 'updateGuardrail',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/guardrail',
  summary: 'Update guardrail',
  access: 'client',
  data: v.unknown(),
})

export const getDailySpendPercentagesFromPlaid = endpoint({
  name: 'getDailySpendPercentagesFromPlaid',
  module: 'spend',
  method: 'GET',
  path: '/spend/daily-spend-percentages-from-plaid',
  summary: 'Get daily spend percentages from plaid',
  access: 'client',
  data: v.unknown(),
})

export const getDashboardDataForWeb = endpoint({
  name: 'getDashboardDataForWeb',
  module: 'spend',
  method: 'GET',
  path: '/spend/dashboard-data-for-web/{id}',
  summary: 'Get dashboard data for web',
  access: 'client',
  data: v.unknown(),
})

export const getTaxData = endpoint({
  name: 'getTaxData',
  module: 'spend',
  method: 'POST',
  path: '/spend/get/tax-data',
  summary: 'Get tax data',
  access: 'client',
  data: v.unknown(),
})

export const getSpendStandard = endpoint({
  name: 'getSpendStandard',
  module: 'spend',
  method: 'GET',
  path: '/spend/spend-standard/{id}',
  summary: 'Get spend standard',
  access: 'client',
  data: v.unknown(),
})

export const getSpendTypePercentage = endpoint({
  name: 'getSpendTypePercentage',
  module: 'spend',
  method: 'GET',
  path: '/spend/spendType-percentage/{id}',
  summary: 'Get spend type percentage',
  access: 'client',
  data: v.unknown(),
})

export const spendEndpoints = [
  getGuardrail,
  updateGuardrail,
  getDailySpendPercentagesFromPlaid,
  getDashboardDataForWeb,
  getTaxData,
  getSpendStandard,
  getSpendTypePercentage,
] as const
