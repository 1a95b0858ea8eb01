import { useState } from 'react'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { paymentProblem, usualAmount } from '#core/debt/payment.ts'
import { addDays, type IsoDate, nextDueDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { AmountField, DayField } from '#app/lib/form-fields.tsx'
import { monthAndDay } from '#app/lib/format.ts'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet, SheetContent } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { recordPayment, takeBack } from './debt-writes.ts'
import { PaymentFormSchema, type PaymentValues } from './payment-values.ts'
import { SplitLines } from './split-lines.tsx'
import { useUpcomingPayment } from './use-debts.ts'

interface PaySheetProps {
  readonly debt: Debt
  readonly today: IsoDate
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Recording a payment: how much, when, and for which due date. */
export const PaySheet = ({ debt, today, open, onOpenChange }: PaySheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title="Record a payment" description={debt.name}>
      <PayForm debt={debt} today={today} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

/** The due dates that a payment can be for: the next one that is not paid, and the one after it. */
const dueDates = (debt: Debt, next: IsoDate | undefined): IsoDate[] =>
  next ? [next, nextDueDate(addDays(next, 1), debt.due_day)] : []

function PayForm({ debt, today, onDone }: { debt: Debt; today: IsoDate; onDone: () => void }) {
  const upcoming = useUpcomingPayment(debt, today)
  const [dues] = useState(() => dueDates(debt, upcoming?.due_on))
  const [firstDue = ''] = dues
  const initial: PaymentValues = {
    amount_cents: String((upcoming?.amount_cents ?? usualAmount(debt, today)) || ''),
    paid_on: today,
    due_on: firstDue,
    is_stated: false,
    balance_after_cents: '',
  }
  const form = useForm({
    initial,
    schema: PaymentFormSchema,
    onSubmit: async (payment) => {
      const problem = paymentProblem(debt, payment, today)
      if (problem) return { ok: false, fields: { [problem.field]: problem.message } }
      const { outcome, payment_uuid } = await recordPayment(debt, payment)
      if (!outcome.ok) return outcome
      toast.success(`${formatUsd(payment.amount_cents)} paid on ${debt.name}`, {
        label: 'Undo',
        run: () => void takeBack(debt, { payment_uuid }),
      })
      onDone()
      return outcome
    },
  })
  const { values } = form
  return (
    <form {...form.formProps} className="flex flex-col gap-5 pt-1">
      <ErrorSummary fields={form.failed} />
      <AmountField form={form} name="amount_cents" label="Amount" />
      <DayField form={form} name="paid_on" label="Paid on" />
      {dues.length > 0 && (
        <Field label="For" error={form.errorOf('due_on')}>
          <Select name="due_on" value={values.due_on} onValueChange={(value) => form.set('due_on', value)}>
            {dues.map((due) => (
              <option key={due} value={due}>
                Due {monthAndDay(due)}
              </option>
            ))}
            <option value="">No due date: something extra</option>
          </Select>
        </Field>
      )}
      {hasBalance(debt) && (
        <div className="flex flex-col gap-3">
          <Checkbox
            label="My lender says what is left"
            name="is_stated"
            checked={values.is_stated}
            onCheckedChange={(checked) => form.set('is_stated', checked)}
          />
          {values.is_stated && <AmountField form={form} name="balance_after_cents" label="What is left" />}
          <SplitLines debt={debt} values={values} today={today} />
        </div>
      )}
      <Button type="submit" busy={form.isBusy} block>
        Record the payment
      </Button>
    </form>
  )
}
