// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
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

it('groups digits while typing and stores whole cents', async () => {
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
  ['12k', '12k', '1200000'],
  ['1.5M', '1.5M', '150000000'],
  ['１２３', '123', '12300'],
])('takes a pasted %s', async (pasted, shown, expectedCents) => {
  const user = userEvent.setup()
  render(<Money />)
  await user.click(input())
  await user.paste(pasted)
  expect(input().value).toBe(shown)
  expect(cents()).toBe(expectedCents)
})

it.each(['1.239', 'abc', '-50', '1e9', '1.234,56', '12,50', '12kk'])(
  'refuses %s in words and keeps it in view',
  async (pasted) => {
    const user = userEvent.setup()
    render(
      <Field label="Amount">
        <MoneyInput value={700} onValueChange={() => expect.unreachable()} />
      </Field>,
    )
    await user.tripleClick(input())
    await user.paste(pasted)
    await user.tab()
    expect(input().value).toBe(pasted)
    expect(input()).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount like 1,234.50 or 12k.')
  },
)

it('expands k once the field loses focus', async () => {
  const user = userEvent.setup()
  render(<Money />)
  await user.type(input(), '12.5k')
  expect(cents()).toBe('1250000')
  await user.tab()
  expect(input().value).toBe('12,500')
})

it('clears its message once the amount is valid, or the form replaces it', async () => {
  const user = userEvent.setup()
  function Resettable() {
    const [amount, setAmount] = useState<number | null>(100)
    return (
      <>
        <Field label="Amount">
          <MoneyInput value={amount} onValueChange={setAmount} onUnreadable={() => setAmount(Number.NaN)} />
        </Field>
        <button type="button" onClick={() => setAmount(5000)}>
          Reset
        </button>
      </>
    )
  }
  render(<Resettable />)
  await user.type(input(), 'x')
  expect(screen.getByRole('alert')).toBeTruthy()
  await user.type(input(), '{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(input(), 'x')
  await user.click(screen.getByText('Reset'))
  expect(input().value).toBe('50')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps the caret in place when commas move', async () => {
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

describe('money text', () => {
  it('keeps every digit of an amount that is too large, for the form to reject', () => {
    expect(groupMoney('12345678901234')).toBe('12,345,678,901,234')
    expect(centsFromTyped('12,345,678,901,234')).toBe(1_234_567_890_123_400)
    expect(centsFromTyped('9'.repeat(30))).toBe(Number.MAX_SAFE_INTEGER)
  })
  it('survives a round trip through cents', () => {
    for (const amount of [0, 1, 10, 99, 100, 12_345, 100_000_001, 999_999_999_999]) {
      expect(centsFromTyped(typedFromCents(amount))).toBe(amount)
    }
  })
})
