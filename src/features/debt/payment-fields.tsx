import * as v from 'valibot'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import type { useForm } from '#app/platform/form.ts'
import { dayInYear } from '#app/platform/format.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { cents } from '#core/contract/amounts.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { type Payment, PaymentInput } from '#core/contract/debt-payments.ts'
import { isHeld } from '#core/debt/history.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { type PaymentFacts, paymentProblem, splitPayment } from '#core/debt/payment.ts'
import type { SingleFigureId } from '#core/figures/figures.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import { chargesLabel } from './debt-types.tsx'

interface PaymentFieldsProps {
  readonly form: ReturnType<typeof useForm<PaymentValues, typeof PaymentFormSchema>>
  /** The debt before the payment. */
  readonly debt: Debt
  /** The payment in the form; undefined while it is invalid. */
  readonly payment: PaymentFacts | undefined
  /** The due dates that it can be for. */
  readonly dueDates: readonly IsoDate[]
  readonly today: IsoDate
}

/** How much was paid, when, for which due date, and the split. */
export function PaymentFields({ form, debt, payment, dueDates, today }: PaymentFieldsProps) {
  const { values } = form
  return (
    <>
      <AmountField form={form} name="amount_cents" label="Amount" />
      <DayField form={form} name="paid_on" label="Payment date" />
      {dueDates.length > 0 && (
        <ChoiceField
          form={form}
          name="due_on"
          label="Applies to"
          options={[
            ...dueDates.map((due): [string, string] => [due, `Payment due ${dayInYear(due, today)}`]),
            ['', 'Extra payment, no due date'],
          ]}
        />
      )}
      {hasBalance(debt) && (
        <div className="flex flex-col gap-3">
          <Checkbox
            label="I know the new balance from my lender"
            name="is_stated"
            checked={values.is_stated}
            onCheckedChange={(checked) => form.set('is_stated', checked)}
          />
          {values.is_stated && <AmountField form={form} name="balance_after_cents" label="New balance" />}
          {payment && <SplitLines debt={debt} payment={payment} today={today} />}
        </div>
      )}
    </>
  )
}

interface SplitLinesProps {
  readonly debt: Debt
  readonly payment: PaymentFacts
  readonly today: IsoDate
}

/** The split of a payment, while typing. */
function SplitLines({ debt, payment, today }: SplitLinesProps) {
  const problem = paymentProblem(debt, payment, today)
  if (problem) {
    return (
      <p aria-live="polite" className="text-15 text-quiet">
        {problem.message}
      </p>
    )
  }
  const split = splitPayment(debt, payment)
  const isKept = hasBalance(debt) && isHeld(debt, payment.paid_on, payment.recorded_at)
  const lines = [
    ['Principal', split.principal_cents, true],
    ['Interest', split.interest_cents, split.interest_cents > 0],
    ['Escrow', split.escrow_cents, split.escrow_cents > 0],
    [chargesLabel(debt), split.charges_cents, split.charges_cents > 0],
    ['New balance', split.balance_after_cents, !isKept],
  ] as const
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <dl className="flex flex-col rounded-control bg-sunken px-4 py-2 text-15 [&>div]:flex [&>div]:justify-between [&>div]:py-1.5 [&_dt]:text-quiet">
        <AmountLines
          amounts={lines.flatMap(([name, amount, isShown]) => (isShown ? [[name, amount] as const] : []))}
        />
      </dl>
      {isKept && (
        <p className="text-15 text-quiet">
          <ThirdPerson>
            The balance you entered for {dayInYear(debt.balance_stated_on, today)} already includes this
            payment, so it stays at {formatUsd(debt.balance_cents)}.
          </ThirdPerson>
        </p>
      )}
    </div>
  )
}

interface AmountLinesProps {
  /** Each with its name and, if it is a headline figure, that one's id. */
  readonly amounts: readonly (readonly [name: string, amount: Cents, figure?: SingleFigureId])[]
}

/** Amounts in rows with their names, for a `dl`. */
export const AmountLines = ({ amounts }: AmountLinesProps) =>
  amounts.map(([name, value, figure]) => {
    const amount = <Amount cents={value} />
    return (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="font-medium">{figure ? <Figure id={figure}>{amount}</Figure> : amount}</dd>
      </div>
    )
  })

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

/** Parses form values; error messages are shown beside the fields. */
export const PaymentFormSchema = v.pipe(
  typed,
  v.transform((values): v.InferInput<typeof Facts> => ({
    amount_cents: typedCents(values.amount_cents),
    paid_on: values.paid_on,
    due_on: values.due_on || null,
    balance_after_cents: values.is_stated ? typedCents(values.balance_after_cents) : null,
  })),
  Facts,
)

/** The form values of a recorded payment. */
export const valuesOfPayment = (payment: Payment): PaymentValues => ({
  amount_cents: String(payment.amount_cents),
  paid_on: payment.paid_on,
  due_on: payment.due_on ?? '',
  is_stated: payment.stated_on !== null,
  balance_after_cents: payment.stated_on === null ? '' : String(payment.balance_after_cents),
})

/** The due dates that a payment can be for: the next unpaid one, and the one after it. */
export const dueDatesFrom = (debt: Debt, next: IsoDate | undefined): IsoDate[] =>
  next ? [next, nextDueDate(addDays(next, 1), debt.due_day)] : []
