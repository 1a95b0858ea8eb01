/** Solves away from the page, which goes on answering meanwhile. */
import { type StudioJob, workOn } from './studio-jobs.ts'

/** A job under the number by which the page knows it. */
interface Numbered {
  readonly id: number
  readonly job: StudioJob
}

addEventListener('message', ({ data: { id, job } }: MessageEvent<Numbered>) =>
  postMessage({ id, answer: workOn(job) }),
)
