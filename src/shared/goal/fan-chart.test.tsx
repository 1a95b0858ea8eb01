import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { bandsOf, paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { marketPlan, steadyPlan } from '#tests/fixtures/sample-goals.ts'
import { FanChart } from './fan-chart.tsx'

const draw = (plan = marketPlan(), more: object = {}) =>
  render(
    <FanChart
      bands={bandsOf(plan)}
      target={targetByMonth(plan)}
      paidIn={paidInByMonth(plan)}
      asOf="2026-11-21"
      label="Boat, month by month"
      {...more}
    />,
  )

it('summarizes the projection in a sentence', () => {
  draw()
  expect(
    screen.getByText(
      /^By November 2036: \$\S+ in the median case; \$\S+ or less in a bad market \(1 in 20\), \$\S+ or more in a good one\. Target: \$2,200\.$/,
    ),
  ).toBeDefined()
})

it('ends in the planned month, even if it is later than the last whole month', async () => {
  draw(steadyPlan(), { end: '2027-12-15' })
  expect(screen.getByText(/^Projected by December 2027: /)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const months = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([months[0], ...months.slice(-2)]).toEqual(['Today', 'October 2027', 'December 2027'])
})

it('announces each month through the keyboard cursor', async () => {
  draw()
  const cursor = screen.getByRole('slider', { name: 'Boat, month by month' })
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    'Today. Median: $1,000. Middle 50%: $1,000 to $1,000. Middle 90%: $1,000 to $1,000. Target: $2,200. Contributions: $1,000',
  )
  expect(cursor.getAttribute('max')).toBe('120')
  expect(cursor.getAttribute('aria-describedby')).toBeTruthy()
})

it('has the same figures as a table', async () => {
  draw(steadyPlan())
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = within(screen.getByRole('table', { name: 'Boat, month by month' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'When',
    'Projected',
    'Target',
    'Contributions',
  ])
  expect(table.getAllByRole('row')[2]?.textContent).toBe('December 2026$1,100$2,200$1,100')
})

it('draws one line and no bands for a fixed rate', () => {
  draw(steadyPlan())
  expect(screen.getByText('Projected by November 2027: $2,200. Target: $2,200.')).toBeDefined()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).not.toContain('Middle')
})

it('shows another plan and the actual balance beside it', () => {
  draw(marketPlan(), {
    compare: { bands: bandsOf(steadyPlan({ months: 120 })), label: 'With $100 a month' },
    actual: [{ month: 0, value_cents: 900_00 }],
  })
  expect(screen.getByText('With $100 a month')).toBeDefined()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('Actual: $900.')
})

it('draws nothing where nothing can be projected', () => {
  const { container } = draw(marketPlan(), { bands: { p5: [], p25: [], p50: [], p75: [], p95: [] } })
  expect(container.textContent).toBe('')
})

it('ends another plan where that ends, or where the chart does', async () => {
  const { unmount } = draw(marketPlan({ months: 3 }), {
    compare: { bands: bandsOf(marketPlan({ months: 2 })), label: 'Sooner' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const cells = () =>
    within(screen.getAllByRole('row').at(-1) ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells()[3]).toBe('')
  unmount()
  const { container } = draw(marketPlan({ months: 2 }), {
    compare: { bands: bandsOf(marketPlan({ months: 40 })), label: 'Later' },
  })
  const line = container.querySelector('path.stroke-series-5')?.getAttribute('d') ?? ''
  expect(line.split('L')).toHaveLength(3)
})

it('leaves out a missing target', () => {
  draw(marketPlan(), { target: [], start: 'Nov 21, 2026' })
  expect(screen.queryByText(/Target/)).toBeNull()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^Nov 21, 2026\. Median/)
})

it('has the middle 50% and the middle 90% in the table', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns).toEqual(['When', 'Median', 'Middle 50%', 'Middle 90%', 'Target', 'Contributions'])
  const [, half] = within(screen.getAllByRole('row')[2] ?? document.body).getAllByRole('cell')
  expect(half?.textContent).toMatch(/^\$[\d,]+ to \$[\d,]+$/)
})

it('labels its first and last day below the chart, and the final values at its end', () => {
  const { container } = draw()
  const words = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(words).toContain('Today')
  expect(words).toContain('Nov 2036')
  expect(words).toContain('Target $2.2K')
  expect(words.filter((each) => /^\$1\.\dK$/.test(each ?? '')).length).toBeGreaterThan(1)
})
