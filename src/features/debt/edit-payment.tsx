import { useState } from 'react'
import * as v from 'valibot'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentChange } from '#core/contract/debt-payments.ts'
import { isHeldWithout, paymentProblem } from '#core/debt/payment.ts'
import { beforeEdit, changedFacts, recordAgain } from '#core/debt/payment-writes.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { PaymentEditClash } from './debt-conflict.tsx'
import { changePayment, recordPayment, removePayment } from './debt-writes.ts'
import { PaymentFields } from './payment-fields.tsx'
import { dueDatesFrom, PaymentFormSchema, valuesOfPayment } from './payment-fields.tsx'
import { useUpcomingPayment } from '#app/shared/debt/use-debts.ts'

interface EditPaymentProps {
  readonly debt: Debt
  /** The payment to change; undefined closes the sheet. */
  readonly payment: Payment | undefined
  /** Every known payment on the debt. */
  readonly payments: readonly Payment[]
  readonly today: IsoDate
  readonly onClose: () => void
}

/** Changing a recorded payment, or deleting it. */
export const EditPayment = ({ payment, ...props }: EditPaymentProps) => (
  <Sheet open={payment !== undefined} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
    {payment && (
      <SheetContent title="Edit payment" description={props.debt.name}>
        <EditForm payment={payment} {...props} />
      </SheetContent>
    )}
  </Sheet>
)

type PaymentFields = Omit<PaymentChange, 'payment_uuid' | 'version'>

const statedOf = ({ stated_on, balance_after_cents }: Payment): number | null =>
  stated_on === null ? null : balance_after_cents

/** The fields of a payment that differ from the form values. */
function changesOf(payment: Payment, typed: v.InferOutput<typeof PaymentFormSchema>): PaymentFields {
  const { amount_cents, paid_on, due_on, balance_after_cents } = typed
  return {
    ...(amount_cents !== payment.amount_cents && { amount_cents }),
    ...(paid_on !== payment.paid_on && { paid_on }),
    ...(due_on !== payment.due_on && { due_on }),
    ...(balance_after_cents !== statedOf(payment) && { balance_after_cents }),
  }
}

/** The change that restores the named fields. */
function changeBack(payment: Payment, change: PaymentFields): PaymentFields {
  const before = new Map<string, unknown>(
    Object.entries({ ...payment, balance_after_cents: statedOf(payment) }),
  )
  return Object.fromEntries(Object.keys(change).map((name) => [name, before.get(name)]))
}

function EditForm({ debt, payment, payments, today, onClose }: EditPaymentProps & { payment: Payment }) {
  // The initial values stay, so that a version that arrives meanwhile is a conflict instead of being overwritten.
  const [begun] = useState(payment)
  const [conflict, setConflict] = useState<PaymentFields>()
  const [isRemoving, setRemoving] = useState(false)
  const { payment_uuid } = begun
  const current = payments.find((each) => each.payment_uuid === payment_uuid)
  const others = payments.filter((each) => each.payment_uuid !== payment_uuid)
  const without = beforeEdit(debt, begun, others)
  const taken = new Set(others.map(({ due_on }) => due_on))
  const upcoming = useUpcomingPayment(debt, today)?.due_on
  const dueDates = new Set([...(begun.due_on ? [begun.due_on] : []), ...dueDatesFrom(debt, upcoming)])

  const save = async (change: PaymentFields, version?: number): Promise<SubmitResult> => {
    const outcome = await changePayment(debt, { ...change, payment_uuid, ...(version && { version }) })
    if (outcome.ok) {
      toast.success('Payment updated', {
        label: 'Undo',
        run: () => void changePayment(debt, { ...changeBack(begun, change), payment_uuid }),
      })
      onClose()
    } else if (outcome.code === 'conflict') setConflict(change)
    return outcome
  }
  const form = useForm({
    initial: valuesOfPayment(begun),
    schema: PaymentFormSchema,
    onSubmit: async (typed): Promise<SubmitResult> => {
      const change = changesOf(begun, typed)
      if (Object.keys(change).length === 0) {
        onClose()
        return { ok: true }
      }
      const problem = paymentProblem(without, changedFacts(begun, { ...change, payment_uuid }), today)
      if (problem) return { ok: false, fields: { [problem.field]: problem.message } }
      return save(change, begun.version)
    },
  })
  const typed = v.safeParse(PaymentFormSchema, form.values)
  const remove = async () => {
    setRemoving(true)
    const isRemoved = await removeWithUndo(debt, begun)
    setRemoving(false)
    if (isRemoved) onClose()
  }
  return (
    <form {...form.formProps} className="flex flex-col gap-5 pt-1">
      {conflict && current && (
        <PaymentEditClash
          change={conflict}
          server={current}
          today={today}
          onOverride={() => save(conflict)}
          onUseServer={async () => onClose()}
        />
      )}
      <PaymentFields
        form={form}
        debt={without}
        payment={
          typed.success ? changedFacts(begun, { ...changesOf(begun, typed.output), payment_uuid }) : undefined
        }
        dueDates={[...dueDates].filter((due) => !taken.has(due))}
        today={today}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" busy={form.isBusy} block>
          Save changes
        </Button>
        <Button variant="secondary" busy={isRemoving} block onClick={() => void remove()}>
          Remove payment
        </Button>
      </div>
    </form>
  )
}

async function removeWithUndo(debt: Debt, payment: Payment): Promise<boolean> {
  const outcome = await removePayment(debt, payment)
  if (!outcome.ok) return false
  const stays = isHeldWithout(debt, payment) && 'balance_cents' in debt
  const staying = stays ? ` Your balance stays at ${formatUsd(debt.balance_cents)}, as you entered it.` : ''
  toast.success(`Payment of ${formatUsd(payment.amount_cents)} removed.${staying}`, {
    label: 'Undo',
    run: () => void recordPayment(debt, recordAgain(debt, payment)),
  })
  return true
}
