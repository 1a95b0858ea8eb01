/** The steps to a goal that are separate forms. Each submits its own fields. */
import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { Goal, GoalMode } from '#core/contract/goal-kinds.ts'
import { goalProblems } from '#core/goal/rules.ts'
import type { Suitability } from '#core/contract/risk.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { useToday } from '#app/platform/today.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type GoalFormState, MoneyFields, NameField, TargetFields } from './goal-fields.tsx'
import {
  type GoalTyped,
  type GoalValues,
  MoneySchema,
  PurposeSchema,
  TargetSchema,
  valuesOf,
} from './goal-values.ts'
import { KindChoice } from './kind-choice.tsx'
import { kindOf, modeWords } from './kinds.ts'
import { LiveOutlook } from './live-outlook.tsx'
import { type Buttons, StepButtons } from './step-buttons.tsx'

export type Purpose = v.InferOutput<typeof PurposeSchema>
type Change = Partial<GoalTyped>

/** A new goal of a mode: of its most common type, until the client chooses another. */
function newValues(mode: GoalMode): GoalValues {
  const [kind = 'other'] = modeWords(mode).kinds
  return valuesOf({
    mode,
    kind,
    name: kindOf(kind).label,
    target_cents: null,
    target_date: null,
    initial_cents: 0,
    monthly_contribution_cents: 0,
    annual_increase_rate: 0,
    inflation_adjusted: modeWords(mode).isInTodaysPrices,
    model: null,
  })
}

interface FrameProps {
  // Every form of a goal has the same values; each reads its own.
  readonly form: Pick<GoalFormState, 'formProps' | 'failed' | 'isBusy'>
  readonly buttons: Buttons
  readonly children: ReactNode
}

const Frame = ({ form, buttons, children }: FrameProps) => (
  <form {...form.formProps} className="flex flex-col gap-5">
    <ErrorSummary fields={form.failed} />
    {children}
    <StepButtons {...buttons} isBusy={form.isBusy} />
  </form>
)

interface PurposeStepProps {
  readonly mode: GoalMode
  readonly draft: Goal | undefined
  readonly buttons: Buttons
  readonly onSubmit: (purpose: Purpose) => Promise<SubmitResult>
}

/** The type of goal and its name. */
export function PurposeStep({ mode, draft, buttons, onSubmit }: PurposeStepProps) {
  const initial = draft ? valuesOf(draft) : newValues(mode)
  const form = useForm({ initial, schema: PurposeSchema, onSubmit })
  const { kinds } = modeWords(mode)
  const isOwnName = !kinds.some((kind) => kindOf(kind).label === form.values.name) && form.values.name !== ''
  return (
    <Frame form={form} buttons={buttons}>
      <KindChoice
        kinds={kinds}
        value={form.values.kind}
        error={form.errorOf('kind')}
        onChoose={(kind) =>
          // The type names the goal until the client does.
          form.setMany({ kind, ...(!isOwnName && { name: kindOf(kind).label }) })
        }
      />
      <NameField form={form} />
    </Frame>
  )
}

interface StepProps {
  readonly draft: Goal
  readonly buttons: Buttons
  readonly onSubmit: (change: Change) => Promise<SubmitResult>
}

/** The target and the date. */
export function TargetStep({ draft, buttons, onSubmit, known }: StepProps & { known: Suitability }) {
  const today = useToday()
  const form = useForm({
    initial: valuesOf(draft),
    schema: TargetSchema,
    onSubmit: async (target) => {
      const { milestones } = draft.timeline
      const judged = { ...target, status: 'active', milestones, value_cents: draft.value.cents } as const
      const fields = goalProblems(judged, today)
      return Object.keys(fields).length > 0 ? { ok: false, fields } : onSubmit(target)
    },
  })
  return (
    <Frame form={form} buttons={buttons}>
      <TargetFields form={form} found={{ goal: draft, suitability: known }} />
    </Frame>
  )
}

/** The contributions, with the chance of success while typing. */
export function MoneyStep({ draft, buttons, onSubmit, known }: StepProps & { known: Suitability }) {
  const today = useToday()
  const form = useForm({ initial: valuesOf(draft), schema: MoneySchema, onSubmit })
  const typed = v.safeParse(MoneySchema, form.values)
  const goal: Goal | null = typed.success
    ? {
        ...draft,
        ...typed.output,
        value: {
          ...draft.value,
          cents: draft.value.cents - draft.initial_cents + typed.output.initial_cents,
        },
      }
    : null
  return (
    <Frame form={form} buttons={buttons}>
      <MoneyFields form={form} />
      {goal && (
        <LiveOutlook
          goal={goal}
          known={known}
          today={today}
          onTake={(amount) => form.set('monthly_contribution_cents', String(amount))}
        />
      )}
    </Frame>
  )
}
