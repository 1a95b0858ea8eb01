// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

const form = (busy: boolean) => {
  const submit = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>,
  )
  return submit
}

it('submits once when not busy', async () => {
  const submit = form(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).toHaveBeenCalledOnce()
})

it('submits nothing on click or Enter while busy, and keeps the focus', async () => {
  const submit = form(true)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.click(button)
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(submit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.disabled).toBe(false)
})

it('passes its style to a link', () => {
  render(
    <Button asChild variant="link">
      <a href="/login">Log in</a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Log in' })
  expect(link.className).toContain('text-accent')
  expect(screen.queryByRole('button')).toBeNull()
})
