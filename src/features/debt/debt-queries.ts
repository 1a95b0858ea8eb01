/** What the debt pages read. */
import { getDebt, getDebts, getDeletedDebts, getUserDebtTypes } from '#core/contract/debt.ts'
import { queryFor } from '#app/lib/queries.ts'

const mine = { params: { userUuid: 'me' } }

export const debtsQuery = queryFor(getDebts, mine)
export const debtQuery = (debtUuid: string) => queryFor(getDebt, { params: { debtUuid } })
/** What can still be restored. */
export const deletedDebtsQuery = queryFor(getDeletedDebts, mine)
export const ownTypesQuery = queryFor(getUserDebtTypes, mine)
