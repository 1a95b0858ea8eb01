import type { Account, AccountPoint } from '#core/contract/money-accounts.ts'
import { asOfProblem } from '#core/goal/rules.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { movedOn, ValueFormSchema, type ValueValues } from './account-values.ts'
import { figureLabel, figureNoun, hasTransfers } from './labels.ts'
import { recordValue } from './use-accounts.ts'

interface OfAccount {
  readonly account: Account
  readonly history: readonly AccountPoint[]
}

interface ValueSheetProps extends OfAccount {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Recording an account's balance on a date. */
export const ValueSheet = ({ account, history, open, onOpenChange }: ValueSheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange}>
    <SheetContent title={`Update ${figureNoun(account.kind)}`} description={account.name}>
      <ValueForm account={account} history={history} onDone={() => onOpenChange(false)} />
    </SheetContent>
  </Sheet>
)

function ValueForm({ account, history, onDone }: OfAccount & { onDone: () => void }) {
  const today = useToday()
  const initial: ValueValues = { balance_cents: '', as_of: today, ...movedOn(history, today) }
  const form = useForm({
    initial,
    schema: ValueFormSchema,
    onSubmit: async (value) => {
      const problem = asOfProblem(value.as_of, today)
      if (problem) return { ok: false, fields: { as_of: problem } }
      const outcome = await recordValue(account, value)
      if (!outcome.ok) return outcome
      toast.success(`${account.name} updated to ${formatUsd(value.balance_cents)}`)
      onDone()
      return outcome
    },
  })
  const { values } = form
  const replaced = history.find(({ as_of }) => as_of === values.as_of)
  const chooseDay = (as_of: string) => {
    const known = movedOn(history, values.as_of)
    const isTyped = values.moved !== known.moved || values.moved_cents !== known.moved_cents
    form.setMany({ as_of, ...(!isTyped && movedOn(history, as_of)) })
  }
  return (
    <form {...form.formProps} className="flex flex-col gap-5 pt-1">
      <ErrorSummary fields={form.failed} />
      <AmountField
        form={form}
        name="balance_cents"
        label={figureLabel(account.kind)}
        hint={`Last recorded: ${formatUsd(account.balance_cents)}`}
      />
      <DayField
        form={{ ...form, set: (_, day) => chooseDay(day) }}
        name="as_of"
        label="As of"
        hint={replaced && `Replaces ${formatUsd(replaced.balance_cents)} recorded for this date.`}
      />
      {hasTransfers(account.kind) && (
        <>
          <Field
            group
            label={`Since the last ${figureNoun(account.kind)}`}
            hint="Leave out interest and gains, so that we can calculate your return."
          >
            <Segmented
              name="moved"
              value={values.moved}
              onValueChange={(moved) => form.set('moved', moved as ValueValues['moved'])}
            >
              <Segment value="nothing">No transfers</Segment>
              <Segment value="in">Money added</Segment>
              <Segment value="out">Withdrawn</Segment>
            </Segmented>
          </Field>
          {values.moved !== 'nothing' && (
            <AmountField
              form={form}
              name="moved_cents"
              label={values.moved === 'in' ? 'Amount added' : 'Amount withdrawn'}
            />
          )}
        </>
      )}
      <Button type="submit" busy={form.isBusy} block>
        Save {figureNoun(account.kind)}
      </Button>
    </form>
  )
}
