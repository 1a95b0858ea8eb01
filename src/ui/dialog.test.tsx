// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { Dialog, DialogContent, DialogTrigger } from './dialog.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'
import { Explain } from './explain.tsx'

const styleElements = () => document.querySelectorAll('style').length
const backdrop = () => document.querySelector('[data-slot=dialog-backdrop]')

it('takes the focus, keeps it, and gives it back, without a style element', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Dialog>
        <DialogTrigger>Delete</DialogTrigger>
        <DialogContent
          title="Delete this debt?"
          description="For good."
          footer={<button type="button">Yes</button>}
        />
      </Dialog>
      <button type="button">Behind</button>
    </>,
  )
  await user.click(screen.getByText('Delete'))
  const dialog = screen.getByRole('dialog', { name: 'Delete this debt?' })
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy()
  expect(backdrop()).not.toBeNull()
  expect(styleElements()).toBe(0)
  for (let turn = 0; turn < 4; turn += 1) {
    expect(dialog.contains(document.activeElement)).toBe(true)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await user.tab()
  }
  expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(backdrop()).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Delete'))
})

it('opens a menu and an explanation without a style element', async () => {
  const user = userEvent.setup()
  render(
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Rename</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Explain term="APR">The yearly price of a loan.</Explain>
    </>,
  )
  await user.click(screen.getByText('More'))
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
  expect(styleElements()).toBe(0)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'What is APR?' }))
  expect(screen.getByRole('dialog', { name: 'APR' }).textContent).toContain('yearly price')
  expect(styleElements()).toBe(0)
})
