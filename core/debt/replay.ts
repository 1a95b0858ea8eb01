/** Replays queued writes on debts, payments, custom types and the payoff plan over server responses. Pure. */
import * as v from 'valibot'
import type { Debt, DebtChange } from '#core/contract/debt-kinds.ts'
import {
  createPayment,
  deletePayment,
  type Payment,
  PaymentInput,
  updatePayment,
} from '#core/contract/debt-payments.ts'
import { type SavedPlan, updatePlan } from '#core/contract/debt-plan.ts'
import {
  createUserDebtTypes,
  deleteUserDebtTypes,
  updateUserDebtTypes,
  type CustomDebtType,
} from '#core/contract/debt-types.ts'
import { createDebts, deleteDebts, type DeletedDebt, restoreDebt, updateDebts } from '#core/contract/debt.ts'
import { hasRoom } from '#core/contract/limit.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { recordReplay } from '#core/outbox/record-replay.ts'
import {
  changes,
  conflictOf,
  on,
  type PendingWrite,
  pendingSubjects,
  type Replay,
  replay,
} from '#core/outbox/replay.ts'
import {
  changedInput,
  changeDebt,
  createDebt,
  createDebtType,
  DEBT_LIMIT,
  isTypeUnused,
  PAYMENT_LIMIT,
  TYPE_LIMIT,
} from './change.ts'
import { beforeEdit, editPayment, recordPayment } from './payment-writes.ts'
import { withoutPayment } from './payment.ts'
import { changedPlan } from './plan.ts'
import { dueAmounts } from './upcoming-payments.ts'

type Writes = readonly QueuedWrite[]

/** A client's debts as known on the device. */
export interface DebtState {
  /** All debts if known, because the plan that sets a payment's amount depends on all of them. */
  readonly debts: readonly Debt[]
  /** Debts that can be restored. */
  readonly deleted: readonly DeletedDebt[]
  /** The payments known on the device. A change or removal of any other is shown only after it syncs. */
  readonly payments: readonly Payment[]
  /** The saved plan; without it a payment without an amount uses the usual one. */
  readonly plan?: SavedPlan | undefined
}

/** The previous state of a debt without known payments, restored when a payment recorded here is removed. */
type Standing = Pick<Payment, 'paid_on' | 'due_on'>

interface ReplayedDebts extends DebtState {
  readonly before: ReadonlyMap<string, Standing>
}

const debtIn = ({ debts }: DebtState, uuid: string): Debt | undefined =>
  debts.find(({ debt_uuid }) => debt_uuid === uuid)

const paymentIn = ({ payments }: DebtState, uuid: string): Payment | undefined =>
  payments.find(({ payment_uuid }) => payment_uuid === uuid)

const withDebt = (state: ReplayedDebts, debt: Debt): ReplayedDebts => ({
  ...state,
  debts: state.debts.map((each) => (each.debt_uuid === debt.debt_uuid ? debt : each)),
})

const withPayment = (state: ReplayedDebts, payment: Payment): ReplayedDebts => ({
  ...state,
  payments: [...state.payments.filter(({ payment_uuid }) => payment_uuid !== payment.payment_uuid), payment],
})

const othersOf = ({ payments, before }: ReplayedDebts, { debt_uuid, payment_uuid }: Payment): Standing[] => {
  const known = payments.filter((each) => each.debt_uuid === debt_uuid && each.payment_uuid !== payment_uuid)
  const standing = before.get(debt_uuid)
  return standing ? [...known, standing] : known
}

/** Only the version of an unknown payment is tracked, so that a later change is not a conflict. */
function countWrite(state: ReplayedDebts, debtUuid: string): ReplayedDebts {
  const debt = debtIn(state, debtUuid)
  return debt ? withDebt(state, { ...debt, version: debt.version + 1 }) : state
}

/** Whether the server will treat a payment as a duplicate, or reject it because of its due date. */
const isDuePaid = ({ payments }: DebtState, debt: Debt, { payment_uuid, due_on }: PaymentInput): boolean =>
  (due_on !== null && due_on === debt.last_paid_due_on) ||
  payments.some(
    (each) =>
      each.payment_uuid === payment_uuid ||
      (each.debt_uuid === debt.debt_uuid && due_on !== null && each.due_on === due_on),
  )

const usesOf = ({ debts }: DebtState, typeUuid: string): number =>
  debts.filter((debt) => 'debt_type_uuid' in debt && debt.debt_type_uuid === typeUuid).length

/** The deleted debts of a type that no debt uses become personal loans, so that the type can be deleted. */
function releaseType(state: ReplayedDebts, typeUuid: string): ReplayedDebts {
  if (usesOf(state, typeUuid) > 0) return state
  const released = (debt: Debt): Debt =>
    'debt_type_uuid' in debt && debt.debt_type_uuid === typeUuid
      ? { ...debt, debt_type: 'personal', debt_type_uuid: null }
      : debt
  return { ...state, deleted: state.deleted.map((each) => ({ ...each, debt: released(each.debt) })) }
}

