import { describe, expect, it } from 'vitest'
import { netWorthOf } from './net-worth.ts'
import { changeOver, pointsIn } from './worth-range.ts'

const TODAY = '2026-11-21'
const account = (history: { as_of: string; cents: number }[]) => ({
  of: 'account' as const,
  uuid: 'a',
  name: 'Savings',
  kind: 'cash' as const,
  source: 'typed' as const,
  cents: history.at(-1)?.cents ?? 0,
  as_of: history.at(-1)?.as_of ?? TODAY,
  debt_uuid: null,
  owner: 'self' as const,
  history,
})
const worth = netWorthOf(
  [
    account([
      { as_of: '2024-03-05', cents: 50_00 },
      { as_of: '2025-11-21', cents: 100_00 },
      { as_of: '2025-11-25', cents: 900_00 },
      { as_of: '2026-08-20', cents: 200_00 },
      { as_of: '2026-10-20', cents: 300_00 },
      { as_of: '2026-11-03', cents: 500_00 },
    ]),
  ],
  TODAY,
  36,
)

describe('the points of a range', () => {
  it.each([
    ['1M', '2026-10-21', 32, 200_00],
    ['3M', '2026-08-21', 93, 300_00],
    ['1Y', '2025-11-21', 14, 400_00],
    ['all', '2024-03-31', 33, 450_00],
  ] as const)('%s begins on its own day, from which its change is measured', (range, since, count, cents) => {
    const points = pointsIn(worth, range)
    expect(points).toHaveLength(count)
    expect(changeOver(points)).toEqual({ since, cents })
    expect(points.at(-1)).toMatchObject({ as_of: TODAY, net_cents: 500_00 })
    expect(points.map(({ as_of }) => as_of)).toEqual(points.map(({ as_of }) => as_of).toSorted())
  })

  it('has the change that a reader gets by subtracting its two ends in whole dollars', () => {
    const point = (as_of: string, net_cents: number) => ({
      as_of,
      net_cents,
      assets_cents: net_cents,
      liabilities_cents: 0,
    })
    const points = [point('2025-11-23', 433_412_60), point('2026-11-23', 527_492_41)]
    expect(changeOver(points)?.cents).toBe(527_492_00 - 433_413_00)
  })

  it('begin at the first known day, and a single point has no change', () => {
    const young = netWorthOf([account([{ as_of: '2026-11-10', cents: 5_00 }])], TODAY, 36)
    expect(pointsIn(young, '1Y')).toHaveLength(1)
    expect(changeOver(pointsIn(young, '1Y'))).toBeNull()
    expect(changeOver(pointsIn(young, '3M'))).toEqual({ since: '2026-11-10', cents: 0 })
  })
})
