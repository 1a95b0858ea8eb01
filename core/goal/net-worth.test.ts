import { describe, expect, it } from 'vitest'
import { sampleCard, sampleHome } from '#tests/fixtures/sample-debts.ts'
import { countedTwice, countOnce, type Holding, homeHolding, monthEnds, netWorthOf } from './net-worth.ts'

const TODAY = '2026-11-21'

const holding = (change: Partial<Holding>): Holding => ({
  of: 'account',
  uuid: 'a',
  name: 'Savings',
  kind: 'cash',
  source: 'typed',
  cents: 500_00,
  as_of: '2026-11-20',
  debt_uuid: null,
  owner: 'self',
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
  it('are before today, oldest first', () => {
    expect(monthEnds(TODAY, 3)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31', TODAY])
    expect(monthEnds('2026-03-31', 1)).toEqual(['2026-02-28', '2026-03-31'])
  })
})

describe('net worth', () => {
  const found = netWorthOf([holding({}), mortgage], TODAY, 3)

  it('is assets less debts', () => {
    expect(found).toMatchObject({ assets_cents: 500_00, liabilities_cents: 900_00, net_cents: -400_00 })
    expect(found.assets).toEqual({ cents: 500_00, as_of: '2026-11-20', source: 'typed' })
  })

  it('has a history from the first known value', () => {
    expect(found.history).toEqual([
      { as_of: '2026-09-30', assets_cents: 300_00, liabilities_cents: 0, net_cents: 300_00 },
      { as_of: '2026-10-31', assets_cents: 300_00, liabilities_cents: 900_00, net_cents: -600_00 },
      { as_of: TODAY, assets_cents: 500_00, liabilities_cents: 900_00, net_cents: -400_00 },
    ])
  })

  it('lists each known day of the past three months, and nothing a year ago', () => {
    expect(found.recent).toHaveLength(53)
    expect(found.recent[0]).toMatchObject({ as_of: '2026-09-30', net_cents: 300_00 })
    expect(found.recent.find(({ as_of }) => as_of === '2026-10-15')).toMatchObject({ net_cents: -600_00 })
    expect(found.recent.at(-1)).toEqual(found.history.at(-1))
    expect(found.year_ago).toBeNull()
  })

  it('has the same day a year ago, independent of month ends', () => {
    const points = [
      { as_of: '2025-11-21', cents: 100_00 },
      { as_of: '2025-11-30', cents: 900_00 },
      { as_of: '2026-11-20', cents: 500_00 },
    ]
    const saved = [holding({ history: points })]
    expect(netWorthOf(saved, TODAY, 3).year_ago).toMatchObject({ as_of: '2025-11-21', net_cents: 100_00 })
    expect(netWorthOf(saved, '2026-12-01', 3).year_ago).toMatchObject({ net_cents: 900_00 })
    expect(netWorthOf(saved, '2026-11-20', 3).year_ago).toBeNull()
  })

  it('groups by type, largest first, and leaves out empty ones', () => {
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

  it('is zero without data', () => {
    expect(netWorthOf([], TODAY, 12)).toMatchObject({ net_cents: 0, groups: [], history: [{ as_of: TODAY }] })
  })
})

describe('a home', () => {
  const house = sampleHome({ property_value_as_of: '2026-10-02' })
  const since = [{ as_of: '2026-08-31', cents: house.balance_cents }]
  const homes = homeHolding(house, since)
  const account = holding({ kind: 'property', debt_uuid: house.debt_uuid })

  it('is known from its loan as of the day its value was stated, and counts since the loan is known', () => {
    expect(homes).toMatchObject([{ cents: 300_000_00, as_of: '2026-10-02', source: 'estimated' }])
    expect(homes[0]?.history).toEqual([{ as_of: '2026-08-31', cents: 300_000_00 }])
    expect(homeHolding(sampleHome({ property_value_cents: null }), since)).toEqual([])
    expect(homeHolding(sampleHome({ debt_type: 'home_equity' }), since)).toEqual([])
    expect(homeHolding(sampleCard(), since)).toEqual([])
  })

  it('counts once, by the account with its loan, and by the loan before the account’s first value', () => {
    const [counted, ...more] = countOnce([account], homes)
    expect(more).toEqual([])
    expect(counted?.history.map(({ as_of, cents }) => [as_of, cents])).toEqual([
      ['2026-08-31', 300_000_00],
      ['2026-09-30', 300_00],
      ['2026-11-20', 500_00],
    ])
  })

  it('counts in addition to accounts with no loan, another loan, or the same loan again', () => {
    const other = holding({ kind: 'property', debt_uuid: 'another' })
    expect(countOnce([holding({ kind: 'property' }), other], homes)).toHaveLength(3)
    expect(countOnce([account, account], homes)).toHaveLength(2)
  })

  it('is a possible duplicate of each home added without a mortgage, nearest value first', () => {
    const homeAt = (uuid: string, cents: number, change: Partial<Holding> = {}) =>
      holding({ kind: 'property', uuid, cents, ...change })
    const pairsOf = (...accounts: Holding[]) =>
      countedTwice(netWorthOf([...countOnce(accounts, homes), debtOn], TODAY, 1)).map(
        ({ account: added, home }) => [added.uuid, home.uuid],
      )
    const debtOn = holding({ of: 'debt', uuid: house.debt_uuid, kind: 'home_debt' })
    const { debt_uuid } = house
    expect(pairsOf(homeAt('cabin', 90_000_00), homeAt('ours', 305_000_00))).toEqual([
      ['ours', debt_uuid],
      ['cabin', debt_uuid],
    ])
    expect(pairsOf(homeAt('ours', 305_000_00, { debt_uuid }))).toEqual([])
    expect(pairsOf(homeAt('cabin', 90_000_00, { separate_debt_uuids: [debt_uuid] }))).toEqual([])
    expect(pairsOf(homeAt('land', 90_000_00, { debt_uuid: 'another' }))).toEqual([])
    expect(pairsOf(holding({}))).toEqual([])
  })
})
