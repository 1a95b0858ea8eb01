/** The payoff plan: turns the client's saved choices into a month-by-month plan for all debts. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, getPlan, SavedPlan, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { ExtraStart, PayoffOrder, PayoffRequest, PlanDebt } from '#core/finance/loans/payoff-request.ts'
import { extraStart, minimumsOnly, type PayoffPlan, planPayoff } from '#core/finance/loans/payoff.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/math/money.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { isInPlan, isOwing, type Owed, paysInFull } from './kinds.ts'
import { minimumOf, usualPaymentOf } from './monthly.ts'
import { type DebtPath, leastPayment } from './outlook.ts'
import { asPaidDebt, planDebt } from './plan-debt.ts'

/** The debts in the plan: those with a balance that the client has not excluded. */
export const inPlan = (debts: readonly Debt[]): Owed<Debt>[] =>
  debts.filter((debt) => isOwing(debt)).filter(isInPlan)

/** The debts with a balance that are excluded from the plan, and paid by themselves. */
export const leftOut = (debts: readonly Debt[]): Owed<Debt>[] =>
  debts.filter((debt) => isOwing(debt)).filter((debt) => !isInPlan(debt) && !paysInFull(debt))

/** The cards with a balance whose statements are paid in full: spending, not debt to pay down. */
export const cardsPaidInFull = (debts: readonly Debt[]): Owed<Debt>[] =>
  debts.filter((debt) => isOwing(debt)).filter((debt) => paysInFull(debt))

/** The plan's debts as engine input, in the given order, each from its next due date. */
export const planDebts = (debts: readonly Debt[], from: IsoDate): PlanDebt[] =>
  inPlan(debts).map((debt) => planDebt(debt, from))

/** The same debts with the client's payment in place of the minimum. */
const asPaidDebts = (debts: readonly Owed<Debt>[], from: IsoDate): PlanDebt[] =>
  debts.map((debt) => asPaidDebt(debt, from))

/** The client's current monthly payments above the minimums on the plan's debts, in cents. */
export function paidExtra(debts: readonly Debt[], today: IsoDate): Cents {
  const extra = inPlan(debts).reduce(
    (sum, debt) => sum + usualPaymentOf(debt, today) - minimumOf(debt, today),
    0,
  )
  return Math.min(extra, MAX_CENTS)
}

/** The default plan without a saved one: the cheapest order, at current payments. */
export const usualChoice = (debts: readonly Debt[], today: IsoDate): PlanChoice => ({
  strategy: 'avalanche',
  extra_cents: paidExtra(debts, today),
  order: [],
  one_offs: [],
})

/** The plan that the server answered; of a client who has chosen none, or while it is unknown, what they pay by their debts. */
export const savedPlan = (
  answered: Pick<Data<typeof getPlan>, 'choice' | 'version'> | undefined,
  debts: readonly Debt[],
  today: IsoDate,
): SavedPlan =>
  answered && answered.version > 0
    ? { ...answered.choice, version: answered.version }
    : { ...usualChoice(debts, today), version: 0 }

/** A saved choice with a change applied; its version increases by one. */
export const changedPlan = (kept: SavedPlan, change: PlanChange): SavedPlan => ({
  strategy: change.strategy ?? kept.strategy,
  extra_cents: change.extra_cents ?? kept.extra_cents,
  order: change.order ?? kept.order,
  one_offs: change.one_offs ?? kept.one_offs,
  version: kept.version + 1,
})

/**
 * The engine request for a day; null for minimum payments only. Debts no longer in the plan and one-time payments of
 * months that have begun are dropped.
 *
 * @param extraFrom that of the current plan ({@link extraStartOf}), where the choice is compared with it
 */
export function payoffRequest(
  debts: readonly PlanDebt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
): PayoffRequest | null {
  const order = orderOf(debts, choice)
  if (order === null) return null
  const ids = new Set(debts.map(({ id }) => id))
  return {
    debts,
    order,
    budget: { kind: 'extra', monthlyCents: choice.extra_cents, rollOver: true },
    ...(extraFrom !== undefined && { extraFrom }),
    oneOffs: choice.one_offs.flatMap(({ month, amount_cents, debt_uuid }) => {
      const place = planMonthOf(from, month)
      const debtId = debt_uuid !== null && ids.has(debt_uuid) ? { debtId: debt_uuid } : {}
      return isWhole(place, 1, MAX_MONTHS) ? [{ month: place, amountCents: amount_cents, ...debtId }] : []
    }),
  }
}

