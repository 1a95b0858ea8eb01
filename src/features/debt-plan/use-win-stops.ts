import { useEffect, useState } from 'react'
import type { FrontierPoint } from '#core/finance/loans/payoff-frontier.ts'
import { type WinsJob, winStops } from './early-wins.ts'

/** Asks the worker; without worker support the page calculates. */
function ask(job: WinsJob, answer: (stops: readonly FrontierPoint[]) => void): () => void {
  if (typeof Worker === 'undefined') {
    answer(winStops(job))
    return () => undefined
  }
  const worker = new Worker(new URL('./early-wins-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<readonly FrontierPoint[]>) => {
    answer(data)
    worker.terminate()
  })
  worker.postMessage(job)
  return () => worker.terminate()
}

/** The stops for a job. While a newer one is under way, those of the last; undefined before the first. */
export function useWinStops(job: WinsJob): readonly FrontierPoint[] | undefined {
  const [stops, setStops] = useState<readonly FrontierPoint[]>()
  const key = JSON.stringify(job)
  useEffect(() => {
    // Once the slider rests: each of its positions is another job.
    let cancel = (): void => undefined
    const timer = setTimeout(() => {
      cancel = ask(JSON.parse(key) as WinsJob, setStops)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [key])
  return stops
}

const REST_MS = 150
