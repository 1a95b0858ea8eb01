import { billedInterest, monthInterest, rateIn } from './interest.ts'
import { minimumPayment } from './minimum-payment.ts'
import { type Cents, MAX_CENTS, roundCents } from '#core/finance/math/money.ts'
import {
  type PayoffBudget,
  type PayoffOrder,
  type PayoffRefusal,
  type PayoffRequest,
  type PlanDebt,
  type PlanOneOff,
  requestFault,
} from './payoff-request.ts'
import { MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, type Result } from '#core/finance/math/result.ts'

/** Amounts by debt stand in the order of the request. */
export interface PlanMonth {
  readonly month: number
  readonly interestCents: readonly Cents[]
  readonly paymentCents: readonly Cents[]
  readonly balanceCents: readonly Cents[]
}

export type PayoffOutcome =
  | { readonly kind: 'paid'; readonly months: number }
  /** Some debts are still open after a hundred years, or have grown beyond counting. */
  | { readonly kind: 'never'; readonly openIds: readonly string[] }
  /** In this month the minimums came to more than the budget; the schedule ends before it. */
  | {
      readonly kind: 'short'
      readonly month: number
      readonly minimumsCents: Cents
      readonly shortfallCents: Cents
    }

export interface PayoffPlan {
  readonly outcome: PayoffOutcome
  readonly interestCents: Cents
  readonly paidCents: Cents
  /**
   * In the order of the request. `closedMonth` is 0 where nothing was owed, or its last payment is in month 0, and null
   * where the plan does not close it.
   */
  readonly debts: readonly {
    readonly id: string
    readonly closedMonth: number | null
    readonly interestCents: Cents
  }[]
  /** Empty where it was not asked for. */
  readonly schedule: readonly PlanMonth[]
}

/** A debt on its way through the plan; the figures are those of the month under way. */
interface Account {
  readonly debt: PlanDebt
  readonly rank: number
  /** With unpaid interest. */
  owed: Cents
  /** Interest that is owed and bears none; stays 0 where it joins the principal. */
  unpaid: Cents
  rate: number
  /** The highest of its rates over time. */
  readonly highestRate: number
  interest: Cents
  minimum: Cents
  payment: Cents
  interestSum: Cents
  paidSum: Cents
  closedMonth: number | null
}

/** Whether a payment can go to an account in a month: before its first month it is not due yet. */
const isDue = ({ debt, owed }: Account, month: number): boolean =>
  owed > 0 && (month > 0 || (debt.firstMonth ?? 1) === 0)

/** Whether money above the minimums goes to one debt before the other. */
type Prefers = (one: Account, other: Account) => boolean

/** Of equal rates the smaller balance, which closes sooner. */
const byRate: Prefers = (one, other) =>
  one.rate > other.rate || (one.rate === other.rate && one.owed < other.owed)

const PREFERENCES: Record<PayoffOrder['kind'], Prefers> = {
  avalanche: byRate,
  snowball: (one, other) => one.owed < other.owed || (one.owed === other.owed && one.rate > other.rate),
  custom: (one, other) => one.rank < other.rank || (one.rank === other.rank && byRate(one, other)),
}

/**
 * Plans how several debts are paid off, month by month and to the cent. Each month interest is charged, every minimum is
 * paid, and what is left goes to one debt after the other in order, so that what a closing debt leaves over still works
 * in the same month.
 *
 * In month 0 only debts whose payment is still to come that month take part. The extra amount is theirs if it would go to
 * one of them among all debts; otherwise it has been paid already. What they cannot take goes on to month 1.
 *
 * @param withSchedule leave the months out where only the outcome counts: comparing many plans is then faster
 */
