import type { Debt } from '#core/contract/debt-kinds.ts'
import { share } from '#app/lib/format.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { fieldLabel, fieldOrder, fieldValue } from './field-words.ts'

/** Said elsewhere on the page, or of no use in a list of terms. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'debt_type',
  'debt_type_uuid',
  'name',
  'lender',
  'balance_cents',
  'is_paid_off',
])

/** The terms of a debt, as far as they are known. */
export function FactsCard({ debt }: { debt: Debt }) {
  const known = new Map<string, unknown>(Object.entries(debt))
  const lines = fieldOrder
    .filter((name) => !ELSEWHERE.has(name) && isWorthSaying(name, known.get(name)))
    .map((name) => [fieldLabel(name), termValue(debt, name, known.get(name))] as const)
  const all = [...lines, ...worked(debt)]
  return (
    <Card>
      <CardTitle>Terms</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {all.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 py-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A term in words. A card that asks for a share of its balance asks for no less than its minimum, and mostly for more. */
function termValue(debt: Debt, name: string, value: unknown): string {
  const words = fieldValue(name, value)
  const isFloor =
    name === 'minimum_payment_cents' && debt.debt_type === 'credit_card' && debt.minimum_share !== null
  return isFloor ? `At least ${words}` : words
}

// A payment of zero is one that was not given.
const isWorthSaying = (name: string, value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(value === 0 && name.endsWith('_cents'))

/** What follows from the terms. */
function worked(debt: Debt): (readonly [string, string])[] {
  if (debt.debt_type === 'credit_card' && debt.limit_cents) {
    return [['Used of the limit', share(debt.balance_cents / debt.limit_cents)]]
  }
  if ((debt.debt_type === 'mortgage' || debt.debt_type === 'home_equity') && debt.property_value_cents) {
    return [['Owed of its value', share(debt.balance_cents / debt.property_value_cents)]]
  }
  return []
}
