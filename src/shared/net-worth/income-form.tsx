import { useState } from 'react'
import {
  createIncomeDetail,
  type IncomeDetail,
  type IncomeInput,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { toast } from '#app/ui/toast.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { IncomeMore } from './income-more.tsx'
import { changesOf, IncomeFormSchema, valuesOf } from './income-values.ts'
import { incomeQuery } from './income.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { readSession } from '#app/platform/session.ts'
import { useReadOnly } from '#app/ui/read-only.ts'

interface IncomeFormProps {
  /** Null while none was entered. */
  readonly income: IncomeDetail | null
  /** Why to enter it, shown before the first time. */
  readonly reason: string
  readonly onDone: () => void
}

/** Sends all of a first income, and the changes of a later one. May be queued on the device. */
async function save(body: IncomeInput, before: IncomeDetail | null): Promise<SubmitResult> {
  const about = { subject: readSession()?.user.user_uuid ?? 'income', label: 'Your income' }
  const options = {
    onSent: (income: IncomeDetail) => queryClient.setQueryData(incomeQuery.queryKey, income),
    awaitsRefresh: true,
  }
  const outcome = await (before
    ? write(updateIncomeDetail, { body: changesOf(before, body) }, about, options)
    : write(createIncomeDetail, { body }, about, options))
  if (!outcome.ok) return outcome
  toast.success('Income saved')
  return outcome
}

/** The income: the one figure that debts and the emergency fund are measured against, and its details. */
export const IncomeForm = (props: IncomeFormProps) =>
  useReadOnly() ? <p className="text-15 text-quiet">No income entered yet.</p> : <Form {...props} />

function Form({ income, reason, onDone }: IncomeFormProps) {
  // The initial values stay, so that a version that arrives meanwhile is not taken for a change made here.
  const [begun] = useState(income)
  const isFirst = begun === null
  const form = useForm({
    initial: valuesOf(begun),
    schema: IncomeFormSchema,
    onSubmit: async (body) => {
      const isSame = !isFirst && Object.keys(changesOf(begun, body)).length === 0
      const handed: SubmitResult = isSame ? { ok: true } : await save(body, begun)
      if (handed.ok) onDone()
      return handed
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <ErrorSummary fields={form.failed} />
      {isFirst && <p className="text-15 text-quiet">{reason}</p>}
      <AmountField form={form} name="gross_annual_cents" label="Yearly income, before tax" />
      <IncomeMore form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {isFirst ? 'Add income' : 'Save income'}
        </Button>
        {!isFirst && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
