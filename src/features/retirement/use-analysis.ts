import { type AskWorker, useWorkerAnswer, workerQueue } from '#app/platform/worker-answer.ts'
import { type AnalysisAnswer, type AnalysisJob, workOn } from './analysis-jobs.ts'

const askAnalysis = workerQueue<AnalysisJob, unknown>({
  start: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
  work: workOn,
})

/** The worker's answer to a job about the plan; null sends nothing. While a newer job is under way it is that of an older one. */
export const useAnalysis = <J extends AnalysisJob>(job: J | null) =>
  // The worker's answer matches the job's kind: `workOn` produces both.
  useWorkerAnswer(askAnalysis as AskWorker<J, AnalysisAnswer<J>>, job)
