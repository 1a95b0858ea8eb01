/** Estimates taxes off the main thread. */
import { estimate, type TaxJob } from './tax-job.ts'

addEventListener(
  'message',
  ({ data: { id, job } }: MessageEvent<{ id: number; job: TaxJob }>) =>
    // An error reaches the page, which then does the job itself.
    void estimate(job).then((answer) => postMessage({ id, answer }), reportError),
)
