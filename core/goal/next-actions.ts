/** A household's next steps, from what it has saved and planned. */
import type { NextAction, NextActionKind, NextActions } from '#core/contract/next-actions.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { rateOn } from '#core/debt/monthly.ts'
import { upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents } from '#core/finance/math/money.ts'
import { EMERGENCY_PARTS, emergencyFundOf } from '#core/household/essentials.ts'
import type { Household } from '#core/household/household.ts'
import { leftOver } from '#core/household/left-over.ts'
import { contributionOf } from '#core/retirement/contribution.ts'
import { RETIREMENT_PARTS, retirementFacts } from '#core/retirement/facts.ts'
import { peopleOf } from '#core/retirement/people.ts'
import { planLabel } from './follow-plan.ts'
import { planOf } from './plan.ts'
import { contributionFor } from './solve.ts'

/** The parts of the household that the steps follow from. */
export const NEXT_ACTION_PARTS = [...EMERGENCY_PARTS, ...RETIREMENT_PARTS, 'policies'] as const

type Facts = Pick<
  Household,
  'today' | 'first_name' | 'birth_date' | 'home_state' | (typeof NEXT_ACTION_PARTS)[number]
>

/** At or above this rate, debt comes before saving. A judgment: more than the expected return of a broad portfolio. */
const HIGH_INTEREST = 0.08
/** Amounts are rounded down to five dollars, because they are proposals. */
const STEP_CENTS = 5_00

const roundDown = (cents: number): number => Math.floor(cents / STEP_CENTS) * STEP_CENTS

const NOTHING_ELSE = {
  id: null,
  name: '',
  monthly_cents: null,
  total_cents: null,
  apr: null,
  chance: null,
} as const

const action = (kind: NextActionKind, facts: Partial<Omit<NextAction, 'key' | 'kind'>> = {}): NextAction => ({
  ...NOTHING_ELSE,
  ...facts,
  kind,
  key: facts.id ? `${kind}:${facts.id}` : kind,
})

/**
 * What is left over each month, from which the steps take in their order, so that all of them together can be followed.
 * Null while nothing is known of the household's income.
 */
