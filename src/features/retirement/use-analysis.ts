import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { type AskWorker, useWorkerAnswer, workerQueue } from '#app/platform/worker-answer.ts'
import { type AnalysisAnswer, type AnalysisJob, workOn } from './analysis-jobs.ts'

const askAnalysis = workerQueue<AnalysisJob, unknown>({
  start: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
  work: workOn,
})

/** An analysis of the plan from the worker. While a newer one is under way it is that of an older plan. */
export const useAnalysis = <Kind extends AnalysisJob['kind']>(kind: Kind, resolved: ResolvedHousehold) =>
  // The worker's answer matches the job's kind: `workOn` produces both.
  useWorkerAnswer(askAnalysis as AskWorker<AnalysisJob, AnalysisAnswer<Kind>>, { kind, resolved })