function changed(debt: Debt, change: DebtChange, at: string, today: string): Debt {
  const input = changedInput(debt, change)
  const parsed = input.ok ? v.safeParse(input.schema, input.value) : undefined
  if (!parsed?.success) return debt
  const { debt_uuid } = debt
  return changeDebt(debt, { ...parsed.output, debt_uuid, is_paid_off: change.is_paid_off }, at, today)
}

const reducers: Replay<ReplayedDebts> = [
  ...recordReplay({
    calls: { create: createDebts, change: updateDebts, delete: deleteDebts, restore: restoreDebt },
    limit: DEBT_LIMIT,
    uuidOf: ({ debt_uuid }: Debt) => debt_uuid,
    uuidIn: ({ debt_uuid }) => debt_uuid,
    read: ({ debts, deleted }: ReplayedDebts) => ({ records: debts, deleted }),
    write: (state, { records, deleted }) => ({ ...state, debts: records, deleted }),
    create: ({ body, at, today }, uuid) => createDebt(body, uuid, at, body.as_of ?? today),
    change: (debt, { body, at, today }) => changed(debt, body, at, body.as_of ?? today),
    delete: (debt, deletion) => ({ debt, ...deletion }),
    restore: ({ debt }) => debt,
  }),
  on(deleteUserDebtTypes, (state, { params }) => releaseType(state, params.id)),
  on(createPayment, (state, { body, id, at, today }) => {
    const payment_uuid = body.payment_uuid ?? id
    const debt = debtIn(state, body.debt_uuid)
    if (!debt || isDuePaid(state, debt, { ...body, payment_uuid })) return state
    const { debts, payments, plan } = state
    const known = payments.filter(({ debt_uuid }) => debt_uuid === debt.debt_uuid).length
    if (!hasRoom(PAYMENT_LIMIT, known)) return state
    const amountOf = plan && dueAmounts(debts, plan, body.paid_on)
    const done = recordPayment(debt, body, { payment_uuid, at, latest: today, amountOf })
    return done.ok ? withPayment(withDebt(state, done.debt), done.payment) : state
  }),
  on(updatePayment, (state, { body, today, write }) => {
    const payment = paymentIn(state, body.payment_uuid)
    if (!payment) return countWrite(state, write.subject)
    const debt = debtIn(state, payment.debt_uuid)
    if (!debt) return state
    const others = othersOf(state, payment)
    const done = editPayment(debt, beforeEdit(debt, payment, others), payment, {
      change: body,
      latest: today,
    })
    if (!done.ok) return state
    const { due_on } = done.payment
    const isTaken = due_on !== null && others.some((each) => each.due_on === due_on)
    return isTaken ? state : withPayment(withDebt(state, done.debt), done.payment)
  }),
  on(deletePayment, (state, { params, write }) => {
    const payment = paymentIn(state, params.id)
    if (!payment) return countWrite(state, write.subject)
    const debt = debtIn(state, payment.debt_uuid)
    if (!debt) return state
    const others = othersOf(state, payment)
    const payments = state.payments.filter((each) => each !== payment)
    return { ...withDebt(state, withoutPayment(debt, payment, others)), payments }
  }),
]

const isPending = ({ state }: QueuedWrite): boolean => state === 'waiting'

/** The payment a write records; undefined for other writes. */
function recordedBy({ endpoint, body, id }: QueuedWrite) {
  const parsed = v.safeParse(PaymentInput, endpoint === createPayment.name ? body : undefined)
  return parsed.success ? { ...parsed.output, payment_uuid: parsed.output.payment_uuid ?? id } : undefined
}

/** Debts, payments and restorable debts (most recently deleted first) after all pending writes. */
export function replayDebts(answered: DebtState, writes: Writes): DebtState {
  // A listed debt is not deleted, whichever response arrived first.
  const deleted = answered.deleted.filter(({ debt }) => !debtIn(answered, debt.debt_uuid))
  const known = new Set(answered.payments.map(({ debt_uuid }) => debt_uuid))
  const before = new Map(
    answered.debts
      .filter(({ debt_uuid }) => !known.has(debt_uuid))
      .map((debt) => [debt.debt_uuid, { paid_on: debt.balance_as_of, due_on: debt.last_paid_due_on }]),
  )
  const { debts, payments, ...after } = replay({ ...answered, deleted, before }, writes, reducers)
  return { debts, payments, deleted: after.deleted, plan: after.plan }
}

/** A debt's payments, newest first. */
export const paymentsOn = ({ payments }: DebtState, debtUuid: string): Payment[] =>
  payments
    .filter(({ debt_uuid }) => debt_uuid === debtUuid)
    .toSorted(
      (one, other) =>
        other.paid_on.localeCompare(one.paid_on) ||
        other.created_at.localeCompare(one.created_at) ||
        other.payment_uuid.localeCompare(one.payment_uuid),
    )

/** Debts with a pending payment change or removal, whose result depends on their other payments. */
export const debtsToReopen = (writes: Writes): string[] => [
  ...new Set(
    writes
      .filter(isPending)
      .filter(({ endpoint }) => endpoint === deletePayment.name || endpoint === updatePayment.name)
      .map(({ subject }) => subject),
  ),
]

