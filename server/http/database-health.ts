/** Tells whether the database answers, also while its clients keep it busy. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#server/dependencies.ts'

/** A check that takes longer waits behind clients' statements, which says nothing about the database. */
const PATIENCE_MS = 100
/** For so long after an answer, a check that is still waiting counts as answered. */
const ANSWERED_WITHIN_MS = 15_000

/** @returns whether the database answers now, or did so lately and is busy */
export function watchDatabase({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  let answeredAt = -Infinity
  let running: Promise<boolean> | undefined
  const check = async (): Promise<boolean> => {
    try {
      await database.db.execute(sql`select 1`)
      answeredAt = clock().getTime()
      return true
    } catch {
      return false
    } finally {
      running = undefined
    }
  }
  return async (): Promise<boolean> => {
    running ??= check()
    if (clock().getTime() - answeredAt > ANSWERED_WITHIN_MS) return running
    const impatience = new AbortController()
    const patience = sleep(PATIENCE_MS, true, { signal: impatience.signal }).catch(() => true)
    try {
      return await Promise.race([running, patience])
    } finally {
      impatience.abort()
    }
  }
}
