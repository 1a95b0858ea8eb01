import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import type { PaymentFacts } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { dayInYear } from '#app/platform/format.ts'
import type { useForm } from '#app/platform/form.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { PaymentFormSchema, PaymentValues } from './payment-values.ts'
import { SplitLines } from './split-lines.tsx'

interface PaymentFieldsProps {
  readonly form: ReturnType<typeof useForm<PaymentValues, typeof PaymentFormSchema>>
  /** The debt as it stands before the payment. */
  readonly debt: Debt
  /** The payment as the form has it; undefined while it does not add up to one. */
  readonly payment: PaymentFacts | undefined
  /** The due dates that it can be for. */
  readonly dueDates: readonly IsoDate[]
  readonly today: IsoDate
}

/** How much was paid, when, for which due date, and how the money splits. */
export function PaymentFields({ form, debt, payment, dueDates, today }: PaymentFieldsProps) {
  const { values } = form
  return (
    <>
      <ErrorSummary fields={form.failed} />
      <AmountField form={form} name="amount_cents" label="Amount" />
      <DayField form={form} name="paid_on" label="Payment date" />
      {dueDates.length > 0 && (
        <Field label="Applies to" error={form.errorOf('due_on')}>
          <Select name="due_on" value={values.due_on} onValueChange={(value) => form.set('due_on', value)}>
            {dueDates.map((due) => (
              <option key={due} value={due}>
                Payment due {dayInYear(due, today)}
              </option>
            ))}
            <option value="">Extra payment, no due date</option>
          </Select>
        </Field>
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
