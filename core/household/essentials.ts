/** What a household must spend, and the emergency fund that follows from it: one figure for every module. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { ProtectEntries, ProtectSource } from '#core/contract/protect-profile.ts'
import { monthlyPayments } from '#core/debt/percentage.ts'
import { type Cents, MAX_CENTS, roundCents } from '#core/finance/math/money.ts'
import { emergencyMonths } from '#core/finance/protect/protect.ts'
import type { Household, UsualSpending } from './household.ts'
import { monthlyIncome, payOf } from './income.ts'

/** A value, and where it comes from. */
interface Sourced {
  readonly value: number
  readonly source: ProtectSource
}

/** Essential spending as a share of income before tax. A judgment, until spending is known. */
const ESSENTIAL_SHARE = 0.5

interface EssentialFacts {
  /** What the client entered for protection. */
  readonly protect: Pick<ProtectEntries, 'essential_monthly_cents'>
  readonly spending: Pick<UsualSpending, 'needs_limit_cents' | 'needs_cents'>
  /** Rent, leases and minimum payments with escrow, a month. */
  readonly payments_monthly_cents: Cents
  readonly income: IncomeDetail | null
}

/**
 * Essential spending a month in cents: what the client entered, else what they spent on needs, else their limit on needs,
 * else half of income before tax; at least rent and minimum payments. Null while nothing is known.
 */
export function essentials({
  protect,
  spending,
  payments_monthly_cents: payments,
  income,
}: EssentialFacts): Sourced | null {
  const entered = protect.essential_monthly_cents
  if (entered != null) return { value: entered, source: 'entered' }
  const monthly = income && monthlyIncome(income)
  const known: Sourced | null =
    spending.needs_cents !== null
      ? { value: spending.needs_cents, source: 'transactions' }
      : spending.needs_limit_cents !== null
        ? { value: spending.needs_limit_cents, source: 'spending_limits' }
        : // No income says nothing about spending.
          monthly !== null && monthly > 0
          ? { value: roundCents(monthly * ESSENTIAL_SHARE), source: 'estimate' }
          : null
  return known && known.value < payments ? { value: payments, source: 'debts' } : known
}

/** Months of essentials to hold in cash: what the client entered, else by the number of earners and how secure pay is. */
export function monthsToHold(
  { emergency_months, job_security }: Pick<ProtectEntries, 'emergency_months' | 'job_security'>,
  income: IncomeDetail | null,
): Sourced {
  if (emergency_months != null) return { value: emergency_months, source: 'entered' }
  const earners = income ? [income, ...(income.partner ? [income.partner] : [])].map(payOf) : []
  const months = emergencyMonths(
    earners.filter((pay) => pay > 0).length > 1 ? 2 : 1,
    job_security ?? 'average',
  )
  return { value: months, source: 'estimate' }
}

const CASH: ReadonlySet<Account['kind']> = new Set(['checking', 'savings', 'certificate'])

/** Whether an account holds cash. */
export const isCash = ({ kind }: Pick<Account, 'kind'>): boolean => CASH.has(kind)

const isReserve = ({ kind, status }: Goal): boolean => kind === 'emergency' && status !== 'archived'

/**
 * Cash for emergencies, in cents: what funds no goal other than the emergency fund, and that fund's other savings. Null
 * while no cash is known.
 */
export function emergencyCash({ accounts, goals }: Pick<Household, 'accounts' | 'goals'>): Cents | null {
  const live = goals.map(({ goal }) => goal).filter(({ status }) => status !== 'archived')
  const reserves = live.filter(isReserve)
  const cash = accounts.filter(isCash)
  if (cash.length === 0 && reserves.length === 0) return null
  const uses = live.filter((goal) => !isReserve(goal)).flatMap((goal) => goal.accounts)
  const free = cash.map(({ account_uuid, balance_cents }) => {
    const used = uses
      .filter((use) => use.account_uuid === account_uuid)
      .reduce((sum, { value_cents }) => sum + value_cents, 0)
    return Math.max(0, balance_cents - used)
  })
  const idle = reserves.map(({ initial_cents }) => initial_cents)
  return Math.min(
    [...free, ...idle].reduce((sum, cents) => sum + cents, 0),
    MAX_CENTS,
  )
}

/** The parts of the household that the emergency fund follows from. */
export const EMERGENCY_PARTS = [
  'income',
  'accounts',
  'debts',
  'payoff',
  'goals',
  'risk',
  'protect',
  'spending',
] as const

/** The emergency fund of a household: its essentials a month, the months to hold, and the cash there is, in cents. */
export interface EmergencyFund {
  /** Null while nothing is known of the household's spending. */
  readonly essentials_cents: Cents | null
  readonly months: number
  /** Essentials for those months; null without essentials. */
  readonly need_cents: Cents | null
  /** Null while no cash is known. */
  readonly cash_cents: Cents | null
}

/** What the fund must hold: its essentials a month, the months to hold, and both together. */
export function emergencyNeed(
  facts: EssentialFacts & { readonly protect: Parameters<typeof monthsToHold>[0] },
): Omit<EmergencyFund, 'cash_cents'> {
  const month = essentials(facts)
  const months = monthsToHold(facts.protect, facts.income).value
  return {
    essentials_cents: month?.value ?? null,
    months,
    need_cents: month && roundCents(month.value * months),
  }
}

export function emergencyFundOf(
  household: Pick<Household, 'today' | 'income' | 'accounts' | 'goals' | 'protect' | 'spending'> & {
    readonly debts: readonly Debt[]
  },
): EmergencyFund {
  const payments_monthly_cents = monthlyPayments(household.debts, household.today)
  return {
    ...emergencyNeed({ ...household, payments_monthly_cents }),
    cash_cents: emergencyCash(household),
  }
}
