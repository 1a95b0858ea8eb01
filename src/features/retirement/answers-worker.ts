/** Searches off the main thread, beside the simulation that follows the sliders. */
import { type AnswersJob, answersOf } from './plan-answers.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: AnswersJob }>) =>
  postMessage({ id, answer: answersOf(job) }),
)
