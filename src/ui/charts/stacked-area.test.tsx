import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StackedArea } from './stacked-area.tsx'

const points = ['Now', 'May 2027', 'June 2027']
const series = [
  { name: 'Car', values: [900, 600, 0] },
  { name: 'Visa', values: [300, 0, 0] },
]
const draw = (more: object = {}) =>
  render(
    <StackedArea
      label="Debt left"
      summary="From $1,200 to nothing in two months."
      series={series}
      points={points}
      marks={[{ point: 0, label: 'Now' }]}
      totalName="All"
      formatValue={(value) => `$${value}`}
      formatTick={(value) => `$${value}`}
      {...more}
    />,
  )
const cursor = () => screen.getByRole('slider', { name: 'Debt left' })

it('announces the total and each part at the cursor, leaving out zeros', () => {
  draw()
  expect(cursor().getAttribute('aria-valuetext')).toBe('Now. All: $1200. Visa: $300. Car: $900')
  fireEvent.change(cursor(), { target: { value: '1' } })
  expect(cursor().getAttribute('aria-valuetext')).toBe('May 2027. All: $600. Car: $600')
  fireEvent.change(cursor(), { target: { value: '2' } })
  expect(cursor().getAttribute('aria-valuetext')).toBe('June 2027')
})

it('holds the same figures as a table, with the comparison', async () => {
  draw({ reference: { name: 'Minimums', values: [1200, 1100, 1000] } })
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table', { name: 'Debt left' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['When', 'Car', 'Visa', 'All', 'Minimums'],
    ['Now', '$900', '$300', '$1200', '$1200'],
    ['May 2027', '$600', '$0', '$600', '$1100'],
    ['June 2027', '$0', '$0', '$0', '$1000'],
  ])
})

it('folds series that exceed the colors, in the chart and in its table', () => {
  const many = Array.from({ length: 13 }, (_, index) => ({
    name: `Debt ${index}`,
    values: [index + 1, 1, 0],
  }))
  draw({ series: many })
  expect(document.querySelectorAll('[data-series]')).toHaveLength(10)
  expect(screen.getAllByText('4 others').length).toBeGreaterThan(0)
})

it('draws only finite numbers, even where nothing is owed', () => {
  draw({ series: [{ name: 'Car', values: [0, 0, 0] }] })
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/)
})

it('scales the axis to the layers and cuts off a comparison that outgrows it, labeling how far it goes', () => {
  draw({ reference: { name: 'Minimums', values: [1200, 90_000, 650_000] } })
  const labels = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(labels.findLast((label) => label?.startsWith('$'))).toBe('$1200')
  expect(labels).toContain('Minimums: up to $650000')
  expect(document.querySelector('path[stroke-dasharray]')?.getAttribute('clip-path')).toMatch(/^url\(#/)
})

it('labels the comparison at the end of its line', () => {
  draw({ reference: { name: 'Minimums', values: [1200, 1100, 1000] } })
  expect(screen.getByText('Minimums')).toBeDefined()
})

it('opens a point by a click on it, and on Enter the one under the cursor', () => {
  const onChoose = vi.fn()
  draw({ onChoose })
  fireEvent.change(cursor(), { target: { value: '1' } })
  fireEvent.keyDown(cursor(), { key: 'Enter' })
  expect(onChoose).toHaveBeenLastCalledWith(1)
  fireEvent.click(cursor().closest('[data-slot=plot]') as HTMLElement, { clientX: 5000 })
  expect(onChoose).toHaveBeenLastCalledWith(2)
})
