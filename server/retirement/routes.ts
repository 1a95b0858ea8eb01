import { getGoalsPriority, updateGoalsPriority } from '#core/contract/goals-priority.ts'
import * as pensions from '#core/contract/pensions.ts'
import * as analysis from '#core/contract/retirement-analysis.ts'
import * as answers from '#core/contract/retirement-answers.ts'
import { getIncomeForecastValues } from '#core/contract/retirement-forecast.ts'
import { getRetirementReport } from '#core/contract/retirement-report.ts'
import * as results from '#core/contract/retirement-results.ts'
import * as contract from '#core/contract/retirement.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { behaviorOf } from '#core/retirement/behavior.ts'
import { contributionOf } from '#core/retirement/contribution.ts'
import { incomeTargetOf } from '#core/retirement/income-target.ts'
import { lifeExpectancyOf } from '#core/retirement/life-expectancy.ts'
import { portfolioOf } from '#core/retirement/portfolio.ts'
import { socialSecurityOf } from '#core/retirement/social-security.ts'
import type { Db } from '#server/db/connect.ts'
import { ownUuid } from '#server/http/ids.ts'
import { route, type Route, type Answer, type Caller, type Moment } from '#server/http/route.ts'
import {
  incomeStrategyOf,
  planningStrategyOf,
  protectModelOf,
  secureModelOf,
  targetsAnswer,
} from './analysis.ts'
import { forViewer } from './for-viewer.ts'
import { planWithFacts } from './forecast.ts'
import { readPriorities, savePriorities } from './goals-priority.ts'
import { changeOne, createOne, deleteOne, listPensions, restoreOne } from './pensions.ts'
import { readForecast, readForecastValues, saveSections } from './plan.ts'
import { readReport } from './report.ts'
import { createResult, deleteResult, explainChange, listResults, readResult } from './results.ts'

interface Read extends Moment {
  readonly db: Db
  readonly caller: Caller
  readonly params: { readonly userUuid: string }
}

/** A handler that calculates its answer from the plan, what it is built on, and the client's day. */
const answerWith =
  <T>(calculate: (plan: RetirementPlan, facts: RetirementFacts, today: IsoDate) => T) =>
  async ({ db, caller, params, today }: Read): Promise<Answer<T>> => {
    const userUuid = ownUuid(caller, params.userUuid)
    const { plan, facts } = await planWithFacts(db, userUuid, today)
    return { data: calculate(plan, facts, today) }
  }

export const retirementRoutes: readonly Route[] = [
  route(contract.getIncomeForecast, readForecast, { cost: 10, forViewer, isHeavy: true }),
  route(getIncomeForecastValues, readForecastValues, { cost: 10, isHeavy: true }),
  ...contract.sectionEndpoints.map((endpoint) => route(endpoint, saveSections)),
  route(pensions.createPensionAccount, createOne),
  route(pensions.updatePensionAccount, changeOne),
  route(pensions.deletePensionAccount, deleteOne),
  route(pensions.restorePensionAccount, restoreOne),
  route(pensions.getPensionAccountAllPensions, listPensions, { cost: 10, isHeavy: true }),
  route(answers.getContribution, answerWith(contributionOf), { cost: 10 }),
  route(answers.getIncomeTarget, answerWith(incomeTargetOf), { cost: 10 }),
  route(answers.getLifeExpectancy, answerWith(lifeExpectancyOf), { cost: 10 }),
  route(answers.getSocialSecurity, answerWith(socialSecurityOf), { cost: 30, isHeavy: true }),
  route(answers.getRiskPortfolioRead, answerWith(portfolioOf), { cost: 10 }),
  route(answers.getBehavioralTendency, answerWith(behaviorOf), { cost: 10 }),
  route(analysis.getRetirementIncomeStrategy, answerWith(incomeStrategyOf), { cost: 40, isHeavy: true }),
  route(analysis.getSecureModel, answerWith(secureModelOf), { cost: 10, isHeavy: true }),
  route(analysis.getTargets, answerWith(targetsAnswer), { cost: 100, isHeavy: true }),
  route(analysis.getPlanningStrategy, answerWith(planningStrategyOf), { cost: 100, isHeavy: true }),
  route(analysis.getProtectModel, answerWith(protectModelOf), { cost: 100, isHeavy: true }),
  route(getGoalsPriority, readPriorities, { cost: 10 }),
  route(updateGoalsPriority, savePriorities, { isHeavy: true }),
  route(getRetirementReport, readReport, { cost: 20, isHeavy: true }),
  route(results.getRetirementResults, listResults),
  route(results.getRetirementResult, readResult, { forViewer }),
  route(results.createRetirementResult, createResult, { isHeavy: true }),
  route(results.deleteRetirementResult, deleteResult),
  route(results.getResultChange, explainChange, { cost: 100, isHeavy: true }),
]
