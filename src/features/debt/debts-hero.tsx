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
  /** Months to the end if the plan counted on all that is paid today; null where that is no sooner. */
  readonly soonerMonths: number | null
  readonly today: IsoDate
}

/** The answer of the page: what is owed, and when it is over. */
export const DebtsHero = (props: DebtsHeroProps) => (
  <PageHeader back={<AddLine />} title={<Owed totals={props.totals} />} sub={<WayOut {...props} />} />
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

function WayOut({ totals, plan, soonerMonths, today }: DebtsHeroProps) {
  if (totals.debt_count === 0) {
    if (totals.rent_monthly_cents > 0) {
      return `Rent and leases take ${formatUsd(totals.rent_monthly_cents)} a month.`
    }
    return totals.paid_off_count > 0 ? 'Every debt is paid off. What you paid each month is yours now.' : null
  }
  const { outcome } = plan
  const monthIn = (months: number) => <b>{monthAndYear(addMonths(today, months))}</b>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {outcome.kind === 'paid' ? (
          <>Debt-free in {monthIn(outcome.months)}, by your plan.</>
        ) : (
          `${soonerMonths === null ? 'At these payments' : 'By your plan'} ${count(outcome.open.length, 'debt is', 'debts are')} never paid off.`
        )}
        {soonerMonths !== null && <> Counting all that you pay today, in {monthIn(soonerMonths)}.</>}
      </span>
      <Button asChild variant="link">
        <Link to="/debt/plan">{outcome.kind === 'paid' ? 'See the plan' : 'Find a way out'}</Link>
      </Button>
    </p>
  )
}
