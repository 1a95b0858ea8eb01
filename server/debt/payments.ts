/** Recording a payment and taking it back. The debt is locked, so that payments come one after the other. */
import { v7 as uuidv7 } from 'uuid'
import type { createPayment, deletePayment, PaymentInput } from '#core/contract/debt-payments.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { applyPayment, paymentProblem, splitPayment } from '#core/debt/payment.ts'
import { MAX_CENTS } from '#core/finance/money.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { rescheduleReminders } from '#server/reminder/reschedule.ts'
import { fallFrom, riseFrom } from './balances.ts'
import { changedElsewhere } from './change.ts'
import { latestDay } from './days.ts'
import { type DebtRow, presentDebt } from './kinds.ts'
import {
  addPayment,
  debtOfPayment,
  earlierPayment,
  lastPaidDueOn,
  type PaymentRow,
  presentPayment,
  removePayment,
} from './payment-queries.ts'
import { lockDebt, updateDebt } from './queries.ts'

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
    const before = await lockDebt(transaction, caller.user_uuid, body.debt_uuid)
    if (!before) throw notFound()
    const earlier = await earlierPayment(transaction, before.debt_uuid, body)
    return earlier ? { payment: earlier, debt: before } : pay(transaction, before, body, now)
  })
  return {
    data: { payment: presentPayment(payment), debt: presentDebt(debt) },
    message: 'Your payment was recorded',
  }
}

async function pay(db: Db, before: DebtRow, body: PaymentInput, now: Date): Promise<Paid> {
  if (before.is_paid_off) throw new ApiError('conflict', 'This debt is paid off already.')
  const debt = presentDebt(before)
  const problem = paymentProblem(debt, body, latestDay(now))
  if (problem) throw wrongField(problem.field, problem.message)
  const { principal_cents: _, ...split } = splitPayment(debt, body)
  const fall = before.balance_cents - split.balance_after_cents
  const payment = await addPayment(db, {
    ...split,
    principal_cents: fall,
    payment_uuid: body.payment_uuid ?? uuidv7(),
    debt_uuid: before.debt_uuid,
    user_uuid: before.user_uuid,
    paid_on: body.paid_on,
    due_on: body.due_on,
    created_at: now,
  })
  if (!payment) throw new ApiError('conflict', 'This payment was recorded before.')
  const { is_paid_off, paid_off_on, balance_as_of, last_paid_due_on } = applyPayment(debt, body)
  const change = { is_paid_off, paid_off_on, balance_as_of, last_paid_due_on }
  const after = await updateDebt(db, before, { ...change, balance_cents: split.balance_after_cents }, now)
  if (!after) throw changedElsewhere()
  if (hasBalance(before)) await fallFrom(db, before.debt_uuid, body.paid_on, fall)
  await rescheduleIfMoved(db, before, after, now)
  return { payment, debt: after }
}

async function rescheduleIfMoved(db: Db, before: DebtRow, after: DebtRow, now: Date): Promise<void> {
  const isMoved =
    before.last_paid_due_on !== after.last_paid_due_on || before.is_paid_off !== after.is_paid_off
  if (isMoved) await rescheduleReminders(db, after.debt_uuid, now)
}

export async function takePaymentBack({
  db,
  caller,
  params,
  now,
}: Call<typeof deletePayment>): Promise<Answer<Debt>> {
  const { user_uuid } = caller
  const debt = await db.transaction(async (transaction) => {
    const debtUuid = await debtOfPayment(transaction, user_uuid, params.id)
    const before = debtUuid === undefined ? undefined : await lockDebt(transaction, user_uuid, debtUuid)
    const payment = before && (await removePayment(transaction, user_uuid, params.id))
    if (!payment) throw notFound()
    return unpay(transaction, before, payment, now)
  })
  return { data: presentDebt(debt), message: 'Your payment was taken back' }
}

async function unpay(db: Db, before: DebtRow, payment: PaymentRow, now: Date): Promise<DebtRow> {
  const { paid_on, principal_cents: fall } = payment
  const balance_cents = Math.min(Math.max(before.balance_cents + fall, 0), MAX_CENTS)
  const as_of = hasBalance(before) ? await riseFrom(db, before.debt_uuid, paid_on, fall) : undefined
  const isPaidOff = before.is_paid_off && balance_cents === 0 && before.paid_off_on !== paid_on
  const change = {
    balance_cents,
    balance_as_of: as_of ?? before.balance_as_of,
    is_paid_off: isPaidOff,
    paid_off_on: isPaidOff ? before.paid_off_on : null,
    last_paid_due_on: await lastPaidDueOn(db, before.debt_uuid),
  }
  const after = await updateDebt(db, before, change, now)
  if (!after) throw changedElsewhere()
  await rescheduleIfMoved(db, before, after, now)
  return after
}
