import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { useForm, type SubmitResult } from './form.ts'

const schema = v.object({ zip: v.pipe(v.string(), v.nonEmpty('Empty'), v.regex(/^\d{5}$/, 'Five digits')) })

function Form({ onSubmit }: { onSubmit: () => Promise<SubmitResult> }) {
  const form = useForm({ initial: { zip: '' }, schema, onSubmit })
  return (
    <form {...form.formProps}>
      <label>
        Zip <input {...form.text('zip')} />
      </label>
      {form.errorOf('zip') && <p role="alert">{form.errorOf('zip')}</p>}
      <button type="submit">Next</button>
    </form>
  )
}

const alertText = () => screen.queryByRole('alert')?.textContent

test('reports a field again that was corrected to another invalid value', async () => {
  render(<Form onSubmit={async () => ({ ok: true })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(alertText()).toBe('Empty')
  await userEvent.type(screen.getByLabelText('Zip'), '12')
  expect(alertText()).toBe('Five digits')
  await userEvent.type(screen.getByLabelText('Zip'), '345')
  expect(alertText()).toBeUndefined()
})

test("shows the server's field error until the field changes; then the form's own validation applies", async () => {
  render(<Form onSubmit={async () => ({ ok: false, fields: { zip: 'No such place' } })} />)
  const zip = screen.getByLabelText('Zip')
  await userEvent.type(zip, '00000')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(alertText()).toBe('No such place')
  expect(document.activeElement).toBe(zip)
  await userEvent.type(zip, '{Backspace}')
  expect(alertText()).toBe('Five digits')
})
