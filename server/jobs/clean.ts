import { lt } from 'drizzle-orm'
import { forgetOldPending } from '#server/account/queries.ts'
import { forgetOldSessions } from '#server/account/sessions.ts'
import { forgetOldThrottles } from '#server/account/throttle.ts'
import { forgetDeletedDebts } from '#server/debt/queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { forgetOldHouseholds } from '#server/development/demo/household.ts'
import { forgetDeletedGoals } from '#server/goal/queries.ts'
import { forgetOldKeys } from '#server/http/idempotency.ts'
import { rateLimits } from '#server/http/tables.ts'
import { forgetDeletedAccounts } from '#server/investment/account-queries.ts'
import { outliveSessions } from '#server/push/queries.ts'
import { forgetOldDeliveries } from '#server/reminder/deliveries.ts'

const EVERY_MS = 60 * 60_000

/**
 * Clears away what has run out: sessions, registrations nobody verified, counts, kept answers, and what was deleted for
 * good. Safe in several processes at once.
 */
export async function clean({ database: { db }, clock }: Dependencies): Promise<void> {
  const now = clock()
  await outliveSessions(db, now)
  await forgetOldSessions(db, now)
  await forgetOldPending(db, now)
  await forgetOldThrottles(db, now)
  await forgetOldKeys(db, now)
  await forgetOldDeliveries(db, now)
  await forgetDeletedDebts(db, now)
  await forgetDeletedGoals(db, now)
  await forgetDeletedAccounts(db, now)
  await forgetOldHouseholds(db, now)
  await db.delete(rateLimits).where(lt(rateLimits.resets_at, now))
}

/** Cleans now and every hour. */
export function startCleaning(dependencies: Dependencies): { stop(): void } {
  const run = () => dependencies.background.run('clean', () => clean(dependencies))
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
