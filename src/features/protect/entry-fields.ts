/** The assumptions of the needs analysis as form fields, by need. */
import * as v from 'valibot'
import { rate, share, wholeDollars } from '#app/platform/format.ts'
import { formatPercent, parseNumber, parsePercent } from '#app/platform/typed-numbers.ts'
import type { NeedKind, PersonNeeds } from '#core/contract/protect-needs.ts'
import { ProtectEntries, type ProtectField } from '#core/contract/protect-profile.ts'
import { methodLabels } from './protect-labels.ts'

export type EntryName = keyof ProtectEntries

/** Where a value of the household is entered. */
type Page = '/household' | '/debt' | '/netWorth' | '/retirement/people'

/** A value with one control, or with the page where it is entered for every module. */
export interface EntryField {
  readonly field: ProtectField
  readonly kind: 'money' | 'count' | 'percent' | 'birthdays' | 'choice' | 'yes_no' | 'state'
  readonly page?: Page
  readonly label: string
  readonly hint?: string
  /** What a number counts: "years". */
  readonly unit?: string
  readonly options?: Readonly<Record<string, string>>
}

const careSettings = {
  home_aide: 'Home health aide',
  assisted_living: 'Assisted living',
  nursing_home_shared: 'Nursing home, shared room',
  nursing_home_private: 'Nursing home, private room',
}

const TOBACCO = 'Includes any tobacco in the last year.'

/** Every assumption, by its name in the contract. */
const ENTRY_FIELDS: Readonly<Record<ProtectField, Omit<EntryField, 'field'>>> = {
  sex: {
    kind: 'choice',
    page: '/household',
    label: 'Sex at birth',
    options: { female: 'Female', male: 'Male' },
  },
  has_partner: { kind: 'yes_no', label: 'Partner who shares your finances' },
  has_work_cover: { kind: 'yes_no', label: 'Life or disability coverage through work' },
  partner_has_work_cover: { kind: 'yes_no', label: 'Your partner’s coverage through work' },
  home_kind: {
    kind: 'choice',
    label: 'Your home',
    options: { own: 'Owned', rent: 'Rented', none: 'Someone else insures it' },
  },
  is_smoker: { kind: 'yes_no', label: 'Smoker', hint: TOBACCO },
  partner_is_smoker: { kind: 'yes_no', label: 'Your partner smokes', hint: TOBACCO },
  state: { kind: 'state', page: '/household', label: 'State' },
  child_birth_dates: { kind: 'birthdays', page: '/household', label: 'Children' },
  income_cents: { kind: 'money', page: '/household', label: 'Your pay a year, before tax' },
  partner_income_cents: { kind: 'money', page: '/household', label: 'Your partner’s pay a year, before tax' },
  retirement_age: { kind: 'count', page: '/retirement/people', label: 'Retirement age' },
  life_method: {
    kind: 'choice',
    label: 'Method we use',
    hint: 'Its gap is the one on your Protect page.',
    options: methodLabels,
  },
  income_years: { kind: 'count', label: 'Years of income for the family', unit: 'years' },
  debts_cents: { kind: 'money', page: '/debt', label: 'Debts other than the mortgage' },
  mortgage_cents: { kind: 'money', page: '/debt', label: 'Mortgage' },
  education_cents: { kind: 'money', label: 'College for the children' },
  final_expenses_cents: { kind: 'money', label: 'Funeral and final expenses' },
  own_share: { kind: 'percent', label: 'Share of your pay you spend on yourself' },
  after_tax_share: { kind: 'percent', label: 'Share of pay left after taxes' },
  pay_growth_rate: { kind: 'percent', label: 'Pay growth a year, above inflation' },
  return_rate: { kind: 'percent', label: 'Return on savings a year, above inflation' },
  spending_monthly_cents: { kind: 'money', label: 'Household spending a month' },
  survivor_share: { kind: 'percent', label: 'Share of spending the family still needs' },
  savings_cents: { kind: 'money', page: '/netWorth', label: 'Savings the family would use' },
  essential_monthly_cents: { kind: 'money', label: 'Essential spending a month' },
  other_monthly_cents: {
    kind: 'money',
    label: 'Income that continues, a month',
    hint: 'For example, your partner’s pay after taxes.',
  },
  job_security: {
    kind: 'choice',
    label: 'Job security',
    options: { secure: 'Secure', average: 'Average', insecure: 'Insecure' },
  },
  emergency_months: { kind: 'count', label: 'Months of essentials to hold', unit: 'months' },
  cash_cents: { kind: 'money', page: '/netWorth', label: 'Cash for emergencies' },
  care_setting: { kind: 'choice', label: 'Type of care', options: careSettings },
  care_age: { kind: 'count', label: 'Age when care begins' },
  care_years: { kind: 'count', label: 'Years of care', unit: 'years' },
  care_growth_rate: { kind: 'percent', label: 'Growth of care costs a year, with inflation' },
  care_return_rate: { kind: 'percent', label: 'Return on savings for care a year' },
  care_savings_cents: { kind: 'money', label: 'Savings that could pay for care' },
  rebuild_cents: {
    kind: 'money',
    label: 'Cost to rebuild your home',
    hint: 'Without the land. Your home policy calls it dwelling coverage.',
  },
  vehicles: { kind: 'count', label: 'Cars in your household' },
  at_risk_cents: {
    kind: 'money',
    label: 'Assets at risk in a lawsuit',
    hint: 'Your assets without retirement accounts, less debts.',
  },
  budget_monthly_cents: { kind: 'money', label: 'Monthly budget for new premiums' },
}

