import { lt } from 'drizzle-orm'
import { deleteOldDevices } from '#server/account/known-devices.ts'
import { deleteExpiredChallenges } from '#server/account/passkeys.ts'
import { deleteExpiredRegistrations } from '#server/account/queries.ts'
import { deleteExpiredSessions } from '#server/account/sessions.ts'
import { deleteOldThrottles } from '#server/account/throttle.ts'
import { clearExpiredPackets } from '#server/advisor/packets.ts'
import { deleteOldMessages } from '#server/advisor/seats.ts'
import type { Db } from '#server/db/connect.ts'
import { purgeDeleted } from '#server/db/deletion.ts'
import { debts } from '#server/db/schema/debt.ts'
import { goals } from '#server/db/schema/goal.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { financialAccounts } from '#server/db/schema/money-account.ts'
import { policies, protectBundles } from '#server/db/schema/protect.ts'
import { pensions } from '#server/db/schema/retirement.ts'
import { deleteInSlices } from '#server/db/slices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { describeError } from '#server/http/describe-error.ts'
import { deleteOldKeys } from '#server/http/idempotency.ts'
import { deleteExpiredActions } from '#server/journey/queries.ts'
import { deleteOldNotifications } from '#server/notification/queries.ts'
import { deleteOldEvents } from '#server/payment/provider-cleanup.ts'
import { detachFromExpiredSessions } from '#server/push/queries.ts'
import { deleteOldDeliveries } from '#server/reminder/deliveries.ts'
import { deleteOldShares } from '#server/sharing/queries.ts'
import { deleteAbandonedImports } from '#server/spend/imports.ts'

const EVERY_MS = 60 * 60_000

/** Deletes expired records, in short statements; each step runs on its own. */
const STEPS: Readonly<Record<string, (db: Db, now: Date) => Promise<unknown>>> = {
  async sessions(db, now) {
    // Detach devices before their sessions are deleted; if that fails or takes too long, the sessions stay for another hour.
    if (await detachFromExpiredSessions(db, now)) await deleteExpiredSessions(db, now)
  },
  registrations: deleteExpiredRegistrations,
  throttles: deleteOldThrottles,
  known_devices: deleteOldDevices,
  passkey_challenges: deleteExpiredChallenges,
  idempotency_keys: deleteOldKeys,
  deliveries: deleteOldDeliveries,
  debts: (db, now) => purgeDeleted(db, debts, now),
  goals: (db, now) => purgeDeleted(db, goals, now),
  accounts: (db, now) => purgeDeleted(db, financialAccounts, now),
  pensions: (db, now) => purgeDeleted(db, pensions, now),
  protect_bundles: (db, now) => purgeDeleted(db, protectBundles, now),
  policies: (db, now) => purgeDeleted(db, policies, now),
  imports: deleteAbandonedImports,
  hidden_actions: deleteExpiredActions,
  notifications: deleteOldNotifications,
  shares: deleteOldShares,
  payment_events: deleteOldEvents,
  advisor_packets: clearExpiredPackets,
  advisor_messages: deleteOldMessages,
  rate_limits: (db, now) => deleteInSlices(db, rateLimits, lt(rateLimits.resets_at, now)),
}

/**
 * Deletes what has expired: sessions, unverified registrations, counts, stored responses, and records whose undo
 * period is over. A step that fails is logged and retried in an hour; the others run. Safe to run in several
 * processes at once.
 */
export async function clean({ database: { db }, clock, log, development }: Dependencies): Promise<void> {
  const now = clock()
  const steps = { ...STEPS, ...(development && { development: development.clear }) }
  for (const [step, clear] of Object.entries(steps)) {
    try {
      await clear(db, now)
    } catch (error) {
      log.error({ err: describeError(error), step }, 'a clean-up step failed')
    }
  }
}

/** Cleans now and every hour. */
export function startCleaning(dependencies: Dependencies): { stop(): void } {
  const run = () => dependencies.background.run('clean', () => clean(dependencies))
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
