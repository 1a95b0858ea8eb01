import { describe, expect, it } from 'vitest'
import { monthEnds, netWorthOf, type Holding } from './net-worth.ts'

const TODAY = '2026-11-21'

const holding = (change: Partial<Holding>): Holding => ({
  of: 'account',
  uuid: 'a',
  name: 'Savings',
  kind: 'cash',
  source: 'typed',
  cents: 500_00,
  as_of: '2026-11-20',
  history: [
    { as_of: '2026-09-30', cents: 300_00 },
    { as_of: '2026-11-20', cents: 500_00 },
  ],
  ...change,
})

const mortgage = holding({
  of: 'debt',
  uuid: 'b',
  name: 'House',
  kind: 'home_debt',
  cents: 900_00,
  as_of: '2026-10-15',
  history: [{ as_of: '2026-10-15', cents: 900_00 }],
})

describe('month ends', () => {
  it('come before today, the oldest first', () => {
    expect(monthEnds(TODAY, 3)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31', TODAY])
    expect(monthEnds('2026-03-31', 1)).toEqual(['2026-02-28', '2026-03-31'])
  })
})

describe('net worth', () => {
  const found = netWorthOf([holding({}), mortgage], TODAY, 3)

  it('is what is owned less what is owed', () => {
    expect(found).toMatchObject({ assets_cents: 500_00, liabilities_cents: 900_00, net_cents: -400_00 })
    expect(found.assets).toEqual({ cents: 500_00, as_of: '2026-11-20', source: 'typed' })
  })

  it('has a history that begins where something is known', () => {
    expect(found.history).toEqual([
      { as_of: '2026-09-30', assets_cents: 300_00, liabilities_cents: 0, net_cents: 300_00 },
      { as_of: '2026-10-31', assets_cents: 300_00, liabilities_cents: 900_00, net_cents: -600_00 },
      { as_of: TODAY, assets_cents: 500_00, liabilities_cents: 900_00, net_cents: -400_00 },
    ])
  })

  it('has changed since a month ago; a year ago nothing was known', () => {
    expect(found.change).toEqual({ month_cents: 200_00, year_cents: null })
  })

  it('lists kinds, each with the largest first, and leaves out what is empty', () => {
    const small = holding({ uuid: 'c', name: 'Checking', cents: 1_00 })
    const { groups } = netWorthOf(
      [small, holding({}), mortgage, holding({ kind: 'vehicle', cents: 0 })],
      TODAY,
      1,
    )
    expect(groups.map(({ kind, side, cents }) => [kind, side, cents])).toEqual([
      ['cash', 'asset', 501_00],
      ['home_debt', 'liability', 900_00],
    ])
    expect(groups[0]?.lines.map(({ name }) => name)).toEqual(['Savings', 'Checking'])
  })

  it('of nothing is nothing', () => {
    expect(netWorthOf([], TODAY, 12)).toMatchObject({ net_cents: 0, groups: [], history: [{ as_of: TODAY }] })
  })
})
