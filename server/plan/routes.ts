import { getPlans } from '#core/contract/payment.ts'
import { route, type Route } from '#server/http/route.ts'
import { listPlans } from './plans.ts'

export const planRoutes: readonly Route[] = [route(getPlans, listPlans)]
