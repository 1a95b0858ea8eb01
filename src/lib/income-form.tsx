import * as v from 'valibot'
import {
  createIncomeDetail,
  type IncomeDetail,
  IncomeInput,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { toast } from '#app/ui/toast.ts'
import { useForm } from './form.ts'
import { incomeChanged } from './income.ts'
import { write } from './outbox.ts'
import { readSession } from './session.ts'

interface IncomeFormProps {
  readonly income: IncomeDetail | null
  readonly isFirst: boolean
  /** Why to say it, before it was ever said. */
  readonly reason: string
  readonly onDone: () => void
}

// Text in the form, cents in the contract.
const Typed = v.pipe(
  v.object({ gross_annual_cents: v.string() }),
  v.transform(({ gross_annual_cents }) => ({
    gross_annual_cents: gross_annual_cents === '' ? Number.NaN : Number(gross_annual_cents),
  })),
  v.object({ gross_annual_cents: IncomeInput.entries.gross_annual_cents }),
)

/** The one figure of the income that debts and the reserve are measured against. */
export function IncomeForm({ income, isFirst, reason, onDone }: IncomeFormProps) {
  const form = useForm({
    initial: { gross_annual_cents: income ? String(income.gross_annual_cents) : '' },
    schema: Typed,
    onSubmit: async (body) => {
      const about = { subject: readSession()?.user.user_uuid ?? 'income', label: 'Your income' }
      const outcome = await (isFirst
        ? write(createIncomeDetail, { body }, about)
        : write(updateIncomeDetail, { body }, about))
      if (!outcome.ok) return outcome
      if (!('isWaiting' in outcome)) await incomeChanged(outcome.data)
      toast.success('Your income is kept')
      onDone()
      return outcome
    },
  })
  const { gross_annual_cents } = form.values
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <ErrorSummary fields={form.failed} />
      {isFirst && <p className="text-15 text-quiet">{reason}</p>}
      <Field label="Income a year, before tax" error={form.errorOf('gross_annual_cents')}>
        <MoneyInput
          name="gross_annual_cents"
          value={gross_annual_cents === '' ? null : Number(gross_annual_cents)}
          onValueChange={(cents) => form.set('gross_annual_cents', cents === null ? '' : String(cents))}
          onBlur={() => form.leave('gross_annual_cents')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {isFirst ? 'Add your income' : 'Save your income'}
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
