/** How the chance of success of a retirement plan is said: on the page, in goals and in the report. */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { formatUsd, toWholeDollars } from '#core/finance/math/money.ts'
import { capital, chanceFigure, percentsOf } from '#core/goal/chance.ts'

/** A cut in fewer of the simulated markets than this is not said. */
const WORTH_SAYING = 0.01

/** `84% of simulated markets pay for all of your spending and taxes and leave $100,000. Your goal is 80%.` */
export function successInWords(
  { legacyCents }: Pick<HouseholdPlan, 'legacyCents'>,
  success: number,
  goal: number,
): string {
  const left = legacyCents > 0 ? ` and leave ${formatUsd(toWholeDollars(legacyCents))}` : ''
  return `${capital(chanceFigure(success))} of simulated markets pay for all of your spending and taxes${left}. Your goal is ${percentsOf(goal)}%.`
}

/**
 * What guardrails cost: `Guardrails cut nice-to-have spending below half of your plan in 23% of markets, below a quarter
 * in 10%.` Empty where they hardly ever cut so deep.
 */
export function cutsInWords({
  cutBelowHalf: half,
  cutBelowQuarter: quarter,
}: Pick<HouseholdOutcome, 'cutBelowHalf' | 'cutBelowQuarter'>): string {
  if (half < WORTH_SAYING) return ''
  const deeper = quarter < WORTH_SAYING ? '' : `, below a quarter in ${percentsOf(quarter)}%`
  return `Guardrails cut nice-to-have spending below half of your plan in ${percentsOf(half)}% of markets${deeper}.`
}
