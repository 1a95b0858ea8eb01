/** The goal forms: a goal as form values, all text so that an incomplete figure can be typed, and the field of each. */
import { type ReactNode, useState } from 'react'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { AmountField, PercentField } from '#app/platform/form-fields.tsx'
import type { useForm } from '#app/platform/form.ts'
import { longMonth, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { parsePercent, parseNumber, formatPercent } from '#app/platform/typed-numbers.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { useClientFacts } from '#app/shared/goal/client-facts.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { cents } from '#core/contract/amounts.ts'
import { IsoDate as IsoDateSchema, required } from '#core/contract/fields.ts'
import { GoalKind, GoalChange, type GoalInput, RiskBand } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { ageOn, lastDayOf, monthOfAge, returnInSchool, suggestTargets } from '#core/goal/suggest.ts'

/** Amounts are whole cents as text, rates percents as text, dates `YYYY-MM-DD` or an incomplete choice. */
export type GoalValues = Readonly<
  Record<
    | 'kind'
    | 'name'
    | 'target_cents'
    | 'target_date'
    | 'initial_cents'
    | 'monthly_contribution_cents'
    | 'annual_increase_rate'
    | 'model',
    string
  > & { readonly inflation_adjusted: boolean }
>

const amountText = (amount: number | null): string => (amount === null || amount === 0 ? '' : String(amount))

/** The form values of a goal. */
export const goalValuesOf = (
  goal: Omit<GoalInput, 'goal_uuid' | 'accounts' | 'milestones' | 'status'>,
): GoalValues => ({
  kind: goal.kind,
  name: goal.name,
  target_cents: amountText(goal.target_cents),
  target_date: goal.target_date ?? '',
  inflation_adjusted: goal.inflation_adjusted,
  initial_cents: amountText(goal.initial_cents),
  monthly_contribution_cents: amountText(goal.monthly_contribution_cents),
  annual_increase_rate: goal.annual_increase_rate === 0 ? '' : formatPercent(goal.annual_increase_rate),
  model: goal.model ?? '',
})

// An invalid number is NaN, and the schema reports it beside the field.
function inputOf(values: GoalValues) {
  return {
    kind: values.kind,
    name: values.name,
    target_cents: parseNumber(values.target_cents),
    // An incomplete date counts as none.
    target_date: wholeDate(values.target_date) || null,
    inflation_adjusted: values.inflation_adjusted,
    initial_cents: parseNumber(values.initial_cents) ?? 0,
    monthly_contribution_cents: parseNumber(values.monthly_contribution_cents) ?? 0,
    annual_increase_rate: parsePercent(values.annual_increase_rate) ?? 0,
    model: values.model || null,
  }
}

/** Form values in the contract's shape; the schema reports what is invalid. */
// @__NO_SIDE_EFFECTS__
const readAs = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.custom<GoalValues>((values) => typeof values === 'object' && values !== null),
    v.transform((values) => inputOf(values) as v.InferInput<S>),
    schema,
  )

const target = {
  target_cents: cents('Enter a target amount', 1),
  target_date: v.pipe(v.string('Choose a target date'), IsoDateSchema),
  inflation_adjusted: v.boolean(),
}
const purpose = { kind: GoalKind, name: required('Enter a name for this goal', 60) }
const money = {
  initial_cents: cents(),
  monthly_contribution_cents: cents(),
  annual_increase_rate: v.unwrap(GoalChange.entries.annual_increase_rate),
}

/** The contract's fields of each step; error messages are shown beside the fields. */
export const PurposeSchema = readAs(v.object(purpose))
export const TargetSchema = readAs(v.object(target))
export const MoneySchema = readAs(v.object(money))

/** Everything a client may change about a goal in one form. */
export const GoalFormSchema = readAs(
  v.object({ ...purpose, ...target, ...money, model: v.nullable(RiskBand) }),
)

export type GoalTyped = v.InferOutput<typeof GoalFormSchema>

export type GoalFormState = ReturnType<typeof useForm<GoalValues, GenericSchema>>

interface FieldProps {
  readonly form: GoalFormState
  readonly label?: string
  readonly hint?: ReactNode
}

export const NameField = ({ form }: FieldProps) => <TextField form={form} name="name" label="Name" />

interface TargetFieldsProps extends FieldProps {
  readonly found: Pick<GoalWithRisk, 'goal' | 'suitability'>
}