/** The payment a write records or changes. */
function paymentBy(write: QueuedWrite): string | undefined {
  const changing = v.safeParse(updatePayment.body, write.endpoint === updatePayment.name ? write.body : null)
  return changing.success ? changing.output.payment_uuid : recordedBy(write)?.payment_uuid
}

/** Payments that are pending or have a pending change. */
export const pendingPayments = (writes: Writes): ReadonlySet<string> => pendingSubjects(writes, paymentBy)

/** Whether the debt's deletion is pending. */
export const isDeletedBy = (writes: Writes, debtUuid: string): boolean =>
  writes.some(
    (write) => isPending(write) && write.endpoint === deleteDebts.name && write.subject === debtUuid,
  )

type Detail = { readonly debt: Debt; readonly payments: readonly Payment[] }

/** The oldest payment whose due date was paid elsewhere with a different amount, and the server's payment. */
export function paymentConflictOf({ debt, payments }: Detail, writes: Writes) {
  const serverPayment = (dueOn: string | null) =>
    dueOn === null ? undefined : payments.find(({ due_on }) => due_on === dueOn)
  const found = conflictOf(writes, createPayment, debt.debt_uuid, (write) => {
    const payment = write.refusal?.code === 'conflict' ? recordedBy(write) : undefined
    return payment !== undefined && serverPayment(payment.due_on) !== undefined
  })
  const server = found && serverPayment(found.change.due_on)
  return found && server && { ...found, server }
}
export type PaymentConflict = NonNullable<ReturnType<typeof paymentConflictOf>>

/** The oldest payment change in conflict with a newer version, and the server's payment. */
export function paymentEditConflictOf({ debt, payments }: Detail, writes: Writes) {
  const found = conflictOf(writes, updatePayment, debt.debt_uuid)
  const server = payments.find(({ payment_uuid }) => payment_uuid === found?.change.payment_uuid)
  return found && server && { ...found, server }
}

type Types = readonly CustomDebtType[]

/** Custom types, and the debts that use them as far as they are known. */
interface TypesState {
  readonly types: Types
  readonly debts: ReplayedDebts
}

const isNameTaken = (types: Types, name: string, but?: string): boolean =>
  types.some((type) => type.debt_type_uuid !== but && type.name.toLowerCase() === name.toLowerCase())

const byName = (types: Types): Types => types.toSorted((a, b) => a.name.localeCompare(b.name))

const withTypes = (state: TypesState, types: Types): TypesState => ({ ...state, types: byName(types) })

const typeReducers: Replay<TypesState> = [
  on(createUserDebtTypes, (state, { body: { debt_type_uuid, name }, id }) => {
    const { types } = state
    const uuid = debt_type_uuid ?? id
    const isKnown = types.some((type) => type.debt_type_uuid === uuid)
    if (isKnown || isNameTaken(types, name) || !hasRoom(TYPE_LIMIT, types.length)) return state
    return withTypes(state, [...types, createDebtType(uuid, name)])
  }),
  on(updateUserDebtTypes, (state, { body: { debt_type_uuid, name } }) => {
    const { types } = state
    if (isNameTaken(types, name, debt_type_uuid)) return state
    return withTypes(
      state,
      types.map((type) => (type.debt_type_uuid === debt_type_uuid ? { ...type, name } : type)),
    )
  }),
  on(deleteUserDebtTypes, (state, { params }) =>
    withTypes(
      state,
      state.types.filter((type) => type.debt_type_uuid !== params.id || !isTypeUnused(type)),
    ),
  ),
]

/** Every write on debts, which changes how many debts a type has. */
const countingReducers = reducers.map(({ endpoint, reduce }) => ({
  endpoint,
  reduce: ({ types, debts: before }: TypesState, write: PendingWrite): TypesState => {
    const debts = reduce(before, write)
    const moved = ({ debt_type_uuid: uuid }: CustomDebtType) => usesOf(debts, uuid) - usesOf(before, uuid)
    return { types: types.map((type) => ({ ...type, debt_count: type.debt_count + moved(type) })), debts }
  },
}))

/**
 * Custom debt types by name after all pending writes.
 *
 * @param known the debts that the device has; moving or deleting any other does not change a count
 */
export const replayTypes = (
  types: Types,
  writes: Writes,
  known: Pick<DebtState, 'debts' | 'deleted'>,
): Types =>
  replay({ types, debts: { ...known, payments: [], before: new Map() } }, writes, [
    ...countingReducers,
    ...typeReducers,
  ]).types

const planReducers: Replay<SavedPlan> = [on(updatePlan, (plan, { body }) => changedPlan(plan, body))]

/** The saved payoff plan after all pending writes. */
export const replayPlan = (plan: SavedPlan, writes: Writes): SavedPlan => replay(plan, writes, planReducers)

/** Whether a pending write changes the debts, or the plan that pays them off. */
export const changesDebts = (writes: Writes): boolean =>
  changes(writes, reducers) || changes(writes, planReducers)
