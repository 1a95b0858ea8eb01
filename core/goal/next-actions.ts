import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { NextAction, NextActionKind, NextActions } from '#core/contract/next-actions.ts'
import type { Policy } from '#core/contract/policies.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { rateOn } from '#core/debt/monthly.ts'
import { upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { addDays, type IsoDate } from '#core/finance/math/dates.ts'
import { isNonNegativeCents, MAX_CENTS, roundCents } from '#core/finance/math/money.ts'
import { planLabel } from './follow-plan.ts'
import { planOf } from './plan.ts'
import { contributionFor } from './solve.ts'

/** Household data for the next steps. */
export interface Household {
  readonly today: IsoDate
  readonly debts: readonly Debt[]
  readonly plan: SavedPlan
  readonly accounts: readonly Pick<Account, 'account_uuid' | 'kind' | 'balance_cents'>[]
  readonly goals: readonly Pick<GoalWithRisk, 'goal' | 'suitability' | 'outlook' | 'retirement'>[]
  readonly policies: readonly Pick<Policy, 'policy_uuid' | 'insurer' | 'renews_on'>[]
  readonly gross_monthly_income_cents: number | null
}

/** At or above this rate, debt comes before saving. A judgment: more than the expected return of a broad portfolio. */
const HIGH_INTEREST = 0.08
/** Months of essentials in an emergency fund. A judgment between the usual three and six. */
const EMERGENCY_MONTHS = 4
/** Essential spending as a share of gross pay. A judgment, until spending is known. */
const ESSENTIAL_SHARE = 0.5

/** Essential monthly spending for a gross pay. */
export const essentialMonthlyCents = (monthlyIncomeCents: number): number =>
  roundCents(monthlyIncomeCents * ESSENTIAL_SHARE)
/**
 * The maximum monthly amount of one step as a share of gross pay. A judgment: half of the usual 20% for saving and
 * debt.
 */
const MONTHLY_LIMIT_SHARE = 0.1
/** Amounts are rounded down to five dollars, because they are proposals. */
const STEP_CENTS = 5_00

const CASH: ReadonlySet<Account['kind']> = new Set(['checking', 'savings', 'certificate'])

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

/** The monthly amount toward a total: at most the limit; null if it is unknown or below one rounding step. */
function monthlyToward(cents: number, limit: number | null): number | null {
  if (limit === null) return null
  const monthly = cents <= limit ? cents : roundDown(limit)
  return monthly > 0 ? monthly : null
}

/** Payments past due and not marked as paid. */
const latePayments = ({ debts, plan, today }: Household): NextAction[] =>
  upcomingPayments(debts, plan, today)
    .filter(({ days }) => days < 0)
    .map(({ debt, amount_cents }) =>
      action('late_payment', { id: debt.debt_uuid, name: debt.name, total_cents: amount_cents }),
    )

/** How long before its renewal a policy is compared with others. A judgment: insurers send the new price about then. */
const RENEWAL_DAYS = 30

/** Policies that renew soon, the next first. */
const renewals = ({ policies, today }: Household): NextAction[] =>
  policies
    .flatMap(({ policy_uuid, insurer, renews_on }) =>
      renews_on !== null && renews_on >= today && renews_on <= addDays(today, RENEWAL_DAYS)
        ? [{ policy_uuid, insurer, renews_on }]
        : [],
    )
    .toSorted((a, b) => a.renews_on.localeCompare(b.renews_on) || a.policy_uuid.localeCompare(b.policy_uuid))
    .map(({ policy_uuid, insurer }) => action('policy_renewal', { id: policy_uuid, name: insurer }))

type Known = Household['goals'][number]

/** The emergency fund goal. */
const isReserve = ({ goal }: Known): boolean => goal.kind === 'emergency'

/**
 * Cash available for emergencies: cash that funds no goal other than the emergency fund, plus that fund's other
 * savings.
 */
function freeCash({ accounts, goals }: Household): number {
  const live = goals.filter(({ goal }) => goal.status !== 'archived')
  const uses = live.filter((known) => !isReserve(known)).flatMap(({ goal }) => goal.accounts)
  const free = accounts
    .filter(({ kind }) => CASH.has(kind))
    .map(({ account_uuid, balance_cents }) => {
      const used = uses
        .filter((use) => use.account_uuid === account_uuid)
        .reduce((sum, { value_cents }) => sum + value_cents, 0)
      return Math.max(0, balance_cents - used)
    })
  const idle = live.filter(isReserve).map(({ goal }) => goal.initial_cents)
  return Math.min(
    [...free, ...idle].reduce((sum, cents) => sum + cents, 0),
    MAX_CENTS,
  )
}

/**
 * A month of essentials in cash first, and more months after expensive debt. Both require known income and cash. An
 * emergency goal replaces the second step and is ranked with the goals.
 */
function funds(household: Household, limit: number | null) {
  const { gross_monthly_income_cents: income, accounts, goals } = household
  const hasReserve = goals.some((known) => isReserve(known) && known.goal.status !== 'archived')
  const knowsCash = hasReserve || accounts.some(({ kind }) => CASH.has(kind))
  if (!knowsCash) return { starter: accounts.length > 0 ? [action('add_cash')] : [], emergency: [] }
  if (income === null || income === 0) return { starter: [], emergency: [] }
  const cash = freeCash(household)
  const month = essentialMonthlyCents(income)
  const short = (kind: NextActionKind, missing: number) =>
    missing > 0 ? [action(kind, { total_cents: missing, monthly_cents: monthlyToward(missing, limit) })] : []
  const isStarted = cash >= month
  return {
    starter: short('starter_fund', month - cash),
    emergency: hasReserve || !isStarted ? [] : short('emergency_fund', month * EMERGENCY_MONTHS - cash),
  }
}

/** A question for clients with a workplace plan, because neither the match nor the contributions are known. */
const employerMatch = ({ accounts }: Household): NextAction[] =>
  accounts.some(({ kind }) => kind === 'workplace_plan') ? [action('employer_match')] : []

/** The most expensive debt, unless the saved plan already pays a proportionate extra amount. */
function expensiveDebt({ debts, plan, today }: Household, limit: number | null): NextAction[] {
  const [debt] = debts
    .filter(isOwing)
    .map((each) => ({ ...each, apr: rateOn(each, today) }))
    .filter(({ apr }) => apr >= HIGH_INTEREST)
    .toSorted((a, b) => b.apr - a.apr || a.balance_cents - b.balance_cents)
  if (!debt) return []
  const monthly = limit === null ? null : monthlyToward(debt.balance_cents, limit - plan.extra_cents)
  if (limit !== null && monthly === null) return []
  const { debt_uuid: id, name, balance_cents: total_cents, apr } = debt
  return [action('high_interest_debt', { id, name, total_cents, apr, monthly_cents: monthly })]
}

/** The additional monthly amount that puts a goal on track, or a review if it is disproportionate to income. */
function goalAction(known: Known, today: IsoDate, limit: number | null): NextAction[] {
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
  const more = wanted === null ? null : wanted - goal.monthly_contribution_cents
  const facts = {
    id,
    name,
    chance: outlook.chance,
    total_cents: goal.target_cents,
  }
  if (more === null || limit === null || more > limit) return [action('goal_review', facts)]
  return [action('goal_contribution', { ...facts, monthly_cents: more })]
}

/** Goals that are not on track: the emergency fund first, then in the client's order. */
const goalActions = ({ goals, today }: Household, limit: number | null): NextAction[] =>
  goals
    .toSorted((a, b) => Number(isReserve(b)) - Number(isReserve(a)) || a.goal.priority - b.goal.priority)
    .flatMap((known) => goalAction(known, today, limit))

/**
 * Ranks a household's next steps: late payments, policies that renew within 30 days, the employer match, a month of essentials in cash, the most expensive
 * debt, the rest of an emergency fund, then goals that are not on track. Nothing is proposed without the necessary
 * data, and no monthly amount above a tenth of gross pay. The order is a judgment; see docs/methods.md.
 */
export function nextActionsOf(household: Household): Omit<NextActions, 'hidden'> {
  const { gross_monthly_income_cents: income } = household
  const limit = income === null ? null : roundDown(income * MONTHLY_LIMIT_SHARE)
  const { starter, emergency } = funds(household, limit)
  return {
    actions: [
      ...latePayments(household),
      ...renewals(household),
      ...employerMatch(household),
      ...starter,
      ...expensiveDebt(household, limit),
      ...emergency,
      ...goalActions(household, limit),
    ],
    monthly_limit_cents: limit,
  }
}
