/** Tries hundreds of orders off the main thread. */
import { type WinsJob, winStops } from './early-wins.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: WinsJob }>) =>
  postMessage({ id, answer: winStops(job) }),
)
