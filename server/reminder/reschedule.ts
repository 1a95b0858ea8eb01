import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { type DebtKey } from '#server/debt/families.ts'
import { nextAfterChange } from './next-firing.ts'
import { updateReminder } from './queries.ts'

/** Recalculates when all of a client's reminders fire, in the transaction that added them. */
export async function rescheduleRemindersOf(db: Db, user_uuid: string, now: Date): Promise<void> {
  const rows = await db
    .selectDistinct({ debt_uuid: reminders.debt_uuid })
    .from(reminders)
    .where(eq(reminders.user_uuid, user_uuid))
  for (const { debt_uuid } of rows) await rescheduleReminders(db, { user_uuid, debt_uuid }, now)
}

/**
 * Recalculates when a debt's reminders fire, in the transaction that changed what its due dates depend on.
 */
export async function rescheduleReminders(db: Db, debt: DebtKey, now: Date): Promise<void> {
  const rows = await db
    .select({ reminder: reminders, debt: debts })
    .from(reminders)
    .innerJoin(debts, sameRecord(debts, reminders, 'debt_uuid'))
    .where(sameRecord(reminders, debt, 'debt_uuid'))
    .orderBy(asc(reminders.reminder_uuid))
    .for('update', { of: reminders })
  for (const row of rows) {
    await updateReminder(db, row.reminder, nextAfterChange(row.reminder, row.debt, now))
  }
}
