/** Reading, entering, deleting and restoring debts. */
import { v7 as uuidv7 } from 'uuid'
import type {
  createDebts,
  deleteDebts,
  getDebt,
  getDebts,
  getDeletedDebts,
  restoreDebt,
} from '#core/contract/debt.ts'
import { type Debt, type DebtInput, MAX_DEBTS } from '#core/contract/debt-kinds.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { createDebt } from '#core/debt/change.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { deletionAt } from '#core/contract/deletion.ts'
import { ApiError, notFound, notRestorable, wrongField } from '#server/http/api-error.ts'
import { asOfDay } from '#server/http/client-day.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { dueDateChanged } from './due-date-change.ts'
import { balancesOf, keepStatement } from './balances.ts'
import { rowOf } from './columns.ts'
import { type Kind, presentDebt } from './kinds.ts'
import { paymentsOf } from './payment-queries.ts'
import {
  addDebt,
  countDebts,
  debtOf,
  debtsOf,
  deletedDebtsOf,
  markDeleted,
  unmarkDeleted,
} from './queries.ts'
import { lockOwnType } from './type-queries.ts'

export async function listDebts<D extends Debt>(
  { db, caller, params }: Call<typeof getDebts>,
  kind: Kind<D>,
): Promise<Answer<D[]>> {
  const rows = await debtsOf(db, ownUuid(caller, params.userUuid), kind.types)
  return { data: rows.map(kind.present) }
}

export async function readDebt({
  db,
  caller,
  params,
}: Call<typeof getDebt>): Promise<Answer<Data<typeof getDebt>>> {
  // One view of the data, so that a payment recorded meanwhile is in all three or in none.
  return db.transaction(
    async (transaction) => {
      const row = await debtOf(transaction, caller.user_uuid, params.debtUuid)
      if (!row) throw notFound()
      const payments = await paymentsOf(transaction, row.debt_uuid)
      const balances = await balancesOf(transaction, row.debt_uuid)
      return { data: { debt: presentDebt(row), payments, balances } }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Holds a debt of the client's own type to a type that is theirs, which then stays for as long as the transaction runs. */
export async function assertOwnType(db: Db, userUuid: string, debt: DebtInput): Promise<void> {
  if (debt.debt_type !== 'custom') return
  const isOwn = debt.debt_type_uuid !== null && (await lockOwnType(db, userUuid, debt.debt_type_uuid))
  if (!isOwn) throw wrongField('debt_type_uuid', 'Choose one of your own types')
}

const DEBTS: Capacity = { most: MAX_DEBTS, things: 'debts', count: countDebts }

export async function enterDebt<D extends Debt>(
  call: Call<typeof createDebts>,
  kind: Kind<D>,
): Promise<Answer<D>> {
  const { body, db, caller, now } = call
  const debt = createDebt(body, body.debt_uuid ?? uuidv7(), now.toISOString(), asOfDay(body.as_of, call))
  const row = await db.transaction((transaction) =>
    withCapacity(transaction, caller.user_uuid, DEBTS, async () => {
      await assertOwnType(transaction, caller.user_uuid, body)
      const added = await addDebt(transaction, {
        ...rowOf(debt),
        user_uuid: caller.user_uuid,
        created_at: now,
        updated_at: now,
      })
      if (!added) throw new ApiError('conflict', 'This debt was already added.')
      if (hasBalance(added)) await keepStatement(transaction, added)
      return added
    }),
  )
  return { data: kind.present(row), message: 'Debt saved' }
}

export async function deleteDebt(
  { db, caller, params, now }: Call<typeof deleteDebts>,
  { types }: Kind,
): Promise<Answer<null>> {
  await db.transaction(async (transaction) => {
    const row = await markDeleted(transaction, caller.user_uuid, params.id, types, now)
    if (!row) throw notFound()
    await dueDateChanged(transaction, row.debt_uuid, now)
  })
  return { data: null, message: 'Debt deleted' }
}

export async function restoreDeleted({
  db,
  caller,
  params,
  now,
}: Call<typeof restoreDebt>): Promise<Answer<Debt>> {
  const row = await db.transaction((transaction) =>
    withCapacity(transaction, caller.user_uuid, DEBTS, async () => {
      const restored = await unmarkDeleted(transaction, caller.user_uuid, params.id, now)
      if (!restored) throw notRestorable()
      await dueDateChanged(transaction, restored.debt_uuid, now)
      return restored
    }),
  )
  return { data: presentDebt(row), message: 'Debt restored' }
}

export async function listDeleted({
  db,
  caller,
  params,
  now,
}: Call<typeof getDeletedDebts>): Promise<Answer<Data<typeof getDeletedDebts>>> {
  const rows = await deletedDebtsOf(db, ownUuid(caller, params.userUuid), now)
  return {
    data: rows.map((row) => ({ debt: presentDebt(row), ...deletionAt((row.deleted_at ?? now).getTime()) })),
  }
}
