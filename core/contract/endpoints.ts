/** Every call of the API. */
import { accountEndpoints } from './account.ts'
import { advisorEndpoints } from './advisor.ts'
import { bankEndpoints } from './bank.ts'
import { brokerageOpeningEndpoints } from './brokerage-opening.ts'
import { brokerageEndpoints } from './brokerage.ts'
import { calendarEndpoints } from './calendar.ts'
import { categoryRuleEndpoints } from './category-rules.ts'
import { debtEndpoints } from './debt.ts'
import { deletedEndpoints } from './deleted.ts'
import { documentEndpoints } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { faqEndpoints } from './faq.ts'
import { goalAccountEndpoints } from './goal-accounts.ts'
import { goalReturnEndpoints } from './goal-returns.ts'
import { goalEndpoints } from './goal.ts'
import { goalsPriorityEndpoints } from './goals-priority.ts'
import { guardrailEndpoints } from './guardrail.ts'
import { importEndpoints } from './imports.ts'
import { incomeEndpoints } from './income.ts'
import { journeyEndpoints } from './journey.ts'
import { locationEndpoints } from './location.ts'
import { moneyAccountEndpoints } from './money-accounts.ts'
import { netWorthEndpoints } from './net-worth.ts'
import { nextActionEndpoints } from './next-actions.ts'
import { notificationEndpoints } from './notifications.ts'
import { paymentEndpoints } from './payment.ts'
import { pensionEndpoints } from './pensions.ts'
import { projectionEndpoints } from './projection.ts'
import { protectEndpoints } from './protect.ts'
import { pushSettingsEndpoints } from './push-settings.ts'
import { pushEndpoints } from './push.ts'
import { retirementAnalysisEndpoints } from './retirement-analysis.ts'
import { retirementAnswerEndpoints } from './retirement-answers.ts'
import { getIncomeForecastValues } from './retirement-forecast.ts'
import { getRetirementReport } from './retirement-report.ts'
import { retirementResultEndpoints } from './retirement-results.ts'
import { retirementEndpoints } from './retirement.ts'
import { riskEndpoints } from './risk.ts'
import { sharedPlanEndpoints } from './shared-plans.ts'
import { sharingEndpoints } from './sharing.ts'
import { spendDashboardEndpoints } from './spend-dashboard.ts'
import { taxEndpoints } from './tax.ts'
import { transactionEndpoints } from './transactions.ts'

export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...locationEndpoints,
  ...bankEndpoints,
  ...incomeEndpoints,
  ...goalEndpoints,
  ...goalAccountEndpoints,
  ...moneyAccountEndpoints,
  ...deletedEndpoints,
  ...riskEndpoints,
  ...projectionEndpoints,
  ...nextActionEndpoints,
  ...goalReturnEndpoints,
  ...netWorthEndpoints,
  ...faqEndpoints,
  ...brokerageOpeningEndpoints,
  ...brokerageEndpoints,
  ...retirementEndpoints,
  ...pensionEndpoints,
  getIncomeForecastValues,
  ...retirementAnswerEndpoints,
  ...retirementAnalysisEndpoints,
  ...retirementResultEndpoints,
  ...goalsPriorityEndpoints,
  getRetirementReport,
  ...guardrailEndpoints,
  ...spendDashboardEndpoints,
  ...transactionEndpoints,
  ...categoryRuleEndpoints,
  ...importEndpoints,
  ...taxEndpoints,
  ...protectEndpoints,
  ...debtEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...pushSettingsEndpoints,
  ...paymentEndpoints,
  ...documentEndpoints,
  ...sharingEndpoints,
  ...sharedPlanEndpoints,
  ...advisorEndpoints,
  ...calendarEndpoints,
  ...journeyEndpoints,
]
