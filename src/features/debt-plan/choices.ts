/** A client's choices, the result of each, and the order it leads to. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan, SavedPlan, PayoffStrategy, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import { isOwing, type Owed } from '#core/debt/kinds.ts'
import { payoffTotals } from '#core/debt/plan.ts'
import type { ExtraStart, PlanDebt } from '#core/finance/loans/payoff-request.ts'
import type { PayoffOutcome } from '#core/finance/loans/payoff.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { toWholeDollars, wholeDollarDifference } from '#core/finance/math/money.ts'

export interface StrategyOutcome {
  readonly strategy: PayoffStrategy
  readonly outcome: PayoffOutcome
  readonly interest_cents: number
  /** Interest above the cheapest; null unless it ends. */
  readonly above_best_cents: number | null
}

/** Whether every order ends in the same month at the same interest, as with one debt. */
export function areOrdersAlike(outcomes: readonly StrategyOutcome[]): boolean {
  const [first, ...others] = outcomes.filter(({ strategy }) => strategy !== 'minimum')
  return others.every(
    ({ outcome, interest_cents }) =>
      first?.outcome.kind === 'paid' &&
      outcome.kind === 'paid' &&
      outcome.months === first.outcome.months &&
      toWholeDollars(interest_cents) === toWholeDollars(first.interest_cents),
  )
}

const STRATEGIES = ['avalanche', 'snowball', 'custom', 'minimum'] as const

export const isStrategy = (value: string): value is PayoffStrategy =>
  (STRATEGIES as readonly string[]).includes(value)

/** The result of each strategy with the same extra amount and one-off payments, and its cost above the cheapest. */
export function compareStrategies(
  debts: readonly PlanDebt[],
  choice: PlanChoice,
  from: IsoDate,
  extraFrom?: ExtraStart,
): StrategyOutcome[] {
  const plans = STRATEGIES.map((strategy) => {
    const plan = payoffTotals(debts, { ...choice, strategy }, from, extraFrom)
    return { strategy, outcome: plan.outcome, interest_cents: plan.interestCents }
  })
  const best = Math.min(
    ...plans.filter(({ outcome }) => outcome.kind === 'paid').map(({ interest_cents }) => interest_cents),
  )
  return plans.map((plan) => ({
    ...plan,
    above_best_cents: plan.outcome.kind === 'paid' ? wholeDollarDifference(plan.interest_cents, best) : null,
  }))
}

const byRate = (one: Owed<Debt>, other: Owed<Debt>): number =>
  other.apr - one.apr || one.balance_cents - other.balance_cents

/** Debts with a balance in the client's own order; missing ones follow by rate, as in the plan. */
export function ownOrder(debts: readonly Debt[], order: readonly string[]): Owed<Debt>[] {
  const owing = debts.filter((debt) => isOwing(debt))
  const place = ({ debt_uuid }: Debt) => {
    const found = order.indexOf(debt_uuid)
    return found === -1 ? order.length : found
  }
  return owing.sort((one, other) => place(one) - place(other) || byRate(one, other))
}

/** Debts of a plan in payoff order; those that never close come last. */
export const byClosing = (plan: DebtPlan): DebtPlan['debts'] =>
  plan.debts.toSorted((one, other) => (one.closed_month ?? Infinity) - (other.closed_month ?? Infinity))

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const comparable = (oneOffs: PlanChoice['one_offs']) =>
  oneOffs.map(({ month, amount_cents, debt_uuid }) => [month, amount_cents, debt_uuid])

/**
 * The fields of a saved choice that another one changes, with its version; undefined where both are the same plan. A client
 * without a saved plan sends all fields, even of the suggested one.
 */
export function changeOf(saved: SavedPlan, choice: PlanChoice): PlanChange | undefined {
  const { strategy, extra_cents, order, one_offs } = choice
  const isNew = saved.version === 0
  const change: PlanChange = {
    ...((isNew || strategy !== saved.strategy) && { strategy }),
    ...((isNew || extra_cents !== saved.extra_cents) && { extra_cents }),
    // Only this strategy has its own order.
    ...(strategy === 'custom' && !isAlike(order, saved.order) && { order }),
    ...(!isAlike(comparable(one_offs), comparable(saved.one_offs)) && { one_offs }),
  }
  return Object.keys(change).length > 0 ? { ...change, version: saved.version } : undefined
}

const STEPS = [500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000]
const MOST_STOPS = 200

/**
 * The range and step of the slider for the extra amount: twice the minimum payments plus the current choice, at least $500 and
 * never more than is owed. All in cents.
 */
export function extraRange(owedCents: number, minimumsCents: number, chosenCents: number) {
  const wanted = Math.max(50_000, minimumsCents * 2, chosenCents * 2)
  const most = Math.min(wanted, Math.max(owedCents, 500))
  const step = STEPS.find((each) => most / each <= MOST_STOPS) ?? most / MOST_STOPS
  return { step, most: Math.ceil(most / step) * step }
}
