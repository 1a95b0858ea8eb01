/** Reads customers at the payment provider again: after its messages, and at the times when something is due. */
import type { Dependencies } from '#server/dependencies.ts'
import { leaseDueCustomers, requestSync } from '#server/payment/queries.ts'
import { removeCustomers } from '#server/payment/removals.ts'
import { syncAndRelease } from '#server/payment/sync.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 15_000
const AT_ONCE = 4

/** Deletes customers of deleted accounts, then reads what is due; safe to run in several processes at once. */
export async function runPaymentJobs(dependencies: Dependencies): Promise<void> {
  const { payments, database, clock } = dependencies
  if (!payments) return
  await removeCustomers(dependencies)
  if (payments.dueCustomers) await requestSync(database.db, await payments.dueCustomers(), clock())
  for (;;) {
    const customers = await leaseDueCustomers(database.db, clock(), AT_ONCE)
    if (customers.length === 0) return
    await Promise.all(customers.map((customer) => syncAndRelease(dependencies, customer)))
  }
}

/** Reads what is due now and every 15 seconds. */
export const startSyncingPayments = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => runPaymentJobs(dependencies), 'payments could not be synced')
