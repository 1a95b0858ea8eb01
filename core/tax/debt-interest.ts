/** What debts charge in a calendar year that may be deducted: interest, and property tax from escrow. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import type { TaxFacts } from '#core/contract/tax.ts'
import { escrowOf } from '#core/debt/kinds.ts'
import type { DebtPath } from '#core/debt/outlook.ts'
import { debtPaths } from '#core/debt/plan.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'

/** Mortgage balances on which interest is deductible. IRC 163(h)(3)(F). */
const DEDUCTIBLE_BALANCE = 750_000_00

/**
 * The part of escrow that pays property tax; the rest pays insurance. The yearly medians of homeowners are near $3,000 and
 * $2,000: an estimate until the client enters the tax (judgment).
 */
const PROPERTY_TAX_SHARE = 0.6

/** Months of the year in which a debt exists, from its opening on. */
function monthsOwed({ opened_on }: Debt, year: number): number {
  if (opened_on === null || opened_on === undefined) return 12
  const opened = dateParts(opened_on)
  return opened.year < year ? 12 : opened.year === year ? 13 - opened.month : 0
}

/** The months of the year, before the first planned payment, in which a debt existed. */
function monthsBefore({ opened_on }: Debt, { first_month }: DebtPath, today: IsoDate): number {
  const { year, month } = dateParts(today)
  const before = Math.min(12, month - 1 + first_month)
  if (opened_on === null || opened_on === undefined) return before
  const opened = dateParts(opened_on)
  if (opened.year < year) return before
  return opened.year === year ? Math.max(0, before - opened.month + 1) : 0
}

/** A year's interest: by the payoff plan for payments to come, and for earlier months as much as in its first one. */
function yearInterest(debt: Debt, path: DebtPath | undefined, today: IsoDate): Cents {
  if (!path || debt.is_paid_off) return 0
  const left = 13 - dateParts(today).month
  const planned = Array.from({ length: left }, (_, month) => path.month_interest_cents.get(month) ?? 0)
  const first = path.month_interest_cents.get(path.first_month) ?? 0
  return planned.reduce((sum, interest) => sum + interest, 0) + first * monthsBefore(debt, path, today)
}

/** Interest of this calendar year on mortgages, up to the legal balance, and on student loans, and property tax. An estimate. */
export function debtInterest(debts: readonly Debt[], plan: SavedPlan, today: IsoDate): TaxFacts['debts'] {
  const paths = debtPaths(debts, plan, today)
  const interestOn = (type: Debt['debt_type']): Cents =>
    debts
      .filter(({ debt_type }) => debt_type === type)
      .reduce((sum, debt) => sum + yearInterest(debt, paths.get(debt.debt_uuid), today), 0)
  const owed = debts.reduce(
    (sum, debt) => (debt.debt_type === 'mortgage' ? sum + debt.balance_cents : sum),
    0,
  )
  const { year } = dateParts(today)
  const escrowCents = debts
    .filter((debt) => !debt.is_paid_off)
    .reduce((sum, debt) => sum + escrowOf(debt) * monthsOwed(debt, year), 0)
  return {
    year,
    mortgage_interest_cents: roundCents(
      interestOn('mortgage') * (owed > DEDUCTIBLE_BALANCE ? DEDUCTIBLE_BALANCE / owed : 1),
    ),
    student_loan_interest_cents: interestOn('student'),
    property_tax_cents: roundCents(escrowCents * PROPERTY_TAX_SHARE),
  }
}
