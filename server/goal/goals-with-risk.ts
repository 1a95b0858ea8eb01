/** Goals with their progress, as they are shown; those of mode retire follow the retirement plan. */
import type { GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { isForPlan } from '#core/goal/follow-plan.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Where goals are read, and the threads that calculate what is missing: a handler's call. */
export interface GoalReader {
  readonly db: Db
  readonly dependencies: Pick<Dependencies, 'threads'>
}

type ReadFigures = (reader: GoalReader, userUuid: string, today: IsoDate) => Promise<PlanFigures | null>

let readFigures: ReadFigures | undefined

/** Registers where the figures of a client's retirement plan come from: that module builds on this one. */
export const followPlanBy = (read: ReadFigures): void => {
  readFigures = read
}

/** Goals with their progress; those of mode retire follow the plan once there is one. */
export async function goalsWithRiskOf(
  reader: GoalReader,
  userUuid: string,
  all: readonly Pick<GoalWithRisk, 'goal' | 'suitability'>[],
  today: IsoDate,
): Promise<GoalWithRisk[]> {
  const follows = all.some(({ goal }) => isForPlan(goal))
  const figures = follows ? ((await readFigures?.(reader, userUuid, today)) ?? null) : null
  return all.map(({ goal, suitability }) => goalWithRiskOf(goal, suitability, today, figures))
}
