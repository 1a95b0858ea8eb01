import { accountRoutes } from './account/routes.ts'
import { debtRoutes } from './debt/routes.ts'
import { faqRoutes } from './faq/routes.ts'
import { goalRoutes } from './goal/routes.ts'
import type { Route } from './http/route.ts'
import { investmentRoutes } from './investment/routes.ts'
import { journeyRoutes } from './journey/routes.ts'
import { locationRoutes } from './location/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { reminderRoutes } from './reminder/routes.ts'

/** Every call that has a handler. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...debtRoutes,
  ...faqRoutes,
  ...goalRoutes,
  ...investmentRoutes,
  ...journeyRoutes,
  ...locationRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...reminderRoutes,
]
