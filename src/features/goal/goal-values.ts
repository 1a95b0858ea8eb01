/** A goal as form values: every field as text, so that an incomplete figure can be typed. */
import * as v from 'valibot'
import { cents } from '#core/contract/amounts.ts'
import { IsoDate, required } from '#core/contract/fields.ts'
import { type Goal, GoalChange, type GoalInput, GoalKind, RiskBand } from '#core/contract/goal-kinds.ts'
import { wholeDate } from '#app/platform/whole-date.ts'
import { parsePercent, parseNumber, formatPercent } from '#app/platform/percent.ts'

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
export const valuesOf = (
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
  target_date: v.pipe(v.string('Choose a target date'), IsoDate),
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

/** The fields of an input that differ from the goal's. */
export function changesOf<T extends Partial<Goal>>(goal: Goal, input: T): Partial<T> {
  const now = new Map<string, unknown>(Object.entries(goal))
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => now.get(field) !== value),
  ) as Partial<T>
}
