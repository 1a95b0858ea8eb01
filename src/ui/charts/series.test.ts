import { expect, it } from 'vitest'
import { colorSeries, totals } from './series.ts'

const series = [3, 9, 1, 7].map((value, index) => ({ name: `s${index}`, values: [value, 0] }))

it('adds up the smallest series, keeps the order of the rest, and loses nothing', () => {
  const colored = colorSeries(series, 3)
  expect(colored).toEqual([
    { name: 's1', values: [9, 0], color: 0 },
    { name: 's3', values: [7, 0], color: 1 },
    { name: '2 others', values: [4, 0], color: 2 },
  ])
  expect(totals(colored, 2)).toEqual(totals(series, 2))
})

it('gives each series the same color wherever it appears', () => {
  const colors = (shown: readonly { name: string; color: number }[]) =>
    Object.fromEntries(shown.map(({ name, color }) => [name, color]))
  expect(colors(colorSeries(series))).toEqual({ s1: 0, s3: 1, s0: 2, s2: 3 })
  expect(colors(colorSeries(series.toReversed()))).toEqual(colors(colorSeries(series)))
})
