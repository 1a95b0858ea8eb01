import { type AskWorker, useWorkerAnswer, workerQueue } from '#app/platform/worker-answer.ts'
import { type StudioAnswer, type StudioJob, workOn } from './studio-jobs.ts'

const askStudio = workerQueue<StudioJob, unknown>({
  start: () => new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module' }),
  work: workOn,
})

/** The studio worker's answer to a job, sent once the sliders rest; null sends nothing. */
export const useAnswer = <J extends StudioJob>(job: J | null) =>
  // The worker's answer matches the job's kind: `workOn` produces both.
  useWorkerAnswer(askStudio as AskWorker<J, StudioAnswer<J>>, job)
