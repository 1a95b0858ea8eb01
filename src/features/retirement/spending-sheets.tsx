/** Adding and editing a phase of spending or a one-time expense. */
import { type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { NumberField, TextField } from '#app/platform/text-fields.tsx'
import { formatPercent, typedCents, typedNumber, typedShare } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  type IncomeTargetSection,
  OneTimeExpense,
  SpendingPhase,
} from '#core/contract/retirement-sections.ts'
import { type RetirementPlan, updateIncomeTarget } from '#core/contract/retirement.ts'
import { changedPlan } from '#core/retirement/change.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import type { PlanListSheet } from './plan-list.tsx'
import { AnyValues } from './section-form.ts'
import { useSavePlan } from './use-save-plan.ts'

interface SpendingSheetProps extends PlanListSheet {
  readonly state: RetirementState
  /** The section as saved, or its defaults. */
  readonly section: IncomeTargetSection
}

/** A list of the section, and how one of its entries is called. */
interface EntryList<Item> {
  readonly path: 'phases' | 'one_time'
  readonly noun: 'Phase' | 'Expense'
  readonly items: readonly Item[]
  readonly orderOf: (item: Item) => number
  readonly sectionWith: (items: Item[]) => IncomeTargetSection
}

const LABEL = 'Spending in retirement'

/** Saves and removes the entry that a sheet is about. */
function useEntry<Item extends { readonly name: string }>(
  { state, section, place, onClose }: SpendingSheetProps,
  { path, noun, items, orderOf, sectionWith }: EntryList<Item>,
) {
  const save = useSavePlan(state, true)
  const before = place === undefined ? undefined : items[place]
  const others = items.filter((_, index) => index !== place)
  const submit = async (item: Item): Promise<SubmitResult> => {
    const next = [...others, item].toSorted((one, other) => orderOf(one) - orderOf(other))
    const outcome = await save(updateIncomeTarget, { income_target: sectionWith(next) }, LABEL)
    if (!outcome.ok) return besideFields(outcome, `income_target.${path}.${next.indexOf(item)}.`)
    toast.success(before ? `${noun} saved` : `${item.name} added`)
    onClose()
    return outcome
  }
  const undo = async (removed: RetirementPlan) => {
    const outcome = await save(updateIncomeTarget, { income_target: section }, LABEL, removed)
    if (!outcome.ok && outcome.message) toast.error(outcome.message)
  }
  const remove = async () => {
    const change = { income_target: sectionWith(others) }
    const outcome = await save(updateIncomeTarget, change, LABEL)
    if (!outcome.ok) return
    // Undoing starts from the plan without the entry, so a change made since then is a conflict instead of being overwritten.
    const removed = changedPlan(state.plan, change)
    toast.success(`${before?.name} removed`, { label: 'Undo', run: () => void undo(removed) })
    onClose()
  }
  return { before, submit, remove: before && remove }
}

/** A refusal for a form with the fields of one entry. What is wrong elsewhere in the section has no field there. */
function besideFields(
  { fields, message }: Exclude<SubmitResult, { ok: true }>,
  prefix: string,
): SubmitResult {
  const own = Object.entries(fields).filter(([field]) => field.startsWith(prefix))
  return {
    ok: false,
    fields: Object.fromEntries(own.map(([field, problem]) => [field.slice(prefix.length), problem])),
    message: Object.values(fields)[0] ?? message ?? '',
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
  const { section } = props
  const formId = useId()
  const { before, submit, remove } = useEntry(props, {
    path: 'one_time',
    noun: 'Expense',
    items: section.one_time,
    orderOf: ({ year }) => year,
    sectionWith: (one_time) => ({ ...section, one_time }),
  })
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      year: before ? String(before.year) : '',
      cents: before ? String(before.cents) : '',
    },
    schema: ExpenseSchema,
    onSubmit: submit,
  })
  return (
    <EntrySheet
      title={before ? 'Edit expense' : 'Add one-time expense'}
      formId={formId}
      isBusy={form.isBusy}
      submitLabel={before ? 'Save changes' : 'Add expense'}
      onRemove={remove}
    >
      <Form form={form} id={formId} hasOwnButtons className="gap-4">
        <TextField form={form} name="name" label="What for" placeholder="New roof" />
        <AmountField form={form} name="cents" label="Amount in today’s dollars" />
        <NumberField form={form} name="year" label="Year" />
      </Form>
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
  const { section } = props
  const formId = useId()
  const { before, submit, remove } = useEntry(props, {
    path: 'phases',
    noun: 'Phase',
    items: section.phases,
    orderOf: ({ from_age }) => from_age,
    sectionWith: (phases) => ({ ...section, phases }),
  })
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      from_age: before ? String(before.from_age) : '',
      factor: before ? formatPercent(before.factor) : '',
    },
    schema: PhaseSchema,
    onSubmit: submit,
  })
  return (
    <EntrySheet
      title={before ? 'Edit phase' : 'Add phase'}
      formId={formId}
      isBusy={form.isBusy}
      submitLabel={before ? 'Save changes' : 'Add phase'}
      onRemove={remove}
    >
      <Form form={form} id={formId} hasOwnButtons className="gap-4">
        <TextField form={form} name="name" label="Name" placeholder="Slow-go" />
        <NumberField form={form} name="from_age" label="From age" hint="The age you reach in the year." />
        <PercentField form={form} name="factor" label="Share of the target you spend" />
      </Form>
    </EntrySheet>
  )
}
