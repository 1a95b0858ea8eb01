/** The client's linked banks, as several features read them. */
import { queryFor } from '#app/platform/queries.ts'
import { getUserAccountsLinkedWithPlaid } from '#core/contract/bank.ts'

/** Linked banks with their accounts, and accounts with imported or entered transactions. */
export const banksQuery = queryFor(getUserAccountsLinkedWithPlaid, { params: { id: 'me' } })
