/** Queries on reminders. Every statement filters by client, so that nobody reaches another client's. */
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reminder } from '#core/contract/debt-reminders.ts'
import type { DueAmount } from '#core/debt/upcoming-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { type DebtKey, presentDebt } from '#server/debt/families.ts'
import { presentReminder } from './present.ts'

export type ReminderRow = typeof reminders.$inferSelect
/** Names a reminder. */
export type ReminderKey = Pick<ReminderRow, 'user_uuid' | 'reminder_uuid'>

const nextFirst = [sql`${reminders.next_at} asc nulls last`, asc(reminders.reminder_uuid)] as const

/** A client's reminders of debts that are not deleted, the next to fire first. */
export async function remindersOf(db: Db, userUuid: string): Promise<ReminderRow[]> {
  const rows = await db
    .select({ reminder: reminders })
    .from(reminders)
    .innerJoin(debts, sameRecord(debts, reminders, 'debt_uuid'))
    .where(and(eq(reminders.user_uuid, userUuid), isNull(debts.deleted_at)))
    .orderBy(...nextFirst)
  return rows.map(({ reminder }) => reminder)
}

/** A client's reminders that fire next, with the name of their debt and the amount due. */
export async function nextReminders(
  db: Db,
  userUuid: string,
  limit: number,
  amountOf: DueAmount,
): Promise<(Reminder & { debt_name: string; amount_cents: number })[]> {
  const rows = await db
    .select({ reminder: reminders, debt: debts })
    .from(reminders)
    .innerJoin(debts, sameRecord(debts, reminders, 'debt_uuid'))
    .where(and(eq(reminders.user_uuid, userUuid), isNotNull(reminders.next_at), isNull(debts.deleted_at)))
    .orderBy(...nextFirst)
    .limit(limit)
  return rows.map(({ reminder, debt }) => ({
    ...presentReminder(reminder),
    debt_name: debt.name,
    amount_cents: reminder.next_due_on === null ? 0 : amountOf(presentDebt(debt), reminder.next_due_on),
  }))
}

export const countReminders = (db: Db, debt: DebtKey): Promise<number> =>
  db.$count(reminders, sameRecord(reminders, debt, 'debt_uuid'))

/** A client's own reminder of a debt that is not deleted, with that debt; the reminder is locked. */
export async function lockReminder(db: Db, userUuid: string, reminderUuid: string) {
  const [found] = await db
    .select({ reminder: reminders, debt: debts })
    .from(reminders)
    .innerJoin(debts, sameRecord(debts, reminders, 'debt_uuid'))
    .where(
      and(
        eq(reminders.reminder_uuid, reminderUuid),
        eq(reminders.user_uuid, userUuid),
        isNull(debts.deleted_at),
      ),
    )
    .for('update', { of: reminders })
  return found
}

/** Adds a reminder; undefined when its id is taken. */
export async function addReminder(
  db: Db,
  row: typeof reminders.$inferInsert,
): Promise<ReminderRow | undefined> {
  const [added] = await db.insert(reminders).values(row).onConflictDoNothing().returning()
  return added
}

export async function updateReminder(
  db: Db,
  reminder: ReminderKey,
  change: Partial<ReminderRow>,
): Promise<ReminderRow | undefined> {
  const [changed] = await db
    .update(reminders)
    .set(change)
    .where(sameRecord(reminders, reminder, 'reminder_uuid'))
    .returning()
  return changed
}

/** Deletes a client's own reminder; false when it does not exist. */
export async function removeReminder(db: Db, userUuid: string, reminderUuid: string): Promise<boolean> {
  const removed = await db
    .delete(reminders)
    .where(and(eq(reminders.reminder_uuid, reminderUuid), eq(reminders.user_uuid, userUuid)))
    .returning({ reminder_uuid: reminders.reminder_uuid })
  return removed.length > 0
}
