/**
 * What the client has changed on this device and the server has not answered yet, laid over what it answered last.
 * Pure. A refused write is not laid over: it did not happen.
 */
import * as v from 'valibot'
import {
  createDebts,
  createUserDebtTypes,
  deleteDebts,
  deleteUserDebtTypes,
  type getDebt,
  restoreDebt,
  updateDebts,
  updateUserDebtTypes,
  type UserDebtType,
} from '#core/contract/debt.ts'
import { type Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import { createPayment, deletePayment, type Payment, PaymentInput } from '#core/contract/debt-payments.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { homeValueDay } from '#core/debt/home-value.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { applyPayment, splitPayment } from '#core/debt/payment.ts'
import { isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { localDate } from '#app/lib/clock.ts'

type Queue = readonly QueuedWrite[]
type DebtDetail = Data<typeof getDebt>

/** The debts with what waits, and which of them it changed. */
export interface Overlaid {
  readonly debts: readonly Debt[]
  readonly waiting: ReadonlySet<string>
}

/** What stands in the way of a change: the server has a newer version of the debt. */
export interface Conflict {
  readonly write: QueuedWrite
  readonly change: DebtChange
}

/** A debt as it stands when it was just entered. */
function enteredDebt(input: DebtInput, debt_uuid: string, at: number): Debt {
  const instant = new Date(at).toISOString()
  const today = localDate(new Date(at))
  const debt = {
    ...input,
    debt_uuid,
    is_paid_off: false,
    paid_off_on: null,
    balance_as_of: today,
    last_paid_due_on: null,
    version: 1,
    created_at: instant,
    updated_at: instant,
  }
  if (!('property_value_cents' in debt)) return debt
  return { ...debt, property_value_as_of: homeValueDay(undefined, debt.property_value_cents, today) }
}

/** A debt with the named fields changed, as the server will have it. A debt that is owed again is open again. */
function changedDebt(debt: Debt, change: DebtChange, at: number): Debt {
  const { version: _, ...fields } = change
  const today = localDate(new Date(at))
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const before = hasBalance(debt) ? debt.balance_cents : 0
  const balance_cents = fields.is_paid_off === true ? 0 : (fields.balance_cents ?? before)
  const is_paid_off = fields.is_paid_off ?? (debt.is_paid_off && balance_cents === 0)
  return {
    ...debt,
    ...named,
    ...(hasBalance(debt) && { balance_cents }),
    ...(balance_cents !== before && { balance_as_of: today }),
    ...('property_value_cents' in debt && {
      property_value_as_of: homeValueDay(
        debt,
        fields.property_value_cents === undefined ? debt.property_value_cents : fields.property_value_cents,
        today,
      ),
    }),
    is_paid_off,
    paid_off_on: is_paid_off ? (debt.paid_off_on ?? today) : null,
    // As on the server: so that a second change made offline does not meet the first one as a conflict.
    version: debt.version + 1,
  }
}

/** The payments that wait, and those that are to be taken back. */
function paymentsOf(queue: Queue) {
  const takenBack = new Set(queue.filter(isOf(deletePayment)).map(({ params }) => params['id'] ?? ''))
  const made = queue.filter(isOf(createPayment)).flatMap((write) => {
    const parsed = v.safeParse(PaymentInput, write.body)
    if (!parsed.success) return []
    const payment = { ...parsed.output, payment_uuid: parsed.output.payment_uuid ?? write.id }
    return takenBack.has(payment.payment_uuid) ? [] : [{ write, payment }]
  })
  return { made, takenBack }
}

const isOf =
  ({ name }: { readonly name: string }) =>
  ({ endpoint }: QueuedWrite) =>
    endpoint === name

/** Plays one waiting write on the debts. What a write cannot be understood by changes nothing. */
function play(debts: Map<string, Debt>, deleted: Map<string, Debt>, write: QueuedWrite): void {
  const id = write.params['id'] ?? ''
  switch (write.endpoint) {
    case createDebts.name: {
      const parsed = v.safeParse(DebtInput, write.body)
      const uuid = parsed.success && parsed.output.debt_uuid
      if (uuid && !debts.has(uuid)) debts.set(uuid, enteredDebt(parsed.output, uuid, write.made_at))
      return
    }
    case updateDebts.name: {
      const parsed = v.safeParse(DebtChange, write.body)
      const debt = parsed.success && debts.get(parsed.output.debt_uuid)
      if (debt) debts.set(debt.debt_uuid, changedDebt(debt, parsed.output, write.made_at))
      return
    }
    case deleteDebts.name: {
      const debt = debts.get(id)
      if (debt) deleted.set(id, debt)
      debts.delete(id)
      return
    }
    case restoreDebt.name: {
      const debt = deleted.get(id)
      if (debt) debts.set(id, debt)
    }
  }
}

/** Whether a payment may be laid over a debt: one on a debt that is paid off already waits for the server's word. */
const takesPayment = (debt: Debt): boolean => !debt.is_paid_off

/** The debts as they will be when everything that waits has been sent. */
export function withWaiting(answered: readonly Debt[], queue: Queue): Overlaid {
  const waits = queue.filter(({ state }) => state === 'waiting')
  if (waits.length === 0) return { debts: answered, waiting: new Set() }
  const debts = new Map(answered.map((debt) => [debt.debt_uuid, debt]))
  const deleted = new Map<string, Debt>()
  const { made } = paymentsOf(waits)
  const paymentBy = new Map(made.map(({ write, payment }) => [write.id, payment]))
  for (const write of waits) {
    play(debts, deleted, write)
    const payment = paymentBy.get(write.id)
    const debt = payment && debts.get(payment.debt_uuid)
    if (debt && takesPayment(debt)) debts.set(debt.debt_uuid, applyPayment(debt, payment))
  }
  const subjects = new Set(waits.filter(isUnsent).map(({ subject }) => subject))
  const all = [...debts.values()]
  return {
    debts: all,
    waiting: new Set(all.map(({ debt_uuid }) => debt_uuid).filter((uuid) => subjects.has(uuid))),
  }
}

/** A debt that was entered on this device and is not sent yet. */
export function enteredBy(queue: Queue, debtUuid: string): Debt | undefined {
  const writes = queue.filter(isOf(createDebts)).filter(({ state }) => state === 'waiting')
  return withWaiting([], writes).debts.find(({ debt_uuid }) => debt_uuid === debtUuid)
}

/** A debt's page as it will be, and which of its payments wait. */
export function detailWithWaiting(answered: DebtDetail, queue: Queue) {
  const waits = queue.filter(({ state }) => state === 'waiting')
  const { made, takenBack } = paymentsOf(waits)
  const uuid = answered.debt.debt_uuid
  // A payment that is taken back gives its principal back before anything else is laid over.
  const returned = answered.payments.filter(({ payment_uuid }) => takenBack.has(payment_uuid))
  const base = returned.reduce(withoutPayment, answered.debt)
  const payments = answered.payments.filter((payment) => !returned.includes(payment))
  const waitingPayments: Payment[] = []
  let debt = base
  for (const { write, payment } of made) {
    if (payment.debt_uuid !== uuid || !takesPayment(debt)) continue
    const created_at = new Date(write.made_at).toISOString()
    const { paid_on, due_on, payment_uuid } = payment
    waitingPayments.push({
      ...splitPayment(debt, payment),
      payment_uuid,
      debt_uuid: uuid,
      paid_on,
      due_on,
      created_at,
    })
    debt = applyPayment(debt, payment)
  }
  const overlaid = withWaiting([base], waits)
  return {
    debt: overlaid.debts.find(({ debt_uuid }) => debt_uuid === uuid),
    payments: [...waitingPayments.toReversed(), ...payments],
    balances: answered.balances,
    isWaiting: overlaid.waiting.has(uuid),
    waitingPayments: new Set(waitingPayments.map(({ payment_uuid }) => payment_uuid)),
  }
}

/** A debt as it stood before a payment. Which due date was paid before is for the server to know. */
function withoutPayment(debt: Debt, payment: Payment): Debt {
  const reopened = { is_paid_off: false, paid_off_on: null, version: debt.version + 1 }
  if (!hasBalance(debt)) return { ...debt, ...reopened }
  return { ...debt, ...reopened, balance_cents: debt.balance_cents + payment.principal_cents }
}

/** The client's own types with what waits. */
export function typesWithWaiting(answered: readonly UserDebtType[], queue: Queue): UserDebtType[] {
  const types = new Map(answered.map((type) => [type.debt_type_uuid, type]))
  for (const { endpoint, params, body, state } of queue) {
    if (state !== 'waiting') continue
    if (endpoint === deleteUserDebtTypes.name) types.delete(params['id'] ?? '')
    if (endpoint !== createUserDebtTypes.name && endpoint !== updateUserDebtTypes.name) continue
    const parsed = v.safeParse(createUserDebtTypes.body, body)
    const uuid = parsed.success && parsed.output.debt_type_uuid
    if (!uuid) continue
    const debt_count = types.get(uuid)?.debt_count ?? 0
    types.set(uuid, { debt_type_uuid: uuid, name: parsed.output.name, debt_count })
  }
  return [...types.values()]
}

/** The change of a debt that the server refused because it has a newer version; the oldest one. */
export function conflictOf(debtUuid: string, queue: Queue): Conflict | undefined {
  for (const write of queue) {
    if (write.state !== 'refused' || write.refusal.code !== 'conflict') continue
    if (write.subject !== debtUuid || write.endpoint !== updateDebts.name) continue
    const parsed = v.safeParse(DebtChange, write.body)
    if (parsed.success) return { write, change: parsed.output }
  }
  return undefined
}
