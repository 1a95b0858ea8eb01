/** Asks the retirement worker. It runs in several instances, so that a long job does not hold up a slider. */
import {
  type AskWorker,
  type StoredAnswer,
  useWorkerAnswer,
  workerQueue,
} from '#app/platform/worker-answer.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import type { JobAnswer, JobInput, JobKind, RetirementJob } from './retirement-jobs.ts'
import { storedResult } from './stored-results.ts'

const startQueue = (endsOnCancel = false) =>
  workerQueue<RetirementJob, JobAnswer<JobKind>>({
    start: () => new Worker(new URL('./retirement-worker.ts', import.meta.url), { type: 'module' }),
    // Loaded on demand: a page that has the worker does not need the engine a second time.
    work: async (job) => (await import('./retirement-jobs.ts')).doJob(job),
    endsOnCancel,
  })
type Queue = ReturnType<typeof startQueue>

const askFor =
  <Kind extends JobKind>(queue: Queue, kind: Kind): AskWorker<JobInput<Kind>, JobAnswer<Kind>> =>
  (input, answer) =>
    // The answer matches the job's kind: `doJob` produces both.
    queue({ kind, input }, answer as (found: JobAnswer<JobKind>) => void)

const forecasts = startQueue()
export const askPath = askFor(forecasts, 'path')
export const askSimulation = askFor(forecasts, 'simulation')
export const askReturn = askFor(forecasts, 'return')
export const askClaims = askFor(startQueue(), 'claims')
const taxes = startQueue()
const askTaxes = askFor(taxes, 'taxes')
export const askTaxChoices = askFor(taxes, 'taxChoices')
/** Takes seconds, in which a slider may change the plan. */
const askAnswers = askFor(startQueue(true), 'answers')

const analyze = startQueue()
type Analysis = 'strategies' | 'stress' | 'targets' | 'planning'
const ANALYSES: { readonly [Kind in Analysis]: AskWorker<ResolvedHousehold, JobAnswer<Kind>> } = {
  strategies: askFor(analyze, 'strategies'),
  stress: askFor(analyze, 'stress'),
  targets: askFor(analyze, 'targets'),
  planning: askFor(analyze, 'planning'),
}

const STORED: { readonly [Kind in Analysis]: StoredAnswer<JobAnswer<Kind>> } = {
  strategies: storedResult('strategies'),
  stress: storedResult('stress'),
  targets: storedResult('targets'),
  planning: storedResult('planning'),
}

/** An analysis of the plan, stored or from the worker. While a newer one is under way it is that of an older plan. */
export const useAnalysis = <Kind extends Analysis>(kind: Kind, resolved: ResolvedHousehold) =>
  useWorkerAnswer<ResolvedHousehold, JobAnswer<Kind>>(ANALYSES[kind], resolved, { stored: STORED[kind] })

const STORED_ANSWERS = storedResult<JobAnswer<'answers'>>('answers')
/** The simulation comes first. */
const ANSWERS_AFTER_MS = 1_200

/** The answers about the plan, likewise. */
export const usePlanAnswers = (job: JobInput<'answers'>) =>
  useWorkerAnswer(askAnswers, job, { restMs: ANSWERS_AFTER_MS, stored: STORED_ANSWERS })

const STORED_TAXES = storedResult<JobAnswer<'taxes'>>('taxes')

/** The taxes of a plan with a choice that is tried, or of the saved plan. Null tries none. */
export function usePlanTaxes(household: HouseholdPlan, tried: HouseholdPlan | null) {
  const { answer: saved } = useWorkerAnswer(askTaxes, { household }, { restMs: 0, stored: STORED_TAXES })
  const { answer } = useWorkerAnswer(askTaxes, tried && { household: tried }, { restMs: 0 })
  const ofTrial = tried ? answer : undefined
  return { saved, taxes: ofTrial ?? saved, isOfTrial: ofTrial !== undefined }
}
