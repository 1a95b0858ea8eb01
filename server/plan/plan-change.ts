/**
 * Notifies other modules that a client's plan changes. Advisor calls depend on plans, so plans and payments do not
 * import them: server/routes.ts connects the two.
 */
import type { Db } from '#server/db/connect.ts'

type Listener = (transaction: Db, userUuid: string, now: Date) => Promise<void>
const listeners = new Set<Listener>()

/** Runs a listener in the transaction that changes a client's plan: under the plan before, and under the one after. */
export const onPlanChange = (listener: Listener): void => void listeners.add(listener)

/** Call this before and after a change, in its transaction. */
export async function planChanges(transaction: Db, userUuid: string, now: Date): Promise<void> {
  for (const listener of listeners) await listener(transaction, userUuid, now)
}
