/** A payment as its form holds it, in text, and as the contract takes it. */
import * as v from 'valibot'
import { type Payment, PaymentInput } from '#core/contract/debt-payments.ts'
import { cents } from '#core/contract/amounts.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'

const typed = v.object({
  amount_cents: v.string(),
  paid_on: v.string(),
  due_on: v.string(),
  is_stated: v.boolean(),
  balance_after_cents: v.string(),
})
export type PaymentValues = v.InferOutput<typeof typed>

const Facts = v.object({
  ...v.omit(PaymentInput, ['payment_uuid', 'debt_uuid', 'interest_cents']).entries,
  amount_cents: cents('Enter the amount you paid', 1),
})

const amount = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** Reads what the form holds; its messages stand beside the fields. */
export const PaymentFormSchema = v.pipe(
  typed,
  v.transform((values): v.InferInput<typeof Facts> => ({
    amount_cents: amount(values.amount_cents),
    paid_on: values.paid_on,
    due_on: values.due_on || null,
    balance_after_cents: values.is_stated ? amount(values.balance_after_cents) : null,
  })),
  Facts,
)

/** A recorded payment put into its form. */
export const valuesOfPayment = (payment: Payment): PaymentValues => ({
  amount_cents: String(payment.amount_cents),
  paid_on: payment.paid_on,
  due_on: payment.due_on ?? '',
  is_stated: payment.stated_on !== null,
  balance_after_cents: payment.stated_on === null ? '' : String(payment.balance_after_cents),
})

/** The due dates that a payment can be for: the next one that is not paid, and the one after it. */
export const dueDatesFrom = (debt: Debt, next: IsoDate | undefined): IsoDate[] =>
  next ? [next, nextDueDate(addDays(next, 1), debt.due_day)] : []
