/** What the debt pages read. */
import { getDebt, getDebts, getUserDebtTypes } from '#core/contract/debt.ts'
import { getPlan } from '#core/contract/debt-plan.ts'
import { queryFor } from '#app/lib/queries.ts'

const mine = { params: { userUuid: 'me' } }

export const debtsQuery = queryFor(getDebts, mine)
export const debtQuery = (debtUuid: string) => queryFor(getDebt, { params: { debtUuid } })
export const ownTypesQuery = queryFor(getUserDebtTypes, mine)
/** The plan as it was chosen; its `choice` is what the device works out anew. */
export const planQuery = queryFor(getPlan, { ...mine, query: {} })
