/** Analyzes off the main thread. */
import { type AnalysisJob, workOn } from './analysis-jobs.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: AnalysisJob }>) =>
  postMessage({ id, answer: workOn(job) }),
)
