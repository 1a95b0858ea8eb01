import { v7 as uuidv7 } from 'uuid'
import * as contract from '#core/contract/debt-reminders.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { DueDebt } from '#core/debt/due-dates.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import * as core from '#core/reminder/change.ts'
import { dueOnProblem, type Timing } from '#core/reminder/schedule.ts'
import type { Db } from '#server/db/connect.ts'
import { debtRecords } from '#server/debt/queries.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import { route, type Answer, type Call, type Route } from '#server/http/route.ts'
import { nextAfterChange, snoozed } from './next-firing.ts'
import { presentReminder } from './present.ts'
import {
  addReminder,
  countReminders,
  lockReminder,
  remindersOf,
  removeReminder,
  updateReminder,
} from './queries.ts'

const SNOOZE_DAYS = 31

type One = Promise<Answer<contract.Reminder>>

async function listReminders(
  call: Call<typeof contract.getReminder>,
): Promise<Answer<Data<typeof contract.getReminder>>> {
  const rows = await remindersOf(call.db, ownUuid(call.caller, call.params.userUuid))
  return { data: rows.map(presentReminder) }
}

/** Rejects a reminder that would never fire: the client would count on it. */
function assertFires(timing: Timing, debt: DueDebt, now: Date): void {
  const problem = dueOnProblem(timing, debt, now.getTime())
  if (problem !== null) throw wrongField('due_on', problem)
}

async function createReminder(call: Call<typeof contract.createReminder>): One {
  const { body, caller, now } = call
  const row = await call.db.transaction(async (db) => {
    // Locked, so that its reminders can be counted.
    const debt = await debtRecords.lock(db, caller.user_uuid, body.debt_uuid)
    if (!debt) throw notFound()
    if ((await countReminders(db, debt)) >= core.MAX_REMINDERS) {
      throw new ApiError(
        'conflict',
        `A debt can have up to ${core.MAX_REMINDERS} reminders. Edit one of them instead.`,
      )
    }
    if (body.is_enabled) assertFires(body, debt, now)
    const fresh = core.createReminder(body, body.reminder_uuid ?? uuidv7())
    return addReminder(db, {
      ...fresh,
      ...nextAfterChange(fresh, debt, now),
      user_uuid: caller.user_uuid,
      created_at: now,
      updated_at: now,
    })
  })
  if (!row) throw new ApiError('conflict', 'You already have this reminder.')
  return { data: presentReminder(row), message: 'Reminder saved' }
}

async function editReminder(call: Call<typeof contract.updateReminder>): One {
  const { now } = call
  const { reminder_uuid, version } = call.body
  return changeOne(call, reminder_uuid, ({ reminder, debt }) => {
    assertVersion(version, reminder.version, 'This reminder')
    const changed = core.changeReminder(reminder, call.body)
    if (!changed.ok) throw wrongField(changed.problem.field, changed.problem.message)
    const { reminder: after, isMoved } = changed
    if (isMoved && after.is_enabled) assertFires(after, debt, now)
    // Changing when to be reminded ends a snooze.
    const timing = isMoved ? { ...after, snoozed_until: null } : after
    return { ...after, ...nextAfterChange(timing, debt, now) }
  })
}

async function snooze(call: Call<typeof contract.snoozeReminder>): One {
  const { body, now, today } = call
  const until = new Date(body.snoozed_until)
  // A queued snooze may be in the past by the time it arrives.
  if (Math.abs(until.getTime() - now.getTime()) > SNOOZE_DAYS * DAY_MS) {
    throw wrongField('snoozed_until', `Choose a time within ${SNOOZE_DAYS} days`)
  }
  // Allow a day on either side for the time zone, and further back: a queued snooze was for an earlier due date.
  const isNear = (dueOn: string): boolean =>
    dueOn >= addDays(today, -2 * SNOOZE_DAYS - 1) && dueOn <= addDays(today, SNOOZE_DAYS + 1)
  if (body.due_on !== undefined && !isNear(body.due_on)) {
    throw wrongField('due_on', `Choose a due date within ${SNOOZE_DAYS} days`)
  }
  return changeOne(call, body.reminder_uuid, ({ reminder, debt }) => {
    const next = snoozed(reminder, debt, until, now, body.due_on)
    if (!next) {
      throw new ApiError(
        'conflict',
        'There’s nothing to remind you of. The payment is made, or the reminder is off.',
      )
    }
    return next
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof lockReminder>>>

/** Changes one of the caller's reminders, in one transaction. */
async function changeOne(
  { db, caller, now }: { db: Db; caller: { user_uuid: string }; now: Date },
  reminderUuid: string,
  changeOf: (found: Found) => Partial<Found['reminder']>,
): One {
  const row = await db.transaction(async (transaction) => {
    const found = await lockReminder(transaction, caller.user_uuid, reminderUuid)
    return found && updateReminder(transaction, found.reminder, { ...changeOf(found), updated_at: now })
  })
  if (!row) throw notFound()
  return { data: presentReminder(row) }
}

async function deleteReminder(call: Call<typeof contract.deleteReminder>): Promise<Answer<null>> {
  const { id } = call.params
  if (!isUuid(id) || !(await removeReminder(call.db, call.caller.user_uuid, id))) throw notFound()
  return { data: null, message: 'Reminder deleted' }
}

export const reminderRoutes: readonly Route[] = [
  route(contract.getReminder, listReminders),
  route(contract.createReminder, createReminder),
  route(contract.updateReminder, editReminder),
  route(contract.deleteReminder, deleteReminder),
  route(contract.snoozeReminder, snooze),
]
