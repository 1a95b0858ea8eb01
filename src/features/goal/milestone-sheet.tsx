import { useState } from 'react'
import * as v from 'valibot'
import { AmountField, DayField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { changeGoal } from '#app/shared/goal/goal-writes.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { Milestone, type Goal } from '#core/contract/goal-kinds.ts'

interface MilestoneSheetProps {
  readonly goal: Goal
  /** The index of the goal's milestone; -1 adds one. */
  readonly place: number
  readonly onClose: () => void
}

const FormSchema = v.pipe(
  v.object({ name: v.string(), date: v.string(), amount_cents: v.string() }),
  v.transform((values): v.InferInput<typeof Milestone> => ({
    ...values,
    amount_cents: values.amount_cents === '' ? null : Number(values.amount_cents),
  })),
  Milestone,
)

/** Adding or changing a milestone. */
export const MilestoneSheet = (props: MilestoneSheetProps) => (
  <Sheet open onOpenChange={(open) => !open && props.onClose()}>
    <SheetContent
      title={props.place < 0 ? 'Add milestone' : 'Edit milestone'}
      description="A date on the way to your goal and, if you like, an amount."
    >
      <MilestoneForm {...props} />
    </SheetContent>
  </Sheet>
)

/** Replaces all milestones of a goal; resolves to whether that worked. */
async function keep(goal: Goal, milestones: readonly Milestone[]) {
  const { goal_uuid, version, name } = goal
  const outcome = await changeGoal(name, { goal_uuid, version, milestones: [...milestones] })
  if (!outcome.ok && outcome.code === 'conflict') toast.error(outcome.message)
  return outcome
}

const isSame = (one: Milestone, other: Milestone | undefined): boolean =>
  one.name === other?.name && one.date === other.date && one.amount_cents === other.amount_cents

function MilestoneForm({ goal, place, onClose }: MilestoneSheetProps) {
  const { milestones } = goal.timeline
  // The form's initial milestone: after a conflict the goal has other milestones, perhaps at other indexes.
  const [before] = useState(milestones[place])
  const others = milestones.filter((each) => !isSame(each, before))
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      date: before?.date ?? '',
      amount_cents: String(before?.amount_cents ?? ''),
    },
    schema: FormSchema,
    onSubmit: async (milestone) => {
      if (goal.target_date !== null && milestone.date > goal.target_date) {
        return { ok: false, fields: { date: 'Choose a date before the goal’s own' } }
      }
      const outcome = await keep(goal, [...others, milestone])
      if (outcome.ok) onClose()
      return outcome
    },
  })
  const remove = async () => {
    const outcome = await keep(goal, others)
    if (!outcome.ok || !before) return
    onClose()
    toast.success(`${before.name} removed`, {
      label: 'Undo',
      run: () => void changeGoal(goal.name, { goal_uuid: goal.goal_uuid, milestones: [...milestones] }),
    })
  }
  return (
    <Form form={form} className="gap-5 pt-1">
      <TextField form={form} name="name" label="Name" />
      <DayField form={form} name="date" label="Date" />
      <AmountField form={form} name="amount_cents" label="Amount" optional />
      <FormButtons label="Save" block />
      {before && (
        <Button variant="quiet" block onClick={() => void remove()}>
          Remove milestone
        </Button>
      )}
    </Form>
  )
}
