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
const sent = { ok: true, data: null, message: undefined } as const
const refused = (retryAfterSeconds?: number) => ({
  ok: false as const,
  status: 429,
  message: 'Please wait',
  code: 'too_many_requests',
  fields: {},
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

it('counts down sixty seconds from the first code', () => {
  const wait = start()
  expect(wait.current.seconds).toBe(60)
  pass(1)
  expect(wait.current.seconds).toBe(59)
  pass(58.5)
  expect(wait.current.seconds).toBe(1)
  pass(0.5)
  expect(wait.current.seconds).toBe(0)
})

it('counts sixty seconds again after another code was sent', async () => {
  const wait = start()
  pass(75)
  await act(() => wait.current.resend(async () => sent))
  expect(wait.current.seconds).toBe(60)
  pass(60)
  expect(wait.current.seconds).toBe(0)
})

it('counts thirty seconds after a code was submitted', () => {
  const wait = start()
  pass(61)
  act(() => wait.current.afterSubmit())
  expect(wait.current.seconds).toBe(30)
  pass(29)
  expect(wait.current.seconds).toBe(1)
  pass(1)
  expect(wait.current.seconds).toBe(0)
})

it('never shortens the sixty seconds to the thirty of a submitted code', () => {
  const wait = start()
  pass(3)
  act(() => wait.current.afterSubmit())
  expect(wait.current.seconds).toBe(57)
  pass(40)
  act(() => wait.current.afterSubmit())
  expect(wait.current.seconds).toBe(30)
})

it('shows the wait that the server asks for when it refuses to send another', async () => {
  const wait = start()
  pass(60)
  await act(() => wait.current.resend(async () => refused(27)))
  expect(wait.current.seconds).toBe(27)
})

it('starts no wait when a refusal names none', async () => {
  const wait = start()
  pass(60)
  await act(() => wait.current.resend(async () => refused()))
  expect(wait.current.seconds).toBe(0)
})

it('shows the right time when a phone wakes from sleep', () => {
  const wait = start()
  pass(5)
  // Timers pause during sleep; only the clock advances.
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
