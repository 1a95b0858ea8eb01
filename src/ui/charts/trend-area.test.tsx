import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { labelHeights, TrendArea } from './trend-area.tsx'

const point = (at: number, when: string, ...values: number[]) => ({ at, when, values })

function draw(points: ReturnType<typeof point>[]) {
  const { container } = render(
    <TrendArea
      label="Net worth"
      summary="It rose."
      lines={['Net worth', 'Assets', 'Debts']}
      drawsAll
      points={points}
      formatValue={(value) => `$${value}`}
    />,
  )
  return container
}

it('draws constant values and negative values without a gap', () => {
  const same = draw([point(1, 'Nov 1', 5, 5, 5), point(2, 'Nov 2', 5, 5, 5)])
  const below = draw([point(1, 'Nov 1', -5, 0, 5), point(2, 'Nov 2', 9, 10, 1)])
  for (const found of [same, below]) expect(found.querySelector('svg')?.innerHTML).not.toMatch(/NaN|Infinity/)
})

it('never overlaps dates', () => {
  const days = Array.from({ length: 13 }, (_, month) =>
    point(month * 30, `Month ${month}, 2025`, month, month, 0),
  )
  const labels = [...draw([point(-8, 'Nov 22, 2025', 0, 0, 0), ...days]).querySelectorAll('svg g text')]
  expect(labels.map(({ textContent }) => textContent)).toContain('Nov 22, 2025')
  expect(labels.length).toBeGreaterThan(2)
  expect(labels.map(({ textContent }) => textContent)).not.toContain('Month 0, 2025')
})

it('spreads the line labels where the lines start close together', () => {
  expect(labelHeights([100, 20, 104], 240)).toEqual([92, 12, 118])
})

it('keeps line labels apart at the bottom of the chart', () => {
  const [net = 0, assets = 0, debts = 0] = labelHeights([210, 20, 214], 240)
  expect(assets).toBe(12)
  expect(debts - net).toBeGreaterThanOrEqual(18)
})
