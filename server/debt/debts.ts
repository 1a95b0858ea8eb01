/** Reading, creating, changing, deleting, and restoring debts. */
import { v7 as uuidv7 } from 'uuid'
import { type Debt, type DebtChange, type DebtInput } from '#core/contract/debt-kinds.ts'
import type {
  createDebts,
  deleteDebts,
  getDebt,
  getDebts,
  getDeletedDebts,
  restoreDebt,
  updateDebts,
} from '#core/contract/debt.ts'
import type { Data } from '#core/contract/endpoint.ts'
import * as core from '#core/debt/change.ts'
import { isSettled } from '#core/debt/due-dates.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { changedFields } from '#core/fields.ts'
import type { Db } from '#server/db/connect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { asOfDay } from '#server/http/client-day.ts'
import { ownUuid } from '#server/http/ids.ts'
import { parseInput } from '#server/http/input.ts'
import { addRecord, deletionOf, restoreRecord } from '#server/http/record-handlers.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { balancesOf, saveStatement } from './balances.ts'
import { dueDateChanged } from './due-date-change.ts'
import { type DebtRow, type Family, presentDebt, rowOf } from './families.ts'
import { paymentsOf } from './payment-queries.ts'
import { debtsOf, markDeleted, updateDebt, debtRecords } from './queries.ts'
import { lockOwnType } from './types.ts'

export async function listDebts<D extends Debt>(
  { db, caller, params }: Call<typeof getDebts>,
  family: Family<D>,
): Promise<Answer<D[]>> {
  const rows = await debtsOf(db, ownUuid(caller, params.userUuid), family.types)
  return { data: rows.map(family.present) }
}

export async function readDebt({
  db,
  caller,
  params,
}: Call<typeof getDebt>): Promise<Answer<Data<typeof getDebt>>> {
  return inSnapshot(db, async (snapshot) => {
    const row = await debtRecords.find(snapshot, caller.user_uuid, params.debtUuid)
    if (!row) throw notFound()
    const payments = await paymentsOf(snapshot, row)
    const balances = await balancesOf(snapshot, row)
    return { data: { debt: presentDebt(row), payments, balances } }
  })
}

/** Checks that a custom debt type is the client's own, and locks it until the transaction ends. */
export async function assertOwnType(db: Db, userUuid: string, debt: DebtInput): Promise<void> {
  if (debt.debt_type !== 'custom') return
  const isOwn = debt.debt_type_uuid !== null && (await lockOwnType(db, userUuid, debt.debt_type_uuid))
  if (!isOwn) throw wrongField('debt_type_uuid', 'Choose one of your own types')
}

/** Adds a debt within its client's limit. The transaction locks the client. */
async function insertDebt(transaction: Db, user_uuid: string, debt: Debt, now: Date): Promise<DebtRow> {
  const row = { ...rowOf(debt), user_uuid, created_at: now, updated_at: now }
  const added = await addRecord(transaction, debtRecords, 'debt', row)
  if (hasBalance(added)) await saveStatement(transaction, added)
  return added
}

export async function createDebt<D extends Debt>(
  call: Call<typeof createDebts>,
  family: Family<D>,
): Promise<Answer<D>> {
  const { body, db, caller, now } = call
  const debt = core.createDebt(body, body.debt_uuid ?? uuidv7(), now.toISOString(), asOfDay(body.as_of, call))
  const row = await db.transaction(async (transaction) => {
    await assertOwnType(transaction, caller.user_uuid, body)
    return insertDebt(transaction, caller.user_uuid, debt, now)
  })
  return { data: family.present(row), message: 'Debt saved' }
}

/**
 * Adds a debt as its bank describes it, within an open transaction.
 *
 * @throws ApiError `conflict` when the client has as many debts as they can have
 */
export const addLinkedDebt = (
  transaction: Db,
  userUuid: string,
  input: DebtInput,
  { now, today }: Moment,
): Promise<DebtRow> =>
  transaction.transaction((nested) =>
    insertDebt(nested, userUuid, core.createDebt(input, uuidv7(), now.toISOString(), today), now),
  )

export async function deleteDebt(
  { db, caller, params, now }: Call<typeof deleteDebts>,
  { types }: Family,
): Promise<Answer<null>> {
  await db.transaction(async (transaction) => {
    const row = await markDeleted(transaction, caller.user_uuid, params.id, types, now)
    if (!row) throw notFound()
    await dueDateChanged(transaction, row, now)
  })
  return { data: null, message: 'Debt deleted' }
}

export async function restoreDeleted(call: Call<typeof restoreDebt>): Promise<Answer<Debt>> {
  const row = await restoreRecord(debtRecords, call, (transaction, debt) =>
    dueDateChanged(transaction, debt, call.now),
  )
  return { data: presentDebt(row), message: 'Debt restored' }
}

export async function listDeleted({
  db,
  caller,
  params,
  now,
}: Call<typeof getDeletedDebts>): Promise<Answer<Data<typeof getDeletedDebts>>> {
  const rows = await debtRecords.deleted(db, ownUuid(caller, params.userUuid), now)
  return {
    data: rows.map((row) => ({ debt: presentDebt(row), ...deletionOf(row, now) })),
  }
}

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
  if (hasBalance(after) && after.balance_cents !== before.balance_cents) await saveStatement(db, after)
  if (movesReminders(before, after)) await dueDateChanged(db, after, now)
  return after
}

export async function changeDebt<D extends Debt>(
  { body, db, caller, now, today }: Call<typeof updateDebts>,
  family: Family<D>,
): Promise<Answer<D>> {
  const row = await db.transaction(async (transaction) => {
    const before = await debtRecords.lock(transaction, caller.user_uuid, body.debt_uuid)
    if (!before || !family.types.includes(before.debt_type)) throw notFound()
    assertVersion(body.version, before.version, 'This debt')
    return applyChange(transaction, before, body, { now, today })
  })
  return { data: family.present(row), message: 'Debt saved' }
}

/**
 * Changes a debt as its bank describes it today. Nothing is stored where nothing is different, and a debt that was deleted
 * is left alone. The transaction holds the lock.
 */
export async function changeLinkedDebt(
  db: Db,
  userUuid: string,
  debtUuid: string,
  stated: Omit<DebtChange, 'debt_uuid'>,
  moment: Moment,
): Promise<void> {
  const before = await debtRecords.lock(db, userUuid, debtUuid)
  if (!before || !hasBalance(before)) return
  const changed = changedFields(before, stated)
  if (Object.keys(changed).length === 0) return
  await applyChange(db, before, { ...changed, debt_uuid: debtUuid }, moment)
}
