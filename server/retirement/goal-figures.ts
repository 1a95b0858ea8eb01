/** What goals of mode retire show of the retirement plan. */
import type { PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planFigures } from '#core/retirement/plan-figures.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { analyze, cached } from './analysis.ts'
import { factsOf } from './facts.ts'
import { planOf } from './queries.ts'

const figuresOf = cached(
  ({ resolved, outcome }) => planFigures(resolved, outcome),
  ({ targets, contribution, risk_portfolio }) => [targets, contribution, risk_portfolio],
)

/** The figures of a client's plan; null without one. */
export async function readPlanFigures(db: Db, userUuid: string, today: IsoDate): Promise<PlanFigures | null> {
  const [plan, facts] = await parallelQueries(
    db,
    () => planOf(db, userUuid),
    () => factsOf(db, userUuid, today),
  )
  const { forecast } = analyze('targets', plan, facts, today)
  return forecast && figuresOf(forecast)
}
