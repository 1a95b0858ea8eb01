// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { later } from './later.tsx'
import { toast, toastStore } from './toast.ts'

// The setup of page tests loads everything before the first test; here it is what is tested.
vi.unmock('#app/ui/later.tsx')
beforeEach(() => toast.clear())

const Form = ({ name }: { readonly name: string }) => <label>{name}</label>

it('loads its code when it is first drawn, with something in its place, and is drawn at once from then on', async () => {
  const load = vi.fn(async (): Promise<ComponentType<{ name: string }>> => Form)
  const LaterForm = later(load, () => 'Loading the form')
  expect(load).not.toHaveBeenCalled()
  const first = render(<LaterForm name="Amount" />)
  expect(screen.getByText('Loading the form')).toBeDefined()
  expect(await screen.findByText('Amount')).toBeDefined()
  first.unmount()
  render(<LaterForm name="Date" />)
  expect(screen.getByText('Date')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('keeps its state when another one has loaded it', async () => {
  const Counter = () => {
    const [id] = useState(() => crypto.randomUUID())
    return <output>{id}</output>
  }
  const LaterCounter = later(async () => Counter)
  const shown = render(<LaterCounter />)
  const { textContent } = await screen.findByRole('status')
  shown.rerender(<LaterCounter />)
  expect(screen.getByRole('status').textContent).toBe(textContent)
})

it('says that it couldn’t be loaded, leaves the page as it is, and tries again the next time', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Form)
  const LaterForm = later(load)
  const page = (isOpen: boolean) => (
    <main>
      <p>What was entered</p>
      {isOpen && <LaterForm name="Amount" />}
    </main>
  )
  const shown = render(page(true))
  await expect
    .poll(() => toastStore.read().map(({ message }) => message))
    .toEqual(['This couldn’t be loaded. Check your connection and try again.'])
  expect(screen.getByText('What was entered')).toBeDefined()
  shown.rerender(page(false))
  shown.rerender(page(true))
  expect(await screen.findByText('Amount')).toBeDefined()
})
