// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { setInterceptBack } from '#app/ui/close-on-back.ts'
import { Dialog, DialogContent, DialogTrigger } from './dialog.tsx'
import { Explain } from './explain.tsx'
import { Menu } from './menu.tsx'

const styleElements = () => document.querySelectorAll('style').length
const backdrop = () => document.querySelector('[data-slot=dialog-backdrop]')

it('takes, traps and returns the focus without a style element', async () => {
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
      <Menu actions={[{ label: 'Rename', onSelect: () => undefined }]}>
        <button type="button">More</button>
      </Menu>
      <Explain term="APR">The yearly price of a loan.</Explain>
    </>,
  )
  await user.click(screen.getByText('More'))
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeDefined()
  expect(styleElements()).toBe(0)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'About APR' }))
  expect(screen.getByRole('dialog', { name: 'APR' }).textContent).toContain('yearly price')
  expect(styleElements()).toBe(0)
})

function Payments({ onMenu = false }) {
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <div id="content" tabIndex={-1}>
      {!isGone && !onMenu && (
        <button type="button" onClick={() => setOpen(true)}>
          Record payment
        </button>
      )}
      {onMenu && (
        <Menu actions={[{ label: 'Record payment', onSelect: () => setOpen(true) }]}>
          <button type="button">More</button>
        </Menu>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title="Payment">
          <p>For November</p>
          <input aria-label="Amount" />
          <button type="button" onClick={() => setGone(true)}>
            Hide the opener
          </button>
        </DialogContent>
      </Dialog>
    </div>
  )
}

it('starts at the first field and returns to the button that opened it, which is no Radix trigger', async () => {
  const user = userEvent.setup()
  render(<Payments />)
  await user.click(screen.getByText('Record payment'))
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByText('Record payment'))
})

it('starts at a select that is the first field', async () => {
  const user = userEvent.setup()
  render(
    <Dialog>
      <DialogTrigger>Cancel plan</DialogTrigger>
      <DialogContent title="Cancel?">
        <select aria-label="Why?" />
        <textarea aria-label="Comment" />
      </DialogContent>
    </Dialog>,
  )
  await user.click(screen.getByText('Cancel plan'))
  expect(document.activeElement).toBe(screen.getByLabelText('Why?'))
})

it('returns to the button of the menu it was opened from', async () => {
  const user = userEvent.setup()
  render(<Payments onMenu />)
  await user.click(screen.getByText('More'))
  await user.click(screen.getByText('Record payment'))
  await screen.findByLabelText('Amount')
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByText('More'))
})

it('returns to the content when its opener is gone', async () => {
  const user = userEvent.setup()
  render(<Payments />)
  await user.click(screen.getByText('Record payment'))
  await user.click(screen.getByText('Hide the opener'))
  await user.keyboard('{Escape}')
  expect(document.activeElement?.id).toBe('content')
})

it('closes on Back, and listens for it only while open', async () => {
  const listening = new Set<() => void>()
  setInterceptBack((onBack) => {
    listening.add(onBack)
    return () => listening.delete(onBack)
  })
  const user = userEvent.setup()
  render(<Payments />)
  expect(listening.size).toBe(0)
  await user.click(screen.getByText('Record payment'))
  act(() => [...listening].forEach((onBack) => onBack()))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(listening.size).toBe(0)
})
