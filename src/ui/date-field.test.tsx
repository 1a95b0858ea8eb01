// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateField } from './date-field.tsx'
import { groupDate, isoFromTyped, typedFromIso, withWholeYear } from './date-text.ts'
import { Field } from './field.tsx'

const november1991 = new Date(1991, 10)
const today = new Date(2026, 10, 21)

function Birth({ start = '' }: { start?: string }) {
  const [iso, setIso] = useState(start)
  return (
    <>
      <DateField
        aria-label="Date of birth"
        value={iso}
        onValueChange={setIso}
        defaultMonth={november1991}
        max={today}
      />
      <output aria-label="stored">{iso}</output>
    </>
  )
}
const input = () => screen.getByLabelText<HTMLInputElement>('Date of birth')
const stored = () => screen.getByLabelText('stored').textContent

it('inserts the slashes itself and reports only a complete date', async () => {
  const user = userEvent.setup()
  render(<Birth />)
  await user.type(input(), '0215')
  expect(input().value).toBe('02/15/')
  expect(stored()).toBe('')
  await user.type(input(), '1990')
  expect(input().value).toBe('02/15/1990')
  expect(stored()).toBe('1990-02-15')
})

it('deletes through the slashes', async () => {
  const user = userEvent.setup()
  render(<Birth start="1990-02-15" />)
  await user.type(input(), '{Backspace>6/}')
  expect(input().value).toBe('02')
  expect(stored()).toBe('')
  await user.keyboard('{Backspace>2/}')
  expect(input().value).toBe('')
})

it('rejects a date that does not exist', async () => {
  const user = userEvent.setup()
  render(<Birth />)
  await user.type(input(), '02302001')
  expect(input().value).toBe('02/30/2001')
  expect(stored()).toBe('')
})

it('opens the picker at the given month and takes a day by keyboard', async () => {
  const user = userEvent.setup()
  render(<Birth />)
  await user.click(screen.getByRole('button', { name: 'Open calendar' }))
  const grid = await screen.findByRole('grid', { name: /November 1991/ })
  const day = within(grid).getByRole('button', { name: /November 1st, 1991/ })
  day.focus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(input().value).toBe('11/02/1991')
  expect(stored()).toBe('1991-11-02')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(document.activeElement).toBe(input())
})

it('offers no day after the last one', async () => {
  const user = userEvent.setup()
  render(<Birth start="2026-11-20" />)
  await user.click(screen.getByRole('button', { name: 'Open calendar' }))
  const grid = await screen.findByRole('grid', { name: /November 2026/ })
  const day = (name: RegExp) => within(grid).getByRole<HTMLButtonElement>('button', { name })
  expect(day(/November 21st/).disabled).toBe(false)
  expect(day(/November 22nd/).disabled).toBe(true)
})

describe('date text', () => {
  it.each([
    ['3/', true, '03/'],
    ['03/5/', true, '03/05/'],
    ['3/5/1990', true, '03/05/1990'],
    ['03051990', true, '03/05/1990'],
    ['03/', false, '03'],
    ['0305199012', true, '03/05/1990'],
  ])('groups %s', (typed, adding, shown) => {
    expect(groupDate(typed, adding)).toBe(shown)
  })
  it('knows leap years', () => {
    expect(isoFromTyped('02/29/2024')).toBe('2024-02-29')
    expect(isoFromTyped('02/29/2023')).toBe('')
    expect(isoFromTyped('02/29/1900')).toBe('')
  })
  it('survives a round trip, even on daylight-saving days', () => {
    for (const iso of ['2026-03-08', '2026-11-01', '1900-01-01', '0099-12-31']) {
      expect(isoFromTyped(typedFromIso(iso))).toBe(iso)
    }
  })
})

it('says that a date does not exist, and clears the message once it does', async () => {
  const user = userEvent.setup()
  render(
    <Field label="Date of birth">
      <Birth />
    </Field>,
  )
  await user.type(input(), '02302001')
  expect(screen.getByRole('alert').textContent).toBe('That date doesn’t exist. Check the month and the day.')
  await user.type(input(), '{Backspace>7/}')
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['{Tab}', '12/01/27', '12/01/1927', '1927-12-01'],
  ['{Enter}', '11/21/26', '11/21/2026', '2026-11-21'],
  ['{Tab}', '11/22/26', '11/22/1926', '1926-11-22'],
  ['{Tab}', '3/5/99', '03/05/1999', '1999-03-05'],
])('completes a year of two digits at %s: %s', async (key, typed, shown, iso) => {
  const user = userEvent.setup()
  render(<Birth />)
  await user.type(input(), typed)
  expect(stored()).toBe('')
  await user.type(input(), key)
  expect([input().value, stored()]).toEqual([shown, iso])
})

it('reads a two-digit year as this century up to 79 where nothing limits it', () => {
  expect(
    ['12/01/27', '12/01/79', '12/01/80', '12/01/2', '12/01/2027'].map((typed) => withWholeYear(typed)),
  ).toEqual(['12/01/2027', '12/01/2079', '12/01/1980', '12/01/2', '12/01/2027'])
})

it('completes the year before a click on the button that blurred it, but not while the mouse is down', async () => {
  const user = userEvent.setup()
  const storedAtClick: (string | null)[] = []
  render(
    <>
      <Birth />
      <button type="button" onClick={() => storedAtClick.push(stored())}>
        Next
      </button>
    </>,
  )
  await user.type(input(), '021590')
  const next = screen.getByRole('button', { name: 'Next' })
  await user.pointer({ keys: '[MouseLeft>]', target: next })
  expect(input().value).toBe('02/15/90')
  await user.pointer({ keys: '[/MouseLeft]', target: next })
  expect(storedAtClick).toEqual(['1990-02-15'])
})
