import { Link } from '@tanstack/react-router'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { formatUsd } from '#core/finance/money.ts'
import { Alert } from '#app/ui/alert.tsx'

/** Debts that the plan never ends, each with the least that would, and the way to change it. */
export function NeverCard({ plan }: { plan: DebtPlan }) {
  if (plan.outcome.kind !== 'never') return null
  const names = new Map(plan.debts.map(({ debt_uuid, name }) => [debt_uuid, name]))
  return (
    <Alert tone="warning" title="Their interest is more than what goes to them">
      <ul className="flex flex-col">
        {plan.outcome.open.map(({ debt_uuid, least_payment_cents }) => (
          <li key={debt_uuid} className="flex flex-wrap items-center gap-x-3">
            <span>
              {names.get(debt_uuid)}: {formatUsd(least_payment_cents)} a month is the least that ends it.
            </span>
            <Link
              to="/debt/$debtUuid/edit"
              params={{ debtUuid: debt_uuid }}
              className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
            >
              Change what you pay <span className="sr-only">on {names.get(debt_uuid)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
