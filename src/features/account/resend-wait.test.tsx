import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useResendWait } from './resend-wait.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') }))

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}
const start = () => renderHook(useResendWait).result

it('counts sixty seconds down from the first code', () => {
  const wait = start()
  expect(wait.current.seconds).toBe(60)
  pass(1)
  expect(wait.current.seconds).toBe(59)
  pass(58.5)
  expect(wait.current.seconds).toBe(1)
  pass(0.5)
  expect(wait.current.seconds).toBe(0)
})

it('counts sixty seconds again after another code was sent', () => {
  const wait = start()
  pass(75)
  act(() => wait.current.afterSend())
  expect(wait.current.seconds).toBe(60)
  pass(60)
  expect(wait.current.seconds).toBe(0)
})

it('counts thirty seconds after a code was handed in', () => {
  const wait = start()
  pass(61)
  act(() => wait.current.afterSubmit())
  expect(wait.current.seconds).toBe(30)
  pass(29)
  expect(wait.current.seconds).toBe(1)
  pass(1)
  expect(wait.current.seconds).toBe(0)
})

it('knows the time when a phone wakes that slept meanwhile', () => {
  const wait = start()
  pass(5)
  // Nothing ticks while it sleeps; only the clock goes on.
  vi.setSystemTime(Date.now() + 40_000)
  pass(0.5)
  expect(wait.current.seconds).toBe(15)
  vi.setSystemTime(Date.now() + 3_600_000)
  pass(0.5)
  expect(wait.current.seconds).toBe(0)
})

it('stops ticking once the wait is over', () => {
  start()
  pass(61)
  expect(vi.getTimerCount()).toBe(0)
})
