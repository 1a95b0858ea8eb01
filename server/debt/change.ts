/** Changing a debt: what is named changes, and the whole is held to the rules of its kind. */
import type { updateDebts } from '#core/contract/debt.ts'
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import * as core from '#core/debt/change.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { isSettled } from '#core/debt/due-dates.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import { asOfDay } from '#server/http/client-day.ts'
import { parseInput } from '#server/http/input.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { dueDateChanged } from './due-date-change.ts'
import { keepStatement } from './balances.ts'
import { rowOf } from './columns.ts'
import { assertOwnType } from './enter.ts'
import { type DebtRow, type Kind, presentDebt } from './kinds.ts'
import { lockDebt, updateDebt } from './queries.ts'

export const changedElsewhere = (): ApiError =>
  new ApiError('conflict', 'This debt was changed somewhere else. Review it before you save again.')

function inputAfter(before: Debt, change: DebtChange): DebtInput {
  const changed = core.changedInput(before, change)
  if (!changed.ok) throw wrongField(changed.problem.field, changed.problem.message)
  return parseInput(changed.schema, changed.value)
}

const movesReminders = (before: DebtRow, after: DebtRow): boolean =>
  before.due_day !== after.due_day ||
  before.ends_on !== after.ends_on ||
  isSettled(before) !== isSettled(after)

async function applyChange(db: Db, before: DebtRow, body: DebtChange, moment: Moment): Promise<DebtRow> {
  const { now } = moment
  const input = inputAfter(presentDebt(before), body)
  await assertOwnType(db, before.user_uuid, input)
  const change = { ...input, debt_uuid: before.debt_uuid, is_paid_off: body.is_paid_off }
  const changed = core.changeDebt(presentDebt(before), change, now.toISOString(), asOfDay(body.as_of, moment))
  const after = await updateDebt(db, before, rowOf(changed), now)
  if (!after) throw changedElsewhere()
  if (hasBalance(after) && after.balance_cents !== before.balance_cents) await keepStatement(db, after)
  if (movesReminders(before, after)) await dueDateChanged(db, after.debt_uuid, now)
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
  return { data: kind.present(row), message: 'Debt saved' }
}
