/** How the chance of success of a retirement plan is said: on the page, in goals and in the report. */
import { capitalized } from '#core/capitalized.ts'
import { decidesNiceToHave } from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan, SpendingRule } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { type Cents, formatUsd, toWholeDollars } from '#core/finance/math/money.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'

/** A cut in fewer of the simulated markets than this is not said. */
const WORTH_SAYING = 0.01

/** What a success pays: a rule that takes a share of savings has no nice-to-have spending of its own to pay. */
const paidBy = (rule: SpendingRule): string =>
  decidesNiceToHave(rule)
    ? 'your essentials, loans, health costs and taxes every year'
    : 'all of your spending and taxes'

/** `84% of simulated markets pay for all of your spending and taxes and leave $100,000. Your goal is 80%.` */
export function successMessage(
  { legacyCents, rule }: Pick<HouseholdPlan, 'legacyCents' | 'rule'>,
  success: number,
  goal: number,
): string {
  const left = legacyCents > 0 ? ` and leave ${formatUsd(toWholeDollars(legacyCents))}` : ''
  return `${capitalized(chanceFigure(success))} of simulated markets pay for ${paidBy(rule)}${left}. Your goal is ${percentsOf(goal)}%.`
}

const cutsOf = ({ kind }: SpendingRule): string =>
  kind === 'guardrails' ? 'guardrails cut' : 'your spending rule cuts'

/**
 * What a spending rule costs: `Guardrails cut nice-to-have spending below half of your plan in 23% of markets, below a quarter
 * in 10%.` Empty where it hardly ever cuts so deep.
 */
export function cutsMessage(
  rule: SpendingRule,
  {
    cutBelowHalf: half,
    cutBelowQuarter: quarter,
  }: Pick<HouseholdOutcome, 'cutBelowHalf' | 'cutBelowQuarter'>,
): string {
  if (half < WORTH_SAYING) return ''
  const deeper = quarter < WORTH_SAYING ? '' : `, below a quarter in ${percentsOf(quarter)}%`
  return `${capitalized(cutsOf(rule))} nice-to-have spending below half of your plan in ${percentsOf(half)}% of markets${deeper}.`
}

/** How far a spending rule cuts the month's amount: `In bad markets (1 in 20), guardrails cut it to as little as $7,200.` */
export const cutToMessage = (rule: SpendingRule, cents: Cents): string =>
  `In bad markets (1 in 20), ${cutsOf(rule)} it to as little as ${formatUsd(toWholeDollars(cents))}.`
