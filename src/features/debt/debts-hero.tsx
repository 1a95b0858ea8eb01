import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { DebtTotals } from '#core/contract/debt.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { count, monthAndYear } from '#app/lib/format.ts'
import { Amount } from '#app/ui/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page.tsx'

interface DebtsHeroProps {
  readonly totals: DebtTotals
  readonly plan: DebtPlan
  readonly today: IsoDate
}

/** The answer of the page: what is owed, and when it is over. */
export const DebtsHero = ({ totals, plan, today }: DebtsHeroProps) => (
  <PageHeader
    back={<AddLine />}
    title={<Owed totals={totals} />}
    sub={<WayOut totals={totals} plan={plan} today={today} />}
  />
)

/** Where one is, and the way to another debt. */
const AddLine = () => (
  <span className="flex w-full items-center justify-between gap-4">
    Debt
    <Button asChild variant="link">
      <Link to="/debt/new">
        <Plus aria-hidden="true" />
        Add a debt
      </Link>
    </Button>
  </span>
)

function Owed({ totals }: { totals: DebtTotals }) {
  if (totals.debt_count === 0) return 'You owe nothing'
  return (
    <>
      You owe <Amount cents={totals.balance_cents} />
      {totals.debt_count > 1 && ` across ${count(totals.debt_count, 'debt')}`}
    </>
  )
}

function WayOut({ totals, plan, today }: DebtsHeroProps) {
  if (totals.debt_count === 0) {
    if (totals.rent_monthly_cents > 0) {
      return `Rent and leases take ${formatUsd(totals.rent_monthly_cents)} a month.`
    }
    return totals.paid_off_count > 0 ? 'Every debt is paid off. What you paid each month is yours now.' : null
  }
  const { outcome } = plan
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {outcome.kind === 'paid' ? (
        <span>
          Debt-free in <b>{monthAndYear(addMonths(today, outcome.months))}</b>, by your plan.
        </span>
      ) : (
        <span>At these payments {count(outcome.open.length, 'debt is', 'debts are')} never paid off.</span>
      )}
      <Button asChild variant="link">
        <Link to="/debt/plan">{outcome.kind === 'paid' ? 'See the plan' : 'Find a way out'}</Link>
      </Button>
    </p>
  )
}
