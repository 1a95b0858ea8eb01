import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Account } from '#core/contract/money-accounts.ts'
import type { GoalWithRisk, NextDollar } from '#core/contract/projection.ts'
import { dueOf } from '#core/debt/due.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { minimumOf, rateOn } from '#core/debt/monthly.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd, roundCents } from '#core/finance/money.ts'
import {
  rankNextDollar,
  type NextDollarFacts,
  type OpenDebt,
  type OpenGoal,
  type UnpaidMinimum,
} from '#core/finance/next-dollar.ts'
import { compoundAfterCost, modelName } from './model.ts'
import { isSteady, steadyRate } from './plan.ts'

/** What is known of a household when a sum is to be placed. */
export interface Household {
  readonly today: IsoDate
  readonly spare_cents: number
  readonly debts: readonly Debt[]
  readonly accounts: readonly Pick<Account, 'kind' | 'balance_cents' | 'apy'>[]
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
    const due = dueOf(debt, today)
    if (!due || due.days >= 0) return []
    const { debt_uuid, name } = debt
    const shortCents = minimumOf(debt, today)
    return [{ id: debt_uuid, name, shortCents, lateFeeCents: 0, annualRate: rateOn(debt, today) }]
  })

/** Goals that still lack something. The reserve is a step of its own, so a goal for it is none here. */
function openGoals(goals: Household['goals']): OpenGoal[] {
  return goals.flatMap(({ goal, suitability, outlook }) => {
    if (goal.status !== 'active' || goal.kind === 'emergency' || !outlook || outlook.gap_cents === 0)
      return []
    return [
      {
        id: goal.goal_uuid,
        name: goal.name,
        targetCents: outlook.target_cents,
        projectedCents: outlook.projected_cents,
        annualRate: isSteady(goal) ? steadyRate(goal.accounts) : compoundAfterCost(suitability.model),
      },
    ]
  })
}

function factsOf(household: Household, investIn: RiskBand): NextDollarFacts {
  const cash = household.accounts.filter(({ kind }) => CASH.has(kind))
  const income = household.gross_monthly_income_cents ?? 0
  return {
    spareCents: household.spare_cents,
    minimums: lateMinimums(household.debts, household.today),
    match: null,
    cashCents: cash.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
    cashRate: steadyRate(cash.map(({ apy, balance_cents }) => ({ apy, value_cents: balance_cents }))),
    essentialMonthlyCents: roundCents(income * ESSENTIAL_SHARE),
    emergencyMonths: RESERVE_MONTHS,
    debts: openDebts(household.debts, household.today),
    hurdleRate: HURDLE_RATE,
    goals: openGoals(household.goals),
    investRate: Math.max(0, compoundAfterCost(investIn)),
  }
}

function assumedIn(household: Household, facts: NextDollarFacts, investIn: RiskBand): string[] {
  const reserve =
    household.gross_monthly_income_cents === null
      ? 'Your income is not entered, so no reserve is counted.'
      : `We took half of your pay, ${formatUsd(facts.essentialMonthlyCents)} a month, as what you must spend, and ${RESERVE_MONTHS} months of it as a reserve.`
  const invested =
    household.band === null
      ? `You have not answered the questions on risk, so investing means ${modelName(investIn)} here.`
      : `Investing means ${modelName(investIn)}, as your answers allow.`
  return [
    reserve,
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
