import { type Cents, MAX_CENTS, roundCents } from '#core/finance/math/money.ts'
import { MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { monthInterest, rateIn } from './interest.ts'
import { minimumPayment } from './minimum-payment.ts'
import {
  type ExtraStart,
  type PayoffBudget,
  type PayoffOrder,
  type PayoffRefusal,
  type PayoffRequest,
  type PlanDebt,
  type PlanOneOff,
  requestFault,
} from './payoff-request.ts'

/** Amounts by debt are in the order of the request. */
export interface PlanMonth {
  readonly month: number
  readonly interestCents: readonly Cents[]
  /** Part of the payments; 0 where none is due. */
  readonly minimumCents: readonly Cents[]
  readonly paymentCents: readonly Cents[]
  readonly balanceCents: readonly Cents[]
}

export type PayoffOutcome =
  | { readonly kind: 'paid'; readonly months: number }
  /** Some debts are still open after a hundred years, or have overflowed. */
  | { readonly kind: 'never'; readonly openIds: readonly string[] }
  /** The month in which minimums exceed the budget; the schedule ends before it. */
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
   * In the order of the request. `closedMonth` is 0 if nothing was owed or the last payment is in month 0, and null if
   * the plan does not pay it off.
   */
  readonly debts: readonly {
    readonly id: string
    readonly closedMonth: number | null
    readonly interestCents: Cents
  }[]
  /** Empty if not requested. */
  readonly schedule: readonly PlanMonth[]
}

/** A debt's state in the current month of the plan. */
interface Account {
  readonly debt: PlanDebt
  readonly rank: number
  /** With unpaid interest. */
  owed: Cents
  /** Unpaid interest, which bears no interest; always 0 if it joins the principal. */
  unpaid: Cents
  rate: number
  interest: Cents
  minimum: Cents
  /** The minimum, or more where the debt's own payment is. */
  due: Cents
  payment: Cents
  interestSum: Cents
  paidSum: Cents
  closedMonth: number | null
}

/** Whether an account takes payments in a month: not before its first month. */
const isDue = ({ debt, owed }: Account, month: number): boolean =>
  owed > 0 && (month > 0 || (debt.firstMonth ?? 1) === 0)

/** Whether extra money goes to one debt before the other. */
type Prefers = (one: Account, other: Account) => boolean

/** At equal rates the smaller balance, which is paid off sooner. */
const byRate: Prefers = (one, other) =>
  one.rate > other.rate || (one.rate === other.rate && one.owed < other.owed)

const PREFERENCES: Record<PayoffOrder['kind'], Prefers> = {
  avalanche: byRate,
  snowball: (one, other) => one.owed < other.owed || (one.owed === other.owed && one.rate > other.rate),
  custom: (one, other) => one.rank < other.rank || (one.rank === other.rank && byRate(one, other)),
}

/**
 * Plans the payoff of several debts, month by month and to the cent. Each month interest is charged, every minimum is
 * paid, and the rest goes to the debts in order, so that money left over from a final payment is used in the same
 * month.
 *
 * In month 0 only debts with a payment still due that month take part. They get the extra amount unless it was already
 * paid ({@link extraStart}). Any rest is carried to month 1.
 *
 * @param withSchedule false omits the months, which is faster when comparing many plans
 */
export function planPayoff(request: PayoffRequest, withSchedule = true): Result<PayoffPlan, PayoffRefusal> {
  const fault = requestFault(request)
  if (fault) return fault
  const accounts = openAccounts(request)
  const prefers = PREFERENCES[request.order.kind]
  let { extraFrom } = request
  const schedule: PlanMonth[] = []
  let budgetCents = 0
  let carriedCents = 0
  let outcome = outcomeAfter(accounts, 0)
  for (let month = firstMonthOf(accounts); outcome === null; month += 1) {
    const minimumsCents = accrue(accounts, month)
    extraFrom ??= isExtraPaid(accounts, prefers) ? 1 : 0
    budgetCents = month < extraFrom ? minimumsCents : budgetOf(request.budget, minimumsCents, budgetCents)
    const oneOffs = (request.oneOffs ?? []).filter((oneOff) => oneOff.month === month)
    const pool =
      budgetCents - minimumsCents + carriedCents + sumOf(oneOffs.filter(({ debtId }) => debtId === undefined))
    if (pool < 0) {
      outcome = { kind: 'short', month, minimumsCents, shortfallCents: -pool }
      break
    }
    for (const account of accounts) pay(account, account.due)
    const left = cascade(accounts, month, pool + payTargeted(accounts, oneOffs), prefers)
    if (month === 0) {
      carriedCents = left
      // Payments of a partial month are not representative of later months.
      budgetCents = 0
    } else carriedCents = 0
    for (const account of accounts) close(account, month)
    if (withSchedule) schedule.push(monthOf(accounts, month))
    outcome = outcomeAfter(accounts, month)
  }
  return ok(planOf(accounts, outcome, schedule))
}

