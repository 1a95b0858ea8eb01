import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ReorderList } from './reorder-list.tsx'

function Fruit() {
  const [ids, setIds] = useState(['Apple', 'Pear', 'Plum'])
  const items = ids.map((id) => ({ id, name: id, content: id }))
  return <ReorderList label="Fruit" items={items} onReorder={setIds} />
}
const order = () =>
  within(screen.getByRole('list', { name: 'Fruit' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('moves a row with the arrow keys, announces its new place, and keeps it focused', async () => {
  render(<Fruit />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Move Plum, 3 of 3' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(order()).toEqual(['Apple', 'Plum', 'Pear'])
  expect(screen.getByRole('status').textContent).toBe('Plum is now 2 of 3.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Plum, 2 of 3')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(order()).toEqual(['Plum', 'Apple', 'Pear'])
  expect(screen.getByRole('status').textContent).toBe('Plum is now 1 of 3.')
})

it('moves a row with its buttons, which stay reachable at the ends', async () => {
  render(<Fruit />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move Apple down' }))
  await user.click(screen.getByRole('button', { name: 'Move Apple down' }))
  expect(order()).toEqual(['Pear', 'Plum', 'Apple'])
  await user.click(screen.getByRole('button', { name: 'Move Apple down' }))
  expect(order()).toEqual(['Pear', 'Plum', 'Apple'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Apple down')
})
