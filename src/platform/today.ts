import { useSyncExternalStore } from 'react'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { QueuedWrite } from '#core/outbox/queued-write.ts'
import { clock, localDate } from './clock.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const read = (): IsoDate => localDate(clock.now())

/** Today by the client's calendar, updated when the client returns to the page. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, read)

/** The day on which a queued write was made, which the server takes as its today. */
export const dayOfWrite = ({ made_on, made_at }: QueuedWrite): IsoDate =>
  made_on ?? localDate(new Date(made_at))
