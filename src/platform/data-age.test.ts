import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ago, useDataTime } from './data-age.ts'
import { queryClient } from './queries.ts'

const NOON = Date.parse('2026-11-21T12:00:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => queryClient.clear())

it.each([
  [0, 'a moment ago'],
  [MINUTE - 1, 'a moment ago'],
  [MINUTE, '1 minute ago'],
  [12 * MINUTE, '12 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [5.9 * HOUR, '5 hours ago'],
  [24 * HOUR, 'on Nov 20'],
  [18 * 24 * HOUR, 'on Nov 3'],
])('formats %i ms as people say it: %s', (age, words) => {
  expect(ago(NOON - age, NOON)).toBe(words)
})

/** Stands in for a card that reads data fetched this long ago. */
function card(name: string, age: number): () => void {
  queryClient.setQueryData([name], name, { updatedAt: Date.now() - age })
  return new QueryObserver(queryClient, { queryKey: [name], enabled: false }).subscribe(() => undefined)
}

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)
const dataTime = () => renderHook(useDataTime, { wrapper })

it('gives no time while there is no data', () => {
  const { result } = dataTime()
  expect(result.current).toBeUndefined()
})

it('reports the age of the oldest data on the page', () => {
  const close = [card('debts', 3 * HOUR), card('goals', 5 * MINUTE)]
  queryClient.setQueryData(['not on the page'], 1, { updatedAt: NOON - 9 * HOUR })
  const { result } = dataTime()
  expect(result.current).toMatch(/^9:00\sAM$/)
  act(() => close[0]?.())
  expect(result.current).toMatch(/^11:55\sAM$/)
})

it('gives the date once the data is from before today', () => {
  card('goals', 5 * MINUTE)
  const { result } = dataTime()
  expect(result.current).toMatch(/^11:55\sAM$/)
  act(() => void vi.advanceTimersByTime(13 * HOUR))
  expect(result.current).toBe('Nov 21')
})

it('updates when data is fetched again', () => {
  card('goals', 5 * MINUTE)
  const { result } = dataTime()
  act(() => void vi.advanceTimersByTime(90_000))
  act(() => void queryClient.setQueryData(['goals'], 'new'))
  expect(result.current).toMatch(/^12:01\sPM$/)
})
