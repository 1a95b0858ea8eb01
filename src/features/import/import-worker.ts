/** Reads files off the main thread. */
import { readFile, type ReadJob } from './read-file.ts'

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: ReadJob }>) =>
  postMessage({ id, answer: readFile(job) }),
)
