import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { dayInYear, dayOfMonth, shortMonth } from '#app/platform/format.ts'
import type { ApiFailure } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import { useUpcomingPayment } from '#app/shared/debt/use-debts.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment, PaymentChange } from '#core/contract/debt-payments.ts'
import { beforeEdit, changedFacts, recordAgain } from '#core/debt/payment-writes.ts'
import { isHeldWithout, paymentProblem } from '#core/debt/payment.ts'
import { changedFields } from '#core/fields.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { PaymentEditClash } from './debt-notices.tsx'
import { chargesLabel } from './debt-types.tsx'
import { changePayment, recordPayment, removePayment } from './debt-writes.ts'
import { PaymentFields, dueDatesFrom, PaymentFormSchema, valuesOfPayment } from './payment-fields.tsx'

interface PaymentsCardProps {
  readonly debt: Debt
  /** Newest first. */
  readonly payments: readonly Payment[]
  /** The uuids of the pending ones. */
  readonly pending: ReadonlySet<string>
  readonly query: UseQueryResult<unknown, ApiFailure>
  readonly today: IsoDate
}

const SHOWN = 12

/** The payments on a debt, each of which can be changed or deleted. */
export function PaymentsCard({ debt, payments, pending, query, today }: PaymentsCardProps) {
  const [isAll, setAll] = useState(false)
  const [opened, setOpened] = useState<Payment>()
  const edited = payments.find(({ payment_uuid }) => payment_uuid === opened?.payment_uuid) ?? opened
  const shown = isAll ? payments : payments.slice(0, SHOWN)
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Payments</CardTitle>
      {query.isPending && <Skeleton className="m-4 h-20" />}
      {query.isError && query.data === undefined && (
        <QueryFailed query={query} title="Couldn’t load payments" />
      )}
      {query.data !== undefined && payments.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-15 text-quiet md:px-5">No payments yet.</p>
      )}
      <List>
        {shown.map((payment) => (
          <PaymentRow
            key={payment.payment_uuid}
            debt={debt}
            payment={payment}
            today={today}
            isPending={pending.has(payment.payment_uuid)}
            onEdit={() => setOpened(payment)}
          />
        ))}
      </List>
      {shown.length < payments.length && (
        <Button reads variant="link" className="mx-4 mb-2 self-start" onClick={() => setAll(true)}>
          Show all {payments.length}
        </Button>
      )}
      <EditPayment
        debt={debt}
        payment={edited}
        payments={payments}
        today={today}
        onClose={() => setOpened(undefined)}
      />
    </Card>
  )
}

interface PaymentRowProps {
  readonly debt: Debt
  readonly payment: Payment
  readonly today: IsoDate
  readonly isPending: boolean
  readonly onEdit: () => void
}

function PaymentRow({ debt, payment, today, isPending, onEdit }: PaymentRowProps) {
  const { paid_on, amount_cents } = payment
  const details = [whenWords(payment, today), splitWords(debt, payment)].filter(Boolean)
  return (
    <ListRow
      leading={<DateTile dateTime={paid_on} day={dayOfMonth(paid_on)} month={shortMonth(paid_on)} />}
      title={
        <PlainButton
          onClick={onEdit}
          aria-label={`Edit payment of ${formatUsd(amount_cents)} on ${dayInYear(paid_on, today)}`}
        >
          <Amount cents={amount_cents} />
        </PlainButton>
      }
      detail={
        details.length > 0 || isPending ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {details.map((words) => (
              <span key={words}>{words}</span>
            ))}
            {isPending && <PendingPill />}
          </span>
        ) : undefined
      }
      trailing={
        <WhereEditable>
          <ChevronRight className="size-5 text-quiet" aria-hidden="true" />
        </WhereEditable>
      }
    />
  )
}

