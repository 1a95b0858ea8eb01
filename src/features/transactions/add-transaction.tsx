import { useState } from 'react'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { ChoiceField, SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import type { BankAccount } from '#core/contract/bank.ts'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { type Transaction, TransactionInput } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { changeTransaction, enterTransaction } from './transaction-writes.ts'

interface AddTransactionProps {
  readonly accounts: readonly BankAccount[]
  readonly today: IsoDate
  readonly onClose: () => void
}

const { name, note, date } = TransactionInput.entries

/** A positive amount as the form stores it: cents as text. */
const amount = v.pipe(
  v.string(),
  v.nonEmpty('Enter an amount'),
  v.transform(Number),
  TransactionInput.entries.amount_cents,
)
const direction = v.picklist(['out', 'in'])

/** Cents with the sign of their direction. */
const signed = (cents: number, way: 'out' | 'in'): number => (way === 'out' ? -cents : cents)

const NEW_CASH = 'new'
const AddForm = v.object({
  amount_cents: amount,
  direction,
  name,
  date,
  bank_account_uuid: v.string(),
  category: SpendCategory,
  note,
})

/** A new transaction, such as a cash purchase. Banks add theirs themselves, so it goes to another account. */
export function AddTransaction({ accounts, today, onClose }: AddTransactionProps) {
  const own = accounts.filter(({ link_uuid, is_active }) => link_uuid === null && is_active)
  const [cashUuid] = useState(() => v7())
  const form = useForm({
    initial: {
      amount_cents: '',
      direction: 'out',
      name: '',
      date: today,
      bank_account_uuid: own[0]?.bank_account_uuid ?? NEW_CASH,
      category: '',
      note: '',
    },
    schema: AddForm,
    onSubmit: async ({ direction: way, ...fields }) => {
      if (fields.date > today) return { ok: false, fields: { date: 'Choose today or an earlier date.' } }
      const isNew = fields.bank_account_uuid === NEW_CASH
      const outcome = await enterTransaction({
        ...fields,
        amount_cents: signed(fields.amount_cents, way),
        bank_account_uuid: isNew ? cashUuid : fields.bank_account_uuid,
        new_account_name: isNew ? 'Cash' : null,
      })
      if (!outcome.ok) return outcome
      toast.success(`${fields.name}, ${formatUsd(fields.amount_cents)}, added`)
      onClose()
      return outcome
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Add transaction"
        description="Something that no linked bank knows of, such as a cash purchase."
      >
        <Form form={form} className="gap-5 pt-1">
          <AmountField form={form} name="amount_cents" label="Amount" />
          <SegmentField
            form={form}
            name="direction"
            label="Direction"
            options={{ out: 'Money out', in: 'Money in' }}
          />
          <TextField form={form} name="name" label="Name" maxLength={120} />
          <Field label="Category" error={form.errorOf('category')}>
            <CategoryPicker
              name="category"
              value={v.is(SpendCategory, form.values.category) ? form.values.category : ''}
              onValueChange={(category) => form.set('category', category)}
              onBlur={() => form.leave('category')}
            />
          </Field>
          <DayField form={form} name="date" label="Date" />
          <ChoiceField
            form={form}
            name="bank_account_uuid"
            label="Account"
            options={[
              ...own.map((account): [string, string] => [account.bank_account_uuid, account.name]),
              [NEW_CASH, own.length > 0 ? 'New account: Cash' : 'Cash'],
            ]}
          />
          <TextField form={form} name="note" label="Note" optional maxLength={500} />
          <FormButtons label="Add transaction" block />
        </Form>
      </SheetContent>
    </Sheet>
  )
}

const EnteredForm = v.object({ name, amount_cents: amount, direction, date })
const NameForm = v.object({ name })

interface EditProps {
  readonly transaction: Transaction
  readonly today: IsoDate
  readonly onDone: () => void
}

/** The name of a transaction, and of one that the client entered its amount and date too. */
export const EditTransaction = (props: EditProps) =>
  props.transaction.origin === 'manual' ? <EditEntered {...props} /> : <EditName {...props} />

function EditName({ transaction, onDone }: EditProps) {
  const form = useForm({
    about: transaction.transaction_uuid,
    initial: { name: transaction.name },
    schema: NameForm,
    onSubmit: async (fields) => {
      const outcome = await changeTransaction(transaction, fields)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-4">
      <TextField form={form} name="name" label="Name" maxLength={120} />
      <FormButtons label="Save" size="sm" onCancel={onDone} />
    </Form>
  )
}

function EditEntered({ transaction, today, onDone }: EditProps) {
  const form = useForm({
    about: transaction.transaction_uuid,
    initial: {
      name: transaction.name,
      amount_cents: String(Math.abs(transaction.amount_cents)),
      direction: transaction.amount_cents < 0 ? 'out' : 'in',
      date: transaction.date,
    },
    schema: EnteredForm,
    onSubmit: async ({ direction: way, ...fields }) => {
      if (fields.date > today) return { ok: false, fields: { date: 'Choose today or an earlier date.' } }
      const change = { ...fields, amount_cents: signed(fields.amount_cents, way) }
      const outcome = await changeTransaction(transaction, change)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-4">
      <TextField form={form} name="name" label="Name" maxLength={120} />
      <AmountField form={form} name="amount_cents" label="Amount" />
      <SegmentField
        form={form}
        name="direction"
        label="Direction"
        options={{ out: 'Money out', in: 'Money in' }}
      />
      <DayField form={form} name="date" label="Date" />
      <FormButtons label="Save" size="sm" onCancel={onDone} />
    </Form>
  )
}
