import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { debts } from '#server/db/schema/debt.ts'
import { nextAfterChange } from './next.ts'
import { reminders } from '#server/db/schema/reminder.ts'

/**
 * Works out anew when a debt's reminders fire. To be called in the transaction that changes the debt's due day, its last
 * day, what has been paid, or whether it is paid off or deleted.
 */
export async function rescheduleReminders(db: Db, debt_uuid: string, now: Date): Promise<void> {
  const rows = await db
    .select({ reminder: reminders, debt: debts })
    .from(reminders)
    .innerJoin(debts, eq(debts.debt_uuid, reminders.debt_uuid))
    .where(eq(reminders.debt_uuid, debt_uuid))
    .orderBy(asc(reminders.reminder_uuid))
    .for('update', { of: reminders })
  for (const { reminder, debt } of rows) {
    await db
      .update(reminders)
      .set(nextAfterChange(reminder, debt, now))
      .where(eq(reminders.reminder_uuid, reminder.reminder_uuid))
  }
}
