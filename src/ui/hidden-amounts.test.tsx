// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Amount } from './data/amount.tsx'
import { hideAmounts, maskHiddenAmounts } from './hidden-amounts.ts'

let stop = (): void => undefined
beforeEach(() => {
  stop = maskHiddenAmounts()
})
afterEach(() => {
  stop()
  act(() => hideAmounts(false))
})

/** Mutation observers are called after the current task's changes, before the next paint. */
const settle = () => act(async () => undefined)

it.each([
  ['You can spend $42 today', 'You can spend $•••• today'],
  ['$1,234.50, $40K and $1.5 million.', '$••••, $•••• and $••••.'],
  ['-$0.50 to +$5–$10M', '-$•••• to +$••••–$••••'],
  ['1.234,50 $ · 12 € · CA$7', '$•••• · $•••• · $••••'],
  ['In 12 $500', 'In 12 $••••'],
  ['6.40% APR until Nov 28, 2031, 12 yr 2 mo', '6.40% APR until Nov 28, 2031, 12 yr 2 mo'],
])('masks the amounts of %j and nothing else', async (shown, masked) => {
  const { container } = render(<p>{shown}</p>)
  act(() => hideAmounts(true))
  expect(container.textContent).toBe(masked)
  act(() => hideAmounts(false))
  expect(container.textContent).toBe(shown)
})

describe('while amounts are hidden', () => {
  it('masks what is added and what changes, and shows the newest when they are shown again', async () => {
    act(() => hideAmounts(true))
    const { container, rerender } = render(<p>Balance: {'$100'}</p>)
    await settle()
    expect(container.textContent).toBe('Balance: $••••')
    rerender(<p>Balance: {'$2,000'}</p>)
    await settle()
    expect(container.textContent).toBe('Balance: $••••')
    rerender(<p>Balance: {'none'}</p>)
    await settle()
    expect(container.textContent).toBe('Balance: none')
    rerender(<p>Balance: {'$3'}</p>)
    await settle()
    act(() => hideAmounts(false))
    expect(container.textContent).toBe('Balance: $3')
  })

  it('tells screen readers that an amount is hidden', async () => {
    act(() => hideAmounts(true))
    render(
      <>
        <button type="button" aria-label="Pay $100">
          Pay
        </button>
        <span className="sr-only">$200 left</span>
        <p>
          <Amount cents={1_234_50} />
        </p>
        <input type="range" aria-label="Extra" aria-valuetext="$50 a month" />
      </>,
    )
    await settle()
    expect(screen.getByRole('button', { name: 'Pay hidden' })).toBeDefined()
    expect(screen.getByText('hidden left')).toBeDefined()
    expect(screen.getByText('hidden', { selector: '[data-slot=amount] .sr-only' })).toBeDefined()
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('hidden a month')
    act(() => hideAmounts(false))
    expect(screen.getByRole('button', { name: 'Pay $100' })).toBeDefined()
    expect(screen.getByText('$1,234.50', { selector: '.sr-only' })).toBeDefined()
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('$50 a month')
  })

  it('leaves alone what a client types, and what is marked as nobody’s secret', async () => {
    act(() => hideAmounts(true))
    const { container } = render(
      <>
        <label>
          Amount <input defaultValue="$500" />
        </label>
        <p data-amounts="shown">$9 a month</p>
      </>,
    )
    await settle()
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$500')
    expect(container.textContent).toContain('$9 a month')
  })

  it('masks charts', async () => {
    act(() => hideAmounts(true))
    const { container } = render(
      <svg>
        <title>From $1K to $2K</title>
        <text>$40K</text>
      </svg>,
    )
    await settle()
    expect(container.textContent).not.toMatch(/\$\d/)
  })
})
