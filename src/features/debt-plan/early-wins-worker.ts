/** Tries orders by the hundred away from the page, which goes on answering meanwhile. */
import { type WinsJob, winStops } from './early-wins.ts'

addEventListener('message', ({ data }: MessageEvent<WinsJob>) => postMessage(winStops(data)))
