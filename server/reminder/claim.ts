/** Claims reminders that are due: one transaction creates their messages and schedules their next firing. */
import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { sameRecord } from '#server/db/records.ts'
import { debts } from '#server/db/schema/debt.ts'
import { reminders } from '#server/db/schema/reminder.ts'
import { type DebtKey } from '#server/debt/families.ts'
import { errorName } from '#server/http/describe-error.ts'
import { catchUp, isOpen, NEVER, usefulUntil, type DueDebt, type Next } from './next-firing.ts'
import type { ReminderKey, ReminderRow } from './queries.ts'

/** Reminders per transaction: enough to share its cost, few enough to keep it short. */
export const CLAIM_BATCH = 1_000

interface Firing {
  readonly user_uuid: string
  readonly reminder_uuid: string
  readonly due_on: string
  readonly fires_at: Date
  readonly expires_at: Date
}
interface Move extends Next {
  readonly user_uuid: string
  /** When it was due as it was found. */
  readonly was_at: Date | null
  readonly reminder_uuid: string
}
interface Fault {
  readonly reminder: ReminderRow
  readonly error: unknown
}

/**
 * Due reminders, longest overdue first. They are not locked, because a database that is divided by client locks rows of one
 * client only: {@link advance} moves those that are still as they were found.
 */
const findDue = (db: Db, now: Date, most: number): Promise<ReminderRow[]> =>
  db.select().from(reminders).where(lte(reminders.next_at, now)).orderBy(asc(reminders.next_at)).limit(most)

/** Names a record among those of all clients. */
const debtKeyOf = ({ user_uuid, debt_uuid }: DebtKey): string => `${user_uuid}/${debt_uuid}`
const keyOf = ({ user_uuid, reminder_uuid }: ReminderKey): string => `${user_uuid}/${reminder_uuid}`

async function debtsOf(db: Db, due: readonly ReminderRow[]) {
  const users = [...new Set(due.map(({ user_uuid }) => user_uuid))]
  const uuids = [...new Set(due.map(({ debt_uuid }) => debt_uuid))]
  const rows = await db
    .select({
      user_uuid: debts.user_uuid,
      debt_uuid: debts.debt_uuid,
      debt_type: debts.debt_type,
      balance_cents: debts.balance_cents,
      due_day: debts.due_day,
      ends_on: debts.ends_on,
      last_paid_due_on: debts.last_paid_due_on,
      settled_due_on: debts.settled_due_on,
      is_paid_off: debts.is_paid_off,
      deleted_at: debts.deleted_at,
    })
    .from(debts)
    .where(and(inArray(debts.user_uuid, users), inArray(debts.debt_uuid, uuids)))
  return new Map(rows.map((row) => [debtKeyOf(row), row]))
}

/**
 * Adds one message per firing and device of its client. Waits for a device that is being removed, then leaves it out.
 */
async function addDeliveries(db: Db, firings: readonly Firing[]): Promise<void> {
  const column = <T>(read: (firing: Firing) => T) => sql.param(firings.map(read))
  await db.execute(sql`
    insert into deliveries (delivery_uuid, user_uuid, reminder_uuid, subscription_uuid, host, due_on, fires_at, expires_at, state, next_try_at)
    select gen_random_uuid(), f.user_uuid, f.reminder_uuid, s.subscription_uuid, s.host, f.due_on, f.fires_at, f.expires_at, 'pending', f.fires_at
    from unnest(
      ${column((firing) => firing.user_uuid)}::uuid[],
      ${column((firing) => firing.reminder_uuid)}::uuid[],
      ${column((firing) => firing.due_on)}::date[],
      ${column((firing) => firing.fires_at.toISOString())}::timestamptz[],
      ${column((firing) => firing.expires_at.toISOString())}::timestamptz[]
    ) as f (user_uuid, reminder_uuid, due_on, fires_at, expires_at)
    join push_subscriptions s on s.user_uuid = f.user_uuid
    for key share of s
    on conflict do nothing`)
}

/** Schedules the next firings; returns the ids of those that nobody has changed since they were found. */
async function advance(db: Db, moves: readonly Move[]): Promise<ReadonlySet<string>> {
  const column = <T>(read: (move: Move) => T) => sql.param(moves.map(read))
  const { rows } = await db.execute<ReminderKey>(sql`
    update reminders r
    set next_at = m.next_at, next_due_on = m.next_due_on, snoozed_until = null,
      failures = 0, failed_at = null, failure = null
    from unnest(
      ${column((move) => move.user_uuid)}::uuid[],
      ${column((move) => move.reminder_uuid)}::uuid[],
      ${column((move) => move.was_at?.toISOString() ?? null)}::timestamptz[],
      ${column((move) => move.next_at?.toISOString() ?? null)}::timestamptz[],
      ${column((move) => move.next_due_on)}::date[]
    ) as m (user_uuid, reminder_uuid, was_at, next_at, next_due_on)
    where r.user_uuid = m.user_uuid and r.reminder_uuid = m.reminder_uuid
      and date_trunc('milliseconds', r.next_at) = m.was_at
    returning r.user_uuid, r.reminder_uuid`)
  return new Set(rows.map(keyOf))
}

