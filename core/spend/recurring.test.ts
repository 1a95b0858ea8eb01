import { describe, expect, it } from 'vitest'
import { addMonths } from '#core/finance/math/dates.ts'
import { amountOn, type DatedAmount, findRecurring, recurringList } from './recurring.ts'
import { newRecurring } from './review.ts'

const TODAY = '2026-11-21'
const row = (
  date: string,
  dollars: number,
  name: string,
  change: Partial<DatedAmount> = {},
): DatedAmount => ({
  transaction_uuid: '',
  bank_account_uuid: 'checking',
  pair_account_uuid: null,
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
  it('stay one charge with the client’s choice when the price rises by more than a quarter', () => {
    const before = monthly('2026-02-04', [-7.99, -7.99, -7.99, -7.99, -7.99, -7.99, -7.99], 'Disney+')
    const after = monthly('2026-09-04', [-10.99, -10.99, -10.99], 'Disney+')
    const [old] = findRecurring(before, new Map(), '2026-08-20')
    const key = old?.charge.key ?? ''
    const hidden = new Map([[key, { state: 'hidden' as const, cancelled_on: null }]])
    const found = findRecurring([...before, ...after], hidden, TODAY).map(({ charge }) => charge)
    expect(found).toMatchObject([
      {
        key,
        state: 'hidden',
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

  it('tell the plans of one merchant apart by their days and amounts, and hiding one hides no other', () => {
    const dear = monthly('2026-05-02', [-9.99, -9.99, -9.99, -9.99, -9.99, -9.99, -9.99], 'Apple')
    const cheap = monthly('2026-05-12', [-2.99, -2.99, -2.99, -2.99, -2.99, -2.99], 'Apple')
    const newest = monthly('2026-07-20', [-0.99, -0.99, -0.99, -0.99], 'Apple')
    const keys = ['APPLE|monthly|out|12|299', 'APPLE|monthly|out|2|999']
    expect(
      find([...dear, ...cheap])
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(keys)
    const hidden = new Map([[keys[0] ?? '', { state: 'hidden' as const, cancelled_on: null }]])
    const states = (rows: readonly DatedAmount[]) =>
      findRecurring(rows, hidden, TODAY)
        .map(({ charge }) => [charge.typical_cents, charge.state])
        .toSorted()
    // A cheaper plan that came later has its own key, and one that is gone hides nothing.
    expect(states([...dear, ...cheap, ...newest])).toEqual([
      [299, 'hidden'],
      [99, 'active'],
      [999, 'active'],
    ])
    expect(states([...dear, ...newest])).toEqual([
      [99, 'active'],
      [999, 'active'],
    ])
  })

  it('have one key whatever accounts the rest is at', () => {
    const loan = { category: 'student_loan', type: 'need' } as const
    const student = monthly('2026-03-21', [-280, -280, -280, -280, -280, -280, -280, -280], 'Larkspur', loan)
    const car = monthly('2026-03-09', [-408, -408, -408, -408, -408, -408, -408, -408, -408], 'Larkspur', {
      ...loan,
      category: 'car_payment',
    })
    const elsewhere = monthly('2026-03-21', [-55, -55, -55, -55, -55, -55, -55, -55], 'Larkspur', {
      bank_account_uuid: 'card',
    })
    const both = find([...student, ...car]).map(({ key }) => key)
    expect(find([...student, ...car, ...elsewhere]).map(({ key }) => key)).toEqual(
      expect.arrayContaining(both),
    )
    expect(both).toHaveLength(2)
  })

  it('expect a bill with seasons as it was a year before', () => {
    const bills = [-171, -165, -140, -95, -48, -31, -30, -30, -33, -62, -110, -168]
    const [gas] = findRecurring(
      monthly('2025-11-28', bills, 'Mountain Gas', { category: 'electricity_gas', type: 'need' }),
      new Map(),
      TODAY,
    )
    expect(gas?.charge).toMatchObject({ next_date: '2026-11-28', next_cents: 171_00, price_rise: null })
    expect(gas && amountOn(gas, '2026-12-28')).toBe(165_00)
  })

  it('list money moved to savings apart from what charges cost', () => {
    const saving = { category: 'saving', type: 'saving' } as const
    const rows = [
      ...monthly('2026-05-16', [-867, -867, -867, -867, -867, -867, -867], 'Transfer to Savings', saving),
      ...monthly('2026-05-04', [-9.99, -9.99, -9.99, -9.99, -9.99, -9.99, -9.99], 'Spotify'),
      ...monthly('2026-05-22', [-900, -950, -990, -930, -960, -910], 'Big Bank', {
        category: 'card_payment',
        type: 'transfer',
      }),
    ]
    const list = recurringList(find(rows))
    expect(list.charges.map(({ name }) => name)).toEqual(['Spotify', 'Transfer to Savings'])
    expect(list).toMatchObject({ monthly_out_cents: 9_99, monthly_saving_cents: 867_00 })
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
