/** Explores claims off the main thread. */
import { type ClaimJob, exploreJob } from './claim-jobs.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: ClaimJob }>) =>
  postMessage({ id, answer: exploreJob(job) }),
)
