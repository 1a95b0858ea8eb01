/** The entries of the tax profile as form fields, by section. */
import * as v from 'valibot'
import { shortDate, wholeDollars } from '#app/platform/format.ts'
import { parseNumber, signedCents, signedText } from '#app/platform/typed-numbers.ts'
import { filingLabels, payLabels } from '#app/shared/household/income-labels.ts'
import { TaxEntries, type TaxField, type TaxValueField } from '#core/contract/tax.ts'
import type { FilledEntries } from '#core/tax/filled-entries.ts'

type Kind = 'money' | 'gain_or_loss' | 'count' | 'yes_no' | 'date'

/** An entry with one control. */
export interface EntryField {
  readonly field: TaxField
  readonly kind: Kind
  readonly label: string
  readonly hint?: string
}

const of =
  (kind: Kind) =>
  (field: TaxField, label: string, hint?: string): EntryField => ({
    field,
    kind,
    label,
    ...(hint !== undefined && { hint }),
  })
const [money, signed, counted, yesNo] = [of('money'), of('gain_or_loss'), of('count'), of('yes_no')]

const personFields = (who: 'self' | 'partner'): EntryField[] => [
  money(`${who}_deferral_cents`, '401(k) contributions, before tax', 'Or a 403(b) or 457(b), without Roth.'),
  money(`${who}_hsa_cents`, 'HSA contributions from pay'),
  money(`${who}_benefits_cents`, 'Other pre-tax benefits', 'For example, health insurance premiums.'),
  money(`${who}_ira_cents`, 'Traditional IRA contributions'),
  money(
    `${who}_plan_cents`,
    'SEP IRA or solo 401(k) contributions',
    'From self-employment profit, up to the year’s limit.',
  ),
  yesNo(`${who}_is_blind`, 'Legally blind'),
]

export type SectionId = 'dependents' | 'self' | 'partner' | 'income' | 'deductions' | 'credits' | 'payments'

export interface TaxSection {
  readonly id: SectionId
  readonly title: string
  readonly fields: readonly EntryField[]
}

export const TAX_SECTIONS: readonly TaxSection[] = [
  {
    id: 'dependents',
    title: 'Dependents',
    fields: [
      counted('other_dependents', 'Other dependents'),
      counted(
        'earned_income_children',
        'Children for the earned income credit',
        'Under 19, students under 24, or with a disability.',
      ),
    ],
  },
  { id: 'self', title: 'Your saving and benefits', fields: personFields('self') },
  { id: 'partner', title: 'Your spouse’s saving and benefits', fields: personFields('partner') },
  {
    id: 'income',
    title: 'Other income',
    fields: [
      money('interest_cents', 'Taxable interest and ordinary dividends'),
      money('tax_exempt_interest_cents', 'Tax-exempt interest'),
      money('qualified_dividends_cents', 'Qualified dividends'),
      signed(
        'short_gain_cents',
        'Short-term gains',
        'Held for a year or less. Enter a loss with a minus sign.',
      ),
      signed('long_gain_cents', 'Long-term gains', 'Held for more than a year.'),
      money('retirement_income_cents', 'Pensions and retirement withdrawals', 'The taxable part.'),
      money('social_security_cents', 'Social Security', 'Before Medicare premiums.'),
    ],
  },
  {
    id: 'deductions',
    title: 'Adjustments and deductions',
    fields: [
      money('own_hsa_cents', 'HSA contributions you paid yourself'),
      money('student_loan_interest_cents', 'Student-loan interest'),
      money('other_adjustments_cents', 'Other adjustments', 'Schedule 1, part II.'),
      money('mortgage_interest_cents', 'Mortgage interest'),
      money('property_tax_cents', 'Property tax'),
      money('state_tax_paid_cents', 'State income tax paid'),
      money('charity_cents', 'Gifts to charity'),
      money('medical_cents', 'Medical expenses'),
    ],
  },
  {
    id: 'credits',
    title: 'Credits and health coverage',
    fields: [
      counted('care_persons', 'Children under 13 or others in care'),
      money('care_expenses_cents', 'Care expenses'),
    ],
  },
  {
    id: 'payments',
    title: 'Withholding and payments',
    fields: [
      money(
        'withheld_federal_cents',
        'Federal tax withheld so far',
        'From your latest pay stubs, this year to date.',
      ),
      money('withheld_state_cents', 'State tax withheld so far'),
      of('date')('withheld_as_of', 'Date of those pay stubs'),
      money('prior_tax_cents', 'Last year’s total tax', 'Form 1040, line 24.'),
      signed('prior_agi_cents', 'Last year’s AGI', 'Form 1040, line 11.'),
    ],
  },
]

