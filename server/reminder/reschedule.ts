import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { debts } from '#server/db/schema/debt.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { nextAfterChange } from './next-firing.ts'

/** Recalculates when all of a client's reminders fire, in the transaction that added them. */
export async function rescheduleRemindersOf(db: Db, user_uuid: string, now: Date): Promise<void> {
  const rows = await db
    .selectDistinct({ debt_uuid: reminders.debt_uuid })
    .from(reminders)
    .where(eq(reminders.user_uuid, user_uuid))
  for (const { debt_uuid } of rows) await rescheduleReminders(db, debt_uuid, now)
}

/**
 * Recalculates when a debt's reminders fire, in the transaction that changed what its due dates depend on.
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
