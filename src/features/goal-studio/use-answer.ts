import { useEffect, useState } from 'react'
import { askWorker } from './ask-worker.ts'
import type { StudioAnswer, StudioJob } from './studio-jobs.ts'

/** The worker's last answer. While a newer job is under way it belongs to an older one. */
interface Found<J extends StudioJob> {
  readonly answer: StudioAnswer<J> | undefined
  readonly isFresh: boolean
}

/** The worker's answer to a job, sent once the sliders rest; null sends nothing. */
export function useAnswer<J extends StudioJob>(job: J | null): Found<J> {
  const [found, setFound] = useState<{ readonly key: string; readonly answer: StudioAnswer<J> }>()
  const key = JSON.stringify(job)
  useEffect(() => {
    const asked = JSON.parse(key) as J | null
    if (asked === null) return undefined
    let cancel = (): unknown => undefined
    const timer = setTimeout(() => {
      cancel = askWorker(asked, (answer) => setFound({ key, answer }))
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [key])
  return { answer: found?.answer, isFresh: found?.key === key }
}

const REST_MS = 100
