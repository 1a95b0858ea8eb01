import { useSyncExternalStore } from 'react'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { clock, localDate } from './clock.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const read = (): IsoDate => localDate(clock.now())

/** Today by the client's calendar, updated when the client returns to the page. */
export const useToday = (): IsoDate => useSyncExternalStore(subscribe, read)
