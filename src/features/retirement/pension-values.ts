/** A pension or other income as form values, in text, and as the contract's input. */
import * as v from 'valibot'
import { formatPercent, parsePercent, typedCents } from '#app/platform/typed-numbers.ts'
import { type Pension, PensionInput } from '#core/contract/pensions.ts'

/** Amounts are whole cents as text, rates and shares percents as text, months `YYYY-MM` or incomplete as typed. */
export type PensionValues = Readonly<
  Record<
    | 'name'
    | 'kind'
    | 'owner'
    | 'monthly_cents'
    | 'starts_in'
    | 'ends_in'
    | 'in_dollars_of'
    | 'cola_rate'
    | 'survivor_share'
    | 'taxable_share'
    | 'lump_sum_cents',
    string
  >
> & {
  readonly lasts: 'life' | 'until'
  readonly raise: 'none' | 'fixed' | 'inflation'
}

export const EMPTY_PENSION: PensionValues = {
  name: '',
  kind: 'pension',
  owner: 'self',
  monthly_cents: '',
  starts_in: '',
  lasts: 'life',
  ends_in: '',
  in_dollars_of: 'start',
  raise: 'none',
  cola_rate: '',
  survivor_share: '',
  taxable_share: '100',
  lump_sum_cents: '',
}

/** The form values of a pension. */
export const pensionValuesOf = (pension: Pension): PensionValues => ({
  name: pension.name,
  kind: pension.kind,
  owner: pension.owner,
  monthly_cents: String(pension.monthly_cents),
  starts_in: pension.starts_in,
  lasts: pension.ends_in === null ? 'life' : 'until',
  ends_in: pension.ends_in ?? '',
  in_dollars_of: pension.in_dollars_of,
  raise: pension.cola_rate === null ? 'inflation' : pension.cola_rate === 0 ? 'none' : 'fixed',
  cola_rate: pension.cola_rate ? formatPercent(pension.cola_rate) : '',
  survivor_share: pension.survivor_share === 0 ? '' : formatPercent(pension.survivor_share),
  taxable_share: formatPercent(pension.taxable_share),
  lump_sum_cents: pension.lump_sum_cents === null ? '' : String(pension.lump_sum_cents),
})

type Kind = Pension['kind']

/** Whether an income of this kind may be offered as a single payment instead. */
export const mayBeLumpSum = (kind: string): boolean => kind === 'pension' || kind === 'annuity'

/** Rent and pay are quoted as of today and rise with prices; pensions and annuities are quoted as first paid. */
export const usualTerms = (kind: string): Pick<PensionValues, 'in_dollars_of' | 'raise'> =>
  mayBeLumpSum(kind) || kind === 'other'
    ? { in_dollars_of: 'start', raise: 'none' }
    : { in_dollars_of: 'today', raise: 'inflation' }

const RAISES = {
  none: () => 0,
  fixed: (typed: string) => parsePercent(typed) ?? Number.NaN,
  inflation: () => null,
}

function inputOf(values: PensionValues): v.InferInput<typeof PensionInput> {
  const { name, starts_in, lasts, ends_in, raise, cola_rate, survivor_share, lump_sum_cents } = values
  return {
    name,
    // The schema reports an invalid choice.
    kind: values.kind as Kind,
    owner: values.owner as Pension['owner'],
    in_dollars_of: values.in_dollars_of as Pension['in_dollars_of'],
    monthly_cents: typedCents(values.monthly_cents),
    starts_in,
    ends_in: lasts === 'life' ? null : ends_in,
    cola_rate: RAISES[raise](cola_rate),
    survivor_share: parsePercent(survivor_share) ?? 0,
    taxable_share: parsePercent(values.taxable_share) ?? Number.NaN,
    lump_sum_cents: mayBeLumpSum(values.kind) && lump_sum_cents !== '' ? typedCents(lump_sum_cents) : null,
  }
}

/** Parses form values; error messages are shown beside the fields. */
export const PensionFormSchema = v.pipe(
  v.custom<PensionValues>((values) => typeof values === 'object' && values !== null),
  v.transform(inputOf),
  PensionInput,
)
