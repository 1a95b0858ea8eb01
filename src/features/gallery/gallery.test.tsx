// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

// Colors are measured in tokens.test.ts: jsdom has no layout for it. An open list is at the end of the body, outside every
// landmark, so that no card clips it; the focused input owns it.
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

const faults = async () => {
  const { violations } = await axe.run(document, { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

it('has no axe violation and no style element', async () => {
  document.documentElement.lang = 'en-US'
  document.title = 'Widgets'
  render(<Gallery />)
  expect(document.querySelectorAll('style')).toHaveLength(0)
  expect(await faults()).toEqual([])
})

it('has none with a list, a dialog or a menu open', async () => {
  const user = userEvent.setup()
  render(<Gallery />)
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'cedar')
  expect(screen.getAllByRole('option').length).toBeGreaterThan(1)
  expect(await faults()).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Sheet' }))
  expect(screen.getByRole('dialog', { name: 'Edit the goal' })).toBeDefined()
  expect(await faults()).toEqual([])
})

it('switches the theme', async () => {
  const user = userEvent.setup()
  render(<Gallery />)
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('verdant.theme')).toBe('dark')
})