/** Reports a reminder that could not be processed, such as one in a time zone that the platform no longer knows. */
export type Report = (error: unknown, reminder_uuid: string) => void

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = DAY_MS

/**
 * Postpones a reminder that could not be processed: stores the error and retries later, after a wait that doubles
 * each time, up to a day. Its due date and its snooze stay.
 */
async function postpone(db: Db, { reminder, error }: Fault, now: Date): Promise<void> {
  const { failures, next_at } = reminder
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 20))
  await db
    .update(reminders)
    .set({
      next_at: new Date(now.getTime() + wait),
      failures: failures + 1,
      failed_at: now,
      failure: errorName(error),
    })
    // Unless another process has succeeded meanwhile.
    .where(
      and(
        sameRecord(reminders, reminder, 'reminder_uuid'),
        sql`${reminders.next_at} is not distinct from ${next_at}`,
      ),
    )
}

/** The reminder's next firing, and what it fires for now: null if that is too late or no longer wanted. */
function nextFirings(
  reminder: ReminderRow,
  debt: DueDebt | undefined,
  now: Date,
): { move: Move; firing?: Firing } {
  const { user_uuid, reminder_uuid, time_zone, next_at: was_at } = reminder
  const key = { user_uuid, reminder_uuid }
  if (!debt) return { move: { ...key, was_at, ...NEVER } }
  const { firing, next } = catchUp(reminder, debt, now)
  const move = { ...key, was_at, ...next }
  const { next_at: fires_at, next_due_on: due_on } = firing
  if (fires_at === null || due_on === null || !isOpen(debt, due_on)) return { move }
  const expires_at = usefulUntil(fires_at, due_on, time_zone)
  return expires_at > now ? { move, firing: { ...key, due_on, fires_at, expires_at } } : { move }
}

/** Whether no other process is claiming reminders right now; none does until the transaction ends. */
async function isFirst(transaction: Db): Promise<boolean> {
  const { rows } = await transaction.execute<{ is_first: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('claim reminders', 0)) as is_first`,
  )
  return rows[0]?.is_first === true
}

/** Claims a batch. `taken` receives the reminders even if the rest fails. */
function claimBatch(db: Db, now: Date, most: number, report: Report, taken: ReminderRow[]): Promise<number> {
  return db.transaction(async (transaction) => {
    // Rather fail than block a client who deletes a device or an account.
    await transaction.execute(sql`set local lock_timeout = '250ms'`)
    if (!(await isFirst(transaction))) return 0
    const due = await findDue(transaction, now, most)
    if (due.length === 0) return 0
    taken.push(...due)
    const known = await debtsOf(transaction, due)
    const firings: Firing[] = []
    const moves: Move[] = []
    for (const reminder of due) {
      try {
        const { move, firing } = nextFirings(reminder, known.get(debtKeyOf(reminder)), now)
        moves.push(move)
        if (firing) firings.push(firing)
      } catch (error) {
        report(error, reminder.reminder_uuid)
        await postpone(transaction, { reminder, error }, now)
      }
    }
    const moved = moves.length > 0 ? await advance(transaction, moves) : new Set()
    const wanted = firings.filter((firing) => moved.has(keyOf(firing)))
    if (wanted.length > 0) await addDeliveries(transaction, wanted)
    return due.length
  })
}

/**
 * Claims a batch of due reminders. Any number of processes may run this at once: each reminder goes to one of them,
 * and a process that dies leaves its reminders unchanged. Of several missed firings only the last is sent, and only
 * while it is useful.
 *
 * If the database rejects a batch or ends its transaction, the batch is halved until the reminder at fault is
 * found and postponed.
 *
 * @returns how many were claimed; 0 when none is due, or another process is claiming
 * @throws when the database is unavailable
 */
export async function claimDue(
  db: Db,
  now: Date,
  most = CLAIM_BATCH,
  report: Report = () => undefined,
): Promise<number> {
  const taken: ReminderRow[] = []
  try {
    return await claimBatch(db, now, most, report, taken)
  } catch (error) {
    const [reminder] = taken
    if (!reminder) throw error
    if (taken.length > 1) return claimDue(db, now, Math.ceil(taken.length / 2), report)
    report(error, reminder.reminder_uuid)
    await postpone(db, { reminder, error }, now)
    return 1
  }
}
