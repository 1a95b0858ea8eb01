/** Syncs with the providers of banks, brokerage accounts and payments what is due, now and every 15 seconds. */
import { removeItems } from '#server/bank/provider-cleanup.ts'
import { claimLinks } from '#server/bank/queries.ts'
import { trySync } from '#server/bank/sync.ts'
import { leaseDueAccounts } from '#server/brokerage/queries.ts'
import * as brokerageSync from '#server/brokerage/sync.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { removeCustomers } from '#server/payment/provider-cleanup.ts'
import { leaseDueCustomers, requestSync } from '#server/payment/queries.ts'
import * as paymentSync from '#server/payment/sync.ts'
import { startRounds } from './rounds.ts'

const EVERY_MS = 15_000
const AT_ONCE = 4
/** Longer than a bank's sync takes, with every request at its time-out. */
const BANK_LEASE_MS = 10 * 60_000

/** Syncs every link that is due now: after a webhook at once, else every few hours. Safe to run in several processes at once. */
export async function syncDueBanks(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  for (;;) {
    const now = clock()
    const links = await claimLinks(database.db, now, new Date(now.getTime() + BANK_LEASE_MS), AT_ONCE)
    if (links.length === 0) return
    await Promise.all(links.map((link) => trySync(dependencies, link)))
  }
}

/** Ends links at the provider, then syncs what is due. */
export async function runBankJobs(dependencies: Dependencies): Promise<void> {
  await removeItems(dependencies)
  await syncDueBanks(dependencies)
}

/**
 * Syncs every brokerage account that is due now: applications in review, orders and transfers under way, and prices of the day.
 * Safe to run in several processes at once.
 */
export async function runBrokerageJobs(dependencies: Dependencies): Promise<void> {
  const { brokerage, database, clock } = dependencies
  if (!brokerage) return
  for (;;) {
    const accounts = await leaseDueAccounts(database.db, clock(), AT_ONCE)
    if (accounts.length === 0) return
    await Promise.all(accounts.map((account) => brokerageSync.syncAndRelease(dependencies, account)))
  }
}

/**
 * Deletes customers of deleted accounts at the payment provider, then reads again what is due: after its messages, and at the
 * times when something is due. Safe to run in several processes at once.
 */
export async function runPaymentJobs(dependencies: Dependencies): Promise<void> {
  const { payments, database, clock } = dependencies
  if (!payments) return
  await removeCustomers(dependencies)
  for (const customer of (await payments.dueCustomers?.()) ?? []) {
    await requestSync(database.db, customer, clock())
  }
  for (;;) {
    const customers = await leaseDueCustomers(database.db, clock(), AT_ONCE)
    if (customers.length === 0) return
    await Promise.all(customers.map((customer) => paymentSync.syncAndRelease(dependencies, customer)))
  }
}

export const startSyncingBanks = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => runBankJobs(dependencies), 'banks could not be synced')

export const startSyncingBrokerage = (dependencies: Dependencies): { stop(): void } =>
  startRounds(
    dependencies,
    EVERY_MS,
    () => runBrokerageJobs(dependencies),
    'brokerage accounts could not be synced',
  )

export const startSyncingPayments = (dependencies: Dependencies): { stop(): void } =>
  startRounds(dependencies, EVERY_MS, () => runPaymentJobs(dependencies), 'payments could not be synced')
