/** Tries hundreds of orders off the main thread. */
import { type WinsJob, winStops } from './early-wins.ts'

addEventListener('message', ({ data }: MessageEvent<WinsJob>) => postMessage(winStops(data)))