/**
 * The first month with the extra amount. In the month of the plan's day it goes, of all debts, to the first in order: it
 * is still to pay if that one's payment is, and was paid with it otherwise.
 */
export function extraStart(request: PayoffRequest): ExtraStart {
  const accounts = openAccounts(request)
  accrue(accounts, 0)
  return isExtraPaid(accounts, PREFERENCES[request.order.kind]) ? 1 : 0
}

/** Whether this month's payment of the debt that gets the extra amount was made. */
function isExtraPaid(accounts: readonly Account[], prefers: Prefers): boolean {
  const target = preferred(accounts, 1, prefers)
  return target !== null && !isDue(target, 0)
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
      interest: 0,
      minimum: 0,
      due: 0,
      payment: 0,
      interestSum: 0,
      paidSum: 0,
      closedMonth: debt.balanceCents === 0 ? 0 : null,
    }
  })
}

const firstMonthOf = (accounts: readonly Account[]): number =>
  accounts.some((account) => isDue(account, 0)) ? 0 : 1

/** Interest of a month on a principal. */
function interestOf({ debt, rate }: Account, principal: Cents, month: number): Cents {
  const { shares } = debt
  if (shares === undefined) return monthInterest(principal, rate)
  return roundCents(principal * (shares[month] ?? shares.at(-1) ?? 0))
}

/** A month's minimum, after its interest was charged on a principal. */
function minimumOf({ debt, owed, interest }: Account, principal: Cents, month: number): Cents {
  const place = month - (debt.firstMonth ?? 1)
  if (place === 0 && debt.firstMinimumCents !== undefined) return Math.min(debt.firstMinimumCents, owed)
  const billed = debt.billedShares?.[place]
  return minimumPayment(debt.minimum, owed, billed === undefined ? interest : roundCents(principal * billed))
}

/** Charges the month's interest and returns the total that is due. */
function accrue(accounts: readonly Account[], month: number): Cents {
  let minimums = 0
  for (const account of accounts) {
    const { debt } = account
    account.payment = 0
    account.interest = 0
    account.minimum = 0
    account.due = 0
    account.rate = rateIn(debt.rates, Math.max(1, month))
    if (month < (debt.firstMonth ?? 1)) continue
    const principal = account.owed - account.unpaid
    account.interest = interestOf(account, principal, month)
    account.owed += account.interest
    if (typeof debt.unpaidInterestCents === 'number') account.unpaid += account.interest
    account.minimum = minimumOf(account, principal, month)
    account.due = Math.min(Math.max(account.minimum, debt.paymentCents ?? 0), account.owed)
    minimums += account.due
  }
  return minimums
}

function budgetOf(budget: PayoffBudget, minimums: Cents, before: Cents): Cents {
  if (budget.kind === 'total') return budget.monthlyCents
  const asked = minimums + budget.monthlyCents
  return budget.rollOver ? Math.max(before, asked) : asked
}

/** Pays up to the balance and returns the amount paid. */
function pay(account: Account, amount: Cents): Cents {
  const paid = Math.min(amount, account.owed)
  account.owed -= paid
  account.unpaid = Math.max(0, account.unpaid - paid)
  account.payment += paid
  return paid
}

/** Makes one-time payments to their debts and returns the rest. */
function payTargeted(accounts: readonly Account[], oneOffs: readonly PlanOneOff[]): Cents {
  let left = 0
  for (const { debtId, amountCents } of oneOffs) {
    const account = accounts.find(({ debt }) => debt.id === debtId)
    if (account) left += amountCents - pay(account, amountCents)
  }
  return left
}

/** The account that receives extra money next. */
function preferred(accounts: readonly Account[], month: number, prefers: Prefers): Account | null {
  let target: Account | null = null
  for (const account of accounts) {
    if (isDue(account, month) && (target === null || prefers(account, target))) target = account
  }
  return target
}

/** Pays accounts in order and returns the rest. */
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
  minimumCents: accounts.map(({ minimum }) => minimum),
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

/** The same debts with minimum payments only: nothing extra, nothing rolled over. */
export const minimumsOnly = (
  debts: readonly PlanDebt[],
  withSchedule = true,
): Result<PayoffPlan, PayoffRefusal> =>
  planPayoff(
    { debts, order: { kind: 'avalanche' }, budget: { kind: 'extra', monthlyCents: 0, rollOver: false } },
    withSchedule,
  )
