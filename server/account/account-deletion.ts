/**
 * Notifies other modules that a client's account is being deleted. Banks depend on accounts, so accounts do not import
 * them: server/routes.ts connects the two.
 */
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'

type Listener = (transaction: Db, userUuid: string, dependencies: Dependencies, now: Date) => Promise<void>
const listeners = new Set<Listener>()

/** Runs a listener in the transaction that deletes an account, before anything is deleted. */
export const onAccountDeletion = (listener: Listener): void => void listeners.add(listener)

/** Call this first in the transaction that deletes an account. */
export async function accountLeaves(...deletion: Parameters<Listener>): Promise<void> {
  for (const listener of listeners) await listener(...deletion)
}
