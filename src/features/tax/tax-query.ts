import { queryFor } from '#app/platform/queries.ts'
import { getTaxProfile } from '#core/contract/tax.ts'

/** What the client entered for the tax estimate and what it is filled with: the page calculates the rest on the device. */
export const taxQuery = queryFor(getTaxProfile, { params: { userUuid: 'me' } })
