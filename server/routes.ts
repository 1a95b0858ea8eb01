import '#core/finance/tax/states/all-state-laws.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { protectRoutes } from '#server/protect/routes.ts'
import { readPlanFigures } from '#server/retirement/goal-figures.ts'
import { retirementRoutes } from '#server/retirement/routes.ts'
import { onAccountDeletion } from './account/account-deletion.ts'
import { onRestore } from './account/restore.ts'
import { accountRoutes } from './account/routes.ts'
import { grantOnPlanChange } from './advisor/ledger.ts'
import { advisorRoutes } from './advisor/routes.ts'
import { removeCallsOf } from './advisor/seats.ts'
import { removeLinksOf } from './bank/provider-cleanup.ts'
import { bankRoutes } from './bank/routes.ts'
import { brokerageRoutes } from './brokerage/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { onDueDateChange } from './debt/due-date-change.ts'
import { debtRoutes } from './debt/routes.ts'
import { removeDocumentsOf } from './document/delete-documents.ts'
import { documentRoutes } from './document/routes.ts'
import { faqRoutes } from './faq/routes.ts'
import { followPlanBy } from './goal/goals-with-risk.ts'
import { goalRoutes } from './goal/routes.ts'
import { householdRoutes } from './household/routes.ts'
import type { Route } from './http/route.ts'
import { journeyRoutes } from './journey/routes.ts'
import { locationRoutes } from './location/routes.ts'
import { moneyAccountRoutes } from './money-account/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { removeCustomerOf } from './payment/provider-cleanup.ts'
import { paymentRoutes } from './payment/routes.ts'
import { sandboxCardRoutes } from './payment/sandbox-card.ts'
import { onPlanChange } from './plan/plan-change.ts'
import { planRoutes } from './plan/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { rescheduleReminders, rescheduleRemindersOf } from './reminder/reschedule.ts'
import { reminderRoutes } from './reminder/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { spendRoutes } from './spend/routes.ts'
import { taxRoutes } from './tax/routes.ts'

followPlanBy(readPlanFigures)
onAccountDeletion(removeLinksOf)
onAccountDeletion(removeCustomerOf)
onAccountDeletion(removeDocumentsOf)
onAccountDeletion(removeCallsOf)
onDueDateChange(rescheduleReminders)
onPlanChange(grantOnPlanChange)
onRestore(rescheduleRemindersOf)

/** Every endpoint that has a handler. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...advisorRoutes,
  ...bankRoutes,
  ...brokerageRoutes,
  ...calendarRoutes,
  ...dashboardRoutes,
  ...debtRoutes,
  ...documentRoutes,
  ...faqRoutes,
  ...goalRoutes,
  ...householdRoutes,
  ...moneyAccountRoutes,
  ...journeyRoutes,
  ...locationRoutes,
  ...notificationRoutes,
  ...paymentRoutes,
  ...sandboxCardRoutes,
  ...planRoutes,
  ...protectRoutes,
  ...pushRoutes,
  ...reminderRoutes,
  ...retirementRoutes,
  ...sharingRoutes,
  ...spendRoutes,
  ...taxRoutes,
]
