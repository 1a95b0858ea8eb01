/** The types of debt: their labels, those of their fields, and the tiles to choose from. */
import { Link } from '@tanstack/react-router'
import {
  Banknote,
  Car,
  CreditCard,
  GraduationCap,
  HandCoins,
  House,
  HousePlus,
  KeyRound,
  type LucideIcon,
  Stethoscope,
  Tag,
} from 'lucide-react'
import { count, interestRate, ordinal, rate, shortDate } from '#app/platform/format.ts'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Section } from '#app/ui/page.tsx'
import type { Debt, DebtType, Rent } from '#core/contract/debt-kinds.ts'
import { type DebtFamily, isHomeDebt, isRevolving, type Owed } from '#core/debt/kinds.ts'
import { formatUsd } from '#core/finance/math/money.ts'

export interface DebtTypeInfo {
  readonly type: DebtType
  readonly family: DebtFamily
  readonly label: string
  readonly detail: string
  readonly icon: LucideIcon
}

const byType: Readonly<Record<DebtType, Omit<DebtTypeInfo, 'type'>>> = {
  credit_card: {
    family: 'card',
    label: 'Credit card',
    detail: 'A balance you carry or pay in full',
    icon: CreditCard,
  },
  mortgage: { family: 'home', label: 'Mortgage', detail: 'The loan on your home', icon: House },
  home_equity: {
    family: 'home',
    label: 'Home equity',
    detail: 'A second loan or a line of credit on your home',
    icon: HousePlus,
  },
  student: {
    family: 'loan',
    label: 'Student loan',
    detail: 'Federal or private, yours or for a child',
    icon: GraduationCap,
  },
  auto: { family: 'loan', label: 'Auto loan', detail: 'A car, a truck or a motorcycle', icon: Car },
  personal: {
    family: 'loan',
    label: 'Personal loan',
    detail: 'From a bank, an app, or someone you know',
    icon: Banknote,
  },
  medical: {
    family: 'loan',
    label: 'Medical bill',
    detail: 'A bill you pay off over time',
    icon: Stethoscope,
  },
  rent: { family: 'rent', label: 'Rent', detail: 'A monthly payment with no balance', icon: KeyRound },
  lease: { family: 'rent', label: 'Lease', detail: 'A car or anything else you lease', icon: HandCoins },
  custom: { family: 'loan', label: 'Your own type', detail: 'Anything else you owe', icon: Tag },
}

/** The type of a debt. */
export const infoOf = (type: DebtType): DebtTypeInfo => ({ type, ...byType[type] })

/** The types to choose from, most common first; a client's own types are shown beside them. */
export const debtTypes: readonly DebtTypeInfo[] = (
  [
    'credit_card',
    'mortgage',
    'home_equity',
    'student',
    'auto',
    'personal',
    'medical',
    'rent',
    'lease',
  ] as const
).map(infoOf)

/** The families as the list groups them. */
export const families: readonly { readonly family: DebtFamily; readonly title: string }[] = [
  { family: 'home', title: 'Home' },
  { family: 'card', title: 'Credit cards' },
  { family: 'loan', title: 'Loans and bills' },
  { family: 'rent', title: 'Rent and leases' },
]

/** Whether a debt has no balance, only a monthly amount. */
export const isRent = (debt: Debt): debt is Rent => debt.debt_type === 'rent' || debt.debt_type === 'lease'

/** Its type, by the client's own name where there is one. */
export const typeLabel = (debt: Debt, customTypes: readonly CustomType[] = []): string =>
  (debt.debt_type === 'custom' &&
    customTypes.find(({ debt_type_uuid }) => debt_type_uuid === debt.debt_type_uuid)?.name) ||
  infoOf(debt.debt_type).label

interface CustomType {
  readonly debt_type_uuid: string
  readonly name: string
}

/** `22.90% APR`, or that it isn't known yet. */
const rateWords = (debt: Owed<Debt>): string =>
  debt.is_rate_known
    ? `${interestRate(debt.apr)} ${isHomeDebt(debt) ? 'interest rate' : 'APR'}`
    : 'rate not added yet'

/** `Chase · 22.90% APR · due on the 24th` */
export function termsOf(debt: Debt): string {
  const apr = !isRent(debt) && rateWords(debt)
  const due = !debt.is_paid_off && `due on the ${ordinal(debt.due_day)}`
  const end = isRent(debt) && debt.ends_on !== null && `until ${shortDate(debt.ends_on)}`
  return [debt.lender, apr, due, end].filter(Boolean).join(' · ')
}

/** The name of what is added to a debt besides interest: new charges on a card, fees or unpaid interest on a loan. */
export const chargesLabel = (debt: Debt): string => (isRevolving(debt) ? 'New charges' : 'Fees and charges')

type Say = (value: never) => string

