// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Amount } from '#app/ui/data/amount.tsx'
import { ThirdPersonContext } from '#app/ui/third-person.ts'
import { figureOf } from '#core/figures/figures.ts'
import { Figure, FigureMark, FiguresIn } from './figure.tsx'

const owed = <Figure id="debt-owed">$54,300</Figure>

it('marks the value with its id and what it belongs to, and keeps its text', () => {
  render(
    <h1>
      You owe{' '}
      <Figure id="debt-balance" of="0199-a">
        <Amount cents={1_250_00} locale="en-US" />
      </Figure>
    </h1>,
  )
  const mark = document.querySelector('[data-figure]')
  expect([mark?.getAttribute('data-figure'), mark?.getAttribute('data-of')]).toEqual([
    'debt-balance',
    '0199-a',
  ])
  expect(screen.getByRole('heading', { name: 'You owe $1,250.00' })).toBeDefined()
})

it('opens the definition with a tap or the keyboard, and closes it with Escape', async () => {
  const user = userEvent.setup()
  render(owed)
  const { name, definition } = figureOf('debt-owed')
  await user.tab()
  expect(screen.getByRole('button', { name: '$54,300', description: 'What does “debt” mean?' })).toBe(
    document.activeElement,
  )
  await user.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name })
  expect(within(dialog).getByText(definition)).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByText('$54,300'))
  expect(screen.getByRole('dialog', { name })).toBeDefined()
})

it('adds what is particular about the value below the definition', async () => {
  render(
    <Figure id="chance-of-success" more="With lower returns it would be 71%.">
      84%
    </Figure>,
  )
  await userEvent.click(screen.getByText('84%'))
  const [, ...below] = [...screen.getByRole('dialog').children].map(({ textContent }) => textContent)
  expect(below).toEqual([figureOf('chance-of-success').definition, 'With lower returns it would be 71%.'])
})

it('speaks about the owner of a plan in a view of it', async () => {
  render(<ThirdPersonContext value={(text) => text.replace('your', 'Ada’s')}>{owed}</ThirdPersonContext>)
  await userEvent.click(screen.getByText('$54,300'))
  expect(screen.getByText(/all Ada’s debts/)).toBeDefined()
})

it('is no button where it only marks a value', () => {
  render(<FigureMark id="net-worth">$3,200</FigureMark>)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('$3,200').dataset['figure']).toBe('net-worth')
})

it('explains a value that is being tried, and does not mark it', async () => {
  render(
    <Figure id="chance-of-success" isTried>
      71%
    </Figure>,
  )
  expect(document.querySelector('[data-figure]')).toBeNull()
  await userEvent.click(screen.getByText('71%'))
  expect(screen.getByRole('dialog', { name: 'chance of success' })).toBeDefined()
})

it('marks the figures of a sentence in their order, and leaves out one that isn’t in it', () => {
  render(
    <p>
      <FiguresIn
        text="84% of lives, for a goal of 80%. At the end, $84,000 is left."
        figures={[
          ['84%', { id: 'chance-of-success' }],
          ['90%', { id: 'effective-tax-rate', of: '2026' }],
          ['80%', { id: 'chance-wanted' }],
        ]}
      />
    </p>,
  )
  const marked = [...document.querySelectorAll<HTMLElement>('[data-figure]')]
  expect(marked.map(({ dataset, textContent }) => [dataset['figure'], textContent])).toEqual([
    ['chance-of-success', '84%'],
    ['chance-wanted', '80%'],
  ])
  expect(document.body.textContent).toBe('84% of lives, for a goal of 80%. At the end, $84,000 is left.')
})
