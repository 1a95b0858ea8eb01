import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, NextDollar } from '#core/contract/projection.ts'
import { nextDue } from '#core/debt/upcoming-payments.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { minimumOf, rateOn } from '#core/debt/monthly.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd, isNonNegativeCents, MAX_CENTS, roundCents } from '#core/finance/money.ts'
import {
  rankNextDollar,
  type NextDollarFacts,
  type OpenDebt,
  type OpenGoal,
  type OpenReserve,
  type UnpaidMinimum,
} from '#core/finance/next-dollar.ts'
import { percentsOf } from './chance.ts'
import { compoundAfterCost, modelName } from './model.ts'
import { growthKindOf, isSteady, planOf, steadyRate } from './plan.ts'
import { sumFor } from './solve.ts'

/** What is known of a household when a sum is to be placed. */
export interface Household {
  readonly today: IsoDate
  readonly spare_cents: number
  readonly debts: readonly Debt[]
  readonly accounts: readonly Pick<Account, 'account_uuid' | 'kind' | 'balance_cents' | 'apy'>[]
  readonly goals: readonly Pick<GoalWithRisk, 'goal' | 'suitability' | 'outlook'>[]
  readonly gross_monthly_income_cents: number | null
  /** The client's own band; null while the questions are not answered. */
  readonly band: RiskBand | null
}

/** Debt that costs this much goes before saving. A judgement: more than a broad portfolio is expected to earn. */
const HURDLE_RATE = 0.08
/** Months of essentials that the reserve is to hold. A judgement between the usual three and six. */
const RESERVE_MONTHS = 4
/** Of pay before tax: what a household must spend. A judgement, until spending is known. */
const ESSENTIAL_SHARE = 0.5

const CASH: ReadonlySet<Account['kind']> = new Set(['checking', 'savings', 'certificate'])

const openDebts = (debts: readonly Debt[], today: IsoDate): OpenDebt[] =>
  debts.filter(isOwing).map((debt) => ({
    id: debt.debt_uuid,
    name: debt.name,
    balanceCents: debt.balance_cents,
    annualRate: rateOn(debt, today),
    taxShare: 0,
  }))

/** Minimums whose day has passed without a payment that was marked. */
const lateMinimums = (debts: readonly Debt[], today: IsoDate): UnpaidMinimum[] =>
  debts.filter(isOwing).flatMap((debt) => {
    const due = nextDue(debt, today)
    if (!due || due.days >= 0) return []
    const { debt_uuid, name } = debt
    const shortCents = minimumOf(debt, today)
    return [{ id: debt_uuid, name, shortCents, lateFeeCents: 0, annualRate: rateOn(debt, today) }]
  })

type Known = Household['goals'][number]

/** What stands for a reserve: by its kind, the goal for emergencies. */
const isReserve = ({ goal }: Known): boolean => goal.kind === 'emergency'

/** Goals that take money, in the client's order, which is one for goals of every mode. */
const takingMoney = (goals: Household['goals']): Known[] =>
  goals
    .filter(({ goal }) => goal.status === 'active')
    .toSorted((one, other) => one.goal.priority - other.goal.priority)

/** What a goal's money is expected to earn in a year. */
function rateOf({ goal, suitability }: Known): number {
  const growth = growthKindOf(goal, suitability.model)
  return Math.max(0, growth.kind === 'steady' ? growth.annual_rate : compoundAfterCost(growth.model))
}

/** The reserves that the client has named. They are needed any day, so what is there today counts. */
const openReserves = (goals: Household['goals']): OpenReserve[] =>
  takingMoney(goals)
    .filter(isReserve)
    .map((known) => {
      const { goal_uuid: id, name, target_cents, value } = known.goal
      const shortCents = Math.max(0, (target_cents ?? 0) - value.cents)
      return { id, name, shortCents, annualRate: rateOf(known), isCertain: isSteady(known.goal) }
    })

