/** Retirement: income, contributions, pensions and strategies. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getIncomeForecast = endpoint({
  name: 'getIncomeForecast',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-forecast/{userUuid}',
  summary: 'Get income forecast',
  access: 'client',
  data: v.unknown(),
})

export const updateIncomeForecast = endpoint({
  name: 'updateIncomeForecast',
  module: 'retire',
  method: 'PUT',
  path: '/retire/income-forecast',
  summary: 'Update income forecast',
  access: 'client',
  data: v.unknown(),
})

export const getIncomeForecastValues = endpoint({
  name: 'getIncomeForecastValues',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-forecast-values/{userUuid}',
  summary: 'Get income forecast values',
  access: 'client',
  data: v.unknown(),
})

export const getContribution = endpoint({
  name: 'getContribution',
  module: 'retire',
  method: 'GET',
  path: '/retire/contribution/{userUuid}',
  summary: 'Get contribution',
  access: 'client',
  data: v.unknown(),
})

export const updateContribution = endpoint({
  name: 'updateContribution',
  module: 'retire',
  method: 'PUT',
  path: '/retire/contribution',
  summary: 'Update contribution',
  access: 'client',
  data: v.unknown(),
})

export const getTargets = endpoint({
  name: 'getTargets',
  module: 'retire',
  method: 'GET',
  path: '/retire/targets/{userUuid}',
  summary: 'Get targets',
  access: 'client',
  data: v.unknown(),
})

export const updateTargets = endpoint({
  name: 'updateTargets',
  module: 'retire',
  method: 'PUT',
  path: '/retire/targets',
  summary: 'Update targets',
  access: 'client',
  data: v.unknown(),
})

export const getIncomeTarget = endpoint({
  name: 'getIncomeTarget',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-target/{userUuid}',
  summary: 'Get income target',
  access: 'client',
  data: v.unknown(),
})

export const updateIncomeTarget = endpoint({
  name: 'updateIncomeTarget',
  module: 'retire',
  method: 'PUT',
  path: '/retire/income-target',
  summary: 'Update income target',
  access: 'client',
  data: v.unknown(),
})

export const createPensionAccount = endpoint({
  name: 'createPensionAccount',
  module: 'retire',
  method: 'POST',
  path: '/retire/pension-account/create',
  summary: 'Create pension account',
  access: 'client',
  data: v.unknown(),
})

export const updatePensionAccount = endpoint({
  name: 'updatePensionAccount',
  module: 'retire',
  method: 'PUT',
  path: '/retire/pension-account/update',
  summary: 'Update pension account',
  access: 'client',
  data: v.unknown(),
})

export const deletePensionAccount = endpoint({
  name: 'deletePensionAccount',
  module: 'retire',
  method: 'DELETE',
  path: '/retire/pension-account/delete/{id}',
  summary: 'Delete pension account',
  access: 'client',
  data: v.unknown(),
})

export const getPensionAccountAllPensions = endpoint({
  name: 'getPensionAccountAllPensions',
  module: 'retire',
  method: 'GET',
  path: '/retire/pension-account/all-pensions/{userUuid}',
  summary: 'Get pension account all pensions',
  access: 'client',
  data: v.unknown(),
})

export const getRetirementIncomeStrategy = endpoint({
  name: 'getRetirementIncomeStrategy',
  module: 'retire',
  method: 'GET',
  path: '/retire/retirement-income-strategy/{userUuid}',
  summary: 'Get retirement income strategy',
  access: 'client',
  data: v.unknown(),
})

export const updateRetirementIncomeStrategy = endpoint({
  name: 'updateRetirementIncomeStrategy',
  module: 'retire',
  method: 'PUT',
  path: '/retire/retirement-income-strategy',
  summary: 'Update retirement income strategy',
  access: 'client',
  data: v.unknown(),
})

export const getSecureModel = endpoint({
  name: 'getSecureModel',
  module: 'retire',
  method: 'GET',
  path: '/retire/secure-model/{userUuid}',
  summary: 'Get secure model',
  access: 'client',
  data: v.unknown(),
})

export const updateSecureModel = endpoint({
  name: 'updateSecureModel',
  module: 'retire',
  method: 'PUT',
  path: '/retire/secure-model',
  summary: 'Update secure model',
  access: 'client',
  data: v.unknown(),
})

export const getProtectModel = endpoint({
  name: 'getProtectModel',
  module: 'retire',
  method: 'GET',
  path: '/retire/protect-model/{userUuid}',
  summary: 'Get protect model',
  access: 'client',
  data: v.unknown(),
})

export const updateProtectModel = endpoint({
  name: 'updateProtectModel',
  module: 'retire',
  method: 'PUT',
  path: '/retire/protect-model',
  summary: 'Update protect model',
  access: 'client',
  data: v.unknown(),
})

export const getLifeExpectancy = endpoint({
  name: 'getLifeExpectancy',
  module: 'retire',
  method: 'GET',
  path: '/retire/life-expectancy/{userUuid}',
  summary: 'Get life expectancy',
  access: 'client',
  data: v.unknown(),
})

export const updateLifeExpectancy = endpoint({
  name: 'updateLifeExpectancy',
  module: 'retire',
  method: 'PUT',
  path: '/retire/life-expectancy',
  summary: 'Update life expectancy',
  access: 'client',
  data: v.unknown(),
})

export const getBehavioralTendency = endpoint({
  name: 'getBehavioralTendency',
  module: 'retire',
  method: 'GET',
  path: '/retire/behavioral-tendency/{userUuid}',
  summary: 'Get behavioral tendency',
  access: 'client',
  data: v.unknown(),
})

export const updateBehavioralTendency = endpoint({
  name: 'updateBehavioralTendency',
  module: 'retire',
  method: 'PUT',
  path: '/retire/behavioral-tendency',
  summary: 'Update behavioral tendency',
  access: 'client',
  data: v.unknown(),
})

export const getGoalsPriority = endpoint({
  name: 'getGoalsPriority',
  module: 'retire',
  method: 'GET',
  path: '/retire/goals-priority/{userUuid}',
  summary: 'Get goals priority',
  access: 'client',
  data: v.unknown(),
})

export const updateGoalsPriority = endpoint({
  name: 'updateGoalsPriority',
  module: 'retire',
  method: 'PUT',
  path: '/retire/goals-priority',
  summary: 'Update goals priority',
  access: 'client',
  data: v.unknown(),
})

export const getRiskPortfolioRead = endpoint({
  name: 'getRiskPortfolioRead',
  module: 'retire',
  method: 'GET',
  path: '/retire/risk-portfolio/{userUuid}',
  summary: 'Get risk portfolio read',
  access: 'client',
  data: v.unknown(),
})

export const updateRiskPortfolio = endpoint({
  name: 'updateRiskPortfolio',
  module: 'retire',
  method: 'PUT',
  path: '/retire/risk-portfolio',
  summary: 'Update risk portfolio',
  access: 'client',
  data: v.unknown(),
})

export const getPlanningStrategy = endpoint({
  name: 'getPlanningStrategy',
  module: 'retire',
  method: 'GET',
  path: '/retire/planning-strategy/{userUuid}',
  summary: 'Get planning strategy',
  access: 'client',
  data: v.unknown(),
})

export const updatePlanningStrategy = endpoint({
  name: 'updatePlanningStrategy',
  module: 'retire',
  method: 'PUT',
  path: '/retire/planning-strategy',
  summary: 'Update planning strategy',
  access: 'client',
  data: v.unknown(),
})

export const retireEndpoints = [
  getIncomeForecast,
  updateIncomeForecast,
  getIncomeForecastValues,
  getContribution,
  updateContribution,
  getTargets,
  updateTargets,
  getIncomeTarget,
  updateIncomeTarget,
  createPensionAccount,
  updatePensionAccount,
  deletePensionAccount,
  getPensionAccountAllPensions,
  getRetirementIncomeStrategy,
  updateRetirementIncomeStrategy,
  getSecureModel,
  updateSecureModel,
  getProtectModel,
  updateProtectModel,
  getLifeExpectancy,
  updateLifeExpectancy,
  getBehavioralTendency,
  updateBehavioralTendency,
  getGoalsPriority,
  updateGoalsPriority,
  getRiskPortfolioRead,
  updateRiskPortfolio,
  getPlanningStrategy,
  updatePlanningStrategy,
] as const
