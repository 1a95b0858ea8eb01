/** What goals of mode retire show of the retirement plan. */
import type { PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planFigures } from '#core/retirement/plan-figures.ts'
import type { Db } from '#server/db/connect.ts'
import { analyze, cached } from './analysis.ts'
import { planWithFacts } from './forecast.ts'

const figuresOf = cached(
  ({ resolved, outcome }) => planFigures(resolved, outcome),
  ({ targets, contribution, risk_portfolio }) => [targets, contribution, risk_portfolio],
)

/** The figures of a client's plan; null without one. */
export async function readPlanFigures(db: Db, userUuid: string, today: IsoDate): Promise<PlanFigures | null> {
  const { plan, facts } = await planWithFacts(db, userUuid, today)
  const { forecast } = analyze('targets', plan, facts, today)
  return forecast && figuresOf(forecast)
}
