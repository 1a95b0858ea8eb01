/** Syncs brokerage accounts: applications in review, orders and transfers under way, and prices of the day. */
import { leaseDueAccounts } from '#server/brokerage/queries.ts'
import { syncAndRelease } from '#server/brokerage/sync.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'

const EVERY_MS = 15_000
const AT_ONCE = 4

/** Syncs every account that is due now; safe to run in several processes at once. */
export async function runBrokerageJobs(dependencies: Dependencies): Promise<void> {
  const { brokerage, database, clock } = dependencies
  if (!brokerage) return
  for (;;) {
    const accounts = await leaseDueAccounts(database.db, clock(), AT_ONCE)
    if (accounts.length === 0) return
    await Promise.all(accounts.map((account) => syncAndRelease(dependencies, account)))
  }
}

/** Syncs what is due now and every 15 seconds; a round that takes longer delays the next. */
export function startSyncingBrokerage(dependencies: Dependencies): { stop(): void } {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= runBrokerageJobs(dependencies)
      .catch((error: unknown) =>
        dependencies.log.warn({ err: describeError(error) }, 'brokerage accounts could not be synced'),
      )
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
