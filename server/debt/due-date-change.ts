/**
 * Notifies other modules that a debt's due dates may have moved. Reminders depend on debts, so debts do not import
 * them: server/routes.ts connects the two.
 */
import type { Db } from '#server/db/connect.ts'
import type { DebtKey } from './families.ts'

type Listener = (transaction: Db, debt: DebtKey, now: Date) => Promise<void>
const listeners = new Set<Listener>()

/** Runs a listener in the transaction of every change to a debt's due day, last day, payments, payoff, or deletion. */
export const onDueDateChange = (listener: Listener): void => void listeners.add(listener)

/** Call this in the transaction that made such a change. */
export async function dueDateChanged(transaction: Db, debt: DebtKey, now: Date): Promise<void> {
  for (const listener of listeners) await listener(transaction, debt, now)
}