/** Groups of fields that make up one entry. Names are dotted paths, so that issues of the schema appear beside them. */
export const MARKETPLACE_FIELDS = [
  ['marketplace.premium_cents', 'Yearly marketplace premium'],
  ['marketplace.benchmark_cents', 'Benchmark premium'],
  ['marketplace.advance_cents', 'Paid in advance to the insurer'],
] as const
export const HOUSEHOLD_SIZE = 'marketplace.household_size'
export const STUDENT_ROWS = [0, 1] as const
export const PAYMENT_ROWS = [0, 1, 2, 3] as const
export const studentName = (row: number, part: 'credit' | 'expenses_cents'): string =>
  `students.${row}.${part}`
export const paymentName = (row: number, part: 'date' | 'cents'): string =>
  `estimated_payments.${row}.${part}`

/** Form values by name. */
export type TaxValues = Readonly<Record<string, string>>

type EntryValue = TaxEntries[TaxField]

function textOf(kind: Kind, value: EntryValue): string {
  if (value === null || value === undefined || typeof value === 'object') return ''
  return kind === 'gain_or_loss' && typeof value === 'number' ? signedText(value) : String(value)
}

function valueOf(kind: Kind, text: string): unknown {
  if (text === '') return null
  switch (kind) {
    case 'money':
      return Number(text)
    case 'gain_or_loss':
      return signedCents(text)
    case 'count':
      return parseNumber(text) ?? Number.NaN
    case 'yes_no':
      return text === 'true'
    case 'date':
      return text
  }
}

/** The values that a section's form begins with: what the client entered. */
export function taxValuesOf({ id, fields }: TaxSection, entries: TaxEntries): TaxValues {
  const own = Object.fromEntries(fields.map(({ field, kind }) => [field, textOf(kind, entries[field])]))
  if (id === 'payments') {
    const rows = PAYMENT_ROWS.flatMap((row) => {
      const payment = entries.estimated_payments?.[row]
      return [
        [paymentName(row, 'date'), payment?.date ?? ''],
        [paymentName(row, 'cents'), textOf('money', payment?.cents)],
      ]
    })
    return { ...own, ...Object.fromEntries(rows) }
  }
  if (id !== 'credits') return own
  const { marketplace } = entries
  return {
    ...own,
    'marketplace.premium_cents': textOf('money', marketplace?.premium_cents),
    'marketplace.benchmark_cents': textOf('money', marketplace?.benchmark_cents),
    'marketplace.advance_cents': textOf('money', marketplace?.advance_cents),
    [HOUSEHOLD_SIZE]: textOf('count', marketplace?.household_size),
    ...Object.fromEntries(
      STUDENT_ROWS.flatMap((row) => [
        [studentName(row, 'credit'), entries.students?.[row]?.credit ?? ''],
        [studentName(row, 'expenses_cents'), textOf('money', entries.students?.[row]?.expenses_cents)],
      ]),
    ),
  }
}

const amountOf = (text: string | undefined): number => (text ? Number(text) : 0)

