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
      <output aria-label="kept">{value}</output>
      <button type="button">Next</button>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
const kept = () => screen.getByLabelText('kept').textContent
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
  expect(kept()).toBe('SC')
  expect(box().value).toBe('South Carolina')
  expect(rows()).toEqual([])
})

it('moves round the ends with the arrows, from the chosen row', async () => {
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

it('Enter without the list open is left to the form', async () => {
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

it('takes a click', async () => {
  const user = userEvent.setup()
  render(<States />)
  await user.click(box())
  await user.click(screen.getByRole('option', { name: 'New York' }))
  expect(kept()).toBe('NY')
  expect(rows()).toEqual([])
})

it('Escape and leaving undo what names no option', async () => {
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
  expect(kept()).toBe('CA')
})

it('leaving keeps a name typed in full, and an emptied box forgets', async () => {
  const user = userEvent.setup()
  render(<States />)
  await user.type(box(), 'new york')
  await user.tab()
  expect(kept()).toBe('NY')
  await user.clear(box())
  await user.tab()
  expect(kept()).toBe('')
})

it('takes what the browser fills in without a focus', () => {
  render(<States />)
  fireEvent.change(box(), { target: { value: 'CA' } })
  expect(kept()).toBe('CA')
  expect(box().value).toBe('California')
})

it('waits with a spinner while the options load', async () => {
  const user = userEvent.setup()
  render(<States loading loadingText="Loading cities" />)
  expect(screen.getByText('Loading cities').closest('[role=status]')).not.toBeNull()
  expect(box().getAttribute('aria-busy')).toBe('true')
  await user.type(box(), 'new')
  expect(box().value).toBe('')
})

it('opens for a tap that came while the options loaded, once they are there and if nobody has left', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<States loading />)
  await user.click(box())
  expect(rows()).toEqual([])
  rerender(<States />)
  expect(rows()).toHaveLength(5)
  await user.click(screen.getByRole('option', { name: 'New York' }))
  expect(kept()).toBe('NY')
  rerender(<States loading />)
  await user.click(box())
  await user.tab()
  rerender(<States />)
  expect(rows()).toEqual([])
})

it('draws few of many rows and counts the rest', async () => {
  const user = userEvent.setup()
  render(<States options={many} />)
  await user.click(box())
  expect(rows()).toHaveLength(60)
  expect(screen.getByText('2,240 more. Keep typing to narrow the list.')).toBeDefined()
  await user.type(box(), 'city 2299')
  expect(rows()).toEqual(['City 2299'])
})

describe('the filter', () => {
  it('puts beginnings first, then beginnings of words, then the rest', () => {
    const found = filterOptions(
      ['Alcan', 'New Canaan', 'Cañon City', 'Dover'].map((label) => ({ value: label, label })),
      'CAN',
    )
    expect(found.map(({ label }) => label)).toEqual(['Cañon City', 'New Canaan', 'Alcan'])
  })
  it('finds a name by its letters without their accents', () => {
    const canon = { value: 'canon', label: 'Cañon City' }
    expect(filterOptions([canon], 'canon')).toEqual([canon])
    expect(exactOption([canon], 'canon city')).toBe(canon)
  })
  it('names an option by label or value, whatever the case', () => {
    expect(exactOption(states, ' north carolina ')?.value).toBe('NC')
    expect(exactOption(states, 'ny')?.value).toBe('NY')
    expect(exactOption(states, 'n')).toBeUndefined()
  })
})
