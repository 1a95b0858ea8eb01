/** What is too much work for the page while a slider moves. A worker does it, or the page where there are no workers. */
import type { GoalPlan } from '#core/contract/projection.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { fixesOf } from '#core/goal/fixes.ts'
import { projectionOf } from '#core/goal/projection.ts'

/** Checks a plan on simulated paths, and solves for what gives it a chance of 80 %. */
export interface RefineJob {
  readonly kind: 'refine'
  readonly plan: GoalPlan
  readonly today: IsoDate
}

/** Looks for the ways back on track. */
export interface FixesJob {
  readonly kind: 'fixes'
  readonly plan: GoalPlan
  readonly allowed: readonly RiskBand[]
}

export type StudioJob = RefineJob | FixesJob

export const refine = ({ plan, today }: RefineJob) => projectionOf(null, plan, today)
export const findFixes = ({ plan, allowed }: FixesJob) => fixesOf(plan, allowed)

/** What each kind of job answers. */
export type StudioAnswer<J extends StudioJob> = J extends RefineJob
  ? ReturnType<typeof refine>
  : ReturnType<typeof findFixes>

export const workOn = (job: StudioJob) => (job.kind === 'refine' ? refine(job) : findFixes(job))