class LeftOver {
  #cents: number | null
  constructor(cents: number | null) {
    this.#cents = cents
  }
  get isKnown(): boolean {
    return this.#cents !== null
  }
  /** At most a total, rounded down to a step; null if unknown or less than one step. */
  takeToward(total: number): number | null {
    if (this.#cents === null) return null
    const monthly = total <= this.#cents ? total : roundDown(this.#cents)
    return this.take(monthly)
  }
  /** Exactly an amount a month, or null if that much is not left. */
  take(monthly: number): number | null {
    if (this.#cents === null || monthly <= 0 || monthly > this.#cents) return null
    this.#cents -= monthly
    return monthly
  }
}

/** Payments past due and not marked as paid. */
const latePayments = ({ debts, payoff, today }: Facts): NextAction[] =>
  upcomingPayments(debts, payoff, today)
    .filter(({ days }) => days < 0)
    .map(({ debt, amount_cents }) =>
      action('late_payment', { id: debt.debt_uuid, name: debt.name, total_cents: amount_cents }),
    )

/** How long before its renewal a policy is compared with others. A judgment: insurers send the new price about then. */
const RENEWAL_DAYS = 30

/** Policies that renew soon, the next first. */
const renewals = ({ policies, today }: Facts): NextAction[] =>
  policies
    .flatMap(({ policy_uuid, insurer, renews_on }) =>
      renews_on !== null && renews_on >= today && renews_on <= addDays(today, RENEWAL_DAYS)
        ? [{ policy_uuid, insurer, renews_on }]
        : [],
    )
    .toSorted((a, b) => a.renews_on.localeCompare(b.renews_on) || a.policy_uuid.localeCompare(b.policy_uuid))
    .map(({ policy_uuid, insurer }) => action('policy_renewal', { id: policy_uuid, name: insurer }))

/** The emergency fund goal. */
const isReserve = ({ goal }: Pick<GoalWithRisk, 'goal'>): boolean => goal.kind === 'emergency'

/**
 * A month of essentials in cash first, and the rest of the emergency fund after expensive debt. Both require known spending
 * and cash. An emergency goal replaces the second step and is ranked with the goals.
 */
function funds(household: Facts) {
  const { accounts, goals } = household
  const { essentials_cents: month, need_cents: need, cash_cents: cash } = emergencyFundOf(household)
  const hasReserve = goals.some((known) => isReserve(known) && known.goal.status !== 'archived')
  const asksForCash = cash === null && accounts.length > 0
  if (cash === null || month === null || need === null) return { asksForCash, starter: 0, rest: 0 }
  const starter = Math.max(0, month - cash)
  return { asksForCash, starter, rest: hasReserve || starter > 0 ? 0 : Math.max(0, need - cash) }
}

/**
 * The employer's match that the plan's contributions leave, with what must be added to get it; a question while the plan
 * has no contributions but there is a workplace plan.
 */
function employerMatch(household: Facts, left: LeftOver): NextAction[] {
  const { plan, accounts, today } = household
  if (plan.contribution === null) {
    return accounts.some(({ kind }) => kind === 'workplace_plan') ? [action('employer_match')] : []
  }
  const retired = peopleOf(plan, household)
    .filter(({ retiresIn }) => retiresIn === null)
    .map(({ role }) => role)
  return contributionOf(plan, retirementFacts(household), today)
    .match.filter(
      ({ owner, missed_cents, room_cents }) => missed_cents > 0 && room_cents > 0 && !retired.includes(owner),
    )
    .slice(0, 1)
    .map(({ missed_cents, room_cents }) =>
      action('employer_match', {
        total_cents: missed_cents,
        monthly_cents: left.takeToward(Math.ceil(room_cents / 12)),
      }),
    )
}

/** The most expensive debt, unless nothing is left over: the saved plan then already pays what the household can. */
function expensiveDebt({ debts, today }: Facts, left: LeftOver): NextAction[] {
  const [debt] = debts
    .filter(isOwing)
    .map((each) => ({ ...each, apr: rateOn(each, today) }))
    .filter(({ apr }) => apr >= HIGH_INTEREST)
    .toSorted((a, b) => b.apr - a.apr || a.balance_cents - b.balance_cents)
  if (!debt) return []
  const monthly = left.takeToward(debt.balance_cents)
  if (left.isKnown && monthly === null) return []
  const { debt_uuid: id, name, balance_cents: total_cents, apr } = debt
  return [action('high_interest_debt', { id, name, total_cents, apr, monthly_cents: monthly })]
}

/** The additional monthly amount that puts a goal on track, or a review if that much is not left over. */
function goalAction(known: GoalWithRisk, today: IsoDate, left: LeftOver): NextAction[] {
  const { goal, suitability, outlook, retirement } = known
  if (goal.status !== 'active') return []
  const { goal_uuid: id, name } = goal
  if (retirement) {
    const isOnTrack = planLabel(retirement) === 'on_track'
    return isOnTrack ? [] : [action('goal_review', { id, name, chance: retirement.success_share })]
  }
  if (!outlook || outlook.label === 'on_track') return []
  const plan = planOf(goal, suitability.model, today)
  if (!plan.ok || !isNonNegativeCents(outlook.target_cents)) return []
  const wanted = contributionFor(plan.value)
  const facts = {
    id,
    name,
    chance: outlook.chance,
    total_cents: goal.target_cents,
  }
  const more = wanted === null ? null : left.take(wanted - goal.monthly_contribution_cents)
  if (more === null) return [action('goal_review', facts)]
  return [action('goal_contribution', { ...facts, monthly_cents: more })]
}

/** Goals that are not on track: the emergency fund first, then in the client's order. */
const goalActions = (goals: readonly GoalWithRisk[], today: IsoDate, left: LeftOver): NextAction[] =>
  goals
    .toSorted((a, b) => Number(isReserve(b)) - Number(isReserve(a)) || a.goal.priority - b.goal.priority)
    .flatMap((known) => goalAction(known, today, left))

/**
 * Ranks a household's next steps: late payments, policies that renew within 30 days, the employer match, a month of
 * essentials in cash, the most expensive debt, the rest of an emergency fund, then goals that are not on track. Nothing is
 * proposed without the necessary data, and all monthly amounts together are within what is left over. The order is a
 * judgment; see docs/methods.md.
 *
 * @param goalsWithRisk the household's goals with their progress
 */
export function nextActionsOf(
  household: Facts,
  goalsWithRisk: readonly GoalWithRisk[],
): Omit<NextActions, 'hidden'> {
  const left_over_cents = leftOver(household)
  const left = new LeftOver(left_over_cents)
  const { asksForCash, starter, rest } = funds(household)
  const toward = (kind: NextActionKind, missing: number): NextAction[] =>
    missing > 0 ? [action(kind, { total_cents: missing, monthly_cents: left.takeToward(missing) })] : []
  const urgent = [...latePayments(household), ...renewals(household)]
  const match = employerMatch(household, left)
  const first = asksForCash ? [action('add_cash')] : toward('starter_fund', starter)
  const debt = expensiveDebt(household, left)
  const fund = toward('emergency_fund', rest)
  return {
    actions: [
      ...urgent,
      ...match,
      ...first,
      ...debt,
      ...fund,
      ...goalActions(goalsWithRisk, household.today, left),
    ],
    left_over_cents,
  }
}
