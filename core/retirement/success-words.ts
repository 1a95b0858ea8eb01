/** How the chance of success of a retirement plan is said: on the page, in goals and in the report. */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { formatUsd, toWholeDollars } from '#core/finance/math/money.ts'
import { capital, chanceFigure, percentsOf } from '#core/goal/chance.ts'

/** `84% of simulated markets pay for all of your spending and taxes and leave $100,000. Your goal is 80%.` */
export function successInWords(
  { legacyCents }: Pick<HouseholdPlan, 'legacyCents'>,
  success: number,
  goal: number,
): string {
  const left = legacyCents > 0 ? ` and leave ${formatUsd(toWholeDollars(legacyCents))}` : ''
  return `${capital(chanceFigure(success))} of simulated markets pay for all of your spending and taxes${left}. Your goal is ${percentsOf(goal)}%.`
}
