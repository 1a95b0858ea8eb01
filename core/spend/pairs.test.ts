import { describe, expect, it } from 'vitest'
import { addDays } from '#core/finance/math/dates.ts'
import { findPairs, type Pairable } from './pairs.ts'

let count = 0
const of = (change: Partial<Pairable>): Pairable => {
  count += 1
  return {
    transaction_uuid: `t${String(count).padStart(6, '0')}`,
    bank_account_uuid: 'checking',
    account_type: 'checking',
    date: '2026-11-10',
    amount_cents: -100_00,
    name: 'Some Place',
    description: 'SOME PLACE',
    category: 'shopping',
    type: 'want',
    category_source: 'guess',
    is_split: false,
    is_paired: false,
    is_unpaired: false,
    ...change,
  }
}
const transfer = { category: 'transfer', type: 'transfer' } as const
const into = (change: Partial<Pairable> = {}) =>
  of({ bank_account_uuid: 'savings', account_type: 'savings', amount_cents: 100_00, ...transfer, ...change })

describe('transfers', () => {
  const moved = { category: 'transfer', type: 'transfer' }
  const saved = { category: 'saving', type: 'saving' }

  it("pairs opposite amounts at two accounts, and calls a card's payment by its name", () => {
    expect(findPairs([of(transfer), into({ account_type: 'checking', date: '2026-11-14' })])).toMatchObject([
      { kind: 'transfer', out: moved, in: moved },
    ])
    const payment = { category: 'card_payment', type: 'transfer' }
    expect(
      findPairs([of(transfer), into({ bank_account_uuid: 'visa', account_type: 'card' })]),
    ).toMatchObject([{ out: payment, in: payment }])
  })

  it('counts money put into savings as saved once, and money taken from savings against it', () => {
    expect(findPairs([of(transfer), into()])).toMatchObject([{ out: saved, in: moved }])
    expect(findPairs([of(transfer), into({ account_type: 'investment' })])).toMatchObject([
      { out: { category: 'investing', type: 'saving' }, in: moved },
    ])
    expect(
      findPairs([
        of({ ...transfer, bank_account_uuid: 'rainy', account_type: 'savings' }),
        into({ bank_account_uuid: 'everyday', account_type: 'checking' }),
      ]),
    ).toMatchObject([{ out: moved, in: saved }])
  })

  it.each([
    ['more than four days apart', {}, { date: '2026-11-15' }],
    ['of another amount', {}, { amount_cents: 100_01 }],
    ['at the same account', {}, { bank_account_uuid: 'checking' }],
    ['whose pairing the client undid', { is_unpaired: true }, {}],
    ['that the client split', { is_split: true }, {}],
    ['that the client categorized', { category: 'saving', category_source: 'client' }, {}],
    ['whose arrival is a paycheck', {}, { category: 'paycheck', type: 'income' }],
    ['into a linked loan', {}, { account_type: 'loan' }],
  ] as const)('leaves transactions %s', (_, out, arrival) => {
    expect(findPairs([of({ ...transfer, ...out }), into(arrival)])).toEqual([])
  })

  it('pairs unclear ones only a day apart, and gives a clear arrival to the clear departure', () => {
    const unclear = { category: 'other_income', type: 'income' } as const
    const some = { category: 'other', type: 'want' } as const
    expect(findPairs([of(some), into({ ...unclear, date: '2026-11-11' })])).toHaveLength(1)
    expect(findPairs([of(some), into({ ...unclear, date: '2026-11-12' })])).toEqual([])
    const clear = of({ ...transfer, date: '2026-11-08' })
    expect(findPairs([of(some), clear, into()])).toMatchObject([{ out_uuid: clear.transaction_uuid }])
  })

  it('pairs each transaction once', () => {
    expect(findPairs([of(transfer), of(transfer), into()])).toHaveLength(1)
  })
})

describe('refunds', () => {
  const refund = (change: Partial<Pairable> = {}) =>
    of({ amount_cents: 40_00, date: '2026-12-01', category: 'other', ...change })

  it("pairs money back with the purchase, and gives it the purchase's category", () => {
    const purchase = of({})
    const back = refund()
    expect(findPairs([purchase, back])).toEqual([
      {
        kind: 'refund',
        out_uuid: purchase.transaction_uuid,
        in_uuid: back.transaction_uuid,
        out: null,
        in: { category: 'shopping', type: 'want' },
      },
    ])
  })

  it('prefers the purchase of the same amount to a later one', () => {
    const exact = of({ amount_cents: -40_00 })
    const later = of({ date: '2026-11-20' })
    expect(findPairs([exact, later, refund()])).toMatchObject([{ out_uuid: exact.transaction_uuid }])
  })

  it.each([
    ['of more than the purchase', { amount_cents: 100_01 }],
    ['after 120 days', { date: addDays('2026-11-10', 121) }],
    ['before the purchase', { date: '2026-11-09' }],
    ['at another account', { bank_account_uuid: 'visa' }],
    ['of another merchant', { name: 'Other Shop', description: 'OTHER SHOP' }],
    ['from a person', { description: 'VENMO CASHOUT' }],
    ['that is a paycheck', { category: 'paycheck', type: 'income' }],
  ] as const)('leaves money in %s', (_, change) => {
    expect(findPairs([of({}), refund(change)])).toEqual([])
  })
})

it('pairs 50,000 transactions, even when all are alike', () => {
  const alike = Array.from({ length: 50_000 }, (_, i) =>
    i % 2 === 0
      ? of({ ...transfer, bank_account_uuid: `a${i % 8}` })
      : into({ bank_account_uuid: `a${i % 6}` }),
  )
  const shops = Array.from({ length: 50_000 }, (_, i) =>
    of({
      amount_cents: i % 2 === 0 ? -(i + 1) : 50,
      date: addDays('2024-01-01', i % 700),
      name: `Shop ${'ABCDE'[i % 5] ?? ''}`,
    }),
  )
  const transfers = findPairs(alike)
  expect(new Set(transfers.flatMap(({ out_uuid, in_uuid }) => [out_uuid, in_uuid])).size).toBe(50_000)
  expect(new Set(findPairs(shops).map(({ kind }) => kind))).toEqual(new Set(['refund']))
})
