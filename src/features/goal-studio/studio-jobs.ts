/** Work too slow for the page while a slider moves. A worker does it, or the page without worker support. */
import type { GoalPlan } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { fixesOf, type Room } from '#core/goal/fixes.ts'
import type { Horizon } from '#core/goal/horizons.ts'
import { projectionOf } from '#core/goal/projection.ts'

/** Solves for what gives a plan an 80% chance. */
export interface RefineJob {
  readonly kind: 'refine'
  readonly plan: GoalPlan
  readonly horizons: readonly Horizon[]
  readonly today: IsoDate
  /** The goal's own. */
  readonly date: IsoDate
}

/** Finds the fixes that put the goal back on track. */
export interface FixesJob extends Room {
  readonly kind: 'fixes'
  readonly plan: GoalPlan
}

export type StudioJob = RefineJob | FixesJob

export const refine = ({ plan, horizons, today, date }: RefineJob) =>
  projectionOf(null, plan, horizons, today, date)
export const findFixes = ({ plan, ...room }: FixesJob) => fixesOf(plan, room)

/** The answer of each kind of job. */
export type StudioAnswer<J extends StudioJob> = J extends RefineJob
  ? ReturnType<typeof refine>
  : ReturnType<typeof findFixes>

export const workOn = (job: StudioJob) => (job.kind === 'refine' ? refine(job) : findFixes(job))
