import { monthInterest, rateIn } from './interest.ts'
import { minimumPayment } from './minimum-payment.ts'
import { type Cents, MAX_CENTS } from './money.ts'
import {
  type PayoffBudget,
  type PayoffOrder,
  type PayoffRefusal,
  type PayoffRequest,
  type PlanDebt,
  type PlanOneOff,
  requestFault,
} from './payoff-request.ts'
import { MAX_MONTHS } from './range.ts'
import { ok, type Result } from './result.ts'

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
  /** In the order of the request. `closedMonth` is 0 where nothing was owed and null where the plan does not close it. */
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
  owed: Cents
  rate: number
  interest: Cents
  minimum: Cents
  payment: Cents
  interestSum: Cents
  paidSum: Cents
  closedMonth: number | null
}

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
 * @param withSchedule leave the months out where only the outcome counts: comparing many plans is then faster
 */
export function planPayoff(request: PayoffRequest, withSchedule = true): Result<PayoffPlan, PayoffRefusal> {
  const fault = requestFault(request)
  if (fault) return fault
  const accounts = openAccounts(request)
  const prefers = PREFERENCES[request.order.kind]
  const schedule: PlanMonth[] = []
  let budgetCents = 0
  let outcome = outcomeAfter(accounts, 0)
  for (let month = 1; outcome === null; month += 1) {
    const minimumsCents = accrue(accounts, month)
    budgetCents = budgetOf(request.budget, minimumsCents, budgetCents)
    const oneOffs = (request.oneOffs ?? []).filter((oneOff) => oneOff.month === month)
    const pool = budgetCents - minimumsCents + sumOf(oneOffs.filter(({ debtId }) => debtId === undefined))
    if (pool < 0) {
      outcome = { kind: 'short', month, minimumsCents, shortfallCents: -pool }
      break
    }
    for (const account of accounts) pay(account, account.minimum)
    cascade(accounts, pool + payTargeted(accounts, oneOffs), prefers)
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
      rate: 0,
      interest: 0,
      minimum: 0,
      payment: 0,
      interestSum: 0,
      paidSum: 0,
      closedMonth: debt.balanceCents === 0 ? 0 : null,
    }
  })
}

/** Charges the month's interest and answers what the minimums come to. */
function accrue(accounts: readonly Account[], month: number): Cents {
  let minimums = 0
  for (const account of accounts) {
    account.payment = 0
    account.rate = rateIn(account.debt.rates, month)
    account.interest = monthInterest(account.owed, account.rate)
    account.owed += account.interest
    account.minimum = minimumPayment(account.debt.minimum, account.owed, account.interest)
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

function cascade(accounts: readonly Account[], pool: Cents, prefers: Prefers): void {
  let left = pool
  while (left > 0) {
    let target: Account | null = null
    for (const account of accounts) {
      if (account.owed > 0 && (target === null || prefers(account, target))) target = account
    }
    if (target === null) return
    left -= pay(target, left)
  }
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
