/**
 * Work on a plan that is too slow for the page: the retirement worker does it, or the page without worker support. Each
 * kind of job loads only the code that it needs, and the tax law of the plan's state.
 */
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import type { Claimant } from '#core/finance/social-security/claimant.ts'
import { loadStateLaw } from '#core/finance/tax/states/state-laws.ts'

export interface Claims {
  /** One person, or two spouses. */
  readonly claimants: readonly [Claimant] | readonly [Claimant, Claimant]
  /** Yearly, above inflation. */
  readonly realRate: number
}

const JOBS = {
  simulation: async () => (await import('./simulation-job.ts')).simulate,
  path: async () => (await import('./simulation-job.ts')).expectedPath,
  return: async () => (await import('./return-lines.ts')).returnLinesOf,
  answers: async () => (await import('./plan-answers.ts')).answersOf,
  /** Every claim of one person, or every pair of two; null if there is none. */
  claims: async () => {
    const { exploreEveryClaim } = await import('#core/retirement/claims.ts')
    return ({ claimants, realRate }: Claims) => exploreEveryClaim(claimants, realRate)
  },
  taxes: async () => (await import('./tax-jobs.ts')).planTaxes,
  taxChoices: async () => (await import('./tax-jobs.ts')).compareTaxes,
  strategies: async () => (await import('./record-jobs.ts')).compareStrategies,
  stress: async () => (await import('./record-jobs.ts')).testStress,
  targets: async () => (await import('./target-jobs.ts')).targets,
  planning: async () => (await import('./target-jobs.ts')).planning,
}

export type JobKind = keyof typeof JOBS
type Work = { readonly [Kind in JobKind]: Awaited<ReturnType<(typeof JOBS)[Kind]>> }

export type JobInput<Kind extends JobKind> = Parameters<Work[Kind]>[0]
export type JobAnswer<Kind extends JobKind> = ReturnType<Work[Kind]>
export interface RetirementJob<Kind extends JobKind = JobKind> {
  readonly kind: Kind
  readonly input: JobInput<Kind>
}

/** The state whose tax law the job needs; null for none. */
const stateOf = (input: JobInput<JobKind>): HouseholdPlan['state'] =>
  'household' in input ? input.household.state : null

export async function doJob<Kind extends JobKind>({
  kind,
  input,
}: RetirementJob<Kind>): Promise<JobAnswer<Kind>> {
  const jobs: { readonly [Each in JobKind]: () => Promise<(given: JobInput<Each>) => JobAnswer<Each>> } = JOBS
  const [work] = await Promise.all([jobs[kind](), loadStateLaw(stateOf(input))])
  return work(input)
}
