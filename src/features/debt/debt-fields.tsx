/** The debt form: a debt as form values, all text so that an incomplete figure can be typed, and the field of each. */
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { PercentField } from '#app/platform/form-fields.tsx'
import type { useForm } from '#app/platform/form.ts'
import { parseNumber, formatPercent, parsePercent } from '#app/platform/typed-numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { type Debt, DebtInput, type DebtType } from '#core/contract/debt-kinds.ts'

/** Amounts are whole cents as text, rates percents as text, dates `YYYY-MM-DD` or incomplete as typed. */
export type DebtValues = Readonly<Record<FieldName, string>> & { readonly debt_type: DebtType }

const AMOUNTS = [
  'balance_cents',
  'minimum_payment_cents',
  'payment_cents',
  'property_value_cents',
  'escrow_cents',
  'limit_cents',
  'statement_minimum_cents',
  'statement_balance_cents',
] as const
const PERCENTS = ['apr', 'promo_apr', 'minimum_share'] as const
const NUMBERS = ['due_day', 'statement_day', 'grace_days', 'term_months'] as const
const DATES = ['opened_on', 'promo_ends_on', 'ends_on', 'statement_due_on'] as const
const TEXTS = ['name', 'lender', 'rate_kind', 'debt_type_uuid', 'interest_accrual'] as const
/** `yes` or `no`; empty is the default. */
const CHOICES = ['in_plan', 'minimum_adds_interest', 'pays_in_full'] as const
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
export function debtValuesOf(debt: Debt): DebtValues {
  const known = new Map<string, unknown>(Object.entries(debt))
  if (known.get('is_rate_known') === false) known.set('apr', null)
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
    due_day: parseNumber(values.due_day) ?? (parseNumber(values.statement_due_on.slice(8)) || null),
    interest_accrual: values.interest_accrual || null,
    in_plan: values.in_plan === '' ? null : values.in_plan === 'yes',
    is_rate_known: true,
    pays_in_full: values.pays_in_full === '' ? null : values.pays_in_full === 'yes',
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

export type DebtFormState = ReturnType<typeof useForm<DebtValues, typeof DebtFormSchema>>

interface FormFieldProps<Name extends FieldName = FieldName> {
  readonly form: DebtFormState
  readonly name: Name
  readonly label: string
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  readonly optional?: boolean
}

type PercentName = 'apr' | 'promo_apr' | 'minimum_share'

/** A rate in percent. Below 1% the field asks whether a fraction was meant. */
export function RateField({ form, name, ...field }: FormFieldProps<PercentName>) {
  const meant = name === 'minimum_share' ? null : percentMeant(form.values[name])
  return (
    <div>
      <PercentField {...field} form={form} name={name} />
      <output className="block text-15">
        {meant !== null && (
          <>
            Did you mean {meant}%?{' '}
            <Button variant="link" size="sm" onClick={() => form.set(name, meant)}>
              Use {meant}%
            </Button>
          </>
        )}
      </output>
    </div>
  )
}

/** The percentage a rate below 1% may have been meant as: `24.99` for `0.2499`. */
function percentMeant(typed: string): string | null {
  const fraction = parseNumber(typed)
  return fraction !== null && fraction > 0 && fraction < 1 ? formatPercent(fraction) : null
}

/** A titled group of fields; two side by side where there is room. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-4 text-17 font-medium">{title}</legend>
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
  </fieldset>
)

interface MoreFieldsProps {
  readonly form: DebtFormState
  /** The fields in it: it is open where one of them is filled or invalid. */
  readonly names: readonly FieldName[]
  readonly children: ReactNode
}

/** Rarely needed fields, folded. */
export function MoreFields({ form, names, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(() => names.some((name) => form.values[name] !== ''))
  return (
    <Fold
      title={
        <>
          More details <span className="font-normal text-quiet">(optional)</span>
        </>
      }
      open={isOpen || names.some((name) => form.errorOf(name))}
      onOpenChange={setOpen}
    >
      <div className="grid items-start gap-x-4 gap-y-5 pt-3 md:grid-cols-2">{children}</div>
    </Fold>
  )
}
