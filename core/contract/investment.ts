/** Goals to save, invest and retire, with their risk and portfolios. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { incomeEndpoints } from './income.ts'

export const getInvestTrend = endpoint({
  name: 'getInvestTrend',
  module: 'investment',
  method: 'POST',
  path: '/investment/get-invest-trend',
  summary: 'Get invest trend',
  access: 'client',
  data: v.unknown(),
})

export const getInvestHome = endpoint({
  name: 'getInvestHome',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-home/{userUuid}',
  summary: 'Get invest home',
  access: 'client',
  query: v.object({ investSaveRetire: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getNetWorth = endpoint({
  name: 'getNetWorth',
  module: 'investment',
  method: 'POST',
  path: '/investment/get-net-worth',
  summary: 'Get net worth',
  access: 'client',
  data: v.unknown(),
})

export const getRetireTargets = endpoint({
  name: 'getRetireTargets',
  module: 'investment',
  method: 'POST',
  path: '/investment/get/retire-targets',
  summary: 'Get retire targets',
  access: 'client',
  query: v.object({ investmentUuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getAllGoals = endpoint({
  name: 'getAllGoals',
  module: 'investment',
  method: 'GET',
  path: '/investment/getAll/{userUuid}',
  summary: 'Get all goals',
  access: 'client',
  query: v.object({ investSaveRetire: v.optional(v.string()) }),
  data: v.unknown(),
})

export const updateTimeline = endpoint({
  name: 'updateTimeline',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/timeline',
  summary: 'Update timeline',
  access: 'client',
  data: v.unknown(),
})

export const getTimeline = endpoint({
  name: 'getTimeline',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/timeline/{userUuid}',
  summary: 'Get timeline',
  access: 'client',
  query: v.object({ investSaveRetire: v.optional(v.string()) }),
  data: v.unknown(),
})

export const createUserRiskProfile = endpoint({
  name: 'createUserRiskProfile',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/user-risk-profile',
  summary: 'Create user risk profile',
  access: 'client',
  data: v.unknown(),
})

export const getRiskRate = endpoint({
  name: 'getRiskRate',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/risk-rate/{id}',
  summary: 'Get risk rate',
  access: 'client',
  data: v.unknown(),
})

export const getPortfolioModelStandard = endpoint({
  name: 'getPortfolioModelStandard',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-portfolio-model-standard/{userUuid}',
  summary: 'Get portfolio model standard',
  access: 'client',
  query: v.object({ investSaveRetire: v.optional(v.string()), isRisk: v.optional(v.string()) }),
  data: v.unknown(),
})

export const createUserGoalAccount = endpoint({
  name: 'createUserGoalAccount',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/user-goal-account',
  summary: 'Create user goal account',
  access: 'client',
  data: v.unknown(),
})

export const updateUserGoalAccount = endpoint({
  name: 'updateUserGoalAccount',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update-user-goal-account',
  summary: 'Update user goal account',
  access: 'client',
  data: v.unknown(),
})

export const updateGoal = endpoint({
  name: 'updateGoal',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update',
  summary: 'Update goal',
  access: 'client',
  data: v.unknown(),
})

export const getUserGoalAccount = endpoint({
  name: 'getUserGoalAccount',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-user-goal-account',
  summary: 'Get user goal account',
  access: 'client',
  query: v.object({ userUuid: v.optional(v.string()), investGoalUuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const createGoal = endpoint({
  name: 'createGoal',
  module: 'investment',
  method: 'POST',
  path: '/investment/create',
  summary: 'Create goal',
  access: 'client',
  data: v.unknown(),
})

export const deleteGoal = endpoint({
  name: 'deleteGoal',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete/{goalUuid}/{userUuid}',
  summary: 'Delete goal',
  access: 'client',
  data: v.unknown(),
})

export const getInvestGoal = endpoint({
  name: 'getInvestGoal',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-goal/{id}',
  summary: 'Get invest goal',
  access: 'client',
  data: v.unknown(),
})

export const getReturnSaveData = endpoint({
  name: 'getReturnSaveData',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/return-save-data/{goalUuid}',
  summary: 'Get return save data',
  access: 'client',
  data: v.unknown(),
})

export const getUserGoalAccountsWithNetValuesForWeb = endpoint({
  name: 'getUserGoalAccountsWithNetValuesForWeb',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/user-goal-accounts-with-net-values-for-web',
  summary: 'Get user goal accounts with net values for web',
  access: 'client',
  data: v.unknown(),
})

export const getGoalWithRisk = endpoint({
  name: 'getGoalWithRisk',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-goal-with-risk/{id}',
  summary: 'Get goal with risk',
  access: 'client',
  data: v.unknown(),
})

export const getUserRiskProfile = endpoint({
  name: 'getUserRiskProfile',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-user-risk-profile/{userUuid}',
  summary: 'Get user risk profile',
  access: 'client',
  data: v.unknown(),
})

export const getRiskPortfolio = endpoint({
  name: 'getRiskPortfolio',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-risk-portfolio/{userUuid}',
  summary: 'Get risk portfolio',
  access: 'client',
  query: v.object({ isRisk: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getAllGoalsWithRiskForWeb = endpoint({
  name: 'getAllGoalsWithRiskForWeb',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-all-goals-with-risk-for-web/{userUuid}',
  summary: 'Get all goals with risk for web',
  access: 'client',
  data: v.unknown(),
})

export const deleteUserGoalAccount = endpoint({
  name: 'deleteUserGoalAccount',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete-user-goal-account/{id}',
  summary: 'Delete user goal account',
  access: 'client',
  data: v.unknown(),
})

export const getInvestmentReturnData = endpoint({
  name: 'getInvestmentReturnData',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/investment-return-data/{id}',
  summary: 'Get investment return data',
  access: 'client',
  data: v.unknown(),
})

export const getPlaidBenchmark = endpoint({
  name: 'getPlaidBenchmark',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/plaid_benchmark/{userUuid}',
  summary: 'Get plaid benchmark',
  access: 'client',
  query: v.object({ investGoalUuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getInvestGoalByGoalName = endpoint({
  name: 'getInvestGoalByGoalName',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-goal-by-goal-name/{userUuid}/{goalName}',
  summary: 'Get invest goal by goal name',
  access: 'client',
  data: v.unknown(),
})

export const investmentEndpoints = [
  ...incomeEndpoints,
  getInvestTrend,
  getInvestHome,
  getNetWorth,
  getRetireTargets,
  getAllGoals,
  updateTimeline,
  getTimeline,
  createUserRiskProfile,
  getRiskRate,
  getPortfolioModelStandard,
  createUserGoalAccount,
  updateUserGoalAccount,
  updateGoal,
  getUserGoalAccount,
  createGoal,
  deleteGoal,
  getInvestGoal,
  getReturnSaveData,
  getUserGoalAccountsWithNetValuesForWeb,
  getGoalWithRisk,
  getUserRiskProfile,
  getRiskPortfolio,
  getAllGoalsWithRiskForWeb,
  deleteUserGoalAccount,
  getInvestmentReturnData,
  getPlaidBenchmark,
  getInvestGoalByGoalName,
] as const
