import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { expect, it } from 'vitest'
import { Form, FormButtons } from './form.tsx'

/** A form that is refused at every submit. */
function Refused({ hasOwnButtons = false }) {
  const [refusal, setRefusal] = useState<string>()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal('Too many changes. Try again later.')
  }
  return (
    <Form
      form={{ formProps: { onSubmit }, failed: [], refusal, isBusy: false }}
      hasOwnButtons={hasOwnButtons}
      aria-label="Name"
    >
      <input aria-label="Name" />
      {hasOwnButtons ? <button>Save</button> : <FormButtons label="Save" onCancel={() => undefined} />}
    </Form>
  )
}

it('shows a refusal right above the buttons, and leaves the focus on the pressed one', async () => {
  render(<Refused />)
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  const refusal = screen.getByRole('alert')
  expect(refusal.textContent).toBe('Too many changes. Try again later.')
  expect(refusal.nextElementSibling?.contains(save)).toBe(true)
  expect(document.activeElement).toBe(save)
})

it('shows a refusal at the end when its buttons are elsewhere', async () => {
  render(<Refused hasOwnButtons />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('form').lastElementChild).toBe(screen.getByRole('alert'))
})

it('announces its invalid fields', () => {
  const form = { formProps: {}, failed: ['Amount', 'Date'], refusal: undefined, isBusy: false }
  const { rerender } = render(<Form form={form} />)
  expect(screen.getByRole('status').textContent).toBe('2 fields need attention: Amount, Date.')
  rerender(<Form form={{ ...form, failed: ['Date'] }} />)
  expect(screen.getByRole('status').textContent).toBe('One field needs attention: Date.')
})

it('shows that it is being sent, on the button that sends it', () => {
  render(
    <Form form={{ formProps: {}, failed: [], refusal: undefined, isBusy: true }}>
      <FormButtons label="Save" onCancel={() => undefined} cancelLabel="Keep it" />
    </Form>,
  )
  expect(screen.getByRole('button', { name: /Save/ }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Keep it' }).getAttribute('aria-busy')).toBeNull()
})
