import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { count, monthAndYear } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import type { DebtTotals } from '#core/contract/debt-totals.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** The current page, and the link to add a debt. */
export const AddLine = () => (
  <span className="flex w-full items-center justify-between gap-4">
    Debt
    <Button asChild variant="link">
      <Link to="/debt/new">
        <Plus aria-hidden="true" />
        Add debt
      </Link>
    </Button>
  </span>
)

/** `You owe $54,300.00 across 4 debts.` */
export const Owed = ({ totals }: { totals: DebtTotals }) => (
  <>
    {useThirdPersonText()('You owe')}{' '}
    <b>
      <Figure id="debt-owed">
        <Amount cents={totals.balance_cents} />
      </Figure>
    </b>
    {totals.debt_count > 1 && ` across ${count(totals.debt_count, 'debt')}`}.
  </>
)

interface OutsidePlanProps {
  readonly totals: DebtTotals
  /** Until the last debt is paid off; null where that is never. */
  readonly months: number | null
  readonly today: IsoDate
}

/** The page's answer where the payoff plan covers none of the debts. */
export const OutsidePlan = ({ totals, months, today }: OutsidePlanProps) => (
  <PageHeader
    back={<AddLine />}
    title={<Owed totals={totals} />}
    sub={
      months === null ? (
        'At your current payments it is never paid off.'
      ) : (
        <>
          Debt-free in <Figure id="debt-free-date">{monthAndYear(addMonths(today, months))}</Figure> at your
          current payments.
        </>
      )
    }
  />
)

/** The page's answer where nothing is owed. */
export const NothingOwed = ({ totals }: { totals: DebtTotals }) => (
  <PageHeader
    back={<AddLine />}
    title={totals.paid_off_count > 0 ? 'You’re debt-free' : 'No debts to pay down'}
    sub={
      totals.rent_monthly_cents > 0
        ? `Rent and leases take ${formatUsd(totals.rent_monthly_cents)} a month.`
        : totals.paid_off_count > 0 && 'Every debt you added is paid off.'
    }
  />
)
