/** The tax estimate by the worker, as saved and with entries that are tried. */
import { storedAnswer } from '#app/platform/stored-answers.ts'
import { useWorkerAnswer, workerQueue } from '#app/platform/worker-answer.ts'
import type { TaxEstimate } from '#core/tax/estimate.ts'
import type { TaxJob } from './tax-job.ts'

const askEstimate = workerQueue<TaxJob, TaxEstimate>({
  start: () => new Worker(new URL('./tax-worker.ts', import.meta.url), { type: 'module' }),
  // Loaded on demand: a page that has the worker does not need the engine a second time.
  work: async (job) => (await import('./tax-job.ts')).estimate(job),
})

const STORED = storedAnswer<TaxEstimate>(['taxEstimate'])

interface Estimates {
  /** Undefined until it is calculated. Of earlier entries while a newer one is calculated, like what is tried. */
  readonly saved: TaxEstimate | undefined
  readonly tried: TaxEstimate | undefined
}

/** @param tried null while nothing is tried */
export function useEstimates(saved: TaxJob, tried: TaxJob | null): Estimates {
  const { answer } = useWorkerAnswer(askEstimate, saved, { restMs: 0, stored: STORED })
  const { answer: ofTrial } = useWorkerAnswer(askEstimate, tried, { restMs: 0 })
  return { saved: answer, tried: (tried && ofTrial) ?? answer }
}
