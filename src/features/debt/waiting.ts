/**
 * What the client has changed on this device and the server has not answered yet, laid over what it answered last.
 * Pure. A refused write is not laid over: it did not happen.
 */
import * as v from 'valibot'
import {
  createDebts,
  createUserDebtTypes,
  deleteDebts,
  type DeletedDebt,
  deleteUserDebtTypes,
  type getDebt,
  restoreDebt,
  updateDebts,
  updateUserDebtTypes,
  type UserDebtType,
} from '#core/contract/debt.ts'
import { type Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import {
  createPayment,
  deletePayment,
  type Payment,
  PaymentChange,
  PaymentInput,
  updatePayment,
} from '#core/contract/debt-payments.ts'
import type { KeptPlan } from '#core/contract/debt-plan.ts'
import { deletionAt, newestFirst } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { changeDebt, createDebt } from '#core/debt/change.ts'
import { applyPayment, splitPayment, statedOn, withoutPayment } from '#core/debt/payment.ts'
import { beforeEdit, editPayment } from '#core/debt/payment-edit.ts'
import { dueAmounts, withDueAmount } from '#core/debt/upcoming-payments.ts'
import { isConflict, isUnsent } from '#core/outbox/queue.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { dayOfWrite } from '#app/platform/today.ts'

type Queue = readonly QueuedWrite[]
type DebtDetail = Data<typeof getDebt>

/** The debts with what waits, and which of them it changed. */
export interface Overlaid {
  readonly debts: readonly Debt[]
  readonly waiting: ReadonlySet<string>
  /** What can be restored, the newest deletion first. */
  readonly deleted: readonly DeletedDebt[]
}

/** What stands in the way of a change: the server has a newer version of the debt. */
export interface Conflict {
  readonly write: QueuedWrite
  readonly change: DebtChange
}

const instantOf = ({ made_at }: QueuedWrite): string => new Date(made_at).toISOString()

const isOf =
  ({ name }: { readonly name: string }) =>
  ({ endpoint }: QueuedWrite) =>
    endpoint === name

const isWaiting = ({ state }: QueuedWrite): boolean => state === 'waiting'

/** The payments that wait to be taken back. */
const takenBackBy = (queue: Queue): ReadonlySet<string> =>
  new Set(queue.filter(isOf(deletePayment)).map(({ params }) => params['id'] ?? ''))

/** The debts of which a payment waits to be changed or removed; what comes of it depends on their payments. */
export const debtsToReopen = (queue: Queue): string[] => [
  ...new Set(
    queue
      .filter(isWaiting)
      .filter((write) => isOf(deletePayment)(write) || isOf(updatePayment)(write))
      .map(({ subject }) => subject),
  ),
]

function paymentChangeBy(write: QueuedWrite): PaymentChange | undefined {
  const parsed = v.safeParse(PaymentChange, isOf(updatePayment)(write) ? write.body : undefined)
  return parsed.success ? parsed.output : undefined
}

function paymentBy(write: QueuedWrite): (PaymentInput & { payment_uuid: string }) | undefined {
  if (!isOf(createPayment)(write)) return undefined
  const parsed = v.safeParse(PaymentInput, write.body)
  return parsed.success
    ? { ...parsed.output, payment_uuid: parsed.output.payment_uuid ?? write.id }
    : undefined
}

/** Plays one waiting write on the debts. What a write cannot be understood by changes nothing. */
function play(debts: Map<string, Debt>, deleted: Map<string, DeletedDebt>, write: QueuedWrite): void {
  const id = write.params['id'] ?? ''
  switch (write.endpoint) {
    case createDebts.name: {
      const parsed = v.safeParse(DebtInput, write.body)
      const uuid = parsed.success && parsed.output.debt_uuid
      if (!uuid || debts.has(uuid)) return
      const today = parsed.output.as_of ?? dayOfWrite(write)
      debts.set(uuid, createDebt(parsed.output, uuid, instantOf(write), today))
      return
    }
    case updateDebts.name: {
      const parsed = v.safeParse(DebtChange, write.body)
      const debt = parsed.success && debts.get(parsed.output.debt_uuid)
      if (!debt) return
      const today = parsed.output.as_of ?? dayOfWrite(write)
      debts.set(debt.debt_uuid, changeDebt(debt, parsed.output, instantOf(write), today))
      return
    }
    case deleteDebts.name: {
      const debt = debts.get(id)
      if (debt) deleted.set(id, { debt, ...deletionAt(write.made_at) })
      debts.delete(id)
      return
    }
    case restoreDebt.name: {
      const gone = deleted.get(id)
      if (gone) debts.set(id, gone.debt)
      deleted.delete(id)
    }
  }
}

/** What sets the amount of a payment that names none: the saved plan, over all debts. */
export interface Payoff {
  readonly plan: KeptPlan
  readonly debts: readonly Debt[]
}

/** What the waiting writes are played on. */
interface Stage {
  readonly debts: Map<string, Debt>
  readonly deleted: Map<string, DeletedDebt>
  /** The payments that are known, by id: the server's, and those that wait. */
  readonly payments: Map<string, Payment>
  readonly plan: KeptPlan | undefined
  /** Debts beside those on the stage, which the plan is about too. */
  readonly others: readonly Debt[]
}

/**
 * Whether a payment may be laid over a debt. One on a debt that is paid off already, or for a due date that is, waits
 * for the server's word.
 */
const takesPayment = (debt: Debt, { due_on }: PaymentInput): boolean =>
  !debt.is_paid_off && (due_on === null || due_on !== debt.last_paid_due_on)

/** A payment as the server will record it: with what the plan asks for where it names no amount. */
function amounted<P extends PaymentInput>({ debts, plan, others }: Stage, debt: Debt, payment: P): P {
  if (!plan) return payment
  const all = [...debts.values(), ...others.filter(({ debt_uuid }) => !debts.has(debt_uuid))]
  return withDueAmount(debt, payment, dueAmounts(all, plan, payment.paid_on))
}

function playPayment(stage: Stage, write: QueuedWrite): void {
  const { debts, payments } = stage
  const said = paymentBy(write)
  const debt = said && debts.get(said.debt_uuid)
  if (!debt || payments.has(said.payment_uuid) || !takesPayment(debt, said)) return
  const payment = amounted(stage, debt, said)
  const created_at = new Date(write.made_at).toISOString()
  const { payment_uuid, debt_uuid, paid_on, due_on } = payment
  payments.set(payment_uuid, {
    ...splitPayment(debt, payment),
    payment_uuid,
    debt_uuid,
    paid_on,
    due_on,
    stated_on: statedOn(debt, payment),
    version: 1,
    created_at,
  })
  debts.set(debt_uuid, applyPayment(debt, payment, created_at))
}

const othersOf = (payment: Payment, payments: Stage['payments']): Payment[] =>
  [...payments.values()].filter(
    ({ debt_uuid, payment_uuid }) => debt_uuid === payment.debt_uuid && payment_uuid !== payment.payment_uuid,
  )

function playReturn({ debts, payments }: Stage, { params }: QueuedWrite): void {
  const payment = payments.get(params['id'] ?? '')
  const debt = payment && debts.get(payment.debt_uuid)
  if (!debt) return
  payments.delete(payment.payment_uuid)
  debts.set(debt.debt_uuid, withoutPayment(debt, payment, othersOf(payment, payments)))
}

function playEdit({ debts, payments }: Stage, write: QueuedWrite): void {
  const change = paymentChangeBy(write)
  const payment = change && payments.get(change.payment_uuid)
  const debt = payment && debts.get(payment.debt_uuid)
  if (!debt) return
  const without = beforeEdit(debt, payment, othersOf(payment, payments))
  const edited = editPayment(debt, without, payment, change)
  payments.set(payment.payment_uuid, edited.payment)
  debts.set(debt.debt_uuid, edited.debt)
}

function playAll(
  answered: readonly Debt[],
  known: readonly Payment[],
  waits: Queue,
  gone: readonly DeletedDebt[] = [],
  payoff?: Partial<Payoff>,
): Stage {
  const debts = new Map(answered.map((debt) => [debt.debt_uuid, debt]))
  // What is in the list again is not deleted, whichever answer came first.
  const still = gone.filter(({ debt }) => !debts.has(debt.debt_uuid))
  const stage: Stage = {
    debts,
    deleted: new Map(still.map((each) => [each.debt.debt_uuid, each])),
    payments: new Map(known.map((payment) => [payment.payment_uuid, payment])),
    plan: payoff?.plan,
    others: payoff?.debts ?? [],
  }
  const takenBack = takenBackBy(waits)
  for (const write of waits) {
    play(stage.debts, stage.deleted, write)
    // What is made and taken back before it was sent leaves no trace.
    if (!takenBack.has(paymentBy(write)?.payment_uuid ?? '')) playPayment(stage, write)
    playEdit(stage, write)
    if (isOf(deletePayment)(write)) playReturn(stage, write)
  }
  return stage
}

/**
 * The debts as they will be when everything that waits has been sent.
 *
 * @param known the payments of {@link debtsToReopen}, as far as the device has them
 * @param gone what the server can restore, as far as the device knows it
 * @param plan the saved plan, which sets the amount of a payment that names none; without it, the usual amount is taken
 */
export function withWaiting(
  answered: readonly Debt[],
  queue: Queue,
  known: readonly Payment[] = [],
  gone: readonly DeletedDebt[] = [],
  plan?: KeptPlan,
): Overlaid {
  const waits = queue.filter(isWaiting)
  const stage = playAll(answered, known, waits, gone, plan && { plan })
  const deleted = newestFirst(stage.deleted.values())
  if (waits.length === 0) return { debts: answered, waiting: new Set(), deleted }
  const all = [...stage.debts.values()]
  const subjects = new Set(waits.filter(isUnsent).map(({ subject }) => subject))
  return {
    debts: all,
    waiting: new Set(all.map(({ debt_uuid }) => debt_uuid).filter((uuid) => subjects.has(uuid))),
    deleted,
  }
}

/** A debt that was entered on this device and is not sent yet. */
export function enteredBy(queue: Queue, debtUuid: string): Debt | undefined {
  const writes = queue.filter(isOf(createDebts)).filter(isWaiting)
  return withWaiting([], writes).debts.find(({ debt_uuid }) => debt_uuid === debtUuid)
}

/** A debt that was restored on this device, which the server does not know yet. */
export function restoredBy(queue: Queue, gone: readonly DeletedDebt[], debtUuid: string): Debt | undefined {
  const own = queue.filter(isOf(restoreDebt)).filter(isWaiting)
  return withWaiting([], own, [], gone).debts.find(({ debt_uuid }) => debt_uuid === debtUuid)
}

const newestPaymentFirst = (one: Payment, other: Payment): number =>
  other.paid_on.localeCompare(one.paid_on) || other.created_at.localeCompare(one.created_at)

/** A debt's page as it will be, and which of its payments wait. */
export function detailWithWaiting({ debt, payments, balances }: DebtDetail, queue: Queue, payoff?: Payoff) {
  const waits = queue.filter(isWaiting)
  const uuid = debt.debt_uuid
  const stage = playAll([debt], payments, waits, [], payoff)
  const known = new Set(payments.map(({ payment_uuid }) => payment_uuid))
  const all = [...stage.payments.values()].filter(({ debt_uuid }) => debt_uuid === uuid)
  const made = all.map(({ payment_uuid }) => payment_uuid).filter((payment) => !known.has(payment))
  const unsent = waits.filter(isUnsent)
  const changed = unsent.flatMap((write) => paymentChangeBy(write)?.payment_uuid ?? [])
  return {
    debt: stage.debts.get(uuid),
    payments: all.sort(newestPaymentFirst),
    balances,
    isWaiting: unsent.some(({ subject }) => subject === uuid),
    waitingPayments: new Set([...made, ...changed]),
  }
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

/** A payment that the server refused because its due date is paid already, and the payment that it has. */
export interface PaymentConflict {
  readonly write: QueuedWrite
  readonly payment: PaymentInput
  readonly server: Payment
}

/** The oldest payment whose due date was paid elsewhere meanwhile, with another amount. */
export function paymentConflictOf({ debt, payments }: DebtDetail, queue: Queue): PaymentConflict | undefined {
  for (const write of queue) {
    if (write.state !== 'refused' || write.refusal.code !== 'conflict') continue
    const payment = paymentBy(write)
    if (payment?.debt_uuid !== debt.debt_uuid || payment.due_on === null) continue
    const server = payments.find(({ due_on }) => due_on === payment.due_on)
    if (server) return { write, payment, server }
  }
  return undefined
}

/** A change of a payment that the server refused because it has a newer version, and the payment that it has. */
export interface PaymentEditConflict {
  readonly write: QueuedWrite
  readonly change: PaymentChange
  readonly server: Payment
}

/** The oldest change of a payment that met a newer version. */
export function paymentEditConflictOf(
  { payments }: DebtDetail,
  queue: Queue,
): PaymentEditConflict | undefined {
  for (const write of queue) {
    const change = isConflict(write) ? paymentChangeBy(write) : undefined
    const server = change && payments.find(({ payment_uuid }) => payment_uuid === change.payment_uuid)
    if (server) return { write, change, server }
  }
  return undefined
}
