/** Everything that changes debts. A write may wait on the device; once it is sent, what it changed is read anew. */
import { v7 } from 'uuid'
import type * as v from 'valibot'
import {
  createDebts,
  deleteDebts,
  getDashboardData,
  getDebts,
  getDeletedDebts,
  getUserDebtTypes,
  restoreDebt,
  updateDebts,
} from '#core/contract/debt.ts'
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import {
  createPayment,
  deletePayment,
  type Payment,
  type PaymentChange,
  type PaymentInput,
  updatePayment,
} from '#core/contract/debt-payments.ts'
import { getPlan } from '#core/contract/debt-plan.ts'
import { getReminder } from '#core/contract/debt-reminders.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { getUserJourney } from '#core/contract/journey.ts'
import { getNetWorth } from '#core/contract/net-worth.ts'
import { getNextActions } from '#core/contract/next-actions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'
import { discard } from '#app/platform/outbox-actions.ts'
import { putAwayReminders } from '#app/platform/push.ts'
import { queryClient } from '#app/platform/queries.ts'
import { toast } from '#app/ui/toast.ts'
import { debtQuery, debtsQuery } from './debt-queries.ts'
import type { PaymentConflict } from './waiting.ts'

/** What is said once of a debt that changed: its list, its page, and all that is worked out from it. */
const ABOUT_DEBTS: readonly Endpoint[] = [
  getDebts,
  getDeletedDebts,
  getDashboardData,
  getPlan,
  getReminder,
  getNetWorth,
  getNextActions,
  getUserJourney,
]

const invalidate = (endpoint: Endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.name] })

/** Reads anew what depends on a debt. Only a debt of an own type counts among the types. */
async function dependentsChanged({ debt_type }: Pick<Debt, 'debt_type'>): Promise<void> {
  const endpoints = debt_type === 'custom' ? [...ABOUT_DEBTS, getUserDebtTypes] : ABOUT_DEBTS
  await Promise.all(endpoints.map(invalidate))
}

async function debtChanged(debt: Debt): Promise<void> {
  await Promise.all([dependentsChanged(debt), queryClient.invalidateQueries(debtQuery(debt.debt_uuid))])
}

/** Puts the server's answer in the place of what the page knew, so that nothing flickers until all is read anew. */
function keep(debt: Debt): void {
  queryClient.setQueryData(debtsQuery.queryKey, (debts) => {
    const others = debts?.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid)
    return others && [...others, debt]
  })
  queryClient.setQueryData(debtQuery(debt.debt_uuid).queryKey, (found) => found && { ...found, debt })
}

/** Of what is paid off nothing is due any more. */
const LAST_DAY = '9999-12-31'

type NewPayment = v.InferInput<typeof PaymentInput>

type Answered<T> =
  | { readonly ok: true; readonly isWaiting: true }
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false }

/** After a write: keeps what the server answered and reads the rest anew; one that waits changes nothing yet. */
async function settle<T>(outcome: Answered<T>, debtOf: (data: T) => Debt): Promise<void> {
  if (!outcome.ok || !('data' in outcome)) return
  const debt = debtOf(outcome.data)
  keep(debt)
  await debtChanged(debt)
}

/** The day on which something is said, by the device's calendar: it may be sent later, and to a server elsewhere. */
const today = (): IsoDate => localDate(clock.now())

/** Enters a debt under an id made here. */
export async function enterDebt(debtUuid: string, input: DebtInput) {
  const about = { subject: debtUuid, label: `New debt: ${input.name}` }
  const outcome = await write(createDebts, { body: { as_of: today(), ...input, debt_uuid: debtUuid } }, about)
  void settle(outcome, (debt) => debt)
  return outcome
}

/** Changes the named fields of a debt; `conflict` when the server has a newer version than the one named. */
export async function changeDebt(name: string, change: DebtChange) {
  const about = { subject: change.debt_uuid, label: `Change of ${name}` }
  // A conflict is shown in full by the page, with both versions.
  const outcome = await write(updateDebts, { body: { as_of: today(), ...change } }, about, { quiet: true })
  if (!outcome.ok && outcome.code !== 'conflict' && outcome.status !== 401) toast.error(outcome.message)
  void settle(outcome, (debt) => debt)
  return outcome
}

/** Deletes a debt, which can be restored for seven days. */
export async function removeDebt(debt: Debt) {
  const about = { subject: debt.debt_uuid, label: `Delete ${debt.name}` }
  const outcome = await write(deleteDebts, { params: { id: debt.debt_uuid } }, about)
  if (outcome.ok && !('isWaiting' in outcome)) {
    queryClient.setQueryData(debtsQuery.queryKey, (debts) =>
      debts?.filter(({ debt_uuid }) => debt_uuid !== debt.debt_uuid),
    )
    // Its own page is left, and is asked for again only by who comes back to it.
    void queryClient.invalidateQueries({ ...debtQuery(debt.debt_uuid), refetchType: 'none' })
    void dependentsChanged(debt)
  }
  return outcome
}

/** Takes the deletion of a debt back, and resolves when the page has it again. */
export async function bringBack(debt: Debt, options: WriteOptions = {}) {
  const about = { subject: debt.debt_uuid, label: `Restore ${debt.name}` }
  const outcome = await write(restoreDebt, { params: { id: debt.debt_uuid } }, about, options)
  // It may be back already, by another device.
  if (!outcome.ok && outcome.code === 'not_found') await dependentsChanged(debt)
  await settle(outcome, (found) => found)
  return outcome
}

/**
 * Records a payment under an id made here.
 *
 * @param cents what the client reads as its amount, where it names none
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
  )
  void settle(outcome, (done) => done.debt)
  const paidUntil = payment.pays_off ? LAST_DAY : payment.due_on
  if (outcome.ok && paidUntil) void putAwayReminders(debt.debt_uuid, paidUntil)
  // What it met there is not on the page yet.
  if (!outcome.ok && outcome.code === 'conflict') void debtChanged(debt)
  return { outcome, payment_uuid }
}

/** Changes the named fields of a payment; `conflict` when the server has a newer version than the one named. */
export async function changePayment(debt: Debt, change: PaymentChange) {
  const about = { subject: debt.debt_uuid, label: `Change to a payment on ${debt.name}` }
  // A conflict is shown in full by the sheet, with both versions.
  const outcome = await write(updatePayment, { body: change }, about, { quiet: true })
  const isSaidInPlace = !outcome.ok && (outcome.code === 'conflict' || Object.keys(outcome.fields).length > 0)
  if (!outcome.ok && !isSaidInPlace && outcome.status !== 401) toast.error(outcome.message)
  void settle(outcome, (done) => done.debt)
  // The payment may be gone or another by now.
  if (!outcome.ok && outcome.status !== 401) await debtChanged(debt)
  return outcome
}

/** Removes a payment; the balance moves back by its principal. */
export async function removePayment(debt: Debt, payment: Pick<Payment, 'payment_uuid'>) {
  const about = { subject: debt.debt_uuid, label: `Remove a payment on ${debt.name}` }
  const outcome = await write(deletePayment, { params: { id: payment.payment_uuid } }, about)
  void settle(outcome, (found) => found)
  return outcome
}

/** Settles whose payment of a due date holds for the one made here: the other is removed, and this one recorded. */
export async function keepMyPayment(debt: Debt, { write: refused, payment, server }: PaymentConflict) {
  // Nothing about a debt is sent while a write about it is refused.
  await discard(refused.id)
  await removePayment(debt, server)
  const { payment_uuid: _, debt_uuid: __, ...said } = payment
  await recordPayment(debt, said)
}
