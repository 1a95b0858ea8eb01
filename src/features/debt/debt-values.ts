/** A debt as form values: every field as text, so that an incomplete figure can be typed. */
import * as v from 'valibot'
import { type Debt, DebtInput, type DebtType } from '#core/contract/debt-kinds.ts'
import { parsePercent, parseNumber, formatPercent } from '#app/platform/percent.ts'

/** Amounts are whole cents as text, rates percents as text, dates `YYYY-MM-DD` or incomplete as typed. */
export type DebtValues = Readonly<Record<FieldName, string>> & { readonly debt_type: DebtType }

const AMOUNTS = [
  'balance_cents',
  'minimum_payment_cents',
  'payment_cents',
  'property_value_cents',
  'escrow_cents',
  'limit_cents',
] as const
const PERCENTS = ['apr', 'promo_apr', 'minimum_share'] as const
const NUMBERS = ['due_day', 'statement_day', 'grace_days', 'term_months'] as const
const DATES = ['opened_on', 'promo_ends_on', 'ends_on'] as const
const TEXTS = ['name', 'lender', 'rate_kind', 'debt_type_uuid', 'interest_accrual'] as const
/** `yes` or `no`; empty is the default. */
const CHOICES = ['in_plan', 'minimum_adds_interest'] as const
const FIELDS = [...AMOUNTS, ...PERCENTS, ...NUMBERS, ...DATES, ...TEXTS, ...CHOICES] as const

export type FieldName = (typeof FIELDS)[number]
export type AmountName = (typeof AMOUNTS)[number]

/** Empty counts as zero for these; other empty fields are missing. */
const ZERO_WHEN_EMPTY: ReadonlySet<string> = new Set([
  'minimum_payment_cents',
  'payment_cents',
  'escrow_cents',
])

/** An empty form for a type. */
export const emptyValues = (debt_type: DebtType, debt_type_uuid = ''): DebtValues => ({
  ...(Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<FieldName, string>),
  rate_kind: 'fixed',
  debt_type,
  debt_type_uuid,
})

function textOf(name: FieldName, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return value as string
  if (value === 0 && ZERO_WHEN_EMPTY.has(name)) return ''
  return (PERCENTS as readonly string[]).includes(name) ? formatPercent(value) : String(value)
}

/** The form values of a debt. */
export function valuesOf(debt: Debt): DebtValues {
  const known = new Map<string, unknown>(Object.entries(debt))
  const texts = FIELDS.map((name) => [name, textOf(name, known.get(name))] as const)
  const { rate_kind, ...rest } = Object.fromEntries(texts) as Record<FieldName, string>
  return { ...rest, rate_kind: rate_kind || 'fixed', debt_type: debt.debt_type }
}

// An invalid number is NaN, and the schema reports it beside the field.
function inputOf(values: DebtValues): v.InferInput<typeof DebtInput> {
  const isRent = values.debt_type === 'rent' || values.debt_type === 'lease'
  const amount = (name: AmountName) =>
    parseNumber(values[name]) ?? (ZERO_WHEN_EMPTY.has(name) && !isRent ? 0 : null)
  const input = {
    debt_type: values.debt_type,
    name: values.name,
    lender: values.lender,
    rate_kind: values.rate_kind,
    debt_type_uuid: values.debt_type_uuid || null,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, amount(name)])),
    ...Object.fromEntries(PERCENTS.map((name) => [name, parsePercent(values[name])])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, parseNumber(values[name])])),
    ...Object.fromEntries(DATES.map((name) => [name, values[name] || null])),
    due_day: parseNumber(values.due_day),
    interest_accrual: values.interest_accrual || null,
    in_plan: values.in_plan === '' ? null : values.in_plan === 'yes',
    minimum_adds_interest: values.minimum_adds_interest !== 'no',
  }
  // The schema reports what is invalid.
  return input as unknown as v.InferInput<typeof DebtInput>
}

/** Parses form values to the contract's debt; error messages are shown beside the fields. */
export const DebtFormSchema = v.pipe(
  v.custom<DebtValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  DebtInput,
)
