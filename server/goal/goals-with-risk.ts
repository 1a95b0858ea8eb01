/** Goals with their progress, as they are shown; those of mode retire follow the retirement plan. */
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { followPlan, isForPlan } from '#core/goal/follow-plan.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import type { Household } from '#core/household/household.ts'
import type { RETIREMENT_PARTS } from '#core/retirement/facts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Where goals are read, and the threads that calculate what is missing: a handler's call. */
export interface GoalReader {
  readonly db: Db
  readonly dependencies: Pick<Dependencies, 'threads'>
}

/** The parts of a household that its retirement plan follows from. */
export type PlanHousehold = Pick<
  Household,
  'today' | 'first_name' | 'birth_date' | 'home_state' | (typeof RETIREMENT_PARTS)[number]
>

type ReadFigures = (
  reader: GoalReader,
  userUuid: string,
  today: IsoDate,
  household?: PlanHousehold,
) => Promise<PlanFigures | null>

let readFigures: ReadFigures | undefined

/** Registers where the figures of a client's retirement plan come from: that module builds on this one. */
export const followPlanBy = (read: ReadFigures): void => {
  readFigures = read
}

/** The plan's figures, if any of these goals follows it. */
async function figuresFor(
  all: readonly Pick<GoalWithRisk, 'goal'>[],
  ...read: Parameters<ReadFigures>
): Promise<PlanFigures | null> {
  const follows = all.some(({ goal }) => isForPlan(goal))
  return follows ? ((await readFigures?.(...read)) ?? null) : null
}

/** Goals as they are shown without their progress; those of mode retire follow the plan once there is one. */
export async function shownGoals(
  reader: GoalReader,
  userUuid: string,
  all: readonly Pick<GoalWithRisk, 'goal'>[],
  today: IsoDate,
): Promise<Goal[]> {
  const figures = await figuresFor(all, reader, userUuid, today)
  return all.map(({ goal }) => (figures && isForPlan(goal) ? followPlan(goal, figures) : goal))
}

/**
 * Goals with their progress; those of mode retire follow the plan once there is one.
 *
 * @param household the client's, where it is loaded already
 */
export async function goalsWithRiskOf(
  reader: GoalReader,
  userUuid: string,
  all: readonly Pick<GoalWithRisk, 'goal' | 'suitability'>[],
  today: IsoDate,
  household?: PlanHousehold,
): Promise<GoalWithRisk[]> {
  const figures = await figuresFor(all, reader, userUuid, today, household)
  return all.map(({ goal, suitability }) => goalWithRiskOf(goal, suitability, today, figures))
}
