import { useEffect, useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#core/finance/math/duration.ts'
import { clock } from './clock.ts'
import { queryClient } from './queries.ts'

/** An age as people say it: `a moment ago`, `12 minutes ago`, `on Nov 3`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE_MS)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'} ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} hour${hours === 1 ? '' : 's'} ago`
  return `on ${new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }).format(then)}`
}

/** When the oldest data on the page was fetched; 0 while there is none. */
const oldestUpdate = (): number => {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && query.getObserversCount() > 0)
    .map((query) => query.state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : 0
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** A time of day or a date: `9:41 AM` today, `Nov 3` before. */
function clockTime(then: number, now: number): string {
  const isToday = new Date(then).toDateString() === new Date(now).toDateString()
  const format = isToday ? ({ timeStyle: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(undefined, format).format(then)
}

/** When the oldest data on the page was fetched, such as `9:41 AM`; undefined while there is none. */
export function useDataTime(): string | undefined {
  const oldest = useSyncExternalStore(subscribe, oldestUpdate)
  const [now, setNow] = useState(() => clock.now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().getTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return oldest === 0 ? undefined : clockTime(oldest, Math.max(now, oldest))
}
