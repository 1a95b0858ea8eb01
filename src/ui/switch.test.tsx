// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Switch } from './switch.tsx'

const faceId = () => render(<Switch label="Face Id" disabled disabledReason="Not for web version" />)
const reason = () => screen.queryByRole('tooltip')?.textContent

it('toggles by a click on its label and by the space bar', async () => {
  const user = userEvent.setup()
  const changed = vi.fn<(checked: boolean) => void>()
  render(<Switch label="2-factor authentication" detail="A code each time" onCheckedChange={changed} />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: '2-factor authentication' })
  await user.click(screen.getByText('2-factor authentication'))
  expect(control.checked).toBe(true)
  control.focus()
  await user.keyboard(' ')
  expect(changed.mock.calls).toEqual([[true], [false]])
})

it('explains by keyboard why it is off', async () => {
  const user = userEvent.setup()
  faceId()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Face Id' }).disabled).toBe(true)
  await user.tab()
  expect(reason()).toBe('Not for web version')
  await user.keyboard('{Escape}')
  expect(reason()).toBeUndefined()
})

it('explains by tap why it is off', async () => {
  const user = userEvent.setup()
  faceId()
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Face Id') })
  expect(reason()).toBe('Not for web version')
})

it('explains by pointer why it is off', async () => {
  const user = userEvent.setup()
  faceId()
  await user.hover(screen.getByText('Face Id'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Not for web version')
})
