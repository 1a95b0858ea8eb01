// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { CodeInput } from './code-input.tsx'
import { Combobox } from './combobox.tsx'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { MoneyInput } from './money-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup, RadioItem } from './radio-group.tsx'
import { Select } from './select.tsx'

const nothing = () => {}
/** The text that assistive technology reads after a control's name. */
const description = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ')

const controls = {
  Input: <Input />,
  PasswordInput: <PasswordInput />,
  CodeInput: <CodeInput value="" onValueChange={nothing} />,
  MoneyInput: <MoneyInput value={null} onValueChange={nothing} />,
  DateField: <DateField value="" onValueChange={nothing} />,
  Combobox: <Combobox options={[]} value="" onValueChange={nothing} />,
  Select: <Select />,
}

describe.each(Object.entries(controls))('a field around %s', (_, control) => {
  it('ties its label, hint and error to the control', () => {
    render(
      <Field label="Email" hint="We write once a month." error="Please enter valid email" required>
        {control}
      </Field>,
    )
    const found = screen.getByLabelText('Email')
    expect(description(found)).toBe('Please enter valid email | We write once a month.')
    expect(found.getAttribute('aria-invalid')).toBe('true')
    expect(found.getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Please enter valid email')
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('polite')
  })

  it('announces no error while there is none', () => {
    render(<Field label="Email">{control}</Field>)
    const found = screen.getByLabelText('Email')
    expect(found.hasAttribute('aria-invalid')).toBe(false)
    expect(found.hasAttribute('aria-describedby')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('names a group of radios, not one of them', () => {
  render(
    <Field label="Pay first" group error="Choose one.">
      <RadioGroup value="" onValueChange={nothing}>
        <RadioItem value="a" label="The dearest" />
      </RadioGroup>
    </Field>,
  )
  const group = screen.getByRole('radiogroup', { name: 'Pay first' })
  expect(description(group)).toBe('Choose one.')
  expect(screen.getByRole('radio', { name: 'The dearest' })).toBeDefined()
})

it('ties a checkbox to the error it shows itself', () => {
  render(<Checkbox label="I agree" error="Please agree" />)
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  expect(description(box)).toBe('Please agree')
  expect(box.getAttribute('aria-invalid')).toBe('true')
})
