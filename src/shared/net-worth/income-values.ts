/** An income as form values: figures as text, so that an incomplete one can be typed. */
import * as v from 'valibot'
import { type IncomeDetail, IncomeInput } from '#core/contract/income.ts'
import { parsePercent, formatPercent } from '#app/platform/percent.ts'

/** Amounts are whole cents as text, the growth is percents as text. */
export type IncomeValues = Readonly<
  Record<'gross_annual_cents' | 'other_annual_cents' | 'state' | 'growth_rate', string>
> &
  Pick<IncomeInput, 'pay_frequency' | 'filing_status'>

/** The form values of an income; the contract's defaults while none was entered. */
export function valuesOf(income: IncomeDetail | null): IncomeValues {
  const { other_annual_cents, pay_frequency, filing_status, state, growth_rate } =
    income ?? v.getDefaults(IncomeInput)
  return {
    gross_annual_cents: income ? String(income.gross_annual_cents) : '',
    other_annual_cents: other_annual_cents === 0 ? '' : String(other_annual_cents),
    pay_frequency,
    filing_status,
    state,
    growth_rate: formatPercent(growth_rate),
  }
}

const inputOf = (values: IncomeValues): v.InferInput<typeof IncomeInput> => ({
  ...values,
  gross_annual_cents: values.gross_annual_cents === '' ? Number.NaN : Number(values.gross_annual_cents),
  other_annual_cents: Number(values.other_annual_cents),
  // An invalid number is NaN, and the schema reports it beside the field.
  growth_rate: parsePercent(values.growth_rate) ?? Number.NaN,
})

/** Parses form values to the contract's income; its messages are shown beside the fields. */
export const IncomeFormSchema = v.pipe(
  v.custom<IncomeValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  IncomeInput,
)

/** The fields of an input that differ from the income's. */
export function changesOf(income: IncomeDetail, input: IncomeInput): Partial<IncomeInput> {
  const now = new Map<string, unknown>(Object.entries(income))
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => now.get(name) !== value))
}
