/** Changing a debt: what is named changes, and the whole is held to the rules of its kind. */
import type { updateDebts } from '#core/contract/debt.ts'
import { type Debt, type DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import { homeValueDay } from '#core/debt/home-value.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isSettled } from '#core/debt/upcoming-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { asOfDay } from '#server/http/client-day.ts'
import { parseInput } from '#server/http/input.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { rescheduleReminders } from '#server/reminder/reschedule.ts'
import { keepStatement } from './balances.ts'
import { columnsOf } from './columns.ts'
import { assertOwnType } from './enter.ts'
import { type DebtRow, type Kind, kindOf, presentDebt } from './kinds.ts'
import { lockDebt, updateDebt } from './queries.ts'

export const changedElsewhere = (): ApiError =>
  new ApiError('conflict', 'This debt was changed elsewhere. Look at it again before you change it.')

function mergedInput(
  before: DebtRow,
  { version: _, is_paid_off: __, as_of: ___, ...change }: DebtChange,
): DebtInput {
  const { types } = kindOf(before.debt_type)
  if (change.debt_type !== undefined && !types.includes(change.debt_type)) {
    throw wrongField('debt_type', 'A debt keeps its kind. Enter this one as a new debt.')
  }
  return parseInput(DebtInput, { ...presentDebt(before), ...change })
}

/** What the change makes of the row. A debt that is owed again is open again, whether the client says so or not. */
function changedRow(
  before: DebtRow,
  input: DebtInput,
  { is_paid_off: wanted, as_of }: DebtChange,
  moment: Moment,
): Partial<DebtRow> {
  const today = asOfDay(as_of, moment)
  const columns = columnsOf(input)
  const balance_cents = wanted === true ? 0 : columns.balance_cents
  const is_paid_off = wanted ?? (before.is_paid_off && balance_cents === 0)
  const isMoved = balance_cents !== before.balance_cents
  // A payment may be of a later day elsewhere; what is said now holds it.
  const stated_on = today > before.balance_as_of ? today : before.balance_as_of
  return {
    ...columns,
    balance_cents,
    ...(isMoved && { balance_as_of: stated_on, balance_stated_on: stated_on, balance_stated_at: moment.now }),
    property_value_as_of: homeValueDay(before, columns.property_value_cents, today),
    is_paid_off,
    paid_off_on: is_paid_off ? (before.paid_off_on ?? today) : null,
  }
}

const movesReminders = (before: DebtRow, after: DebtRow): boolean =>
  before.due_day !== after.due_day ||
  before.ends_on !== after.ends_on ||
  isSettled(before) !== isSettled(after)

async function applyChange(db: Db, before: DebtRow, body: DebtChange, moment: Moment): Promise<DebtRow> {
  const { now } = moment
  const input = mergedInput(before, body)
  await assertOwnType(db, before.user_uuid, input)
  const after = await updateDebt(db, before, changedRow(before, input, body, moment), now)
  if (!after) throw changedElsewhere()
  if (hasBalance(after) && after.balance_cents !== before.balance_cents) await keepStatement(db, after)
  if (movesReminders(before, after)) await rescheduleReminders(db, after.debt_uuid, now)
  return after
}

export async function changeDebt<D extends Debt>(
  { body, db, caller, now, today }: Call<typeof updateDebts>,
  kind: Kind<D>,
): Promise<Answer<D>> {
  const row = await db.transaction(async (transaction) => {
    const before = await lockDebt(transaction, caller.user_uuid, body.debt_uuid)
    if (!before || !kind.types.includes(before.debt_type)) throw notFound()
    if (body.version !== undefined && body.version < before.version) throw changedElsewhere()
    return applyChange(transaction, before, body, { now, today })
  })
  return { data: kind.present(row), message: 'Your debt was saved' }
}