/** How much, by when, and in today's or future dollars. */
export function TargetFields({ form, found }: TargetFieldsProps) {
  const { kind } = found.goal
  return (
    <>
      {/* The target for retirement depends on the age, so that comes first. */}
      {kind === 'retirement' && <WhenField form={form} kind={kind} />}
      <AmountField form={form} name="target_cents" label="Target amount" />
      <TargetSuggestions form={form} found={found} />
      {kind !== 'retirement' && <WhenField form={form} kind={kind} />}
      <Switch
        name="inflation_adjusted"
        label="Amount is in today’s dollars"
        detail="When this is on, the target rises with inflation until the date."
        checked={form.values.inflation_adjusted}
        onCheckedChange={(checked) => form.set('inflation_adjusted', checked)}
      />
    </>
  )
}

/** Suggested targets for the type of goal, each one tap away. */
function TargetSuggestions({ form, found: { goal, suitability } }: TargetFieldsProps) {
  const { born, ...known } = useClientFacts()
  const date = wholeDate(form.values.target_date)
  const suggested = suggestTargets(goal.kind, {
    ...known,
    age_then: born !== undefined && date !== '' ? ageOn(born, date) : null,
    annual_return: returnInSchool(goal, suitability),
  })
  if (!suggested) return null
  return (
    <div className="-mt-2 flex flex-col gap-2">
      <ul aria-label="Suggested targets" className="flex flex-wrap gap-2">
        {suggested.choices.map(({ label, target_cents }) => (
          <li key={label}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Use ${wholeDollars(target_cents)}: ${label}`}
              onClick={() => form.setMany({ target_cents: String(target_cents), inflation_adjusted: true })}
            >
              {wholeDollars(target_cents)} · {label}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-13 text-quiet">{suggested.basis}</p>
    </div>
  )
}

/** The date: at an age for retirement, else in a month. */
function WhenField({ form, kind }: FieldProps & { readonly kind: GoalKind }) {
  const { born } = useClientFacts()
  return kind === 'retirement' && born !== undefined ? (
    <AgeField form={form} born={born} />
  ) : (
    <MonthField form={form} />
  )
}

function AgeField({ form, born }: FieldProps & { readonly born: IsoDate }) {
  const date = wholeDate(form.values.target_date)
  const [typed, setTyped] = useState<string>()
  const problem = form.errorOf('target_date')
  const age = typed ?? (date === '' ? '' : String(ageOn(born, date)))
  const change = (text: string) => {
    setTyped(text)
    const years = /^\d{2,3}$/.test(text) ? Number(text) : 0
    form.set('target_date', years > 0 && years < 120 ? monthOfAge(born, years) : '')
  }
  return (
    <Field
      label="Retirement age"
      hint={date === '' ? 'For example, 67.' : `That’s ${monthAndYear(date)}.`}
      error={problem !== undefined && date === '' ? 'Enter your retirement age' : problem}
    >
      <Input
        name="target_date"
        value={age}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change(event.target.value.trim())}
        onBlur={() => form.leave('target_date')}
      />
    </Field>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  longMonth(`2001-${String(month + 1).padStart(2, '0')}-01`),
)
const YEARS_AHEAD = 60

/** A month and a year; the form stores the month's last day, or an incomplete choice as `YYYY-MM`. */
function MonthField({ form }: FieldProps) {
  const { year: thisYear } = dateParts(useToday())
  const [year = '', month = ''] = form.values.target_date.split('-')
  const choose = (chosenYear: string, chosenMonth: string) =>
    form.set(
      'target_date',
      chosenYear !== '' && chosenMonth !== ''
        ? lastDayOf(Number(chosenYear), Number(chosenMonth))
        : `${chosenYear}-${chosenMonth}`,
    )
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(thisYear + ahead))
  return (
    <Field label="Target date" group error={form.errorOf('target_date')}>
      <div className="grid grid-cols-2 gap-3">
        <Select
          name="target_date"
          aria-label="Month"
          placeholder="Month"
          value={month}
          onValueChange={(chosen) => choose(year, chosen)}
        >
          {MONTHS.map((name, place) => (
            <option key={name} value={String(place + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Year"
          placeholder="Year"
          value={year}
          onValueChange={(chosen) => choose(chosen, month)}
        >
          {(year === '' || years.includes(year) ? years : [year, ...years]).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </div>
    </Field>
  )
}

/** The contributions. */
export const MoneyFields = ({ form }: FieldProps) => (
  <>
    <AmountField form={form} name="monthly_contribution_cents" label="Monthly contribution" />
    <PercentField
      form={form}
      name="annual_increase_rate"
      label="Yearly increase"
      optional
      hint="How much you’ll raise the monthly amount each year, such as with your pay."
    />
    <AmountField
      form={form}
      name="initial_cents"
      label="Saved elsewhere"
      optional
      hint="Only money that isn’t in an account you’ve added."
    />
  </>
)
