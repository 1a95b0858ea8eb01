import type { Account } from '#core/contract/money-accounts.ts'
import { asOfProblem } from '#core/goal/rules.ts'
import { formatUsd } from '#core/finance/money.ts'
import { AmountField, DayField } from '#app/lib/form-fields.tsx'
import { useForm } from '#app/lib/form.ts'
import { useToday } from '#app/lib/today.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Sheet, SheetContent } from '#app/ui/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { ValueFormSchema, type ValueValues } from './account-values.ts'
import { recordValue } from './account-writes.ts'
import { isOwed } from './words.ts'

interface ValueSheetProps {
  readonly account: Account
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Saying what an account was worth on a day. */
export const ValueSheet = ({ account, open, onOpenChange }: ValueSheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title="Record a value" description={account.name}>
      <ValueForm account={account} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

function ValueForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const today = useToday()
  const initial: ValueValues = { balance_cents: '', as_of: today, moved: 'nothing', moved_cents: '' }
  const form = useForm({
    initial,
    schema: ValueFormSchema,
    onSubmit: async (value) => {
      const problem = asOfProblem(value.as_of, today)
      if (problem) return { ok: false, fields: { as_of: problem } }
      const outcome = await recordValue(account, value)
      if (!outcome.ok) return outcome
      toast.success(`${account.name} is at ${formatUsd(value.balance_cents)}`)
      onDone()
      return outcome
    },
  })
  const { values } = form
  return (
    <form {...form.formProps} className="flex flex-col gap-5 pt-1">
      <ErrorSummary fields={form.failed} />
      <AmountField
        form={form}
        name="balance_cents"
        label={isOwed(account.kind) ? 'What you owe' : 'What it is worth'}
        hint={`${formatUsd(account.balance_cents)} so far.`}
      />
      <DayField form={form} name="as_of" label="On" />
      <Field
        group
        label="Since the value before, you"
        hint="Gains and interest are neither: this is how a return is told from a deposit."
      >
        <Segmented
          name="moved"
          value={values.moved}
          onValueChange={(moved) => form.set('moved', moved as ValueValues['moved'])}
        >
          <Segment value="nothing">moved nothing</Segment>
          <Segment value="in">put in</Segment>
          <Segment value="out">took out</Segment>
        </Segmented>
      </Field>
      {values.moved !== 'nothing' && (
        <AmountField
          form={form}
          name="moved_cents"
          label={values.moved === 'in' ? 'You put in' : 'You took out'}
        />
      )}
      <Button type="submit" busy={form.isBusy} block>
        Record the value
      </Button>
    </form>
  )
}
