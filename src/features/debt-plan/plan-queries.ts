/** What the plan page reads beside the plan. */
import { getDebts } from '#core/contract/debt.ts'
import { queryFor } from '#app/platform/queries.ts'

export const debtsQuery = queryFor(getDebts, { params: { userUuid: 'me' } })
