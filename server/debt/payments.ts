/**
 * Recording, changing, and undoing a payment. The debt is locked, so that concurrent payments run one after another.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Debt } from '#core/contract/debt-kinds.ts'
import {
  type createPayment,
  type deletePayment,
  type PaymentChange,
  type PaymentInput,
  type updatePayment,
} from '#core/contract/debt-payments.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { hasRoom, noRoom } from '#core/contract/limit.ts'
import { PAYMENT_LIMIT } from '#core/debt/change.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import * as core from '#core/debt/payment-writes.ts'
import { beforeEdit, isSamePayment, type PaymentWrite } from '#core/debt/payment-writes.ts'
import { withoutPayment } from '#core/debt/payment.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { latestDay } from '#server/http/client-day.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { reworkHistory, type Standing } from './balances.ts'
import { dueDateChanged } from './due-date-change.ts'
import { type DebtRow, presentDebt, standingOf, type DebtKey } from './families.ts'
import {
  addPayment,
  countPayments,
  earlierPayment,
  paymentOf,
  paymentsOf,
  type PaymentRow,
  presentPayment,
  removePayment,
} from './payment-queries.ts'
import { dueAmountsOf } from './plan.ts'
import { updateDebt, debtRecords } from './queries.ts'

interface Paid {
  readonly payment: PaymentRow
  readonly debt: DebtRow
}

export async function recordPayment({
  body,
  db,
  caller,
  now,
}: Call<typeof createPayment>): Promise<Answer<Data<typeof createPayment>>> {
  const { payment, debt } = await db.transaction(async (transaction): Promise<Paid> => {
    const before = await debtRecords.lock(transaction, caller.user_uuid, body.debt_uuid)
    if (!before) throw notFound()
    const earlier = await earlierPayment(transaction, before, body)
    if (earlier && !isSamePayment(earlier, body)) throw paidOtherwise(earlier)
    return earlier ? { payment: earlier, debt: before } : pay(transaction, before, body, now)
  })
  return {
    data: { payment: presentPayment(payment), debt: presentDebt(debt) },
    message: 'Payment recorded',
  }
}

const paidOtherwise = ({ amount_cents }: PaymentRow): ApiError =>
  new ApiError(
    'conflict',
    `This due date is already paid, with ${formatUsd(amount_cents)}. Your payment wasn’t recorded. Choose another due date, or remove that payment first.`,
  )

/** @throws ApiError `conflict` when the locked debt has more payments than the limit, including a new one */
async function assertRoom(db: Db, debt: DebtKey): Promise<void> {
  if (hasRoom(PAYMENT_LIMIT, (await countPayments(db, debt)) - 1)) return
  throw new ApiError('conflict', noRoom(PAYMENT_LIMIT))
}

/** The amount of a payment without one, by the saved plan; not queried if the request names an amount. */
async function dueAmountFor(db: Db, userUuid: string, body: PaymentInput) {
  const isNamed = body.amount_cents !== undefined || body.pays_off
  return isNamed ? undefined : dueAmountsOf(db, userUuid, body.paid_on)
}

/** @throws ApiError for an invalid payment */
function accepted(write: PaymentWrite): Extract<PaymentWrite, { ok: true }> {
  if (write.ok) return write
  if (write.problem === 'paid_off') throw new ApiError('conflict', 'This debt is already paid off.')
  throw wrongField(write.problem.field, write.problem.message)
}

async function pay(db: Db, before: DebtRow, body: PaymentInput, now: Date): Promise<Paid> {
  const debt = presentDebt(before)
  const amountOf = await dueAmountFor(db, before.user_uuid, body)
  const payment_uuid = body.payment_uuid ?? uuidv7()
  const about = { payment_uuid, at: now.toISOString(), latest: latestDay(now), amountOf }
  const recorded = accepted(core.recordPayment(debt, body, about))
  const { user_uuid } = before
  const payment = await addPayment(db, { ...recorded.payment, user_uuid, created_at: now })
  if (!payment) throw new ApiError('conflict', 'This payment was already recorded.')
  await assertRoom(db, before)
  const standing = { ...standingOf(recorded.debt), ...(await reworked(db, before)) }
  const after = await updateDebt(db, before, standing, now)
  await rescheduleIfMoved(db, before, after, now)
  return { payment, debt: after }
}

