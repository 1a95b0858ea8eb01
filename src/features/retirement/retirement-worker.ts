/** Works on plans off the main thread. */
import { doJob, type RetirementJob } from './retirement-jobs.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: RetirementJob }>) =>
  postMessage({ id, answer: doJob(job) }),
)
