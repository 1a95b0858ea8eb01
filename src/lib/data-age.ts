import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clock } from './clock.ts'

const MINUTE_MS = 60_000

/** How long ago, as a person says it: `a moment ago`, `12 minutes ago`, `on Nov 3`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / MINUTE_MS)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'} ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} hour${hours === 1 ? '' : 's'} ago`
  return `on ${new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }).format(then)}`
}

/** How old the data on the page is, by its oldest part; undefined while there is none. */
export function useDataAge(isShown: boolean): string | undefined {
  const queryClient = useQueryClient()
  const [now, setNow] = useState(() => clock.now().getTime())
  useEffect(() => {
    if (!isShown) return
    setNow(clock.now().getTime())
    const timer = setInterval(() => setNow(clock.now().getTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [isShown])
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && query.getObserversCount() > 0)
    .map((query) => query.state.dataUpdatedAt)
  return times.length > 0 ? ago(Math.min(...times), now) : undefined
}
