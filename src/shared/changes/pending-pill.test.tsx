import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PendingPill } from './pending-pill.tsx'

const isMarked = () => screen.queryByText('Waiting to sync') !== null

it('leaves a change unmarked while the server may take it at once, and marks it after a second', () => {
  vi.useFakeTimers()
  render(<PendingPill />)
  expect(isMarked()).toBe(false)
  act(() => void vi.advanceTimersByTime(1000))
  expect(isMarked()).toBe(true)
})

it('marks a change at once without a network, and still when that returns', () => {
  vi.useFakeTimers()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<PendingPill />)
  expect(isMarked()).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(isMarked()).toBe(true)
})
