/** What the plan page reads: the debts, and of the plan what the client has chosen. The rest is worked out here. */
import { getDebts } from '#core/contract/debt.ts'
import { getPlan } from '#core/contract/debt-plan.ts'
import { queryFor } from '#app/lib/queries.ts'

const mine = { params: { userUuid: 'me' } }

export const debtsQuery = queryFor(getDebts, mine)
export const planQuery = queryFor(getPlan, { ...mine, query: {} })
