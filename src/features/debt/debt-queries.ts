/** What the debt pages read. */
import { getDebt, getDebts, getDeletedDebts, getUserDebtTypes } from '#core/contract/debt.ts'
import { queryFor } from '#app/platform/queries.ts'

const mine = { params: { userUuid: 'me' } }

export const debtsQuery = queryFor(getDebts, mine)
export const debtQuery = (debtUuid: string) => queryFor(getDebt, { params: { debtUuid } })
/** What can still be restored. It comes after the list, so that what is restored is never in neither. */
export const deletedDebtsQuery = queryFor(getDeletedDebts, mine, [debtsQuery])
export const ownTypesQuery = queryFor(getUserDebtTypes, mine)
