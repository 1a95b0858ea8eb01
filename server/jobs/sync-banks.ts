/** Syncs linked banks: after a webhook at once, else every few hours. */
import { claimLinks } from '#server/bank/queries.ts'
import { removeItems } from '#server/bank/removals.ts'
import { trySync } from '#server/bank/sync.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 15_000
/** Longer than a sync takes, with every request at its time-out. */
const LEASE_MS = 10 * 60_000
const AT_ONCE = 4

/** Syncs every link that is due now; safe to run in several processes at once. */
export async function syncDueBanks(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  for (;;) {
    const now = clock()
    const links = await claimLinks(database.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
    if (links.length === 0) return
    await Promise.all(links.map((link) => trySync(dependencies, link)))
  }
}

/** Ends links at the provider, then syncs what is due. */
export async function runBankJobs(dependencies: Dependencies): Promise<void> {
  await removeItems(dependencies)
  await syncDueBanks(dependencies)
}

/** Syncs what is due now and every 15 seconds. */
export const startSyncingBanks = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => runBankJobs(dependencies), 'banks could not be synced')
