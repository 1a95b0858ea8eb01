// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { exactOption, filterOptions } from './combobox-filter.ts'
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx'
import { Field } from './field.tsx'

const states: ComboboxOption[] = [
  { value: 'AL', label: 'Alabama' },
  { value: 'CA', label: 'California' },
  { value: 'NY', label: 'New York' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'SC', label: 'South Carolina' },
]
const many = Array.from({ length: 2300 }, (_, index) => ({ value: String(index), label: `City ${index}` }))

function States({ start = '', ...props }: Partial<ComboboxProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field label="State">
        <Combobox options={states} {...props} value={value} onValueChange={setValue} />
      </Field>
      <output aria-label="stored">{value}</output>
      <button type="button">Next</button>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
const stored = () => screen.getByLabelText('stored').textContent
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? 'none')

it('narrows by typing and takes the active row with Enter', async () => {
  const user = userEvent.setup()
  render(<States />)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.type(box(), 'car')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(box().getAttribute('aria-controls') ?? 'none')?.role).toBe('listbox')
  expect(rows()).toEqual(['North Carolina', 'South Carolina'])
  expect(active()?.textContent).toBe('North Carolina')
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toBe('South Carolina')
  expect(document.activeElement).toBe(box())
  await user.keyboard('{Enter}')
  expect(stored()).toBe('SC')
  expect(box().value).toBe('South Carolina')
  expect(rows()).toEqual([])
})

it('wraps around with the arrow keys, starting from the chosen row', async () => {
  const user = userEvent.setup()
  render(<States start="SC" />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toBe('South Carolina')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toBe('Alabama')
  await user.keyboard('{ArrowUp}')
  expect(active()?.textContent).toBe('South Carolina')
})

it('leaves Enter to the form while the list is closed', async () => {
  const user = userEvent.setup()
  const submit = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <States />
    </form>,
  )
  await user.type(box(), 'cal{Enter}')
  expect(submit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

it('chooses a row by click', async () => {
  const user = userEvent.setup()
  render(<States />)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'New York' }))
  expect(stored()).toBe('NY')
  expect(rows()).toEqual([])
})

it('undoes text that names no option on Escape and on blur', async () => {
  const user = userEvent.setup()
  render(<States start="CA" />)
  await user.clear(box())
  await user.type(box(), 'zz')
  expect(screen.getByText(/No matches/)).toBeDefined()
  await user.keyboard('{Escape}')
  expect(box().value).toBe('California')
  await user.type(box(), 'xx')
  await user.tab()
  expect(box().value).toBe('California')
  expect(stored()).toBe('CA')
})

it('keeps a name typed in full on blur, and clears the choice of an emptied box', async () => {
  const user = userEvent.setup()
  render(<States />)
  await user.type(box(), 'new york')
  await user.tab()
  expect(stored()).toBe('NY')
  await user.clear(box())
  await user.tab()
  expect(stored()).toBe('')
})

it('accepts browser autofill without a focus', () => {
  render(<States />)
  fireEvent.change(box(), { target: { value: 'CA' } })
  expect(stored()).toBe('CA')
  expect(box().value).toBe('California')
})

it('shows a spinner while the options load', async () => {
  const user = userEvent.setup()
  render(<States loading loadingText="Loading cities" />)
  expect(screen.getByText('Loading cities').closest('[role=status]')).not.toBeNull()
  expect(box().getAttribute('aria-busy')).toBe('true')
  await user.type(box(), 'new')
  expect(box().value).toBe('')
})

it('opens for a tap made while the options loaded, unless the focus has left', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<States loading />)
  await user.click(box())
  expect(rows()).toEqual([])
  rerender(<States />)
  expect(rows()).toHaveLength(5)
  await user.click(screen.getByRole('option', { name: 'New York' }))
  expect(stored()).toBe('NY')
  rerender(<States loading />)
  await user.click(box())
  await user.tab()
  rerender(<States />)
  expect(rows()).toEqual([])
})

it('draws a limited number of rows and counts the rest', async () => {
  const user = userEvent.setup()
  render(<States options={many} />)
  await user.click(box())
  expect(rows()).toHaveLength(60)
  expect(screen.getByText('2,240 more. Keep typing to narrow the list.')).toBeDefined()
  await user.type(box(), 'city 2299')
  expect(rows()).toEqual(['City 2299'])
})

describe('combobox filter', () => {
  it('puts prefix matches first, then word prefixes, then the rest', () => {
    const found = filterOptions(
      ['Alcan', 'New Canaan', 'Cañon City', 'Dover'].map((label) => ({ value: label, label })),
      'CAN',
    )
    expect(found.map(({ label }) => label)).toEqual(['Cañon City', 'New Canaan', 'Alcan'])
  })
  it('finds an accented name by its plain letters', () => {
    const canon = { value: 'canon', label: 'Cañon City' }
    expect(filterOptions([canon], 'canon')).toEqual([canon])
    expect(exactOption([canon], 'canon city')).toBe(canon)
  })
  it('names an option by label or value, ignoring case', () => {
    expect(exactOption(states, ' north carolina ')?.value).toBe('NC')
    expect(exactOption(states, 'ny')?.value).toBe('NY')
    expect(exactOption(states, 'n')).toBeUndefined()
  })
})
