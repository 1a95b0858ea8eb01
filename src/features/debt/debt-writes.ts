/** Writes of debts. A write may be queued on the device. */
import { v7 } from 'uuid'
import type * as v from 'valibot'
import { isConflict, isShownInForm } from '#app/platform/api.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { deleteRecord } from '#app/platform/delete-record.ts'
import { discard, write, type WriteOptions } from '#app/platform/outbox.ts'
import { closeReminders } from '#app/platform/push.ts'
import { queryClient } from '#app/platform/queries.ts'
import { debtQuery, debtsQuery } from '#app/shared/debt/use-debts.ts'
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import {
  createPayment,
  deletePayment,
  type Payment,
  type PaymentChange,
  type PaymentInput,
  updatePayment,
} from '#core/contract/debt-payments.ts'
import { createDebts, deleteDebts, restoreDebt, updateDebts } from '#core/contract/debt.ts'
import { DEBT_LIMIT } from '#core/debt/change.ts'
import type { PaymentConflict } from '#core/debt/replay.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** Puts the server's answer into the cache, so that nothing flickers until the refresh. */
function keep(debt: Debt): void {
  queryClient.setQueryData(debtsQuery.queryKey, (debts) => {
    const others = debts?.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid)
    return others && [...others, debt]
  })
  queryClient.setQueryData(debtQuery(debt.debt_uuid).queryKey, (found) => found && { ...found, debt })
}

/** Nothing is due on a paid-off debt. */
const LAST_DAY = '9999-12-31'

type NewPayment = v.InferInput<typeof PaymentInput>

/** The same for an answer that contains the debt. */
const keepDebtOf = ({ debt }: { readonly debt: Debt }): void => keep(debt)

/** The date of a write, by the device's calendar: it may be sent later, to a server in another time zone. */
const today = (): IsoDate => localDate(clock.now())

/**
 * Creates a debt under a uuid made here.
 *
 * @param count how many debts the client has; undefined while that is unknown
 */
export async function createDebt(debtUuid: string, input: DebtInput, count: number | undefined) {
  const about = { subject: debtUuid, label: `New debt: ${input.name}` }
  const body = { as_of: today(), ...input, debt_uuid: debtUuid }
  return write(createDebts, { body }, about, { onSent: keep, room: { limit: DEBT_LIMIT, count } })
}

/** Changes the named fields of a debt; `conflict` when the server has a newer version than the one named. */
export async function changeDebt(name: string, change: DebtChange) {
  const about = { subject: change.debt_uuid, label: `Change of ${name}` }
  // The page shows a conflict in full, with both versions.
  const body = { as_of: today(), ...change }
  return write(updateDebts, { body }, about, { quiet: isConflict, onSent: keep })
}

/**
 * Deletes a debt, which can be restored for seven days.
 *
 * @param leave navigates away from the debt's page before the refresh requests the deleted debt
 */
export async function removeDebt({ debt_uuid, name }: Debt, leave: () => Promise<unknown>) {
  const about = { subject: debt_uuid, label: `Delete ${name}` }
  const onLeft = () =>
    queryClient.setQueryData(debtsQuery.queryKey, (debts) =>
      debts?.filter((debt) => debt.debt_uuid !== debt_uuid),
    )
  return deleteRecord(deleteDebts, { params: { id: debt_uuid } }, about, { leave, onLeft })
}

/** Restores a deleted debt, and resolves when the page has it again. */
export async function bringBack(
  debt: Debt,
  { count, ...options }: Pick<WriteOptions, 'quiet'> & { readonly count?: number | undefined } = {},
) {
  const about = { subject: debt.debt_uuid, label: `Restore ${debt.name}` }
  const params = { id: debt.debt_uuid }
  return write(restoreDebt, { params }, about, {
    ...options,
    room: { limit: DEBT_LIMIT, count },
    onSent: keep,
    awaitsRefresh: true,
  })
}

/**
 * Records a payment under a uuid made here.
 *
 * @param cents the amount the client sees, where the payment names none
 */
export async function recordPayment(
  debt: Debt,
  payment: Omit<NewPayment, 'payment_uuid' | 'debt_uuid'>,
  cents = payment.amount_cents,
) {
  const payment_uuid = v7()
  const amount = cents === undefined ? '' : ` of ${formatUsd(cents)}`
  const about = { subject: debt.debt_uuid, label: `Payment${amount} on ${debt.name}` }
  const outcome = await write(
    createPayment,
    { body: { ...payment, payment_uuid, debt_uuid: debt.debt_uuid } },
    about,
    { onSent: keepDebtOf },
  )
  const paidUntil = payment.pays_off ? LAST_DAY : payment.due_on
  if (outcome.ok && paidUntil) void closeReminders(debt.debt_uuid, paidUntil)
  return { outcome, payment_uuid }
}

/** Changes the named fields of a payment; `conflict` when the server has a newer version than the one named. */
export async function changePayment(debt: Debt, change: PaymentChange) {
  const about = { subject: debt.debt_uuid, label: `Change to a payment on ${debt.name}` }
  // The sheet shows a conflict in full, with both versions.
  return write(updatePayment, { body: change }, about, { quiet: isShownInForm, onSent: keepDebtOf })
}

/** Deletes a payment; the balance moves back by its principal. */
export async function removePayment(debt: Debt, payment: Pick<Payment, 'payment_uuid'>) {
  const about = { subject: debt.debt_uuid, label: `Remove a payment on ${debt.name}` }
  return write(deletePayment, { params: { id: payment.payment_uuid } }, about, { onSent: keep })
}

/** Resolves two payments of a due date in favor of the one made here: deletes the other, and records this one. */
export async function overridePaymentConflict(
  debt: Debt,
  { write: refused, change: payment, server }: PaymentConflict,
) {
  // Nothing about a debt is sent while a write about it is refused.
  await discard(refused.id)
  await removePayment(debt, server)
  const { payment_uuid: _, debt_uuid: __, ...said } = payment
  await recordPayment(debt, said)
}
