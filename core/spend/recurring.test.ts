import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#core/finance/math/dates.ts'
import { cashFlow, everydaySpending } from './cash-flow.ts'
import { type DatedAmount, findRecurring } from './recurring.ts'
import { newRecurring } from './review.ts'

const TODAY = '2026-11-21'
const row = (
  date: string,
  dollars: number,
  name: string,
  change: Partial<DatedAmount> = {},
): DatedAmount => ({
  transaction_uuid: '',
  date,
  amount_cents: Math.round(dollars * 100),
  name,
  category: 'subscriptions',
  type: 'want',
  ...change,
})
const monthly = (first: string, prices: readonly number[], name: string, change: Partial<DatedAmount> = {}) =>
  prices.map((price, place) => row(addMonths(first, place), price, name, change))
const find = (rows: readonly DatedAmount[]) =>
  findRecurring(rows, new Map(), TODAY).map(({ charge }) => charge)

describe('recurring charges', () => {
  it('stay one charge with one key when the price rises by more than a quarter', () => {
    const before = monthly('2026-02-04', [-7.99, -7.99, -7.99, -7.99, -7.99, -7.99, -7.99], 'Disney+')
    const after = monthly('2026-09-04', [-10.99, -10.99, -10.99], 'Disney+')
    const [old] = findRecurring(before, new Map(), '2026-08-20')
    const found = find([...before, ...after])
    expect(found).toMatchObject([
      {
        key: old?.charge.key,
        typical_cents: 10_99,
        yearly_cents: 12 * 10_99,
        varies: false,
        price_rise: { from_cents: 7_99, to_cents: 10_99, date: '2026-09-04' },
        next_date: '2026-12-04',
      },
    ])
  })

  it('name no rise for a single higher charge, a smaller one, or a bill that varies', () => {
    const rises = [
      [-50, -50, -50, -50, -50, -55],
      [-50, -50, -50, -50, -51, -51],
      [-80, -95, -61, -70, -88, -99, -74, -90],
    ].map(
      (prices) =>
        find(monthly('2026-03-10', prices, 'City Power', { category: 'electricity_gas' }))[0]?.price_rise,
    )
    expect(rises).toEqual([null, null, null])
  })

  it('number the plans of one merchant', () => {
    const rows = [
      ...monthly('2026-05-02', [-9.99, -9.99, -9.99, -9.99, -9.99, -9.99, -9.99], 'Apple'),
      ...monthly('2026-05-12', [-2.99, -2.99, -2.99, -2.99, -2.99, -2.99], 'Apple'),
    ]
    expect(find(rows).map(({ key, typical_cents }) => [key, typical_cents])).toEqual([
      ['APPLE|monthly|out', 2_99],
      ['APPLE|monthly|out|2', 9_99],
    ])
  })

  it('take money in as income only, not as refunds', () => {
    const rows = [
      ...monthly('2026-05-01', [2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000], 'Acme', { type: 'income' }),
      ...monthly('2026-05-03', [20, 20, 20, 20, 20, 20], 'Target'),
    ]
    expect(find(rows)).toMatchObject([{ name: 'Acme', direction: 'in' }])
  })

  it('leave out interest and fees, which nobody subscribes to', () => {
    const fees = { category: 'bank_fees', type: 'need' } as const
    const rows = [
      ...monthly('2026-05-18', [-41.2, -43.9, -40.05, -44.6, -42.1, -43], 'Interest Charge', fees),
      ...monthly('2026-05-20', [-12, -12, -12, -12, -12, -12], 'Monthly Service Fee', fees),
      ...monthly('2026-05-04', [-9.99, -9.99, -9.99, -9.99, -9.99, -9.99, -9.99], 'Spotify'),
    ]
    expect(find(rows).map(({ name }) => name)).toEqual(['Spotify'])
  })

  it('end by themselves', () => {
    expect(find(monthly('2026-01-10', [-15, -15, -15, -15], 'City Gym'))).toMatchObject([{ state: 'ended' }])
  })

  it('are new in the month of their first payment, if earlier ones would be known', () => {
    const found = findRecurring(
      [
        ...monthly('2026-08-10', [-15, -15, -15, -15], 'City Gym'),
        ...monthly(
          '2025-11-05',
          Array.from({ length: 13 }, () => -9),
          'Spotify',
        ),
      ],
      new Map(),
      TODAY,
    )
    const from = '2025-10-21'
    expect(newRecurring(found, { from: '2026-08-01', to: '2026-08-31' }, from)).toEqual([
      { name: 'City Gym', amount_cents: 15_00 },
    ])
    expect(newRecurring(found, { from: '2025-11-01', to: '2025-11-30' }, from)).toEqual([])
  })
})

describe('cash flow', () => {
  it('is the balance less everyday spending from tomorrow, with its lowest day', () => {
    const item = {
      category: 'rent',
      type: 'need',
      kind: 'bill',
      debt_uuid: null,
      recurring_key: null,
    } as const
    const onDay = (days: number) => ({ date: addDays(TODAY, days), due_on: addDays(TODAY, days) })
    const items = [
      { ...item, ...onDay(2), name: 'Rent', amount_cents: -500_00 },
      { ...item, ...onDay(5), name: 'Pay', amount_cents: 2_000_00, kind: 'income' as const },
    ]
    const { days, low_point } = cashFlow(600_00, items, 20_00, TODAY)
    expect(days).toHaveLength(30)
    expect(days.slice(0, 6).map(({ balance_cents }) => balance_cents)).toEqual([
      600_00, 580_00, 60_00, 40_00, 20_00, 2_000_00,
    ])
    expect(low_point).toEqual({ date: addDays(TODAY, 4), balance_cents: 20_00 })
  })

  it('takes the median week, without what recurs and without one trip', () => {
    const gym = monthly('2026-06-10', [-40, -40, -40, -40, -40, -40], 'City Gym')
    const weeks = [-70, -77, -63, -2_000].map((dollars, week) =>
      row(addDays(TODAY, -2 - 7 * week), dollars, `M${week}`),
    )
    const rows = [...weeks, row(addDays(TODAY, -28), -1, 'First'), row(TODAY, -300, 'Today')]
    const recurring = findRecurring([...gym], new Map(), TODAY)
    // Weeks of 70, 77, 63 and 2,001.
    expect(everydaySpending(rows, recurring, TODAY)).toBe(10_50)
    expect(everydaySpending([row(TODAY, -300, 'Today')], [], TODAY)).toBe(0)
  })
})