export function planPayoff(request: PayoffRequest, withSchedule = true): Result<PayoffPlan, PayoffRefusal> {
  const fault = requestFault(request)
  if (fault) return fault
  const accounts = openAccounts(request)
  const prefers = PREFERENCES[request.order.kind]
  const schedule: PlanMonth[] = []
  let budgetCents = 0
  let carriedCents = 0
  let outcome = outcomeAfter(accounts, 0)
  for (let month = firstMonthOf(accounts); outcome === null; month += 1) {
    const minimumsCents = accrue(accounts, month)
    const target = preferred(accounts, 1, prefers)
    const isExtraPaid = month === 0 && target !== null && !isDue(target, 0)
    budgetCents = isExtraPaid ? minimumsCents : budgetOf(request.budget, minimumsCents, budgetCents)
    const oneOffs = (request.oneOffs ?? []).filter((oneOff) => oneOff.month === month)
    const pool =
      budgetCents - minimumsCents + carriedCents + sumOf(oneOffs.filter(({ debtId }) => debtId === undefined))
    if (pool < 0) {
      outcome = { kind: 'short', month, minimumsCents, shortfallCents: -pool }
      break
    }
    for (const account of accounts) pay(account, account.minimum)
    const left = cascade(accounts, month, pool + payTargeted(accounts, oneOffs), prefers)
    if (month === 0) {
      carriedCents = left
      // What is paid in part of a month is no measure for the months to come.
      budgetCents = 0
    } else carriedCents = 0
    for (const account of accounts) close(account, month)
    if (withSchedule) schedule.push(monthOf(accounts, month))
    outcome = outcomeAfter(accounts, month)
  }
  return ok(planOf(accounts, outcome, schedule))
}

function openAccounts({ debts, order }: PayoffRequest): Account[] {
  const ids = order.kind === 'custom' ? order.ids : []
  return debts.map((debt) => {
    const place = ids.indexOf(debt.id)
    return {
      debt,
      rank: place === -1 ? ids.length : place,
      owed: debt.balanceCents,
      unpaid: debt.unpaidInterestCents ?? 0,
      rate: 0,
      highestRate: Math.max(...debt.rates.map(({ annualRate }) => annualRate)),
      interest: 0,
      minimum: 0,
      payment: 0,
      interestSum: 0,
      paidSum: 0,
      closedMonth: debt.balanceCents === 0 ? 0 : null,
    }
  })
}

const firstMonthOf = (accounts: readonly Account[]): number =>
  accounts.some((account) => isDue(account, 0)) ? 0 : 1

/** What a month adds to what is owed on a principal. */
function interestOf({ debt, rate }: Account, principal: Cents, month: number): Cents {
  const { shares } = debt
  if (shares === undefined) return monthInterest(principal, rate)
  return roundCents(principal * (shares[month] ?? shares.at(-1) ?? 0))
}

/** Charges the month's interest and answers what the minimums come to. */
function accrue(accounts: readonly Account[], month: number): Cents {
  let minimums = 0
  for (const account of accounts) {
    const { debt } = account
    account.payment = 0
    account.interest = 0
    account.minimum = 0
    account.rate = rateIn(debt.rates, Math.max(1, month))
    if (month < (debt.firstMonth ?? 1)) continue
    const principal = account.owed - account.unpaid
    account.interest = interestOf(account, principal, month)
    account.owed += account.interest
    if (typeof debt.unpaidInterestCents === 'number') account.unpaid += account.interest
    const billed = billedInterest(account.interest, principal, account.highestRate)
    account.minimum = minimumPayment(debt.minimum, account.owed, billed)
    minimums += account.minimum
  }
  return minimums
}

function budgetOf(budget: PayoffBudget, minimums: Cents, before: Cents): Cents {
  if (budget.kind === 'total') return budget.monthlyCents
  const asked = minimums + budget.monthlyCents
  return budget.rollOver ? Math.max(before, asked) : asked
}

/** Pays as much of an amount as is owed, and answers how much that was. */
function pay(account: Account, amount: Cents): Cents {
  const paid = Math.min(amount, account.owed)
  account.owed -= paid
  account.unpaid = Math.max(0, account.unpaid - paid)
  account.payment += paid
  return paid
}