/** What the date tile leaves out: another year, and a different due date. */
function whenWords({ paid_on, due_on }: Payment, today: IsoDate): string {
  const isOld = paid_on.slice(0, 4) !== today.slice(0, 4)
  const parts = [
    isOld && dayInYear(paid_on, today),
    due_on && due_on !== paid_on && `Due ${dayInYear(due_on, today)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** `$312 principal, $88 interest`; empty for a rent. */
function splitWords(debt: Debt, payment: Payment): string {
  const { principal_cents, interest_cents, escrow_cents, charges_cents } = payment
  const parts = [
    principal_cents !== 0 && `${formatUsd(principal_cents)} principal`,
    interest_cents !== 0 && `${formatUsd(interest_cents)} interest`,
    escrow_cents !== 0 && `${formatUsd(escrow_cents)} escrow`,
    charges_cents > 0 && `${formatUsd(charges_cents)} ${chargesLabel(debt).toLowerCase()}`,
  ]
  return parts.filter(Boolean).join(', ')
}

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
const EditPayment = ({ payment, ...props }: EditPaymentProps) => (
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
function changesOf(
  payment: Payment,
  { pays_off: _, ...typed }: v.InferOutput<typeof PaymentFormSchema>,
): PaymentFields {
  return changedFields({ ...payment, balance_after_cents: statedOf(payment) }, typed)
}

/** The change that restores the named fields. */
function changeBack(payment: Payment, change: PaymentFields): PaymentFields {
  const before = new Map<string, unknown>(
    Object.entries({ ...payment, balance_after_cents: statedOf(payment) }),
  )
  return Object.fromEntries(Object.keys(change).map((name) => [name, before.get(name)]))
}

function EditForm({ debt, payment, payments, today, onClose }: EditPaymentProps & { payment: Payment }) {
  const [isRemoving, setRemoving] = useState(false)
  const { payment_uuid } = payment
  const current = payments.find((each) => each.payment_uuid === payment_uuid)
  const others = payments.filter((each) => each.payment_uuid !== payment_uuid)
  const taken = new Set(others.map(({ due_on }) => due_on))
  const upcoming = useUpcomingPayment(debt, today)?.due_on

  const { conflict, submit } = useRecordEditor<Payment, PaymentFields>({
    write: (change) => changePayment(debt, { ...change, payment_uuid }),
    read: async () => current,
    onSaved: (change, { begun }) =>
      toast.success('Payment updated', {
        label: 'Undo',
        run: () => void changePayment(debt, { ...changeBack(begun, change), payment_uuid }),
      }),
    onDone: onClose,
  })
  const form = useForm({
    record: payment,
    initial: valuesOfPayment(payment),
    schema: PaymentFormSchema,
    onSubmit: async (typed, begun): Promise<SubmitResult> => {
      const change = changesOf(begun, typed)
      const changed = changedFacts(begun, { ...change, payment_uuid })
      const isChanged = Object.keys(change).length > 0
      const problem = isChanged && paymentProblem(beforeEdit(debt, begun, others), changed, today)
      if (problem) return { ok: false, fields: { [problem.field]: problem.message } }
      return submit(begun, change)
    },
  })
  const begun = form.record
  const without = beforeEdit(debt, begun, others)
  const dueDates = new Set([...(begun.due_on ? [begun.due_on] : []), ...dueDatesFrom(debt, upcoming)])
  const typed = v.safeParse(PaymentFormSchema, form.values)
  const remove = async () => {
    setRemoving(true)
    const isRemoved = await removeWithUndo(debt, begun)
    setRemoving(false)
    if (isRemoved) onClose()
  }
  return (
    <Form form={form} className="gap-5 pt-1">
      {conflict && current && <PaymentEditClash {...conflict} server={current} today={today} />}
      <PaymentFields
        form={form}
        debt={without}
        payment={
          typed.success ? changedFacts(begun, { ...changesOf(begun, typed.output), payment_uuid }) : undefined
        }
        dueDates={[...dueDates].filter((due) => !taken.has(due))}
        today={today}
      />
      <FormButtons label="Save changes" className="flex flex-col gap-2">
        <Button variant="secondary" busy={isRemoving} block onClick={() => void remove()}>
          Remove payment
        </Button>
      </FormButtons>
    </Form>
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
