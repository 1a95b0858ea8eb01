// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const shown = () => [...document.querySelectorAll('[data-slot=toast]')]
const show = (kind: 'success' | 'error' | 'info' | 'warning', message = 'Saved') => {
  act(() => void toast[kind](message))
}
const pass = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toast.clear())
  vi.useRealTimers()
})

describe.each([
  ['success', 'Success', 2000],
  ['error', 'Error', 2000],
  ['info', undefined, 1000],
  ['warning', undefined, 1000],
] as const)('%s', (kind, title, durationMs) => {
  it(`lasts ${durationMs} ms`, () => {
    render(<Toaster />)
    show(kind)
    expect(shown()).toHaveLength(1)
    pass(durationMs - 1)
    expect(shown()).toHaveLength(1)
    pass(1)
    expect(shown()).toHaveLength(0)
  })

  it(`is titled ${title}`, () => {
    render(<Toaster />)
    show(kind, 'The words')
    expect(shown()[0]?.textContent).toBe(`${title ?? ''}The words`)
  })
})

it('stays while the pointer is on it', () => {
  render(<Toaster />)
  show('success')
  pass(1500)
  fireEvent.pointerMove(screen.getByRole('region', { name: /Messages/ }))
  pass(5000)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('region', { name: /Messages/ }))
  pass(499)
  expect(shown()).toHaveLength(1)
  pass(1)
  expect(shown()).toHaveLength(0)
})

it('is a live region before its first message, and an error interrupts', () => {
  render(<Toaster />)
  expect(screen.getByRole('region', { name: /Messages/ }).querySelector('[aria-live=polite]')).not.toBeNull()
  show('error', 'Something Went Wrong')
  expect(screen.getByRole('alert').textContent).toBe('ErrorSomething Went Wrong')
})

it('pauses while focused, which F8 does, and closes on Escape', () => {
  render(<Toaster />)
  show('success')
  fireEvent.keyDown(document, { key: 'F8' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /Messages/ }))
  pass(5000)
  expect(shown()).toHaveLength(1)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' })
  expect(shown()).toHaveLength(0)
})

it('can be dismissed, and shows a repeated message once', () => {
  render(<Toaster />)
  show('error', 'Something Went Wrong')
  show('error', 'Something Went Wrong')
  expect(shown()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown()).toHaveLength(0)
})

it('shows a message sent before it mounted', () => {
  show('success', 'Account Created Successfully')
  render(<Toaster />)
  expect(shown()[0]?.textContent).toContain('Account Created Successfully')
})

it('offers to undo for ten seconds, once', () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() => void toast.success('Visa deleted', { label: 'Undo', run: undo }))
  pass(9999)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(shown()).toHaveLength(0)
  act(() => void toast.success('Visa deleted', { label: 'Undo', run: undo }))
  pass(10_000)
  expect(shown()).toHaveLength(0)
})

it('keeps two undo offers with the same message apart', () => {
  render(<Toaster />)
  act(() => void toast.success('Payment recorded', { label: 'Undo', run: () => undefined }))
  act(() => void toast.success('Payment recorded', { label: 'Undo', run: () => undefined }))
  expect(shown()).toHaveLength(2)
})

it('folds an offer to its button after two seconds', () => {
  render(<Toaster />)
  act(() => void toast.success('Visa deleted', { label: 'Undo', run: () => undefined }))
  pass(1999)
  expect(shown()[0]?.hasAttribute('data-folded')).toBe(false)
  pass(1)
  expect(shown()[0]?.hasAttribute('data-folded')).toBe(true)
  expect(screen.getByText('Visa deleted')).toBeDefined()
})

it('does not fold an offer while the pointer is on it', () => {
  render(<Toaster />)
  act(() => void toast.success('Visa deleted', { label: 'Undo', run: () => undefined }))
  fireEvent.pointerMove(screen.getByRole('region', { name: /Messages/ }))
  pass(5000)
  expect(shown()[0]?.hasAttribute('data-folded')).toBe(false)
})

it.each([
  ['goes when a finger swipes it', 'touch', 60, 0],
  ['stays when a finger only taps it', 'touch', 4, 1],
  ['stays when a mouse selects its words', 'mouse', 60, 1],
] as const)('%s', (_, pointerType, distance, left) => {
  render(<Toaster />)
  show('error', 'Something Went Wrong')
  const card = screen.getByRole('listitem')
  fireEvent.pointerDown(card, { pointerType, clientX: 100, clientY: 80 })
  fireEvent.pointerUp(card, { pointerType, clientX: 100, clientY: 80 - distance })
  expect(shown()).toHaveLength(left)
})
