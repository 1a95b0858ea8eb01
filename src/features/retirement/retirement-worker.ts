/** Works on plans off the main thread. */
import { doJob, type RetirementJob } from './retirement-jobs.ts'

addEventListener(
  'message',
  ({ data: { id, job } }: MessageEvent<{ id: number; job: RetirementJob }>) =>
    // An error reaches the page, which then does the job itself.
    void doJob(job).then((answer) => postMessage({ id, answer }), reportError),
)