/** Pays one-offs that are meant for a debt; answers what they leave over. */
function payTargeted(accounts: readonly Account[], oneOffs: readonly PlanOneOff[]): Cents {
  let left = 0
  for (const { debtId, amountCents } of oneOffs) {
    const account = accounts.find(({ debt }) => debt.id === debtId)
    if (account) left += amountCents - pay(account, amountCents)
  }
  return left
}

/** The account to which money above the minimums of a month goes next. */
function preferred(accounts: readonly Account[], month: number, prefers: Prefers): Account | null {
  let target: Account | null = null
  for (const account of accounts) {
    if (isDue(account, month) && (target === null || prefers(account, target))) target = account
  }
  return target
}

/** Pays one account after the other; answers what none of them can take. */
function cascade(accounts: readonly Account[], month: number, pool: Cents, prefers: Prefers): Cents {
  let left = pool
  while (left > 0) {
    const target = preferred(accounts, month, prefers)
    if (target === null) return left
    left -= pay(target, left)
  }
  return left
}

function close(account: Account, month: number): void {
  account.interestSum += account.interest
  account.paidSum += account.payment
  if (account.owed === 0) account.closedMonth ??= month
}

function outcomeAfter(accounts: readonly Account[], month: number): PayoffOutcome | null {
  if (accounts.every(({ owed }) => owed === 0)) return { kind: 'paid', months: month }
  const isBeyond = month >= MAX_MONTHS || accounts.some(({ owed }) => owed > MAX_CENTS)
  return isBeyond
    ? { kind: 'never', openIds: accounts.filter(({ owed }) => owed > 0).map(({ debt }) => debt.id) }
    : null
}

const monthOf = (accounts: readonly Account[], month: number): PlanMonth => ({
  month,
  interestCents: accounts.map(({ interest }) => interest),
  paymentCents: accounts.map(({ payment }) => payment),
  balanceCents: accounts.map(({ owed }) => owed),
})

const planOf = (
  accounts: readonly Account[],
  outcome: PayoffOutcome,
  schedule: readonly PlanMonth[],
): PayoffPlan => ({
  outcome,
  interestCents: accounts.reduce((sum, { interestSum }) => sum + interestSum, 0),
  paidCents: accounts.reduce((sum, { paidSum }) => sum + paidSum, 0),
  debts: accounts.map(({ debt, closedMonth, interestSum }) => ({
    id: debt.id,
    closedMonth,
    interestCents: interestSum,
  })),
  schedule,
})

const sumOf = (oneOffs: readonly PlanOneOff[]): Cents =>
  oneOffs.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The same debts at their minimums alone: nothing extra, nothing rolled over. */
export const minimumsOnly = (
  debts: readonly PlanDebt[],
  withSchedule = true,
): Result<PayoffPlan, PayoffRefusal> =>
  planPayoff(
    { debts, order: { kind: 'avalanche' }, budget: { kind: 'extra', monthlyCents: 0, rollOver: false } },
    withSchedule,
  )

export interface PayoffComparison {
  readonly plan: PayoffPlan
  readonly baseline: PayoffPlan
  /** Null unless both come to an end. */
  readonly saved: { readonly interestCents: Cents; readonly months: number } | null
}

/** A plan beside what the minimums alone would do. */
export function comparePayoff(request: PayoffRequest): Result<PayoffComparison, PayoffRefusal> {
  const plan = planPayoff(request)
  if (!plan.ok) return plan
  const baseline = minimumsOnly(request.debts)
  if (!baseline.ok) return baseline
  const [ends, baselineEnds] = [plan.value.outcome, baseline.value.outcome]
  const saved =
    ends.kind === 'paid' && baselineEnds.kind === 'paid'
      ? {
          interestCents: baseline.value.interestCents - plan.value.interestCents,
          months: baselineEnds.months - ends.months,
        }
      : null
  return ok({ plan: plan.value, baseline: baseline.value, saved })
}
