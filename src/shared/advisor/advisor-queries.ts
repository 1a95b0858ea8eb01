/** Advisor calls, as several features read them. */
import { queryFor } from '#app/platform/queries.ts'
import { createCalendlyEventType, getAdvisorCalls, getRemainingCalls } from '#core/contract/advisor.ts'

export const advisorCallsQuery = queryFor(getAdvisorCalls, {})
export const callTypesQuery = queryFor(createCalendlyEventType, { body: {} })
export const remainingCallsQuery = queryFor(getRemainingCalls, { params: { id: 'me' } })
