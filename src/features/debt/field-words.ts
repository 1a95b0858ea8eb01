/** The fields of a debt as a client reads them. */
import type { DebtType } from '#core/contract/debt-kinds.ts'
import { isHomeDebt } from '#core/debt/kinds.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { count, ordinal, rate, shortDate } from '#app/platform/format.ts'
import { kindOf } from './kinds.ts'

type Say = (value: never) => string

const months = (value: number): string => count(value, 'month')
const days = (value: number): string => count(value, 'day')
const asIs = (value: string): string => value

/** Each field's name, and how its value is said. */
const words: Readonly<Record<string, readonly [string, Say]>> = {
  debt_type: ['Type', (value: DebtType) => kindOf(value).label],
  name: ['Name', asIs],
  lender: ['Lender', asIs],
  balance_cents: ['Balance', formatUsd],
  apr: ['APR', rate],
  interest_accrual: [
    'Interest accrues',
    (value: 'monthly' | 'daily') => (value === 'monthly' ? 'Monthly' : 'Daily'),
  ],
  in_plan: ['Payoff plan', (value: boolean) => (value ? 'Included' : 'Left out')],
  unpaid_interest_cents: ['Unpaid interest', formatUsd],
  minimum_payment_cents: ['Minimum payment', formatUsd],
  minimum_share: ['Minimum as a percentage of the balance', rate],
  minimum_adds_interest: ['Interest in the minimum', (value: boolean) => (value ? 'Added' : 'Included')],
  payment_cents: ['Your monthly payment', formatUsd],
  escrow_cents: ['Monthly escrow', formatUsd],
  due_day: ['Due date', (day: number) => `${ordinal(day)} of each month`],
  limit_cents: ['Credit limit', formatUsd],
  promo_apr: ['Promo APR', rate],
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

/** The fields that have words, in the order in which they are read. */
export const fieldOrder: readonly string[] = Object.keys(words)

/** What a field of a kind of debt is called. A home debt has an interest rate: its APR would have fees in it. */
export const fieldLabel = (name: string, debt: { readonly debt_type: DebtType }): string =>
  name === 'apr' && isHomeDebt(debt) ? 'Interest rate' : (words[name]?.[0] ?? name)

/** A field's value in words; `None` where there is none. */
export function fieldValue(name: string, value: unknown): string {
  if (isEmpty(value)) return 'None'
  // The contract holds each field to the type that its words take.
  return words[name]?.[1](value as never) ?? ''
}