export const entryField = (field: ProtectField): EntryField => ({ field, ...ENTRY_FIELDS[field] })

const listed = (...fields: ProtectField[]): readonly EntryField[] => fields.map(entryField)

/** What each need is worked out from. */
const NEED_FIELDS: Readonly<Record<NeedKind, readonly EntryField[]>> = {
  life: listed(
    'life_method',
    'income_cents',
    'partner_income_cents',
    'child_birth_dates',
    'has_work_cover',
    'retirement_age',
    'income_years',
    'debts_cents',
    'mortgage_cents',
    'education_cents',
    'final_expenses_cents',
    'savings_cents',
    'after_tax_share',
    'own_share',
    'pay_growth_rate',
    'return_rate',
    'spending_monthly_cents',
    'survivor_share',
  ),
  disability: listed(
    'income_cents',
    'retirement_age',
    'has_work_cover',
    'essential_monthly_cents',
    'other_monthly_cents',
  ),
  long_term_care: listed(
    'care_setting',
    'care_age',
    'care_years',
    'care_growth_rate',
    'care_return_rate',
    'care_savings_cents',
    'sex',
  ),
  home: listed('home_kind', 'rebuild_cents', 'mortgage_cents'),
  auto: listed('vehicles', 'at_risk_cents'),
  umbrella: listed('at_risk_cents'),
  emergency_fund: listed(
    'essential_monthly_cents',
    'emergency_months',
    'job_security',
    'cash_cents',
    'partner_income_cents',
  ),
}

/** Of the client's own assumptions, those that are read otherwise where the partner stands in their place. */
const PARTNER_LABELS: Partial<Record<ProtectField, (name: string) => string>> = {
  income_cents: (name) => `${name}’s pay a year, before tax`,
  partner_income_cents: () => 'Your pay a year, before tax',
  own_share: (name) => `Share of ${name}’s pay spent on ${name} alone`,
}
/** Entered under the client's name only: the partner's are others, or nobody has entered them. */
const CLIENTS_ONLY: ReadonlySet<ProtectField> = new Set(['has_work_cover', 'other_monthly_cents'])

/** What a need is worked out from, as it reads for the client or for the partner of this name. */
export const needFields = (kind: NeedKind, name: string | null): readonly EntryField[] =>
  name === null
    ? NEED_FIELDS[kind]
    : NEED_FIELDS[kind]
        .filter(({ field }) => !CLIENTS_ONLY.has(field))
        .map((field) => ({ ...field, label: PARTNER_LABELS[field.field]?.(name) ?? field.label }))

/** Whom premiums are for. */
export const insuredFields = (hasPartner: boolean): readonly EntryField[] => [
  ...listed('sex', 'is_smoker', 'state'),
  ...(hasPartner ? listed('partner_is_smoker') : []),
]

type Value = PersonNeeds['entries'][ProtectField]

/** A value as text for its control; '' for none. */
export function controlText({ kind }: EntryField, value: Value): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return kind === 'percent' ? formatPercent(Number(value)) : String(value)
}

function valueOf(kind: EntryField['kind'], text: string): unknown {
  if (text.trim() === '') return null
  switch (kind) {
    case 'money':
      return Number(text)
    case 'count':
      return parseNumber(text) ?? Number.NaN
    case 'percent':
      return parsePercent(text) ?? Number.NaN
    case 'yes_no':
      return text === 'true'
    case 'choice':
    case 'state':
    case 'birthdays':
      return text
  }
}

/** Parses a control's text to a change of the entries; blank is null, which is filled with what the app knows. */
export const entrySchema = (field: EntryName, kind: EntryField['kind']) =>
  v.pipe(
    v.custom<Readonly<Record<string, string>>>((values) => typeof values === 'object' && values !== null),
    v.rawTransform(({ dataset, addIssue, NEVER }): ProtectEntries => {
      const { value: values } = dataset
      const text = values[field] ?? ''
      const parsed = v.safeParse(ProtectEntries.entries[field], valueOf(kind, text))
      if (parsed.success) return { [field]: parsed.output }
      // An issue within a list belongs to the one control.
      addIssue({
        message: parsed.issues[0].message,
        path: [{ type: 'object', origin: 'value', input: values, key: field, value: text }],
      })
      return NEVER
    }),
  )

/** A value of the analysis as text; undefined while nobody knows it. */
export function entryText(
  { field, kind, unit, options }: EntryField,
  entries: Partial<PersonNeeds['entries']>,
  stateNameOf: (iso: string) => string,
): string | undefined {
  const value = entries[field]
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    return value.length > 0 ? value.map((born) => `born ${born.slice(0, 4)}`).join(', ') : 'None'
  }
  switch (kind) {
    case 'money':
      return wholeDollars(Number(value))
    case 'percent':
      return field.endsWith('_share') ? share(Number(value)) : rate(Number(value))
    case 'count':
      return `${Math.round(Number(value) * 10) / 10}${unit === undefined ? '' : ` ${unit}`}`
    case 'yes_no':
      return value === true ? 'Yes' : 'No'
    case 'state':
      return stateNameOf(String(value))
    case 'choice':
    case 'birthdays':
      return options?.[String(value)] ?? String(value)
  }
}
