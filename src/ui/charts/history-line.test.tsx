import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HistoryLine } from './history-line.tsx'

const points = [
  { at: 0, when: 'Sep 1', value: 900 },
  { at: 30, when: 'Oct 1', value: 640 },
  { at: 61, when: 'Nov 1', value: 0 },
]
const draw = (shown = points) =>
  render(
    <HistoryLine
      label="Balance"
      summary="It fell from $900 to nothing in two months."
      points={shown}
      formatValue={(value) => `$${value}`}
      formatTick={(value) => `$${value}`}
    />,
  )
const cursor = () => screen.getByRole('slider', { name: 'Balance by date' })

it('announces each point and the description to a screen reader', () => {
  draw()
  expect(cursor().getAttribute('aria-valuetext')).toBe('Sep 1: $900')
  fireEvent.change(cursor(), { target: { value: '1' } })
  expect(cursor().getAttribute('aria-valuetext')).toBe('Oct 1: $640')
  const summary = document.getElementById(cursor().getAttribute('aria-describedby') ?? '')
  expect(summary?.textContent).toBe('It fell from $900 to nothing in two months.')
})

it('holds the same figures as a table', async () => {
  draw()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table', { name: 'Balance' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Date', 'Balance'],
    ['Sep 1', '$900'],
    ['Oct 1', '$640'],
    ['Nov 1', '$0'],
  ])
})

it('draws a single point, and a balance of zero', () => {
  draw([{ at: 5, when: 'Nov 1', value: 0 }])
  expect(document.querySelectorAll('circle')).toHaveLength(1)
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
})
