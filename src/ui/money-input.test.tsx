// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { MoneyInput } from './money-input.tsx'
import { centsFromTyped, groupMoney, typedFromCents } from './money-text.ts'

function Money({ start = null }: { start?: number | null }) {
  const [cents, setCents] = useState<number | null>(start)
  return (
    <>
      <MoneyInput aria-label="Amount" value={cents} onValueChange={setCents} />
      <output aria-label="cents">{String(cents)}</output>
      <button type="button" onClick={() => setCents(5000)}>
        Fill
      </button>
    </>
  )
}
const input = () => screen.getByLabelText<HTMLInputElement>('Amount')
const cents = () => screen.getByLabelText('cents').textContent

it('groups while typing and keeps whole cents', async () => {
  const user = userEvent.setup()
  render(<Money />)
  await user.type(input(), '1234567.5')
  expect(input().value).toBe('1,234,567.5')
  expect(cents()).toBe('123456750')
  await user.tab()
  expect(input().value).toBe('1,234,567.50')
})

it.each([
  ['$1,234.50', '1,234.50', '123450'],
  ['1234.5', '1,234.5', '123450'],
  ['USD 12', '12', '1200'],
  ['.5', '0.5', '50'],
  ['0.1', '0.1', '10'],
  ['1.239', '1.23', '123'],
  ['abc', '', 'null'],
])('takes a pasted %s', async (pasted, shown, kept) => {
  const user = userEvent.setup()
  render(<Money />)
  await user.click(input())
  await user.paste(pasted)
  expect(input().value).toBe(shown)
  expect(cents()).toBe(kept)
})

it('keeps the caret in its place when commas move', async () => {
  const user = userEvent.setup()
  render(<Money start={123_400} />)
  await user.type(input(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(input().value).toBe('12,934')
  await user.keyboard('8')
  expect(input().value).toBe('129,834')
})

it('is null when emptied, and follows the form', async () => {
  const user = userEvent.setup()
  render(<Money start={184_00} />)
  expect(input().value).toBe('184')
  await user.clear(input())
  expect(cents()).toBe('null')
  await user.click(screen.getByText('Fill'))
  expect(input().value).toBe('50')
})

describe('the text of money', () => {
  it('never holds more digits than fit', () => {
    expect(groupMoney('12345678901234', 10)).toBe('1,234,567,890')
  })
  it('comes back from cents unchanged', () => {
    for (const amount of [0, 1, 10, 99, 100, 12_345, 100_000_001, 999_999_999_999]) {
      expect(centsFromTyped(typedFromCents(amount))).toBe(amount)
    }
  })
})
