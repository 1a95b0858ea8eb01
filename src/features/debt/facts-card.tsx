import type { Debt } from '#core/contract/debt-kinds.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accrualOf } from '#core/debt/accrual.ts'
import { hasBalance, isInPlan } from '#core/debt/kinds.ts'
import { share, wholeDollars } from '#app/platform/format.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { fieldLabel, fieldOrder, fieldValue } from './debt-types.ts'

/** Shown elsewhere on the page, or not useful as a term. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'debt_type',
  'debt_type_uuid',
  'name',
  'lender',
  'balance_cents',
  'is_paid_off',
])

/** The known terms of a debt. */
export function FactsCard({ debt, home }: { debt: Debt; home: Home | undefined }) {
  const known = new Map<string, unknown>(Object.entries(debt))
  if (hasBalance(debt)) {
    known.set('interest_accrual', debt.debt_type === 'credit_card' ? null : accrualOf(debt))
    known.set('in_plan', isInPlan(debt))
  }
  const lines = fieldOrder
    .filter((name) => !ELSEWHERE.has(name) && !(home && name === 'property_value_cents'))
    .filter((name) => isWorthSaying(name, known.get(name)))
    .map((name) => [fieldLabel(name, debt), termValue(debt, name, known.get(name))] as const)
  const all: (readonly [string, ReactNode])[] = [
    ...lines,
    ...(home ? [['Home value', <HomeLink key="home" home={home} />] as const] : []),
    ...worked(debt, home),
  ]
  return (
    <Card>
      <CardTitle>Details</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {all.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 py-2">
            <dt className="flex-none text-quiet">{name}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A link to the home that a mortgage is on, with its value in net worth. */
const HomeLink = ({ home }: { home: Home }) => (
  <Link
    to="/netWorth/$accountUuid"
    params={{ accountUuid: home.uuid }}
    className="text-accent underline-offset-4 hover:underline"
  >
    {wholeDollars(home.cents)}
  </Link>
)

/**
 * A term as text. A home's value is an estimate, in whole dollars as in net worth. A card with a percentage minimum takes at
 * least its stated minimum, and usually more.
 */
function termValue(debt: Debt, name: string, value: unknown): string {
  if (name === 'property_value_cents') return wholeDollars(Number(value))
  const words = fieldValue(name, value)
  const isFloor =
    name === 'minimum_payment_cents' && debt.debt_type === 'credit_card' && debt.minimum_share !== null
  return isFloor ? `At least ${words}` : words
}

// A payment of zero is one that was not entered.
const isWorthSaying = (name: string, value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(value === 0 && name.endsWith('_cents')) &&
  !(name === 'minimum_adds_interest' && value === true)

/** Derived from the terms. */
function worked(debt: Debt, home: Home | undefined): (readonly [string, string])[] {
  if (debt.debt_type === 'credit_card' && debt.limit_cents) {
    return [['Credit utilization', share(debt.balance_cents / debt.limit_cents)]]
  }
  const value = home?.cents ?? ('property_value_cents' in debt ? debt.property_value_cents : null)
  return value && 'balance_cents' in debt ? [['Loan-to-value', share(debt.balance_cents / value)]] : []
}
