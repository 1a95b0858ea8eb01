import { useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { useUpcomingPayment } from '#app/shared/debt/use-debts.ts'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { paymentProblem, usualAmount } from '#core/debt/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { recordPayment, removePayment } from './debt-writes.ts'
import { dueDatesFrom, PaymentFields, PaymentFormSchema, type PaymentValues } from './payment-fields.tsx'

interface PaySheetProps {
  readonly debt: Debt
  readonly today: IsoDate
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Recording a payment: how much, when, and for which due date. */
export const PaySheet = ({ debt, today, open, onOpenChange }: PaySheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title="Record payment" description={debt.name}>
      <PayForm debt={debt} today={today} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

function PayForm({ debt, today, onDone }: { debt: Debt; today: IsoDate; onDone: () => void }) {
  const upcoming = useUpcomingPayment(debt, today)
  const [dueDates] = useState(() => dueDatesFrom(debt, upcoming?.due_on))
  const [firstDue = ''] = dueDates
  const initial: PaymentValues = {
    amount_cents: String((upcoming?.amount_cents ?? usualAmount(debt, today)) || ''),
    paid_on: today,
    due_on: firstDue,
    is_stated: false,
    balance_after_cents: '',
  }
  const form = useForm({
    about: debt.debt_uuid,
    initial,
    schema: PaymentFormSchema,
    onSubmit: async (payment) => {
      const problem = paymentProblem(debt, payment, today)
      if (problem) return { ok: false, fields: { [problem.field]: problem.message } }
      const { outcome, payment_uuid } = await recordPayment(debt, payment)
      if (!outcome.ok) return outcome
      toast.success(`Payment of ${formatUsd(payment.amount_cents)} recorded for ${debt.name}`, {
        label: 'Undo',
        run: () => void removePayment(debt, { payment_uuid }),
      })
      onDone()
      return outcome
    },
  })
  const typed = v.safeParse(PaymentFormSchema, form.values)
  return (
    <Form form={form} className="gap-5 pt-1">
      <PaymentFields
        form={form}
        debt={debt}
        payment={typed.success ? typed.output : undefined}
        dueDates={dueDates}
        today={today}
      />
      <FormButtons label="Record payment" block />
    </Form>
  )
}
