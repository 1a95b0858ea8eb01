/** Compares tax choices off the main thread. */
import { compareTaxes, type TaxJob } from './tax-jobs.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: TaxJob }>) =>
  postMessage({ id, answer: compareTaxes(job) }),
)