/** Goals that are not on track. One beyond counting is left out, so that the others are not. */
function openGoals(goals: Household['goals'], today: IsoDate): OpenGoal[] {
  return takingMoney(goals).flatMap((known) => {
    const { goal, suitability, outlook } = known
    if (isReserve(known) || !outlook || outlook.label === 'on_track') return []
    const plan = planOf(goal, suitability.model, today)
    const shortCents = plan.ok && isNonNegativeCents(outlook.target_cents) ? sumFor(plan.value) : null
    if (shortCents === null) return []
    const chance = outlook.kind === 'market' ? percentsOf(outlook.chance) / 100 : null
    return [{ id: goal.goal_uuid, name: goal.name, shortCents, chance, annualRate: rateOf(known) }]
  })
}

/** What lies in cash for a surprise: what serves no goal but a reserve, and what a reserve has outside accounts. */
function cashOf({ accounts, goals }: Household) {
  const live = goals.filter(({ goal }) => goal.status !== 'archived')
  const spokenFor = live.filter((known) => !isReserve(known)).flatMap(({ goal }) => goal.accounts)
  const free = accounts
    .filter(({ kind }) => CASH.has(kind))
    .map(({ account_uuid, apy, balance_cents }) => {
      const uses = spokenFor.filter((use) => use.account_uuid === account_uuid)
      const used = uses.reduce((sum, { value_cents }) => sum + value_cents, 0)
      return { apy, value_cents: Math.max(0, balance_cents - used) }
    })
  const idle = live.filter(isReserve).reduce((sum, { goal }) => sum + goal.initial_cents, 0)
  const cents = free.reduce((sum, { value_cents }) => sum + value_cents, idle)
  return { cents: Math.min(cents, MAX_CENTS), rate: steadyRate(free, idle) }
}

function factsOf(household: Household, investIn: RiskBand): NextDollarFacts {
  const cash = cashOf(household)
  const income = household.gross_monthly_income_cents ?? 0
  return {
    spareCents: household.spare_cents,
    minimums: lateMinimums(household.debts, household.today),
    match: null,
    cashCents: cash.cents,
    cashRate: cash.rate,
    essentialMonthlyCents: roundCents(income * ESSENTIAL_SHARE),
    emergencyMonths: RESERVE_MONTHS,
    reserves: openReserves(household.goals),
    debts: openDebts(household.debts, household.today),
    hurdleRate: HURDLE_RATE,
    goals: openGoals(household.goals, household.today),
    investRate: Math.max(0, compoundAfterCost(investIn)),
  }
}

/** What counts as the reserve. */
function reserveAssumed(income: number | null, facts: NextDollarFacts): string {
  const names = facts.reserves.map(({ name }) => name).join(', ')
  const named = names && ` Your reserve is the one that you set: ${names}.`
  if (income === null) {
    return named
      ? `Your income is not entered.${named}`
      : 'Your income is not entered, so no reserve is counted.'
  }
  const essentials = `We took half of your pay, ${formatUsd(facts.essentialMonthlyCents)} a month, as what you must spend`
  return named ? `${essentials}.${named}` : `${essentials}, and ${RESERVE_MONTHS} months of it as a reserve.`
}

function assumedIn(household: Household, facts: NextDollarFacts, investIn: RiskBand): string[] {
  const invested =
    household.band === null
      ? `You have not answered the questions on risk, so investing means ${modelName(investIn)} here.`
      : `Investing means ${modelName(investIn)}, as your answers allow.`
  return [
    reserveAssumed(household.gross_monthly_income_cents, facts),
    'Cash that serves another goal does not count as a reserve.',
    invested,
    `Debt at ${HURDLE_RATE * 100} % or more comes before saving.`,
    'A match by your employer is not counted.',
  ]
}

/**
 * Ranks where a sum does most for a household, and says what was assumed. Payments
 * that are not late are taken as made. Figures that the engine refuses give no steps.
 */
export function nextDollarOf(household: Household): NextDollar {
  const investIn = household.band ?? 'average'
  const facts = factsOf(household, investIn)
  const ranked = rankNextDollar(facts)
  return {
    spare_cents: household.spare_cents,
    steps: (ranked.ok ? ranked.value : []).map((step) => ({
      kind: step.kind,
      id: step.id,
      room_cents: step.roomCents,
      amount_cents: step.amountCents,
      worth_cents: step.worthCents,
      is_certain: step.isCertain,
      why: step.why,
    })),
    assumed: assumedIn(household, facts, investIn),
  }
}
