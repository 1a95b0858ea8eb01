/** The way out of all debts together: the client's choice turned into a plan month by month. */
import type { DebtPlan, KeptPlan, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { dateParts, type IsoDate } from '#core/finance/dates.ts'
import { type Cents, MAX_CENTS } from '#core/finance/money.ts'
import { minimumsOnly, type PayoffPlan, planPayoff } from '#core/finance/payoff.ts'
import type { PayoffOrder, PayoffRequest, PlanDebt } from '#core/finance/payoff-request.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/range.ts'
import { unwrap } from '#core/finance/unwrap.ts'
import { isOwing, type Owed } from './kinds.ts'
import { minimumOf, minimumRuleOf, paymentRuleOf, ratesFrom, usualPaymentOf } from './monthly.ts'
import { leastPayment } from './outlook.ts'

/** The debts on which something is owed as the engine plans them, in the order given; rates are counted from a day. */
export const planDebts = (debts: readonly Debt[], from: IsoDate): PlanDebt[] =>
  debts.filter((debt) => isOwing(debt)).map((debt) => planDebt(debt, from))

const planDebt = (debt: Owed<Debt>, from: IsoDate): PlanDebt => ({
  id: debt.debt_uuid,
  balanceCents: debt.balance_cents,
  rates: ratesFrom(debt, from),
  minimum: minimumRuleOf(debt),
})

/** What a client pays today above the minimums of the month, in cents. */
export function paidExtra(debts: readonly Debt[], today: IsoDate): Cents {
  const extra = debts
    .filter((debt) => isOwing(debt))
    .reduce((sum, debt) => sum + usualPaymentOf(debt, today) - minimumOf(debt, today), 0)
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
 * Which month of a plan from a day a month of the calendar (`YYYY-MM`) is. 1 is the next month, in which the plan's first
 * payments are made; below 1 it has come already.
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

/**
 * Plans a client's debts from a day on, to the cent. Each debt gets the lender's minimum; the extra amount, what closed
 * debts set free, and one-off payments go by the chosen order. Minimums alone take no extra and no one-off payments.
 * New purchases, fees and escrow are not in it.
 */
export function planOf(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): DebtPlan {
  const planned = planDebts(debts, from)
  const request = payoffRequest(planned, choice, from)
  const plan = unwrap(request ? planPayoff(request) : minimumsOnly(planned))
  const byId = new Map(debts.filter((debt) => isOwing(debt)).map((debt) => [debt.debt_uuid, debt]))
  return {
    choice,
    outcome: presentOutcome(plan),
    interest_cents: plan.interestCents,
    paid_cents: plan.paidCents,
    saved: savedBy(plan, request ? unwrap(minimumsOnly(planned, false)) : plan),
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

/** Months until nothing is owed by a choice; null when it never ends, and when nothing is owed. */
export function monthsToDebtFree(debts: readonly Debt[], choice: PlanChoice, from: IsoDate): number | null {
  const { outcome } = outcomeOf(planDebts(debts, from), choice, from)
  return outcome.kind === 'paid' && outcome.months > 0 ? outcome.months : null
}

/** Where the debts go at what is paid for each today, as the page of each says; null where that is the minimums. */
function asPaid(debts: readonly Debt[], from: IsoDate): DebtPlan['as_paid'] {
  const extra_cents = paidExtra(debts, from)
  if (extra_cents === 0) return null
  const paid = debts
    .filter((debt) => isOwing(debt))
    .map((debt) => ({ ...planDebt(debt, from), minimum: paymentRuleOf(debt) }))
  const { outcome, interestCents } = unwrap(minimumsOnly(paid, false))
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