function marketplaceOf(values: TaxValues) {
  const isEntered = MARKETPLACE_FIELDS.some(([name]) => values[name]) || values[HOUSEHOLD_SIZE]
  return isEntered
    ? {
        premium_cents: amountOf(values['marketplace.premium_cents']),
        benchmark_cents: amountOf(values['marketplace.benchmark_cents']),
        advance_cents: amountOf(values['marketplace.advance_cents']),
        household_size: parseNumber(values[HOUSEHOLD_SIZE] ?? '') ?? Number.NaN,
      }
    : null
}

/** Rows of a list that are filled in; null without any. */
function listed<Row>(rows: readonly (Row | null)[]): readonly Row[] | null {
  const filled = rows.filter((row) => row !== null)
  return filled.length > 0 ? filled : null
}

function entriesOf({ id, fields }: TaxSection, values: TaxValues): unknown {
  const own = Object.fromEntries(fields.map(({ field, kind }) => [field, valueOf(kind, values[field] ?? '')]))
  if (id === 'payments') {
    const payments = PAYMENT_ROWS.map((row) => {
      const [date, cents] = [values[paymentName(row, 'date')], values[paymentName(row, 'cents')]]
      return date || cents ? { date, cents: cents ? Number(cents) : Number.NaN } : null
    })
    return { ...own, estimated_payments: listed(payments) }
  }
  if (id !== 'credits') return own
  const students = STUDENT_ROWS.map((row) => {
    const credit = values[studentName(row, 'credit')]
    return credit ? { credit, expenses_cents: amountOf(values[studentName(row, 'expenses_cents')]) } : null
  })
  return { ...own, marketplace: marketplaceOf(values), students: listed(students) }
}

/** Parses a section's form to entries; a blank field is null, which is filled in again. */
export const sectionSchema = (section: TaxSection) =>
  v.pipe(
    v.custom<TaxValues>((values) => typeof values === 'object' && values !== null),
    v.transform((values) => entriesOf(section, values)),
    TaxEntries,
  )

/** A value of the estimate as text; undefined for nothing worth showing. */
export function entryText({ field, kind }: EntryField, entries: FilledEntries): string | undefined {
  const value = entries[field]
  if (typeof value === 'object' || value === 0 || value === false || value === '') return undefined
  switch (kind) {
    case 'money':
    case 'gain_or_loss':
      return wholeDollars(Number(value))
    case 'count':
      return String(value)
    case 'yes_no':
      return 'Yes'
    case 'date':
      return shortDate(String(value))
  }
}

/** A value of the household, which is edited on its own page. */
export interface HouseholdRow {
  readonly field: TaxValueField
  readonly label: string
  readonly value: string
}

/** What the estimate takes from the household, as far as there is anything to show. */
export function householdRows(entries: FilledEntries, stateNameOf: (iso: string) => string): HouseholdRow[] {
  const amount = (field: TaxValueField, label: string, cents: number): HouseholdRow[] =>
    cents === 0 ? [] : [{ field, label, value: wholeDollars(cents) }]
  return [
    { field: 'filing_status', label: 'Filing status', value: filingLabels[entries.filing_status] },
    ...(entries.state === ''
      ? []
      : [{ field: 'state', label: 'State where you pay taxes', value: stateNameOf(entries.state) } as const]),
    ...amount('self_wages_cents', 'Your pay', entries.self_wages_cents),
    ...amount('self_business_cents', 'Your self-employment profit', entries.self_business_cents),
    ...amount('partner_wages_cents', 'Your spouse’s pay', entries.partner_wages_cents),
    ...amount(
      'partner_business_cents',
      'Your spouse’s self-employment profit',
      entries.partner_business_cents,
    ),
    ...amount('other_income_cents', 'Other income', entries.other_income_cents),
    ...(entries.self_wages_cents > 0
      ? [{ field: 'pay_frequency', label: 'Pay frequency', value: payLabels[entries.pay_frequency] } as const]
      : []),
    ...(entries.children > 0
      ? [{ field: 'children', label: 'Children under 17', value: String(entries.children) } as const]
      : []),
  ]
}