const months = (value: number): string => count(value, 'month')
const days = (value: number): string => count(value, 'day')
const asIs = (value: string): string => value

/** Each field's name and formatter. */
const words: Readonly<Record<string, readonly [string, Say]>> = {
  debt_type: ['Type', (value: DebtType) => infoOf(value).label],
  name: ['Name', asIs],
  lender: ['Lender', asIs],
  balance_cents: ['Balance', formatUsd],
  apr: ['APR', interestRate],
  interest_accrual: [
    'Interest accrues',
    (value: 'monthly' | 'daily') => (value === 'monthly' ? 'Monthly' : 'Daily'),
  ],
  is_rate_known: ['Rate entered', (value: boolean) => (value ? 'Yes' : 'No')],
  in_plan: ['Payoff plan', (value: boolean) => (value ? 'Included' : 'Left out')],
  unpaid_interest_cents: ['Unpaid interest', formatUsd],
  minimum_payment_cents: ['Minimum payment', formatUsd],
  minimum_share: ['Minimum as a percentage of the balance', rate],
  minimum_adds_interest: ['Interest in the minimum', (value: boolean) => (value ? 'Added' : 'Included')],
  statement_due_on: ['Statement due', shortDate],
  statement_minimum_cents: ['Minimum due', formatUsd],
  statement_balance_cents: ['Statement balance', formatUsd],
  pays_in_full: ['Paid in full each month', (value: boolean) => (value ? 'Yes' : 'No')],
  payment_cents: ['Your monthly payment', formatUsd],
  escrow_cents: ['Monthly escrow', formatUsd],
  due_day: ['Due date', (day: number) => `${ordinal(day)} of each month`],
  limit_cents: ['Credit limit', formatUsd],
  promo_apr: ['Promo APR', interestRate],
  promo_ends_on: ['Promo rate ends', shortDate],
  statement_day: ['Statement day', ordinal],
  grace_days: ['Grace period', days],
  property_value_cents: ['Home value', formatUsd],
  rate_kind: ['Rate type', (value: 'fixed' | 'adjustable') => (value === 'fixed' ? 'Fixed' : 'Adjustable')],
  term_months: ['Term', months],
  opened_on: ['Opened on', shortDate],
  ends_on: ['Ends on', shortDate],
  is_paid_off: ['Paid off', (value: boolean) => (value ? 'Yes' : 'No')],
  debt_type_uuid: ['Your type', () => 'Another type'],
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The fields with labels, in reading order. */
export const fieldOrder: readonly string[] = Object.keys(words)

/** The label of a field for a type of debt. A home debt has an interest rate: its APR would include fees. */
export const fieldLabel = (name: string, debt: { readonly debt_type: DebtType }): string =>
  name === 'apr' && isHomeDebt(debt) ? 'Interest rate' : (words[name]?.[0] ?? name)

/** A field's value as text; `None` where there is none. */
export function fieldValue(name: string, value: unknown): string {
  if (isEmpty(value)) return 'None'
  // The contract guarantees that each field has the type that its formatter takes.
  return words[name]?.[1](value as never) ?? ''
}

interface KindTileProps {
  readonly type: DebtType
  readonly label: string
  readonly detail: string
  readonly search: { readonly kind: DebtType; readonly type?: string }
}

/** A type, linked to its form. */
const KindTile = ({ type, label, detail, search }: KindTileProps) => (
  <li>
    <Link
      to="/debt/new"
      search={search}
      className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 shadow-card hover:border-faint"
    >
      <Mark icon={infoOf(type).icon} />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        <span className="block text-13 text-quiet">{detail}</span>
      </span>
    </Link>
  </li>
)

/** The types of debt to choose from. */
export const TypeTiles = () => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {debtTypes.map(({ type, label, detail }) => (
      <KindTile key={type} type={type} label={label} detail={detail} search={{ kind: type }} />
    ))}
  </ul>
)

/** The client's own types, and a button to create another. */
export function CustomTypeTiles() {
  const types = useCustomTypes()
  return (
    <Section
      title="Your own types"
      action={
        types.length > 0 && (
          <Button asChild variant="link" size="sm">
            <Link to="/debt/types">Edit types</Link>
          </Button>
        )
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {types.map(({ debt_type_uuid, name, debt_count }) => (
          <KindTile
            key={debt_type_uuid}
            type="custom"
            label={name}
            detail={debt_count === 0 ? 'No debts yet' : count(debt_count, 'debt')}
            search={{ kind: 'custom', type: debt_type_uuid }}
          />
        ))}
        <KindTile
          type="custom"
          label={types.length > 0 ? 'Another type' : 'Create a type'}
          detail="For anything not listed above"
          search={{ kind: 'custom' }}
        />
      </ul>
    </Section>
  )
}
