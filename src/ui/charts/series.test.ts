import { expect, it } from 'vitest'
import { foldSeries, totals } from './series.ts'

const series = [3, 9, 1, 7].map((value, index) => ({ name: `s${index}`, values: [value, 0] }))

it('adds the smallest up, keeps the order of the rest, and loses nothing', () => {
  const folded = foldSeries(series, 3)
  expect(folded).toEqual([
    { name: 's1', values: [9, 0] },
    { name: 's3', values: [7, 0] },
    { name: '2 others', values: [4, 0] },
  ])
  expect(totals(folded, 2)).toEqual(totals(series, 2))
})

it('leaves as many as can be told apart as they are', () => {
  expect(foldSeries(series, 4)).toBe(series)
})
