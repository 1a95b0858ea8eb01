/** What follows from changed transactions: due dates that are settled, and alerts on limits. */
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { userById } from '#server/account/queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { dayIn } from '#server/http/client-day.ts'
import type { Route } from '#server/http/route.ts'
import { settleDues } from '#server/ledger/settle.ts'
import { alertSpending } from './alerts.ts'

export async function transactionsChanged(dependencies: Dependencies, userUuid: string): Promise<void> {
  const { database, clock } = dependencies
  const now = clock()
  await database.db.transaction(async (transaction) => {
    const zone = (await userById(transaction, userUuid))?.time_zone ?? DEFAULT_TIME_ZONE
    await settleDues(transaction, userUuid, { now, today: dayIn(now, zone) })
  })
  await alertSpending(dependencies, userUuid)
}

/** The same route, which looks at due dates and limits after it has committed and answered. */
export const changesTransactions = (route: Route): Route => ({
  ...route,
  handle: async (call, prepared) => {
    const answer = await route.handle(call, prepared)
    const { user_uuid } = call.caller as { readonly user_uuid: string }
    call.later(() => transactionsChanged(call.dependencies, user_uuid))
    return answer
  },
})
