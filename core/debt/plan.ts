/** The way out of all debts together: the client's choice turned into a plan month by month. */
import type { DebtPlan, KeptPlan, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { minimumsOnly, type PayoffPlan, planPayoff } from '#core/finance/loans/payoff.ts'
import type { MinimumRule } from '#core/finance/loans/minimum-payment.ts'
import type { PayoffOrder, PayoffRequest, PlanDebt } from '#core/finance/loans/payoff-request.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { planAccrual } from './accrual.ts'
import { isInPlan, isOwing, type Owed } from './kinds.ts'
import { minimumOf, minimumRuleOf, paymentRuleOf, ratesFrom, usualPaymentOf } from './monthly.ts'
import { leastPayment } from './outlook.ts'

/** The debts that the plan counts on: something is owed on them, and the client has not left them out. */
export const inPlan = (debts: readonly Debt[]): Owed<Debt>[] =>
  debts.filter((debt) => isOwing(debt)).filter(isInPlan)

/** The debts on which something is owed and that the plan leaves out. */
export const leftOut = (debts: readonly Debt[]): Owed<Debt>[] =>
  debts.filter((debt) => isOwing(debt)).filter((debt) => !isInPlan(debt))

/** The debts of the plan as the engine takes them, in the order given, each from its next due date on. */
export const planDebts = (debts: readonly Debt[], from: IsoDate): PlanDebt[] =>
  inPlan(debts).map((debt) => planDebt(debt, from, minimumRuleOf(debt)))

const planDebt = (debt: Owed<Debt>, from: IsoDate, minimum: MinimumRule): PlanDebt => ({
  id: debt.debt_uuid,
  balanceCents: debt.balance_cents,
  rates: ratesFrom(debt, from),
  minimum,
  ...planAccrual(debt, from),
})

/** The same debts with what the client pays on each in the place of its minimum. */
const asPaidDebts = (debts: readonly Owed<Debt>[], from: IsoDate): PlanDebt[] =>
  debts.map((debt) => planDebt(debt, from, paymentRuleOf(debt)))

/** What a client pays today above the minimums on debts of the plan, a month, in cents. */
export function paidExtra(debts: readonly Debt[], today: IsoDate): Cents {
  const extra = inPlan(debts).reduce(
    (sum, debt) => sum + usualPaymentOf(debt, today) - minimumOf(debt, today),
    0,
  )
  return Math.min(extra, MAX_CENTS)
}

/** The plan of a client who has chosen none: the cheapest order, at what they pay today. */
export const usualChoice = (debts: readonly Debt[], today: IsoDate): PlanChoice => ({
  strategy: 'avalanche',
  extra_cents: paidExtra(debts, today),
  order: [],
  one_offs: [],
})

/** A kept choice with the parts that a change names; its version grows by one, as with every change. */
export const changedPlan = (kept: KeptPlan, change: PlanChange): KeptPlan => ({
  strategy: change.strategy ?? kept.strategy,
  extra_cents: change.extra_cents ?? kept.extra_cents,
  order: change.order ?? kept.order,
  one_offs: change.one_offs ?? kept.one_offs,
  version: kept.version + 1,
})

/**
 * What the engine is asked on a day; null for minimums alone. Debts that are not in the plan any more are left out of it,
 * and so are one-off payments of months that have come.
 */
export function payoffRequest(
  debts: readonly PlanDebt[],
  choice: PlanChoice,
  from: IsoDate,
): PayoffRequest | null {
  const order = orderOf(debts, choice)
  if (order === null) return null
  const ids = new Set(debts.map(({ id }) => id))
  return {
    debts,
    order,
    budget: { kind: 'extra', monthlyCents: choice.extra_cents, rollOver: true },
    oneOffs: choice.one_offs.flatMap(({ month, amount_cents, debt_uuid }) => {
      const place = planMonthOf(from, month)
      const debtId = debt_uuid !== null && ids.has(debt_uuid) ? { debtId: debt_uuid } : {}
      return isWhole(place, 1, MAX_MONTHS) ? [{ month: place, amountCents: amount_cents, ...debtId }] : []
    }),
  }
}

/**
 * Which month of a plan from a day a month of the calendar (`YYYY-MM`) is. 0 is the month of the day itself, in which the
 * payments that are still due are made; below 0 it has passed.
 */
export function planMonthOf(from: IsoDate, month: string): number {
  const [start, end] = [dateParts(from), dateParts(`${month}-01`)]
  return (end.year - start.year) * 12 + end.month - start.month
}

function orderOf(debts: readonly PlanDebt[], { strategy, order }: PlanChoice): PayoffOrder | null {
  switch (strategy) {
    case 'minimum':
      return null
    case 'custom': {
      const ids = new Set(debts.map(({ id }) => id))
      return { kind: 'custom', ids: order.filter((id) => ids.has(id)) }
    }
    case 'avalanche':
    case 'snowball':
      return { kind: strategy }
  }
}

/** A choice played to its end, month by month. */
function played(debts: readonly PlanDebt[], choice: PlanChoice, from: IsoDate): PayoffPlan {
  const request = payoffRequest(debts, choice, from)
  return unwrap(request ? planPayoff(request) : minimumsOnly(debts))
}

/**
 * Plans a client's debts from a day on, to the cent. Each debt gets the lender's minimum; the extra amount, what closed
 * debts set free, and one-off payments go by the chosen order. Minimums alone take no extra and no one-off payments.
 * New purchases, fees, escrow and debts that are left out are not in it.
 */
export function planOf(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): DebtPlan {
  return presentPlan(debts, choice, from, played(planDebts(debts, from), choice, from))
}

/**
 * The plan that holds today, played to its end: the saved one or, until the client has saved one, each debt by itself at
 * what they pay. Everything that says when a debt is due, how much, and when it is over goes by it.
 */
const playedToday = (debts: readonly Debt[], kept: KeptPlan, from: IsoDate): PayoffPlan =>
  kept.version > 0
    ? played(planDebts(debts, from), kept, from)
    : unwrap(minimumsOnly(asPaidDebts(inPlan(debts), from)))

/** The plan that holds today with all that its page shows. */
export function currentPlan(debts: readonly Debt[], kept: KeptPlan, from: IsoDate): DebtPlan {
  const { version: _, ...choice } = kept
  return presentPlan(debts, choice, from, playedToday(debts, kept, from))
}

function presentPlan(debts: readonly Debt[], choice: PlanChoice, from: IsoDate, plan: PayoffPlan): DebtPlan {
  const baseline = unwrap(minimumsOnly(planDebts(debts, from), false))
  const byId = new Map(inPlan(debts).map((debt) => [debt.debt_uuid, debt]))
  return {
    choice,
    outcome: presentOutcome(plan),
    interest_cents: plan.interestCents,
    paid_cents: plan.paidCents,
    saved: savedBy(plan, baseline),
    as_paid: asPaid(debts, from),
    debts: plan.debts.map(({ id, closedMonth, interestCents }) => ({
      debt_uuid: id,
      name: byId.get(id)?.name ?? '',
      closed_month: closedMonth,
      interest_cents: interestCents,
    })),
    schedule: plan.schedule.map(({ month, interestCents, paymentCents, balanceCents }) => ({
      month,
      interest_cents: [...interestCents],
      payment_cents: [...paymentCents],
      balance_cents: [...balanceCents],
    })),
  }

  function presentOutcome({ outcome }: PayoffPlan): DebtPlan['outcome'] {
    if (outcome.kind === 'paid') return outcome
    if (outcome.kind === 'short') throw new RangeError('A budget above the minimums cannot be short of them.')
    const open = outcome.openIds.flatMap((debt_uuid) => {
      const debt = byId.get(debt_uuid)
      return debt ? [{ debt_uuid, least_payment_cents: leastPayment(debt, from) }] : []
    })
    return { kind: 'never', open }
  }
}

/** What a choice comes to, without its months. */
export function outcomeOf(debts: readonly PlanDebt[], choice: PlanChoice, from: IsoDate): PayoffPlan {
  const request = payoffRequest(debts, choice, from)
  return unwrap(request ? planPayoff(request, false) : minimumsOnly(debts, false))
}

/**
 * Months until the debts of the plan that holds today are paid off, or, where it has none, the debts that it leaves out.
 * 0 is this month; null when it never ends, and when nothing is owed.
 */
export function monthsToDebtFree(debts: readonly Debt[], plan: KeptPlan, from: IsoDate): number | null {
  const planned = inPlan(debts)
  if (planned.length > 0) {
    const { outcome } = playedToday(debts, plan, from)
    return outcome.kind === 'paid' ? outcome.months : null
  }
  const others = leftOut(debts)
  if (others.length === 0) return null
  const { outcome } = unwrap(minimumsOnly(asPaidDebts(others, from), false))
  return outcome.kind === 'paid' ? outcome.months : null
}

/** One debt's way to its end by the plan that holds today; months are those of the plan, 0 this one. */
export interface DebtPath {
  readonly is_in_plan: boolean
  /** The month of its next payment. */
  readonly first_month: number
  /** Null where it is never paid off. */
  readonly closed_month: number | null
  readonly interest_cents: Cents
  /** Without escrow, by month; none in a month without a payment. */
  readonly payment_cents: ReadonlyMap<number, Cents>
  readonly month_interest_cents: ReadonlyMap<number, Cents>
}

/** The way of every debt on which something is owed: by the plan, or by itself at what is paid where it is left out. */
export function debtPaths(
  debts: readonly Debt[],
  plan: KeptPlan,
  from: IsoDate,
): ReadonlyMap<string, DebtPath> {
  return new Map([...outsidePaths(debts, from), ...pathsOf(playedToday(debts, plan, from), true)])
}

/** The way of every debt that the plan leaves out, by itself at what is paid. */
export const outsidePaths = (debts: readonly Debt[], from: IsoDate): ReadonlyMap<string, DebtPath> =>
  pathsOf(unwrap(minimumsOnly(asPaidDebts(leftOut(debts), from))), false)

const pathsOf = ({ debts, schedule }: PayoffPlan, is_in_plan: boolean): ReadonlyMap<string, DebtPath> =>
  new Map(
    debts.map(({ id, closedMonth, interestCents }, place) => {
      const months = schedule.map((row) => ({
        month: row.month,
        payment: row.paymentCents[place] ?? 0,
        interest: row.interestCents[place] ?? 0,
      }))
      return [id, pathOf(is_in_plan, closedMonth, interestCents, months)]
    }),
  )

function pathOf(
  is_in_plan: boolean,
  closed_month: number | null,
  interest_cents: Cents,
  months: readonly { readonly month: number; readonly payment: Cents; readonly interest: Cents }[],
): DebtPath {
  const paid = months.filter(({ payment }) => payment > 0)
  return {
    is_in_plan,
    first_month: paid[0]?.month ?? 0,
    closed_month,
    interest_cents,
    payment_cents: new Map(paid.map(({ month, payment }) => [month, payment])),
    month_interest_cents: new Map(months.map(({ month, interest }) => [month, interest])),
  }
}

/** Where the debts go at what is paid for each today, as the page of each says; null where that is the minimums. */
function asPaid(debts: readonly Debt[], from: IsoDate): DebtPlan['as_paid'] {
  const extra_cents = paidExtra(debts, from)
  if (extra_cents === 0) return null
  const { outcome, interestCents } = unwrap(minimumsOnly(asPaidDebts(inPlan(debts), from), false))
  return {
    extra_cents,
    months: outcome.kind === 'paid' ? outcome.months : null,
    interest_cents: interestCents,
  }
}

/** What a plan saves against minimums alone; null unless both come to an end. */
function savedBy({ outcome, interestCents }: PayoffPlan, baseline: PayoffPlan): DebtPlan['saved'] {
  if (outcome.kind !== 'paid' || baseline.outcome.kind !== 'paid') return null
  return {
    interest_cents: baseline.interestCents - interestCents,
    months: baseline.outcome.months - outcome.months,
  }
}
