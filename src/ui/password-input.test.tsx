// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

const password = (block: boolean) => {
  render(
    <Field label="New password">
      <PasswordInput autoComplete="new-password" blockClipboard={block} />
    </Field>,
  )
  return screen.getByLabelText<HTMLInputElement>('New password')
}

it('shows and hides the password', async () => {
  const user = userEvent.setup()
  const input = password(false)
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

it('accepts a paste where it is not blocked', async () => {
  const user = userEvent.setup()
  const input = password(false)
  await user.click(input)
  await user.paste('Abcdef1!')
  expect(input.value).toBe('Abcdef1!')
})

it('blocks paste in a new password, says so, and keeps autofill', async () => {
  const user = userEvent.setup()
  const input = password(true)
  expect(input.autocomplete).toBe('new-password')
  expect(screen.getByRole('status').textContent).toBe('')
  await user.click(input)
  await user.paste('Abcdef1!')
  expect(input.value).toBe('')
  expect(screen.getByRole('status').textContent).toMatch(/Type it here/)
  await user.type(input, 'Typed1!')
  expect(input.value).toBe('Typed1!')
})

it.each(['copy', 'cut', 'paste', 'drop'] as const)(
  'prevents %s where it is blocked, and only there',
  (kind) => {
    const blocked = password(true)
    const event = createEvent[kind](blocked)
    fireEvent(blocked, event)
    expect(event.defaultPrevented).toBe(true)
    expect(screen.getByRole('status').textContent).not.toBe('')
  },
)

it('leaves the clipboard alone elsewhere', () => {
  const input = password(false)
  const event = createEvent.copy(input)
  fireEvent(input, event)
  expect(event.defaultPrevented).toBe(false)
})
