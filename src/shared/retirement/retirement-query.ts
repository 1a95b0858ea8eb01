import { queryFor } from '#app/platform/queries.ts'
import { getIncomeForecast } from '#core/contract/retirement.ts'

/** The retirement plan as saved and everything it is built on: the pages calculate the rest on the device. */
export const retirementQuery = queryFor(getIncomeForecast, { params: { userUuid: 'me' } })