const reworked = async (db: Db, debt: DebtRow): Promise<Standing | undefined> =>
  hasBalance(debt) ? reworkHistory(db, debt) : undefined

const asStanding = (history: Standing) => ({
  ...history,
  balance_stated_at: history.balance_stated_at.toISOString(),
})

async function rescheduleIfMoved(db: Db, before: DebtRow, after: DebtRow, now: Date): Promise<void> {
  const isMoved =
    before.last_paid_due_on !== after.last_paid_due_on || before.is_paid_off !== after.is_paid_off
  if (isMoved) await dueDateChanged(db, after, now)
}

/** The payment's debt, locked. */
async function lockDebtOf(db: Db, userUuid: string, paymentUuid: string): Promise<DebtRow | undefined> {
  const payment = await paymentOf(db, userUuid, paymentUuid)
  return payment && debtRecords.lock(db, userUuid, payment.debt_uuid)
}

export async function changePayment({
  body,
  db,
  caller,
  now,
}: Call<typeof updatePayment>): Promise<Answer<Data<typeof updatePayment>>> {
  const { user_uuid } = caller
  const { payment, debt } = await db.transaction(async (transaction): Promise<Paid> => {
    const before = await lockDebtOf(transaction, user_uuid, body.payment_uuid)
    // Read again under the lock: it may have been changed or removed meanwhile.
    const row = before && (await paymentOf(transaction, user_uuid, body.payment_uuid))
    if (!row) throw notFound()
    assertVersion(body.version, row.version, 'This payment')
    return edit(transaction, before, row, body, now)
  })
  return {
    data: { payment: presentPayment(payment), debt: presentDebt(debt) },
    message: 'Payment updated',
  }
}

/** Removes the payment, calculates the debt without it, and adds it again with its new values. */
async function edit(
  db: Db,
  before: DebtRow,
  row: PaymentRow,
  change: PaymentChange,
  now: Date,
): Promise<Paid> {
  const debt = presentDebt(before)
  await removePayment(db, before.user_uuid, row.payment_uuid)
  const others = await paymentsOf(db, before)
  const history = await reworked(db, before)
  const without = beforeEdit(debt, presentPayment(row), others, history && asStanding(history))
  const said = { change, latest: latestDay(now) }
  const edited = accepted(core.editPayment(debt, without, presentPayment(row), said))
  const payment = await addPayment(db, { ...row, ...edited.payment, created_at: row.created_at })
  if (!payment) throw wrongField('due_on', 'This due date is already paid. Choose another one.')
  const standingNow = { ...standingOf(edited.debt), ...(await reworked(db, before)) }
  const after = await updateDebt(db, before, standingNow, now)
  await rescheduleIfMoved(db, before, after, now)
  return { payment, debt: after }
}

export async function undoPayment({
  db,
  caller,
  params,
  now,
}: Call<typeof deletePayment>): Promise<Answer<Debt>> {
  const { user_uuid } = caller
  const debt = await db.transaction(async (transaction) => {
    const before = await lockDebtOf(transaction, user_uuid, params.id)
    const payment = before && (await removePayment(transaction, user_uuid, params.id))
    if (!payment) throw notFound()
    return unpay(transaction, before, payment, now)
  })
  return { data: presentDebt(debt), message: 'Payment removed' }
}

async function unpay(db: Db, before: DebtRow, payment: PaymentRow, now: Date): Promise<DebtRow> {
  const debt = presentDebt(before)
  const history = await reworked(db, before)
  const others = await paymentsOf(db, before)
  const without = withoutPayment(debt, presentPayment(payment), others, history?.balance_cents)
  const after = await updateDebt(db, before, { ...standingOf(without), ...history }, now)
  await rescheduleIfMoved(db, before, after, now)
  return after
}
