/** Solves off the main thread. */
import { type StudioJob, workOn } from './studio-jobs.ts'

/** A job with its number. */
interface Numbered {
  readonly id: number
  readonly job: StudioJob
}

addEventListener('message', ({ data: { id, job } }: MessageEvent<Numbered>) =>
  postMessage({ id, answer: workOn(job) }),
)
