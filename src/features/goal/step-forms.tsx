/** The steps to a goal that are separate forms. Each submits its own fields. */
import { clsx } from 'clsx'
import { TrendingUp, TriangleAlert } from 'lucide-react'
import * as v from 'valibot'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { Goal, GoalKind, GoalMode } from '#core/contract/goal-kinds.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { goalProblems } from '#core/goal/change.ts'
import { recalculatedGoal } from '#core/goal/goal-with-risk.ts'
import { planOf } from '#core/goal/plan.ts'
import { contributionFor } from '#core/goal/solve.ts'
import {
  MoneyFields,
  NameField,
  TargetFields,
  type GoalTyped,
  type GoalValues,
  MoneySchema,
  PurposeSchema,
  TargetSchema,
  goalValuesOf,
} from './goal-fields.tsx'
import { kindOf, modeWords } from './labels.ts'
import { type Buttons, StepButtons } from './steps.tsx'

interface LiveOutlookProps {
  /** The goal with the typed values. */
  readonly goal: Goal
  readonly known: Suitability
  readonly today: IsoDate
  /** Takes the smallest monthly amount that puts it on track, in cents. */
  readonly onTake?: (cents: number) => void
}

/** A goal's outlook with the typed values, while typing. */
function LiveOutlook({ goal, known, today, onTake }: LiveOutlookProps) {
  const { outlook, suitability } = recalculatedGoal(goal, { suitability: known, retirement: null }, today)
  const plan = planOf(goal, suitability.model, today)
  if (!outlook || !plan.ok || goal.target_date === null) return null
  const isFine = outlook.label === 'on_track'
  const least = isFine || !onTake ? null : contributionFor(plan.value)
  return (
    <div
      aria-live="polite"
      className={
        isFine
          ? 'flex flex-col items-start gap-3 rounded-control bg-wash p-4 text-15'
          : 'flex flex-col items-start gap-3 rounded-control bg-amber-wash p-4 text-15'
      }
    >
      <p className="flex gap-3">
        {isFine ? (
          <TrendingUp className="mt-px size-5 flex-none text-accent" aria-hidden="true" />
        ) : (
          <TriangleAlert className="mt-px size-5 flex-none text-amber" aria-hidden="true" />
        )}
        <span>
          <b className="font-bold">
            {outlook.kind === 'market' ? (
              <Figure id="goal-chance" of="" isTried more={<ChanceHelp plan={plan.value} />}>
                {outlook.words}
              </Figure>
            ) : (
              outlook.words
            )}
          </b>
          . {outlook.kind === 'market' ? 'Median' : 'Projected'} by {monthAndYear(goal.target_date)}:{' '}
          {wholeDollars(outlook.projected_cents)} of {wholeDollars(outlook.target_cents)}.
        </span>
      </p>
      {least !== null && onTake && (
        <Button variant="secondary" size="sm" onClick={() => onTake(least)}>
          Save {wholeDollars(least)} a month
        </Button>
      )}
    </div>
  )
}

interface KindChoiceProps {
  readonly kinds: readonly GoalKind[]
  /** '' while none is chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (kind: GoalKind) => void
}

/** The type of goal, as radio tiles. */
const KindChoice = ({ kinds, value, error, onChoose }: KindChoiceProps) => (
  <Field label="What’s this goal for?" group error={error}>
    <RadioGroup
      value={value}
      onValueChange={(kind) => onChoose(kind as GoalKind)}
      className="grid! gap-3 sm:grid-cols-2"
    >
      {kinds.map((kind) => (
        <KindTile key={kind} kind={kind} isChosen={kind === value} onChoose={() => onChoose(kind)} />
      ))}
    </RadioGroup>
  </Field>
)

interface KindTileProps {
  readonly kind: GoalKind
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function KindTile({ kind, isChosen, onChoose }: KindTileProps) {
  const { label, detail } = kindOf(kind)
  return (
    <label
      className={clsx(
        'flex min-h-18 cursor-pointer items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 hover:border-faint',
        'has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline',
      )}
    >
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <Mark icon={kindOf(kind).icon} />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        <span className="block text-13 text-quiet">{detail}</span>
      </span>
    </label>
  )
}

export type Purpose = v.InferOutput<typeof PurposeSchema>
type Change = Partial<GoalTyped>

/** A new goal of a mode: of its most common type, until the client chooses another. */
function newValues(mode: GoalMode): GoalValues {
  const [kind = 'other'] = modeWords(mode).kinds
  return goalValuesOf({
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

interface PurposeStepProps {
  readonly mode: GoalMode
  readonly draft: Goal | undefined
  readonly buttons: Buttons
  readonly onSubmit: (purpose: Purpose) => Promise<SubmitResult>
}

/** The type of goal and its name. */
export function PurposeStep({ mode, draft, buttons, onSubmit }: PurposeStepProps) {
  const initial = draft ? goalValuesOf(draft) : newValues(mode)
  const form = useForm({ initial, schema: PurposeSchema, onSubmit })
  const { kinds } = modeWords(mode)
  const isOwnName = !kinds.some((kind) => kindOf(kind).label === form.values.name) && form.values.name !== ''
  return (
    <Form form={form}>
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
      <StepButtons {...buttons} />
    </Form>
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
    initial: goalValuesOf(draft),
    schema: TargetSchema,
    onSubmit: async (target) => {
      const { milestones } = draft.timeline
      const judged = { ...target, status: 'active', milestones, value_cents: draft.value.cents } as const
      const fields = goalProblems(judged, today)
      return Object.keys(fields).length > 0 ? { ok: false, fields } : onSubmit(target)
    },
  })
  return (
    <Form form={form}>
      <TargetFields form={form} found={{ goal: draft, suitability: known }} />
      <StepButtons {...buttons} />
    </Form>
  )
}

/** The contributions, with the chance of success while typing. */
export function MoneyStep({ draft, buttons, onSubmit, known }: StepProps & { known: Suitability }) {
  const today = useToday()
  const form = useForm({ initial: goalValuesOf(draft), schema: MoneySchema, onSubmit })
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
    <Form form={form}>
      <MoneyFields form={form} />
      {goal && (
        <LiveOutlook
          goal={goal}
          known={known}
          today={today}
          onTake={(amount) => form.set('monthly_contribution_cents', String(amount))}
        />
      )}
      <StepButtons {...buttons} />
    </Form>
  )
}
