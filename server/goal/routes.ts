import { getDeletedGoalsAndAccounts } from '#core/contract/deleted.ts'
import * as link from '#core/contract/goal-accounts.ts'
import * as returns from '#core/contract/goal-returns.ts'
import * as goal from '#core/contract/goal.ts'
import * as projection from '#core/contract/projection.ts'
import * as risk from '#core/contract/risk.ts'
import { route, type Route } from '#server/http/route.ts'
import * as viewer from './for-viewer.ts'
import { listGoalsWithRisk, readGoalWithRisk, readInvestHome, readRetireTargets } from './goal-progress.ts'
import {
  changeGoal,
  changeOrder,
  changeTimeline,
  createGoal,
  deleteGoal,
  findGoal,
  listDeleted,
  listGoals,
  readGoal,
  readTimelines,
  restoreGoal,
} from './goals.ts'
import { addAccountToGoal, changeShare, listLinks, removeAccountFromGoal } from './links.ts'
import { readTrend } from './projection.ts'
import { readAccountReturns, readBenchmark, readGoalReturns } from './returns.ts'
import { answerQuestions, readModels, readProfiles, readRate, readRiskPortfolio } from './risk.ts'
import { deleteSnapshot, createSnapshot, listSnapshots } from './snapshots.ts'

export const goalRoutes: readonly Route[] = [
  route(goal.getAllGoals, listGoals, { forViewer: viewer.goalsForViewer }),
  route(goal.getInvestGoal, readGoal, { forViewer: viewer.goalForViewer }),
  route(goal.getInvestGoalByGoalName, findGoal, { forViewer: viewer.goalForViewer }),
  route(goal.createGoal, createGoal, { forViewer: viewer.goalForViewer }),
  route(goal.updateGoal, changeGoal, { forViewer: viewer.goalForViewer }),
  route(goal.deleteGoal, deleteGoal, { forViewer: viewer.deletionForViewer }),
  route(goal.restoreGoal, restoreGoal, { forViewer: viewer.goalForViewer }),
  route(getDeletedGoalsAndAccounts, listDeleted),
  route(goal.updateGoalPriorities, changeOrder),
  route(goal.getTimeline, readTimelines),
  route(goal.updateTimeline, changeTimeline),
  route(link.getUserGoalAccount, listLinks, { forViewer: viewer.linksForViewer }),
  route(link.createUserGoalAccount, addAccountToGoal),
  route(link.updateUserGoalAccount, changeShare),
  route(link.deleteUserGoalAccount, removeAccountFromGoal),
  route(risk.createUserRiskProfile, answerQuestions),
  route(risk.getUserRiskProfile, readProfiles),
  route(risk.getRiskRate, readRate),
  route(risk.getPortfolioModelStandard, readModels, { forViewer: viewer.modelsForViewer }),
  route(risk.getRiskPortfolio, readRiskPortfolio, {
    forViewer: viewer.riskPortfolioForViewer,
  }),
  route(projection.getInvestTrend, readTrend),
  route(projection.getRetireTargets, readRetireTargets),
  route(projection.getInvestHome, readInvestHome, { cost: 10, forViewer: viewer.homeForViewer }),
  route(projection.getGoalWithRisk, readGoalWithRisk, {
    cost: 10,
    forViewer: viewer.goalWithRiskForViewer,
  }),
  route(projection.getAllGoalsWithRiskForWeb, listGoalsWithRisk, {
    cost: 10,
    forViewer: viewer.goalsWithRiskForViewer,
  }),
  route(projection.getGoalPlans, listSnapshots),
  route(projection.saveGoalSnapshot, createSnapshot),
  route(projection.deleteGoalSnapshot, deleteSnapshot),
  route(returns.getReturnSaveData, readGoalReturns),
  route(returns.getInvestmentReturnData, readAccountReturns, { forViewer: viewer.returnsForViewer }),
  route(returns.getPlaidBenchmark, readBenchmark, { forViewer: viewer.returnsForViewer, isHeavy: true }),
]
