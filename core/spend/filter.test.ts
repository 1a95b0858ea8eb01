import { describe, expect, it } from 'vitest'
import type { TransactionFilter } from '#core/contract/transactions.ts'
import { sampleTransaction as sample, uuidOf } from '#tests/fixtures/sample-transactions.ts'
import { createFilter, createSearch, totalsOf } from './filter.ts'

const split = sample({
  name: 'Warehouse Club',
  amount_cents: -100_00,
  splits: [
    { amount_cents: -60_00, category: 'groceries', type: 'need', note: '' },
    { amount_cents: -40_00, category: 'clothing', type: 'want', note: '' },
  ],
})
const isFound = (filter: TransactionFilter, transaction = sample()) => createFilter(filter)(transaction)

describe('a filter', () => {
  it('finds all words anywhere, whatever their case', () => {
    const noted = sample({ note: 'for the party', tags: ['Birthday'] })
    expect(isFound({ search: 'BASKET party birth' }, noted)).toBe(true)
    expect(isFound({ search: 'basket picnic' }, noted)).toBe(false)
    expect(isFound({ search: 'vt' })).toBe(true)
  })

  it.each(['42.50', '$42.50', '-42.50'])('finds an amount typed as %s', (search) => {
    expect(isFound({ search })).toBe(true)
    expect(isFound({ search }, sample({ amount_cents: 42_51 }))).toBe(false)
  })

  it('finds a split transaction by its parts, not by what it was', () => {
    expect(isFound({ category: 'clothing' }, split)).toBe(true)
    expect(isFound({ type: 'want' }, split)).toBe(true)
    expect(isFound({ category: 'pets' }, { ...split, category: 'pets' })).toBe(false)
  })

  it('keeps both ends of a range of dates', () => {
    expect(isFound({ from: '2026-11-18', to: '2026-11-18' })).toBe(true)
    expect(isFound({ from: '2026-11-19' })).toBe(false)
    expect(isFound({ to: '2026-11-17' })).toBe(false)
  })

  it.each([
    ['unreviewed', sample({ is_reviewed: false })],
    ['pending', sample({ is_pending: true })],
    ['excluded', sample({ is_excluded: true })],
    ['split', split],
    ['paired', sample({ pair: { transaction_uuid: uuidOf(2), kind: 'transfer' } })],
  ] as const)('finds %s ones alone', (status, found) => {
    expect(isFound({ status }, found)).toBe(true)
    expect(isFound({ status })).toBe(false)
  })

  it('narrows by account, tag and import', () => {
    expect(isFound({ account: uuidOf(7) })).toBe(false)
    expect(isFound({ tag: 'Work' }, sample({ tags: ['Work'] }))).toBe(true)
    expect(isFound({ import: uuidOf(3) }, sample({ import_uuid: uuidOf(3) }))).toBe(true)
  })
})

describe('a search while it is typed', () => {
  const rows = [
    sample({ transaction_uuid: uuidOf(1), name: 'Corner Market', amount_cents: -12_345 }),
    sample({ transaction_uuid: uuidOf(2), name: 'Harbor Fuel', note: 'corner of Main' }),
    sample({ transaction_uuid: uuidOf(3), name: 'CORNER bakery', tags: ['Work'] }),
  ]

  it('finds the first that a filter with the same words finds', () => {
    const searchFor = createSearch(rows)
    for (const search of ['corner', 'CORNER work', '123.45', 'zebra', '']) {
      const filtered = rows.filter(createFilter({ search }))
      expect(searchFor(search, 3)).toEqual(filtered)
      expect(searchFor(search, 2)).toEqual(filtered.slice(0, 2))
    }
  })
})

it('sums by month without transfers, excluded ones and split parts that are transfers', () => {
  const [first] = split.splits
  const totals = totalsOf([
    sample(),
    sample({ amount_cents: 2_000_00, type: 'income' }),
    sample({ amount_cents: -500_00, type: 'transfer' }),
    sample({ is_excluded: true }),
    sample({
      ...split,
      date: '2026-10-31',
      splits: first ? [first, { ...first, amount_cents: -40_00, type: 'transfer' }] : [],
    }),
  ])
  expect(totals).toEqual({
    count: 5,
    in_cents: 2_000_00,
    out_cents: 102_50,
    months: [
      { month: '2026-11', count: 4, in_cents: 2_000_00, out_cents: 42_50 },
      { month: '2026-10', count: 1, in_cents: 0, out_cents: 60_00 },
    ],
  })
})
