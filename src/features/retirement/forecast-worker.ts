/** Simulates off the main thread. */
import { simulate, type SimulationJob } from './forecast-jobs.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: SimulationJob }>) =>
  postMessage({ id, answer: simulate(job) }),
)
