/** Adding and editing a phase of spending or a one-time expense. */
import { type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import {
  type IncomeTargetSection,
  OneTimeExpense,
  SpendingPhase,
  updateIncomeTarget,
} from '#core/contract/retirement.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { formatPercent } from '#app/platform/percent.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Input } from '#app/ui/input.tsx'
import { SheetContent } from '#app/ui/overlays/sheet.tsx'
import { PercentInput } from '#app/ui/percent-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { PlanListSheet } from './plan-list.tsx'
import { AnyValues, typedCents, typedNumber, typedShare } from './section-form.ts'
import { useSavePlan } from './use-retirement.ts'

interface SpendingSheetProps extends PlanListSheet {
  readonly state: RetirementState
  /** The section as saved, or its defaults. */
  readonly section: IncomeTargetSection
}

type Lists = Partial<Pick<IncomeTargetSection, 'phases' | 'one_time'>>

/** Saves the section with a list changed. */
function useSaveLists({ state, section }: SpendingSheetProps) {
  const save = useSavePlan(state, true)
  /** @param path the dotted path of the entry whose fields are in the form */
  return async (lists: Lists, path: string): Promise<SubmitResult> => {
    const change = { income_target: { ...section, ...lists } }
    const outcome = await save(updateIncomeTarget, change, 'Spending in retirement')
    if (outcome.ok) return outcome
    const fields = Object.entries(outcome.fields)
    const own = fields.filter(([field]) => field.startsWith(`${path}.`))
    const [, elsewhere] = fields[0] ?? []
    return {
      ok: false,
      fields: Object.fromEntries(own.map(([field, message]) => [field.slice(path.length + 1), message])),
      // What is wrong elsewhere in the section has no field here.
      message: elsewhere ?? outcome.message ?? '',
    }
  }
}

interface EntrySheetProps {
  readonly title: string
  readonly formId: string
  readonly isBusy: boolean
  readonly submitLabel: string
  /** Removes the entry, if there is one. */
  readonly onRemove: (() => Promise<unknown>) | undefined
  readonly children: ReactNode
}

function EntrySheet({ title, formId, isBusy, submitLabel, onRemove, children }: EntrySheetProps) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = async (removing: () => Promise<unknown>) => {
    setRemoving(true)
    await removing().finally(() => setRemoving(false))
  }
  return (
    <SheetContent
      title={title}
      footer={
        <>
          {onRemove && (
            <Button variant="secondary" busy={isRemoving} onClick={() => void remove(onRemove)}>
              Remove
            </Button>
          )}
          <Button type="submit" form={formId} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </SheetContent>
  )
}

const ExpenseSchema = v.pipe(
  AnyValues,
  v.transform(({ name = '', year, cents }) => ({
    name,
    year: typedNumber(year),
    cents: typedCents(cents),
  })),
  OneTimeExpense,
)

/** What an expense is for, when, and how much. */
export function ExpenseSheet(props: SpendingSheetProps) {
  const { section, place, onClose } = props
  const formId = useId()
  const save = useSaveLists(props)
  const before = place === undefined ? undefined : section.one_time[place]
  const others = section.one_time.filter((_, index) => index !== place)
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      year: before ? String(before.year) : '',
      cents: before ? String(before.cents) : '',
    },
    schema: ExpenseSchema,
    onSubmit: async (item) => {
      const one_time = [...others, item].toSorted((one, other) => one.year - other.year)
      const outcome = await save({ one_time }, `income_target.one_time.${one_time.indexOf(item)}`)
      if (!outcome.ok) return outcome
      toast.success(before ? 'Expense saved' : `${item.name} added`)
      onClose()
      return outcome
    },
  })
  const remove = async () => {
    const outcome = await save({ one_time: others }, 'income_target.one_time')
    if (!outcome.ok) return
    toast.success(`${before?.name} removed`)
    onClose()
  }
  return (
    <EntrySheet
      title={before ? 'Edit expense' : 'Add one-time expense'}
      formId={formId}
      isBusy={form.isBusy}
      submitLabel={before ? 'Save changes' : 'Add expense'}
      onRemove={before && remove}
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <ErrorSummary fields={form.failed} />
        <FormRefusal message={form.refusal} />
        <Field label="What for" error={form.errorOf('name')}>
          <Input {...form.text('name')} autoComplete="off" placeholder="New roof" />
        </Field>
        <AmountField form={form} name="cents" label="Amount in today’s dollars" />
        <Field label="Year" error={form.errorOf('year')}>
          <Input {...form.text('year')} inputMode="numeric" autoComplete="off" />
        </Field>
      </form>
    </EntrySheet>
  )
}

const PhaseSchema = v.pipe(
  AnyValues,
  v.transform(({ name = '', from_age, factor }) => ({
    name,
    from_age: typedNumber(from_age),
    factor: typedShare(factor),
  })),
  SpendingPhase,
)

/** From which age a household spends which share of its target. */
export function PhaseSheet(props: SpendingSheetProps) {
  const { section, place, onClose } = props
  const formId = useId()
  const save = useSaveLists(props)
  const before = place === undefined ? undefined : section.phases[place]
  const others = section.phases.filter((_, index) => index !== place)
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      from_age: before ? String(before.from_age) : '',
      factor: before ? formatPercent(before.factor) : '',
    },
    schema: PhaseSchema,
    onSubmit: async (item) => {
      const phases = [...others, item].toSorted((one, other) => one.from_age - other.from_age)
      const outcome = await save({ phases }, `income_target.phases.${phases.indexOf(item)}`)
      if (!outcome.ok) return outcome
      toast.success(before ? 'Phase saved' : `${item.name} added`)
      onClose()
      return outcome
    },
  })
  const remove = async () => {
    const outcome = await save({ phases: others }, 'income_target.phases')
    if (!outcome.ok) return
    toast.success(`${before?.name} removed`)
    onClose()
  }
  return (
    <EntrySheet
      title={before ? 'Edit phase' : 'Add phase'}
      formId={formId}
      isBusy={form.isBusy}
      submitLabel={before ? 'Save changes' : 'Add phase'}
      onRemove={before && remove}
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <ErrorSummary fields={form.failed} />
        <FormRefusal message={form.refusal} />
        <Field label="Name" error={form.errorOf('name')}>
          <Input {...form.text('name')} autoComplete="off" placeholder="Slow-go" />
        </Field>
        <Field label="From age" hint="The age you reach in the year." error={form.errorOf('from_age')}>
          <Input {...form.text('from_age')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Share of the target you spend" error={form.errorOf('factor')}>
          <PercentInput
            name="factor"
            value={form.values.factor}
            onValueChange={(text) => form.set('factor', text)}
            onBlur={() => form.leave('factor')}
          />
        </Field>
      </form>
    </EntrySheet>
  )
}