/** Whether this month's extra amount is still to pay under a plan, or the first one is next month's. */
export function extraStartOf(debts: readonly PlanDebt[], choice: PlanChoice, from: IsoDate): ExtraStart {
  const request = payoffRequest(debts, choice, from)
  return request ? extraStart(request) : 0
}

/**
 * The plan month of a calendar month (`YYYY-MM`), counted from a day. 0 is the current month, in which remaining due
 * payments are made; negative months have passed.
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

/** A choice projected to its end, month by month. */
function played(
  debts: readonly PlanDebt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
  withSchedule = true,
): PayoffPlan {
  const request = payoffRequest(debts, choice, from, extraFrom)
  return unwrap(request ? planPayoff(request, withSchedule) : minimumsOnly(debts, withSchedule))
}

/**
 * Plans a client's debts from a day on, to the cent. Each debt gets its minimum payment; the extra amount, freed-up
 * payments and one-time payments follow the chosen order. Minimum payments only have no extra and no one-time payments.
 * New purchases, fees, escrow and excluded debts are not included.
 *
 * @param extraFrom that of the current plan, of which the choice is a variation
 */
export function planOf(
  debts: readonly Debt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
): DebtPlan {
  return presentPlan(debts, choice, from, played(planDebts(debts, from), choice, from, extraFrom))
}

/**
 * The current plan projected to its end: the saved one or, until one is saved, each debt separately at its current
 * payment. All due amounts and payoff dates come from it.
 */
const playedToday = (debts: readonly Debt[], kept: SavedPlan, from: IsoDate): PayoffPlan =>
  kept.version > 0
    ? played(planDebts(debts, from), kept, from)
    : unwrap(minimumsOnly(asPaidDebts(inPlan(debts), from)))

/** The current plan with everything its page shows. */
export function currentPlan(debts: readonly Debt[], kept: SavedPlan, from: IsoDate): DebtPlan {
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
    schedule: plan.schedule.map(({ month, interestCents, minimumCents, paymentCents, balanceCents }) => ({
      month,
      interest_cents: [...interestCents],
      minimum_cents: [...minimumCents],
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

/** The totals of a choice, without its months; `extraFrom` as for {@link planOf}. */
export const payoffTotals = (
  debts: readonly PlanDebt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
): PayoffPlan => played(debts, choice, from, extraFrom, false)

/**
 * Months until the current plan's debts are paid off or, if it has none, the excluded debts. 0 is this month; null if
 * it never ends or nothing is owed.
 */
export function monthsToDebtFree(debts: readonly Debt[], plan: SavedPlan, from: IsoDate): number | null {
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

/** The path of every debt with a balance: under the plan, or separately at its current payment if excluded. */
export function debtPaths(
  debts: readonly Debt[],
  plan: SavedPlan,
  from: IsoDate,
): ReadonlyMap<string, DebtPath> {
  return new Map([...outsidePaths(debts, from), ...pathsOf(playedToday(debts, plan, from), true)])
}

/** The path of every debt outside the plan, separately at its current payment. */
export function outsidePaths(debts: readonly Debt[], from: IsoDate): ReadonlyMap<string, DebtPath> {
  const outside = [...leftOut(debts), ...cardsPaidInFull(debts)]
  return pathsOf(unwrap(minimumsOnly(asPaidDebts(outside, from))), false)
}

const pathsOf = ({ debts, schedule }: PayoffPlan, is_in_plan: boolean): ReadonlyMap<string, DebtPath> =>
  new Map(
    debts.map(({ id, closedMonth, interestCents }, place) => {
      const paid = schedule.filter(({ paymentCents }) => (paymentCents[place] ?? 0) > 0)
      const path: DebtPath = {
        is_in_plan,
        first_month: paid[0]?.month ?? 0,
        closed_month: closedMonth,
        interest_cents: interestCents,
        payment_cents: new Map(paid.map(({ month, paymentCents }) => [month, paymentCents[place] ?? 0])),
        minimum_cents: new Map(paid.map(({ month, minimumCents }) => [month, minimumCents[place] ?? 0])),
        month_interest_cents: new Map(
          schedule.map(({ month, interestCents: of }) => [month, of[place] ?? 0]),
        ),
      }
      return [id, path]
    }),
  )

/** The outlook at current payments, as each debt's page shows it; null if those are the minimums. */
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

/** What a plan saves compared with minimum payments only; null unless both pay off all debts. */
function savedBy({ outcome, interestCents }: PayoffPlan, baseline: PayoffPlan): DebtPlan['saved'] {
  if (outcome.kind !== 'paid' || baseline.outcome.kind !== 'paid') return null
  return {
    interest_cents: baseline.interestCents - interestCents,
    months: baseline.outcome.months - outcome.months,
  }
}
