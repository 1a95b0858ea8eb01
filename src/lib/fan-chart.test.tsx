import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { bandsOf, paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { marketPlan, steadyPlan } from '#core/goal/sample.ts'
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

it('says in a sentence what may become of it', () => {
  draw()
  expect(
    screen.getByText(
      /^By November 2036, nine markets in ten end between \$\S+ and \$\S+, half of them above \$\S+\. The target is then \$2,200\.$/,
    ),
  ).toBeDefined()
})

it('ends in the month that is planned for, where that is later than the last whole month', async () => {
  draw(steadyPlan(), { end: '2027-12-15' })
  expect(screen.getByText(/^By December 2027: /)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const months = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([months[0], ...months.slice(-2)]).toEqual(['Today', 'October 2027', 'December 2027'])
})

it('says each month through the keyboard’s cursor', async () => {
  draw()
  const cursor = screen.getByRole('slider', { name: 'Boat, month by month' })
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    'Today. If it goes well: $1,000. In the middle: $1,000. If it goes badly: $1,000. Target: $2,200. Paid in: $1,000',
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
    'Expected',
    'Target',
    'Paid in',
  ])
  expect(table.getAllByRole('row')[2]?.textContent).toBe('December 2026$1,100$2,200$1,100')
})

it('draws one line and no bands for money that earns a steady rate', () => {
  draw(steadyPlan())
  expect(screen.queryByText('Nine in ten')).toBeNull()
  expect(screen.getByText('By November 2027: $2,200. The target is then $2,200.')).toBeDefined()
})

it('shows another plan beside it, and what came of it', () => {
  draw(marketPlan(), {
    compare: { bands: bandsOf(steadyPlan({ months: 120 })), label: 'With $100 a month' },
    actual: [{ month: 0, value_cents: 900_00 }],
  })
  expect(screen.getByText('With $100 a month')).toBeDefined()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain('What came of it: $900.')
})

it('draws nothing where nothing can be counted', () => {
  const { container } = draw(marketPlan(), { bands: { p5: [], p25: [], p50: [], p75: [], p95: [] } })
  expect(container.textContent).toBe('')
})

it('ends another plan where that ends, and where the picture does', async () => {
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

it('leaves out a target that is not given', () => {
  draw(marketPlan(), { target: [], start: 'Nov 21, 2026' })
  expect(screen.queryByText('Target')).toBeNull()
  expect(screen.queryByText(/The target is then/)).toBeNull()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^Nov 21, 2026\. If it goes well/)
})
